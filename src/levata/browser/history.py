"""Kept matches: a list that does not read them, and what one's own of them come to.

Each record in history has a line in an index, made when it is added. The index is no authority: what
it lacks is read from the records again. When it was kept stands in a comment at a record's end, so that
it has its time and its place in the list wherever it is taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from itertools import takewhile

from levata import record, shuffle
from levata.browser.catalogue import game_of
from levata.browser.line import Line, is_known, is_line, line_of
from levata.errors import LevataError, NotationError
from levata.game import Happening, Json
from levata.match import Match
from levata.store import HISTORY, Shelf, free

__all__ = ["History", "name_of"]

INDEX = f"{HISTORY}index.json"
VERSION = 2
"""Of the index: one of another is made anew."""
END = ".txt"
LARGEST, MOST_LINES, WIDEST = 500_000, 20_000, 1_000
"""Letters, lines, and letters a line that a record from elsewhere may have: more than any match."""
UNTOLD = ("own", "proof", "plays")
"""What of a line is for us alone."""


class History:
    """The finished matches on a shelf, by their ids: what stands for `history/ID.txt`."""

    def __init__(self, shelf: Shelf, clock: Callable[[], str] | None = None) -> None:
        self._shelf = shelf
        self._clock = clock
        self._lines: dict[str, Line] = {}
        self._text = ""
        self._last: tuple[str, Match] | None = None

    # One match.

    def text(self, name: str) -> str:
        """A record as it was kept; `no-record` if there is none."""
        if not self._known().get(name):
            raise LevataError("no-record", value=name[:SHOWN])
        return self._shelf.read(_file(name))

    def match(self, name: str) -> Match:
        """A record's match; the last one asked for is at hand."""
        text = self.text(name)
        if self._last is None or self._last[0] != text:
            self._last = text, record.read(text).match
        return self._last[1]

    # All of them.

    def listed(self) -> list[Json]:
        """Every record that can be read, the newest first."""
        told: list[Json] = [
            {"id": name, **{word: value for word, value in line.items() if word not in UNTOLD}}
            for name, line in self._known().items()
            if line
        ]
        return told[::-1]

    def add(self, file: str) -> None:
        """Book a record that has just been moved into history, once."""
        lines, name = self._index(), _name(file)
        if name in lines or not self._shelf.has(file):
            return
        line = self._again(name)
        if line and self._clock is not None:
            line["at"] = str(self._clock())
            self._shelf.write(file, _dated(self._shelf.read(file), line["at"]))
        self._keep(_placed(lines, name, line))

    def take_in(self, text: str) -> str:
        """Keep a record from elsewhere if the rules, and its seeds where it has some, bear it out.

        What it is called if it is here already; `no-hand` if nothing was dealt in it.
        """
        _check_size(text)
        match = record.read(text, is_full=True).match
        game_of(match.game.name)
        if match.hand is None and not match.played:
            raise LevataError("no-hand", game=match.game.title)
        if match.proof is not None:
            shuffle.verify(match)
        at = _time(text)
        line = line_of(match, at)
        for name, other in self._known().items():
            if other and is_known(line, other):
                return name
        tag = match.proof.match if match.proof is not None else "imported"
        file = free(self._shelf, f"{match.game.name}-{re.sub(ODD, '-', tag)[:SHOWN]}")
        self._shelf.write(file, _dated(record.write(match), at))
        self._keep(_placed(self._index(), _name(file), line))
        return _name(file)

    def forget(self, name: str) -> None:
        self.text(name)
        self._shelf.remove(_file(name))
        self._keep({other: line for other, line in self._index().items() if other != name})

    def stats(self) -> Happening:
        """For each game what one's own finished matches come to."""
        found: dict[str, dict[str, int]] = {}
        running: dict[str, int] = {}
        for line in self._known().values():
            if not line or not line["finished"] or line["own"] is None:
                continue
            name, own = line["game"], line["own"]
            won = line["mine"] in line["winners"]
            running[name] = running.get(name, 0) + 1 if won else 0
            figures = found.setdefault(name, {**NONE, "best": own["best"]})
            sums = {"matches": 1, "won": int(won), "hands": line["hands"], **own}
            best = max(figures["best"], sums.pop("best"))
            for word, count in sums.items():
                figures[word] = figures.get(word, 0) + count
            figures |= {"best": best, "streak": max(figures["streak"], running[name])}
        return {game: {**figures} for game, figures in found.items()}

    def _known(self) -> dict[str, Line]:
        """The index, brought up to what lies there; an empty line is a text that is no record."""
        lines = self._index()
        there = [_name(file) for file in self._shelf.names(HISTORY) if file.endswith(END)]
        lost = [name for name in there if name not in lines]
        if lost or len(there) < len(lines):
            left = {name: line for name, line in lines.items() if name in there}
            for name in lost:
                left = _placed(left, name, self._again(name))
            self._keep(left)
        return self._index()

    def _again(self, name: str) -> Line:
        try:
            text = self._shelf.read(_file(name))
            return line_of(record.read(text, is_full=True).match, _time(text))
        except (LevataError, UnicodeDecodeError):
            return {}

    def _index(self) -> dict[str, Line]:
        text = self._shelf.read(INDEX) if self._shelf.has(INDEX) else ""
        if text != self._text:  # another page may have kept a match
            self._text = text
            try:
                body = json.loads(text)
                lines = body["records"].items() if body["version"] == VERSION else ()
                self._lines = {name: line for name, line in lines if is_line(line)}
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                self._lines = {}
        return self._lines

    def _keep(self, lines: dict[str, Line]) -> None:
        self._lines = lines
        self._text = json.dumps({"version": VERSION, "records": lines})
        self._shelf.write(INDEX, self._text)


NONE = {"matches": 0, "won": 0, "hands": 0, "hands_won": 0, "streak": 0}
ODD = r"[^A-Za-z0-9_-]"
SHOWN = 64


def _file(name: str) -> str:
    return f"{HISTORY}{name}{END}"


def _name(file: str) -> str:
    return file.removeprefix(HISTORY).removesuffix(END)


def name_of(match: Match) -> str:
    """The id a match will be kept under."""
    assert match.proof is not None
    return f"{match.game.name}-{match.proof.match}"


def _placed(lines: dict[str, Line], name: str, line: Line) -> dict[str, Line]:
    """One line more, before what is newer."""
    at = line.get("at")
    older = takewhile(lambda one: not at or (one[1].get("at") or "") <= at, lines.items())
    return {**dict(older), name: line, **lines}


KEPT = re.compile(r"\n; kept (\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z)\s*\Z")


def _dated(text: str, at: str | None) -> str:
    """A record, with when it was kept."""
    return f"{text}; kept {at}\n" if at else text


def _time(text: str) -> str | None:
    """When a record was kept, as it says itself."""
    found = KEPT.search(text)
    if found is None:
        return None
    try:
        datetime.fromisoformat(found[1])
    except ValueError:
        return None
    return found[1]


def _check_size(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for told, count, most in (("letters", len(text), LARGEST), ("lines", len(lines), MOST_LINES)):
        if count > most:
            raise NotationError(
                "record", line=1, value=f"{count} {told}", expected=f"at most {most}"
            )
    for number, line in enumerate(lines, 1):
        if len(line) > WIDEST:
            told, due = f"a line of {len(line)} letters", f"at most {WIDEST}"
            raise NotationError("record", line=number, value=told, expected=due)
