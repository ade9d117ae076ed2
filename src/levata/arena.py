"""Duplicate matches of bots: the same deals from both sides, so that luck cancels.

A unit is one deal played in every seating; the interval is taken over deals, not over hands.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from levata.bots import Bot
from levata.cards import Card
from levata.game import NOBODY, Game, Options

__all__ = ["Duel", "duel", "play_hand"]


class Duel(NamedTuple):
    """What the first bot gained on the second, in points a hand."""

    mean: float
    low: float
    high: float
    """The ends of the 95 % interval."""
    sd: float
    """Of one deal's gain."""
    deals: int


def duel(game: Game, options: Options, a: Bot, b: Bot, *, deals: int, seed: int) -> Duel:
    """Play `deals` deals, each in every seating of A's side against B's."""
    gains = []
    for number in range(deals):
        rng = Random(f"{seed}/{number}")
        pack = list(game.deck.cards)
        rng.shuffle(pack)
        dealer = rng.randrange(options.players)
        gains.append(_gain(game, options, a, b, pack, dealer, f"{seed}/{number}"))
    mean, sd = fmean(gains), stdev(gains)
    half = 1.96 * sd / sqrt(deals)
    return Duel(mean, mean - half, mean + half, sd, deals)


def _gain(
    game: Game, options: Options, a: Bot, b: Bot, pack: list[Card], dealer: int, seed: str
) -> float:
    """A's side once on each side, B's everywhere else: A's score less the mean of B's."""
    sides = game.sides(options)
    total = 0.0
    for mine in range(len(sides)):
        players = [a if seat in sides[mine] else b for seat in range(options.players)]
        score = play_hand(game, options, players, pack, dealer, seed)
        others = [s for i, s in enumerate(score) if i != mine]
        total += score[mine] - sum(others) / len(others)
    return total / len(sides)


def play_hand(
    game: Game, options: Options, players: list[Bot], pack: list[Card], dealer: int, seed: str
) -> tuple[int, ...]:
    """One hand with a bot in each seat, each with chance of its own; what the sides score."""
    chance = [Random(f"{seed}/{seat}") for seat in range(options.players)]
    hand = game.deal(options, dealer, (0,) * len(game.sides(options)), pack)
    while hand.to_act != NOBODY:
        seat = hand.to_act
        hand.apply(players[seat].choose(hand.view(seat), chance[seat]))
    return hand.score()
