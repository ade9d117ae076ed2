"""Kept matches: a list that does not read them, and what one's own of them come to.

Each record in history has a line in an index, made when it is added. The index is no authority: what
it lacks is read from the records again, all but the time, which only it knows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from levata import record, shuffle
from levata.bots import LEVEL_NAMES
from levata.browser.catalogue import game_of
from levata.errors import LevataError, NotationError
from levata.game import Happening, Json
from levata.match import Match
from levata.practice import BOT, outcome
from levata.store import HISTORY, Shelf, free

__all__ = ["History", "level_of", "mine", "name_of", "side_of"]

INDEX = f"{HISTORY}index.json"
VERSION = 1
"""Of the index: one of another is made anew."""
END = ".txt"

Line = dict[str, Any]
"""A record in the index, as it is told; `own` has its figures, None where it is not one's own."""


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
            {"id": name, **{word: value for word, value in line.items() if word != "own"}}
            for name, line in self._known().items()
            if line
        ]
        return told[::-1]

    def add(self, file: str, match: Match) -> None:
        """Book a match that has just been moved into history, once."""
        lines, name = self._index(), _name(file)
        if name not in lines:
            now = str(self._clock()) if self._clock is not None else None
            self._keep({**lines, name: _line(match, now)})

    def take_in(self, text: str) -> str:
        """Keep a record from elsewhere if the rules, and its seeds where it has some, bear it out."""
        found = record.read(text)
        match = found.match
        if found.seat != record.FULL:
            raise NotationError("record", line=2, value="one seat's view", expected="a full record")
        game_of(match.game.name)
        if match.proof is not None:
            shuffle.verify(match)
        written = record.write(match)
        for name in self._known():
            if self._shelf.read(_file(name)) == written:
                return name
        tag = match.proof.match if match.proof is not None else "imported"
        file = free(self._shelf, f"{match.game.name}-{re.sub(ODD, '-', tag)[:SHOWN]}")
        self._shelf.write(file, written)
        self._keep({**self._index(), _name(file): _line(match, None)})
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
            self._keep(left | {name: self._again(name) for name in lost})
        return self._index()

    def _again(self, name: str) -> Line:
        try:
            return _line(record.read(self._shelf.read(_file(name))).match, None)
        except (LevataError, UnicodeDecodeError):
            return {}

    def _index(self) -> dict[str, Line]:
        text = self._shelf.read(INDEX) if self._shelf.has(INDEX) else ""
        if text != self._text:  # another page may have kept a match
            self._text = text
            try:
                body = json.loads(text)
                self._lines = dict(body["records"]) if body["version"] == VERSION else {}
            except (ValueError, KeyError, TypeError):
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


def level_of(match: Match) -> str:
    """How well the bots of a match play; empty where no level says it."""
    specs = (name.removeprefix(BOT) for name in match.names if name.startswith(BOT))
    level = next(specs, "")
    return level if level in LEVEL_NAMES else ""


def side_of(match: Match, seat: int) -> int:
    """A seat's side."""
    return next(i for i, seats in enumerate(match.sides) if seat in seats)


def mine(match: Match) -> int | None:
    """The seat of the one person in a match against bots."""
    people = [seat for seat, name in enumerate(match.names) if not name.startswith(BOT)]
    return people[0] if len(people) == 1 else None


def name_of(match: Match) -> str:
    """The id a match will be kept under."""
    assert match.proof is not None
    return f"{match.game.name}-{match.proof.match}"


def _line(match: Match, at: str | None) -> Line:
    """What the list and the statistics tell of a match."""
    game, options, seat = match.game, match.options, mine(match)
    names = [game.side_name(options, side) for side in range(len(match.sides))]
    return {
        "game": game.name,
        "players": options.players,
        "options": dict(options.values),
        "level": level_of(match),
        "hands": len(match.played),
        "totals": dict(zip(names, match.totals, strict=True)),
        "winners": [names[side] for side in match.winners],
        "mine": None if seat is None else names[side_of(match, seat)],
        "finished": match.is_over,
        "at": at,
        "own": None if seat is None or not match.played else _own(match, seat),
    }


def _own(match: Match, seat: int) -> dict[str, int]:
    """What a seat's hands come to: hands won, the best score, and contracts where there are some."""
    side = side_of(match, seat)
    scores = [past.score for past in match.played]
    own = {
        "hands_won": sum(all(s[side] > n for i, n in enumerate(s) if i != side) for s in scores),
        "best": max(score[side] for score in scores),
    }
    for number, score in enumerate(scores, 1):
        result = outcome(match, number)
        if "declarer" not in result:
            continue
        own = {"made": 0, "failed": 0} | own
        declarer = str(result["declarer"] or "")
        if declarer and declarer in match.game.side_name(match.options, side):
            # A contract that is kept scores, in every game that has contracts.
            is_made = bool(result.get("made", score[side] > 0))
            own["made" if is_made else "failed"] += 1
    return own
