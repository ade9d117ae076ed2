"""Whose time runs at a table, and what everybody has left of it: arithmetic on numbers.

It asks no clock: every moment is passed in, in seconds. Kept, all moments are told from `until`,
so that an outage moves one number and nobody's time has passed.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec

from levata.game import NOBODY, Happening

__all__ = [
    "BOT",
    "NEXT",
    "OVER",
    "START",
    "TURN",
    "WINDOW",
    "Clock",
    "Times",
]

T = TypeVar("T")

START, NEXT, TURN, BOT, WINDOW, OVER = "start", "next", "turn", "bot", "window", "over"
"""What a table can be waiting for: its people to come, to be ready for the next hand, a person's
move, a bot's, the end of a window; or for nothing any more."""


class Times(NamedTuple):
    """How long things take, in seconds."""

    turn: float = 20.0
    """A turn's own clock."""
    reserve: float = 60.0
    """What each seat has beside, for the whole match."""
    expiries: int = 2
    """So many turns in a row run out before a bot sits in."""
    lost: float = 90.0
    """So long without a connection, and a bot sits in."""
    pace: tuple[float, float] = (0.6, 1.2)
    """The least and the most time a bot takes."""
    window: float = 0.9
    """How long every window of questions stays open, whoever holds what."""
    next: float = 20.0
    """The longest a finished hand is looked at, and the longest the first hand waits for its people."""
    bytes: float = 3.0
    """How long a deal waits for what its people add to the shuffle."""


class Clock(NamedTuple):
    """What a table waits for, since when, and until when."""

    what: str
    seat: int
    """Whose turn it is, `NOBODY` where it is nobody's."""
    since: float
    until: float
    """For a person's turn the end of its clock and of the seat's reserve together."""
    reserves: tuple[float, ...]
    """What each seat has left, as it was when the turn began."""
    missed: tuple[int, ...]
    """How often in a row each seat's time has run out, since its person last acted."""
    spent: float = 0.0
    """Of a turn in which a bot has sat in: what its person had used of the turn's clock before."""

    @classmethod
    def begin(cls, players: int, times: Times, now: float) -> Clock:
        """Before the first hand."""
        full = (times.reserve,) * players
        return cls(START, NOBODY, now, now + times.next, full, (0,) * players)

    def turn(self, seat: int, times: Times, now: float, spent: float = 0.0) -> Clock:
        """A person's turn begins, or goes on once they have their seat again."""
        since = now - spent
        until = since + times.turn + self.reserves[seat]
        return Clock(TURN, seat, since, until, self.reserves, self.missed, spent)

    def wait(self, what: str, seat: int, now: float, seconds: float, spent: float = 0.0) -> Clock:
        """Something else begins, for so long."""
        return Clock(what, seat, now, now + seconds, self.reserves, self.missed, spent)

    def used(self, times: Times, now: float) -> float:
        """What the seat's person has used of the clock of the turn that goes on."""
        if self.what != TURN:
            return self.spent
        return min(max(0.0, now - self.since), times.turn)

    def ended(self, times: Times, now: float, *, by_person: bool) -> Clock:
        """A person's turn is over: what it took beyond its clock is off the seat's reserve."""
        seat, left = self.seat, self.left(times, now)[1]
        missed = 0 if by_person else self.missed[seat] + (now >= self.until)
        if left == self.reserves[seat] and missed == self.missed[seat]:
            return self  # nearly always
        return self._replace(
            reserves=_with(self.reserves, seat, left), missed=_with(self.missed, seat, missed)
        )

    def acted(self, seat: int) -> Clock:
        """A person has done something where a bot sat in."""
        return self._replace(missed=_with(self.missed, seat, 0))

    def left(self, times: Times, now: float) -> tuple[float, float]:
        """Of a person's turn: what is left of its clock, and of the seat's reserve."""
        over = now - self.since - times.turn
        reserve = self.reserves[self.seat]
        return min(max(0.0, -over), times.turn), min(reserve, max(0.0, reserve - over))

    def told(self, letters: str, times: Times, now: float) -> Happening | None:
        """As a message, None while nobody's time runs."""
        seat, left, reserve = None, self.until - now, 0.0
        if self.what == TURN:
            seat = letters[self.seat]
            left, reserve = self.left(times, now)
        elif self.what != NEXT:
            return None
        return {
            "seat": seat,
            "left_ms": max(0, round(1000 * left)),
            "reserve_ms": max(0, round(1000 * reserve)),
            "now": max(0, round(1000 * now)),
        }

    # Keeping it.

    def kept(self) -> bytes:
        """All but `what` and `until`, which the deadline has itself."""
        lasts = self.until - self.since
        kept = _Kept(self.seat, lasts, self.reserves, self.missed, self.spent)
        return msgspec.json.encode(kept)

    @classmethod
    def read(cls, what: str, until: float, body: bytes) -> Clock:
        kept = msgspec.json.decode(body, type=_Kept)
        since = until - kept.lasts
        return cls(what, kept.seat, since, until, kept.reserves, kept.missed, kept.spent)


class _Kept(msgspec.Struct, omit_defaults=True):
    seat: int
    lasts: float
    reserves: tuple[float, ...]
    missed: tuple[int, ...]
    spent: float = 0.0


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
