"""What a bot found: a value for everything it may do, and what it would do."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from levata.game import Action, Event

__all__ = ["CLOSE", "SLICE", "Advice", "Estimate", "Scale", "best_of"]

CLOSE = 1e-6
"""Values nearer than this are equal."""
SLICE = 8
"""Worlds between two pieces of advice."""


class Estimate(NamedTuple):
    """What an action is worth, in points of the viewer's side."""

    action: Action
    value: float
    error: float
    """The standard error of the value; 0 where every world was looked at."""
    worlds: int
    """How many worlds it was tried in."""
    best: float | None
    """In what share of them, by their weights, nothing that was tried was better.

    None after a tree search, and of what was not tried.
    """

    @property
    def is_judged(self) -> bool:
        """Was it tried in no world, so that its value is what a table makes of it?"""
        return self.worlds == 0 and self.best is None


class Advice(NamedTuple):
    """A decision and what it rests on."""

    action: Action
    """The one chosen."""
    estimates: tuple[Estimate, ...]
    """One for each legal action that was weighed, in order of the action."""
    whole: bool
    """Every world there is was looked at."""
    reason: Event | None = None
    """The main reason, a code and what it names."""

    def ranked(self) -> list[Estimate]:
        """What is advised, then what was tried and then what is only judged, each best first."""
        return sorted(
            self.estimates, key=lambda e: (e.action != self.action, e.is_judged, -e.value)
        )


def best_of(estimates: Sequence[Estimate]) -> list[Action]:
    """The actions that nothing is better than."""
    top = max(e.value for e in estimates) - CLOSE
    return [e.action for e in estimates if e.value >= top]


class Scale:
    """Weighs the actions of one decision: a weighted mean each, over the same worlds."""

    __slots__ = (
        "_best",
        "_squares",
        "_sums",
        "_together",
        "_weight",
        "_weights2",
        "actions",
        "worlds",
    )

    def __init__(self, actions: tuple[Action, ...]) -> None:
        self.actions = actions
        self.worlds = 0
        self._together = False
        self._weight = 0.0
        self._weights2 = 0.0
        self._best = [0.0] * len(actions)
        self._sums = [0.0] * len(actions)
        self._squares = [0.0] * len(actions)

    def add(self, values: list[float], weight: float = 1.0, worlds: int = 0) -> None:
        """What each action comes to in one more world, or in so many together, and their weight."""
        self.worlds += worlds or 1
        self._together = self._together or worlds > 0
        self._weight += weight
        self._weights2 += weight * weight
        top = max(values) - CLOSE
        for i, value in enumerate(values):
            self._sums[i] += weight * value
            self._squares[i] += weight * value * value
            if value >= top:
                self._best[i] += weight

    def estimates(self, whole: bool) -> tuple[Estimate, ...]:
        """Values so far; their errors are 0 if these were all the worlds."""
        found = []
        for i, action in enumerate(self.actions):
            total, squares = self._sums[i], self._squares[i]
            mean = total / self._weight
            # The variance of a weighted mean, by the effective number of worlds.
            effective = self._weight * self._weight / self._weights2
            spread = max(squares / self._weight - mean * mean, 0.0)
            error = 0.0 if whole or effective <= 1 else sqrt(spread / (effective - 1))
            best = None if self._together else self._best[i] / self._weight
            found.append(Estimate(action, mean, error, self.worlds, best))
        return tuple(found)
