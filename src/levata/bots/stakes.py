"""What a seat plays its cards for: the goal of a search, and what a payoff of it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from levata.cards import Card, Cards
from levata.game import NOBODY, Observation
from levata.kernel import Goal, laws, position
from levata.tricks import TrickTable

__all__ = ["Stakes"]


class Stakes(NamedTuple):
    """A goal of the kernel's, and its payoff as the viewer likes it."""

    table: TrickTable
    goal: Goal
    side: int
    """Whose payoff: a side of the table."""
    worth: Callable[[float], float]
    """What a payoff is worth to the viewer, in points."""
    tricks: tuple[int, ...] = ()
    """Taken so far, a seat."""
    points: tuple[int, ...] = ()
    """Taken so far, a side."""
    deep: int = 64
    """Cards a hand may hold for the search to look to the end of it."""
    in_world: Callable[[Sequence[Cards]], Callable[[Card, float], float]] | None = None
    """By all hands: what a card with its payoff is worth, where that hangs on the hands too."""

    @property
    def laws(self) -> bytes:
        return laws(self.table)

    def position(self, hands: Sequence[Cards], to_act: int) -> bytes:
        return position(self.table, hands, to_act, tricks=self.tricks, points=self.points)


def taken(seen: Observation, first: int = 0) -> tuple[int, ...]:
    """Tricks by seat, from the trick of that number on."""
    found = [0] * seen.options.players
    for trick in seen.tricks[first:]:
        if trick.done and trick.winner != NOBODY:
            found[trick.winner] += 1
    return tuple(found)
