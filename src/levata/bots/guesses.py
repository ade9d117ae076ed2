"""Guesses at what a seat cannot see: worlds that fit, each with its weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from levata.cards import Cards
from levata.game import HELD, Hidden, Observation
from levata.worlds import Worlds

__all__ = ["Likely", "guesses", "hands_in"]

Likely: TypeAlias = Callable[[Observation, Hidden], Callable[[Sequence[Cards]], float]]
"""How likely it is that the others did what they did, in the world of a guess."""


def guesses(
    seen: Observation, hidden: Hidden, likely: Likely | None, count: int, rng: Random
) -> tuple[Iterator[tuple[list[Cards], float]], bool]:
    """Worlds, each with its weight, and whether they are all there are.

    So many at random, or every one if they are no more than that. A world weighs as much as it is
    likely that the others would have done in it what they did.
    """
    worlds = Worlds(hidden, seen.game.deck)
    whole = worlds.count <= count
    found = iter(worlds) if whole else (worlds.draw(rng) for _ in range(count))
    if likely is None:
        return ((guess, 1.0) for guess in found), whole
    weight = likely(seen, hidden)
    return ((guess, weight(guess)) for guess in found), whole


def hands_in(seen: Observation, hidden: Hidden, guess: Sequence[Cards]) -> list[Cards]:
    """Every seat's cards now, where the guess is true."""
    hands = [0] * seen.options.players
    hands[seen.seat] = seen.hand
    for place, cards in zip(hidden.places, guess, strict=True):
        if place.part == HELD:
            hands[place.seat] = cards
    return hands
