"""Flat Monte Carlo: draw worlds, play each action out at random, take the best mean.

It needs nothing of a game but `hidden` and `world`, so every registered game has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from levata.game import NOBODY, Action, Hand, Observation
from levata.worlds import draw

__all__ = ["Flat"]

WORLDS = 20
"""Guesses a decision, unless the spec says how many."""


class Flat:
    """`worlds` guesses, one random playout of each legal action in each."""

    def __init__(self, worlds: int | None = None) -> None:
        self.worlds = WORLDS if worlds is None else worlds
        self.name = "flat" if worlds is None else f"flat@{worlds}"

    def choose(self, seen: Observation, rng: Random) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        game = seen.game
        hidden = game.hidden(seen)
        total = dict.fromkeys(seen.legal, 0)
        for _ in range(self.worlds):
            world = game.world(seen, draw(hidden, game.deck, rng))
            for action in seen.legal:
                hand = world.copy()
                hand.play(action)
                total[action] += gain(playout(hand, rng), seen)
        return max(seen.legal, key=total.__getitem__)


def playout(hand: Hand, rng: Random) -> tuple[int, ...]:
    """Play a hand to its end at random; what each side scores."""
    while hand.to_act != NOBODY:
        legal = hand.legal()
        hand.play(legal[int(rng.random() * len(legal))])
    return hand.score()


def gain(score: Sequence[int], seen: Observation) -> int:
    """A score as the viewer's side likes it: its own, less the best of the others."""
    sides = seen.game.sides(seen.options)
    mine = next(i for i, side in enumerate(sides) if seen.seat in side)
    return score[mine] - max(s for i, s in enumerate(score) if i != mine)
