"""The home of one person's table: plays the bots and the pauses in steps that are soon over.

A verb does its work at once, or leaves a decision to be thought about (`Later`); what is shown
meanwhile waits in `frames` for whoever carries the messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from levata.bots import bot
from levata.bots.watch import Decision
from levata.browser.drawer import Drawer
from levata.browser.fields import Fields, Told
from levata.browser.history import History, name_of
from levata.browser.line import level_of
from levata.errors import LevataError
from levata.game import Happening
from levata.offers import offers
from levata.practice import THOUGHT, Practice, Question
from levata.table import Mode

__all__ = ["Answer", "Home", "Later", "Verb"]

PAUSE = 900
"""Milliseconds that every window of questions stays open, whoever holds what."""
IDLE = -1
BUDGET = 0.005
"""Seconds a step goes on thinking in slices; the last one may take it over."""


@dataclass
class Later:
    """An answer that a bot has to find first."""

    what: str
    """Of two that are the same the newer one counts."""
    at: int
    """What it is about: a turn, or how many plies of a hand."""
    decision: Decision
    tell: Callable[[Decision], Told]
    check: Callable[[], None]
    """Raises once nobody needs it any more."""


Answer: TypeAlias = Told | Later | LevataError
Verb: TypeAlias = "Callable[[Home, Fields], Told | Later]"
"""What does what a message asks for."""


class Home:
    """The match that is being played, and what is kept of others."""

    def __init__(
        self, shelf: Drawer, chance: str | None = None, clock: Callable[[], str] | None = None
    ) -> None:
        self.shelf = shelf
        self.chance = chance
        self.history = History(shelf, clock)
        self.match: Practice | None = None
        self.frames: list[Happening] = []
        """Not shown yet."""
        self._thought: tuple[Question, Decision] | None = None
        self._asked: dict[object, Later] = {}

    @property
    def practice(self) -> Practice:
        """The match at the table; `no-match` if nobody sits there."""
        if self.match is None:
            raise LevataError("no-match")
        return self.match

    def sit(self, practice: Practice) -> Told:
        """Go to a table: what it looks like. The match it replaces is booked."""
        if practice.aside:
            self.history.add(practice.aside)
        self.match = practice
        self._thought = None
        return {
            "snapshot": practice.snapshot(),
            "offers": self.offers(),
            "match": name_of(practice.match),
            "level": level_of(practice.match),
        }

    def offers(self) -> Happening:
        return offers(self.practice.table, self.practice.person)

    def show(self, frames: list[Happening]) -> None:
        """Have frames shown, and book the match if it is over."""
        self.frames += frames
        practice = self.practice
        if practice.kept is not None:
            self.history.add(practice.kept.as_posix())

    # Time.

    @property
    def due(self) -> int:
        """Milliseconds until `step` has something to do, -1 while only a message can help."""
        if self._asked:
            return 0
        if self.match is None:
            return IDLE
        owed = self.match.owes()
        if owed.kind == "answer":
            return PAUSE
        return 0 if owed.kind == "act" and owed.by is not Mode.PERSON else IDLE

    def step(self) -> list[tuple[object, Answer]]:
        """Think for a moment, or end a pause; the answers that came of it."""
        if self._asked:
            return self._step_asked()
        if self.due == PAUSE:
            self.show(self.practice.close_window())
        elif self.due == 0:
            self._step_bot()
        return []

    def ask(self, name: object, later: Later) -> list[tuple[object, Answer]]:
        """Have a bot think about an answer; the older questions of its kind that it overtakes."""
        old = {key: asked.at for key, asked in self._asked.items() if asked.what == later.what}
        for key in old:
            del self._asked[key]
        self._asked[name] = later
        return [(key, LevataError("stale", value=at, expected=later.at)) for key, at in old.items()]

    def _step_asked(self) -> list[tuple[object, Answer]]:
        name, later = next(iter(self._asked.items()))
        try:
            later.check()
            if not _think(later.decision):
                return []
            answer: Answer = later.tell(later.decision)
        except LevataError as error:
            answer = error
        del self._asked[name]
        return [(name, answer)]

    def _step_bot(self) -> None:
        practice = self.practice
        turn = practice.table.turn
        if self._thought is None or self._thought[0].turn != turn:
            question = practice.question()
            self._thought = question, decision(question, THOUGHT)
        question, thought = self._thought
        if _think(thought):
            assert thought.action is not None
            self._thought = None
            self.show(practice.answer(question, question.seen.game.token(thought.action)))


def decision(question: Question, seconds: float) -> Decision:
    """What a bot is asked, to be thought about in slices."""
    return Decision(bot(question.bot), question.seen, Random(question.chance), seconds)


def _think(thought: Decision) -> bool:
    """A few slices; is it decided?"""
    end = time.monotonic() + BUDGET
    while not thought.step():
        if time.monotonic() >= end:
            return False
    return True
