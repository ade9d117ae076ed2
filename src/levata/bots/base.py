"""What a bot is: something that chooses from what a seat sees."""

from __future__ import annotations

from random import Random
from typing import Protocol

from levata.game import Action, Observation

__all__ = ["Bot"]


class Bot(Protocol):
    """A player. The same observation and the same chance always give the same choice."""

    @property
    def name(self) -> str: ...

    def choose(self, seen: Observation, rng: Random) -> Action:
        """One of `seen.legal`, which is never empty here."""
        ...
