"""What a pair of Cuatrola may still declare, and how likely it gets to.

Everybody is taken to say all there is as soon as it may be said, as the table does for whoever has
not unticked a suit. The clauses are those of docs/rules/cuatrola.en.md, 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from levata.cards import Cards
from levata.games.cuatrola import COUPLES, DECLARATIONS, Table

__all__ = ["FORTY_WORTH", "TWENTY_WORTH", "Ask", "Pair", "asks", "couples", "expected", "ways"]

FORTY_WORTH, TWENTY_WORTH = 40, 20

TAKES: tuple[tuple[float, ...], ...] = ((), (0.5,), (0.7, 0.3), (0.85, 0.5, 0.15))
"""By windows to come: how often a pair takes one of their tricks, two of them, all three."""
KEPT = 1 << 12
"""Pairs that are remembered."""


def couples(hand: Cards, trump: int, made: Cards = 0) -> tuple[int, ...]:
    """What the whole couples of a hand are worth but those that are `made`, the forty first."""
    return tuple(
        sorted(
            (
                FORTY_WORTH if suit == trump else TWENTY_WORTH
                for suit, couple in enumerate(COUPLES)
                if not couple & (~hand | made)
            ),
            reverse=True,
        )
    )


class Ask(NamedTuple):
    """One question of a window."""

    seat: int
    """Which of the pair."""
    forty: bool


class Pair(NamedTuple):
    """The couples of a pair and what it may still do with them."""

    held: tuple[tuple[int, ...], ...]
    """By seat, one or two of them, what each couple is worth."""
    left: int = DECLARATIONS
    forty: bool = True
    """A forty comes before any twenty or not at all (6.12)."""
    points: int = 0
    """Declared."""

    def declares(self, seat: int, worth: int) -> Pair:
        rest = [*self.held[seat]]
        rest.remove(worth)
        return Pair(self._with(seat, rest), self.left - 1, False, self.points + worth)

    def keeps_quiet(self, ask: Ask) -> Pair:
        """Whoever passes once does so in every window."""
        rest = [w for w in self.held[ask.seat] if (w == FORTY_WORTH) != ask.forty]
        return self._replace(held=self._with(ask.seat, rest))

    def answers(self, table: Table, questions: Sequence[Ask]) -> Pair:
        """After these questions of a window."""
        pair = self
        for ask in questions:
            for worth in self.held[ask.seat]:
                dead = ask.forty and not pair.forty
                if (worth == FORTY_WORTH) == ask.forty and pair.left and not dead:
                    pair = pair.declares(ask.seat, worth)
                    if table.one_each:
                        return pair
        return pair

    def _with(self, seat: int, worths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        return (*self.held[:seat], tuple(worths), *self.held[seat + 1 :])


def asks(table: Table, taker: int, seats: int) -> list[Ask]:
    """The questions of a window (6.15), the trick being taken by one of so many seats of a pair."""
    asked = [taker] if table.winner_only else [taker, *(s for s in range(seats) if s != taker)]
    return [Ask(seat, forty) for forty in (True, False) for seat in asked]


@lru_cache(KEPT)
def ways(table: Table, windows: int, pair: Pair) -> tuple[tuple[float, int], ...]:
    """Each sum the pair may have declared when so many windows more are over, and its chance.

    Whether its tricks are taken by the one seat or the other is taken to be a matter of chance.
    """
    seats = len(pair.held)
    if not pair.left or not any(pair.held):
        return ((1.0, pair.points),)
    chances = (1.0, *TAKES[windows], 0.0)
    found: dict[int, float] = {}
    for tricks in range(windows + 1):
        takers = [*product(range(seats), repeat=tricks)]
        for taken in takers:
            after = pair
            for taker in taken:
                after = after.answers(table, asks(table, taker, seats))
            share = (chances[tricks] - chances[tricks + 1]) / len(takers)
            found[after.points] = found.get(after.points, 0.0) + share
    return tuple((chance, points) for points, chance in found.items())


def expected(table: Table, pair: Pair) -> int:
    """What a pair that takes a trick in time will declare in a hand, on average."""
    total = sum(chance * points for chance, points in ways(table, table.windows, pair))
    return round(total / TAKES[table.windows][0])
