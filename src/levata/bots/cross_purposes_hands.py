"""What a hand of Cross Purposes is worth under each trump suit and top rank, by a fitted table.

Under `trump, top` at `13 * trump + top`: for two in tricks of difference, for four in points of
difference of the pairs' products. What the others hold is not looked at; a deal is worth the sum
of one side's hands less the sum of the other's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from levata.bots.tables import load
from levata.cards import Cards

__all__ = ["NAMES", "RANKS", "Row", "chances", "lead", "named", "names", "opening", "worths"]

RANKS = 13
RING = (1 << RANKS) - 1
NAMES = 17
"""Four suits, then thirteen ranks: the order of the calls."""
SHUT = -1e9
"""The worth of a name that may not be said."""

Row = tuple[float, ...]
"""52 values, by `13 * trump + top`; or 17, by name."""


@cache
def lead(players: int) -> float:
    """What it is worth to the first side that it leads."""
    return load("cross_purposes")[f"{players}.rest"][0]


@cache
def _suits(players: int, kind: str) -> list[float]:
    """By the cards of a suit, lowest of the ring first."""
    table = load("cross_purposes")
    ranks, lengths = table[f"{players}.{kind}"], table[f"{players}.{kind}_length"]
    cards = [0.0] * (RING + 1)
    for held in range(1, RING + 1):
        rest = held & (held - 1)
        cards[held] = cards[rest] + ranks[(held ^ rest).bit_length() - 1]
    most = len(lengths) - 1
    return [worth + lengths[min(held.bit_count(), most)] for held, worth in enumerate(cards)]


@cache
def _suit(players: int, held: int) -> tuple[Row, Row]:
    """A suit beside trumps, and what more it is worth as trumps, by the top rank."""
    plain, trump = _suits(players, "plain"), _suits(players, "trump")
    rings = [(held >> at | held << (RANKS - at)) & RING for at in range(1, RANKS + 1)]
    return tuple(plain[r] for r in rings), tuple(trump[r] - plain[r] for r in rings)


@lru_cache(maxsize=4096)
def worths(players: int, hand: Cards) -> Row:
    """The 52 of a hand of thirteen."""
    suits = [_suit(players, hand >> 16 * suit & RING) for suit in range(4)]
    base = list(map(sum, zip(*(plain for plain, _ in suits), strict=True)))
    return tuple(a + b for _, more in suits for a, b in zip(base, more, strict=True))


def names(row: Row) -> list[float]:
    """What each name is worth while the other dimension is open: the mean over it."""
    first, second, third, fourth = (row[at : at + RANKS] for at in range(0, 4 * RANKS, RANKS))
    tops = [(a + b + c + d) / 4 for a, b, c, d in zip(first, second, third, fourth, strict=True)]
    return [sum(part) / RANKS for part in (first, second, third, fourth)] + tops


def opening(players: int, row: Row) -> list[float]:
    """What each name is worth while nothing is set: the rivals will answer it as they like best."""
    suit, rank = load("cross_purposes")[f"{players}.answer"]
    found = names(row)
    return [value - suit for value in found[:4]] + [value - rank for value in found[4:]]


def named(row: Row, first: int) -> list[float]:
    """What each name is worth after the other dimension is set by the name `first`."""
    if first < 4:
        return [SHUT] * 4 + list(row[RANKS * first : RANKS * first + RANKS])
    return [row[RANKS * suit + first - 4] for suit in range(4)] + [SHUT] * RANKS


def chances(values: Sequence[float], keen: float) -> list[float]:
    """How likely each name is of a player who likes them so much."""
    top = max(values)
    odds = [exp(keen * (value - top)) for value in values]
    total = sum(odds)
    return [odd / total for odd in odds]
