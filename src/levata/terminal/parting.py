"""A match that is left and found again: what is told of it, drawn or in plain lines."""

from __future__ import annotations

import sys
from pathlib import Path

from levata.practice import Practice
from levata.terminal import words
from levata.terminal.frame import Frame
from levata.terminal.settings import Settings, lang_flag, spoken_language

__all__ = ["goodbye", "interrupted"]


def goodbye(practice: Practice, flags: str = "") -> str:
    """How a match goes on, or that it could not be saved; nothing once it is over.

    `flags` are what the command needs besides to open the table as it was.
    """
    if practice.unsaved is not None:
        return words.say("not-saved", reason=str(practice.unsaved))
    if practice.match.is_over:
        return ""
    called = Path(sys.argv[0])
    how = "python -m levata" if called.name == "__main__.py" else str(called)
    flags += lang_flag(
        words.current().lang, spoken_language(None, Settings(practice.store.shelf.place("")))
    )
    return words.say("goodbye", command=f"{how} play {practice.match.game.name}{flags}")


def interrupted(practice: Practice) -> str:
    """That a match is waiting: which hand it is in, and whose totals are what."""
    match = practice.match
    number = match.number if match.in_hand or not match.played else match.number - 1
    totals = " : ".join(map(words.number, match.totals))
    if match.hand is not None:
        frame = Frame(practice.snapshot())
        named: dict[str, int] = frame.body["totals"]
        totals = ", ".join(f"{frame.side(side)} {words.number(at)}" for side, at in named.items())
    return words.say("interrupted", hand=number, totals=totals)
