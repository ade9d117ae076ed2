"""The levels: the same thinking over few worlds or many.

A level counts worlds, never time, so that the same seed gives the same game on every machine;
whoever cannot wait takes the advice there is (`Watched`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from levata import kernel
from levata.bots.advice import Advice, Estimate
from levata.bots.greedy import Greedy
from levata.bots.reason import reason
from levata.bots.think import think
from levata.errors import NotationError
from levata.game import Action, Observation

__all__ = ["LEVELS", "Level", "Thinker", "level"]


class Level(NamedTuple):
    """How far a bot looks, and how often it does not look at all."""

    iterations: int
    """Worlds weighed a decision in Cruce for four; the judges scale it for other games."""
    slip: float = 0.0
    """The share of decisions that are plain good sense without a search."""


LEVELS = {
    "easy": Level(8, 0.25),
    "normal": Level(24, 0.15),
    "strong": Level(64),
    "expert": Level(1024),
}
PLAIN = Greedy()


class Thinker:
    """A bot that weighs what it may do over worlds that fit what it sees."""

    def __init__(self, name: str, level: Level) -> None:
        self.name = name
        self.level = level

    def choose(self, seen: Observation, rng: Random) -> Action:
        *_, last = self.think(seen, rng)
        return last.action

    def think(self, seen: Observation, rng: Random) -> Iterator[Advice]:
        """The same in slices, each better than the one before: the last is the choice."""
        if len(seen.legal) == 1:
            yield Advice(seen.legal[0], (), whole=True)
        elif self.level.slip and rng.random() < self.level.slip:
            yield Advice(PLAIN.choose(seen, rng), (), whole=False)
        else:
            yield from think(seen, self.level.iterations, rng)

    def explain(self, seen: Observation, rng: Random) -> Advice:
        """What every legal action is worth, the best of them and why; without a slip.

        For the same chance it is the choice, unless that is a slip. A single legal action is not
        weighed: its estimate has no worlds.
        """
        if len(seen.legal) == 1:
            estimate = Estimate(seen.legal[0], value=0.0, error=0.0, worlds=0, best=1.0)
            last = Advice(seen.legal[0], (estimate,), whole=True)
        else:
            if self.level.slip:
                rng.random()  # the draw that decides on a slip
            *_, last = think(seen, self.level.iterations, rng)
        return last._replace(reason=reason(seen, last))


def level(name: str, iterations: int | None = None) -> Thinker:
    """A bot of that level, perhaps with iterations of its own; `NotationError` on another name."""
    try:
        found = LEVELS[name]
    except KeyError:
        raise NotationError("unknown-bot", value=name, legal=", ".join(LEVELS)) from None
    _ = kernel.BACKEND  # one that cannot be had is told now, not at the first card
    if iterations is None:
        return Thinker(name, found)
    return Thinker(f"{name}@{iterations}", found._replace(iterations=iterations))
