"""What a hand's score is worth in the match: not every point is as dear as the next.

The chance of winning the match is guessed from the lead and from the hands that are still to come;
a result is worth what it changes of that chance, told in points of the side that looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from levata.game import Observation

__all__ = ["Race"]

PACE = {
    ("cruce", 3): (1.5, 2.6),
    ("cruce", 4): (1.8, 3.6),
    ("cross_purposes", 2): (45.0, 25.0),
    ("cross_purposes", 4): (17.0, 14.0),
    ("cuatrola", 4): (2.4, 4.0),
    ("euchre", 2): (0.8, 1.45),
}
"""By game and seats: what the leading side gains a hand, and the spread of a hand's difference."""
LEAST = 0.25
"""A point is worth no less than this share of what it is worth at the start: so what a lopsided
match makes of a hand stays within four times its points."""


class Race:
    """The match as one seat sees it, before the score of this hand."""

    __slots__ = ("_base", "_game", "_known", "_mine", "_options", "_slope", "_totals")

    def __init__(self, seen: Observation) -> None:
        self._game = seen.game
        self._options = seen.options
        self._totals = seen.totals
        sides = seen.game.sides(seen.options)
        self._mine = next((i for i, side in enumerate(sides) if seen.seat in side), 0)
        self._known: dict[tuple[float, ...], float] = {}
        self._base = self._chance(self._totals)
        start = self._point([0] * len(self._totals))
        self._slope = max(self._point(self._totals), LEAST * start)

    def worth(self, scores: Sequence[float]) -> float:
        """What it changes that each side scores so much, in points of the viewer's side."""
        key = tuple(scores)
        found = self._known.get(key)
        if found is None:
            after = [total + score for total, score in zip(self._totals, key, strict=True)]
            found = self._known[key] = (self._chance(after) - self._base) / self._slope
        return found

    def _point(self, totals: Sequence[float]) -> float:
        """What one point changes there."""
        ahead, behind = (
            self._chance([total + step * (i == self._mine) for i, total in enumerate(totals)])
            for step in (1, -1)
        )
        return (ahead - behind) / 2

    def _chance(self, totals: Sequence[float]) -> float:
        """Of winning the match from there."""
        mine = totals[self._mine]
        best = max(total for i, total in enumerate(totals) if i != self._mine)
        winners = self._game.winners(self._options, totals)  # type: ignore[arg-type]
        if winners:
            return 1.0 if self._mine in winners else 0.0
        pace, spread = PACE.get((self._game.name, self._options.players), (1.0, 1.0))
        target = int(dict(self._options.values).get("target", "10"))
        left = max((target - max(mine, best)) / pace, 1.0)
        return 1 / (1 + exp(-1.7 * (mine - best) / (spread * sqrt(left))))
