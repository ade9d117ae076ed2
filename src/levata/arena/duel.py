"""One deal in every seating of two bots, and what many of them tell.

A unit is a deal, not a hand: the hands of one deal are alike, and the interval is taken over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf, nan, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from levata.bots import Bot
from levata.cards import Card
from levata.game import NOBODY, Game, Options

__all__ = ["UNIT", "Duel", "duel", "gain", "play_hand", "seatings", "student", "summary"]

UNIT = "points a hand"

STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's 97.5 % point for 1 to 9 degrees of freedom."""
NORMAL = 1.959964


class Duel(NamedTuple):
    """What the first bot gained on the second, in points a hand."""

    mean: float
    low: float
    high: float
    """The ends of the 95 % interval."""
    sd: float
    """Of one deal's gain."""
    deals: int


def summary(gains: Sequence[float]) -> Duel:
    """The mean of so many deals and Student's interval; without two deals there is none.

    >>> summary([1.0, 0.0, 2.0, 1.0])  # doctest: +ELLIPSIS
    Duel(mean=1.0, low=-0.299..., high=2.299..., sd=0.816..., deals=4)
    """
    if len(gains) < 2:
        return Duel(gains[0] if gains else nan, -inf, inf, nan, len(gains))
    mean, sd = fmean(gains), stdev(gains)
    half = student(len(gains) - 1) * sd / sqrt(len(gains))
    return Duel(mean, mean - half, mean + half, sd, len(gains))


def student(freedom: int) -> float:
    """Student's 97.5 % point: a table, then the expansion about the normal one."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def duel(game: Game, options: Options, a: Bot, b: Bot, *, deals: int, seed: object) -> Duel:
    """Play so many deals here and now, each in every seating of A's side against B's."""
    return summary([gain(game, options, a, b, seed, number) for number in range(deals)])


def seatings(sides: int) -> tuple[frozenset[int], ...]:
    """The sides that A plays, in every seating of a deal.

    Half of the sides are A's: of two sides each in turn, of four all six splits into two and two.
    Of three sides A has one, then two: six seatings. With a seating its opposite is always there,
    so that whoever is called A makes no difference.

    >>> [sorted(mine) for mine in seatings(3)]
    [[0], [1], [2], [0, 1], [0, 2], [1, 2]]
    """
    counts = sorted({sides // 2, sides - sides // 2})
    return tuple(frozenset(c) for n in counts for c in combinations(range(sides), n))


def gain(game: Game, options: Options, a: Bot, b: Bot, seed: object, number: int) -> float:
    """What A gains on B in one deal of a seed: the mean over all seatings.

    In a seating it is the mean score of A's sides less the mean score of B's; hands begin with
    totals of 0.
    """
    rng = Random(f"{seed}/{number}")
    pack = list(game.deck.cards)
    rng.shuffle(pack)
    dealer = rng.randrange(options.players)
    sides = game.sides(options)
    gains = []
    for mine in seatings(len(sides)):
        players = [b] * options.players
        for side in mine:
            for seat in sides[side]:
                players[seat] = a
        score = play_hand(game, options, players, pack, dealer, f"{seed}/{number}")
        ours = [points for side, points in enumerate(score) if side in mine]
        theirs = [points for side, points in enumerate(score) if side not in mine]
        gains.append(sum(ours) / len(ours) - sum(theirs) / len(theirs))
    return fmean(gains)


def play_hand(
    game: Game, options: Options, players: Sequence[Bot], pack: list[Card], dealer: int, seed: str
) -> tuple[int, ...]:
    """One hand with a bot in each seat, each with chance of its own; what the sides score."""
    chance = [Random(f"{seed}/{seat}") for seat in range(options.players)]
    hand = game.deal(options, dealer, (0,) * len(game.sides(options)), pack)
    while hand.to_act != NOBODY:
        seat = hand.to_act
        hand.apply(players[seat].choose(hand.view(seat), chance[seat]))
    return hand.score()
