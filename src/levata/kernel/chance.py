"""Chance: the generator, random play to the end, and tree search over worlds.

Choices are drawn from a fast source that is seeded by the generator, once a call: the numbers of
another kernel differ, what they are drawn from does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import TypeAlias

from levata.kernel.deck import Deck, Set
from levata.kernel.dummy import Flag
from levata.kernel.layout import Goal

__all__ = ["Table", "Tree", "payoff_of", "rng_next", "rng_seed"]

WORD, LONG = (1 << 32) - 1, (1 << 64) - 1


def rng_seed(seed: int) -> list[int]:
    """The seed spread over the state by splitmix64."""
    state: list[int] = []
    for _ in range(2):
        seed = (seed + 0x9E3779B97F4A7C15) & LONG
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & LONG
        z = (z ^ z >> 27) * 0x94D049BB133111EB & LONG
        z ^= z >> 31
        state += (z & WORD, z >> 32)
    if not any(state):
        state[0] = 1
    return state


def rng_next(state: list[int]) -> int:
    """The next number of xoshiro128++; the state moves on."""
    a, b, c, d = state
    x = (a + d) & WORD
    result = ((x << 7 | x >> 25) + a) & WORD
    c ^= a
    d ^= b
    state[:] = a ^ d, b ^ c, c ^ (b << 9 & WORD), (d << 11 | d >> 21) & WORD
    return result


def quick(state: list[int]) -> Callable[[], float]:
    """A fast source of numbers from 0 up to 1, seeded by the generator."""
    return Random(rng_next(state) | rng_next(state) << 32).random


def payoff_of(
    goal: int, side: int, sides: Sequence[int], points: Sequence[int], tricks: Sequence[int]
) -> int:
    """What a hand that came to this is worth to a side."""
    if goal == Goal.POINTS:
        return points[side]
    if goal == Goal.MARGIN:
        return 2 * points[side] - sum([points[s] for s in set(sides)])
    if goal == Goal.TRICKS:
        return sum([n for n, s in zip(tricks, sides, strict=False) if s == side])
    ours = theirs = 1
    for n, s in zip(tricks, sides, strict=False):
        if s == side:
            ours *= n + 1
        else:
            theirs *= n + 1
    return ours - theirs


class Table:
    """The laws over the bits of a deck, and random play by them."""

    def __init__(self, deck: Deck) -> None:
        laws = deck.laws
        self.deck, self.laws = deck, laws
        bits = [1 << i for i in range(len(deck.codes))]
        self.value = {bit: laws.value[code] for bit, code in zip(bits, deck.codes, strict=True)}
        self.lane = dict(zip(bits, deck.lane, strict=True))
        self.win = dict(zip(bits, deck.above, strict=True))
        self.pair: dict[Set, tuple[Set, int]] = {}
        """For a card of a pair its mate and what leading it pays."""
        for two, worth in laws.pairs:
            a, b = (deck.bit.get(code, 0) for code in range(64) if two >> code & 1)
            if a and b:
                self.pair[a] = (b, worth)
                self.pair[b] = (a, worth)

    def play_out(  # noqa: PLR0915 - a trick is one loop; a call a card would double its time
        self,
        own: Sequence[Set],
        live: Set,
        seat: int,
        place: int,
        suit: Set,
        win: Set,
        holder: int,
        table: int,
        points: list[int],
        tricks: list[int],
        rnd: Callable[[], float],
    ) -> None:
        """Every legal card equally likely; adds to points by side and tricks by seat."""
        value, lane, above, pair = self.value, self.lane, self.win, self.pair
        laws = self.laws
        players, sides, each = laws.players, laws.side, laws.trick
        trumps = self.deck.trumps if laws.follow & 2 else 0
        beat, free = laws.follow & 4, laws.follow & 8
        while live:
            while place < players:
                held = own[seat] & live
                if place:
                    cards = held & suit
                    if not cards:
                        cards = held & trumps
                        if not cards:
                            cards = held
                        elif beat:
                            cards = cards & win or (held if free else cards)
                    elif beat:
                        cards = cards & win or cards
                else:
                    cards = held
                if cards & (cards - 1):
                    skip = int(rnd() * cards.bit_count())
                    while skip:
                        cards &= cards - 1
                        skip -= 1
                    bit = cards & -cards
                else:
                    bit = cards
                live ^= bit
                table += value[bit]
                if not place:
                    suit = lane[bit]
                    win = above[bit]
                    holder = seat
                    if bit in pair:
                        mate, worth = pair[bit]
                        if mate & held:
                            points[sides[seat]] += worth
                elif bit & win:
                    win = above[bit]
                    holder = seat
                place += 1
                seat += 1
                if seat == players:
                    seat = 0
            tricks[holder] += 1
            points[sides[holder]] += table + each
            seat = holder
            place = table = 0
        points[sides[holder]] += laws.last

    def playouts(
        self,
        rounds: int,
        rnd: Callable[[], float],
        halt: Flag | None,
        each: Callable[[list[int], list[int]], None],
    ) -> tuple[int, int]:
        """From the deck to the end, `rounds` times: how often, and how many cards."""
        deck, spot = self.deck, self.deck.spot
        plies = deck.live.bit_count()
        start = (deck.to_act, spot.played, deck.suit, deck.win, deck.holder, deck.table)
        for done in range(rounds):
            if halt is not None and halt.raised:
                return done, done * plies
            points, tricks = [*spot.points], [*spot.tricks]
            if plies:
                self.play_out(deck.held, deck.live, *start, points, tricks, rnd)
            each(points, tricks)
        return rounds, rounds * plies


class Node:
    """A card in the tree, with what came of playing it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0
        self.children: dict[Set, Node] = {}


Path: TypeAlias = list[tuple[Node, int]]


class Tree:
    """Information-set tree search: one tree for all worlds, every seat after its own payoff."""

    def __init__(
        self, table: Table, goal: int, target: int | None, explore: float, rnd: Callable[[], float]
    ) -> None:
        self.table = table
        self.goal, self.target = goal, target
        self.explore = explore
        self.rnd = rnd
        self.root = Node()
        self.nodes = 1
        self.plies = 0

    def simulate(self, own: Sequence[Set]) -> None:  # noqa: PLR0915 - see play_out
        """Down the tree by upper bounds, one card further, and at random to the end."""
        table, rnd, explore = self.table, self.rnd, self.explore
        deck, laws = table.deck, table.laws
        spot = deck.spot
        value, lane, above, pair = table.value, table.lane, table.win, table.pair
        players, sides, each = laws.players, laws.side, laws.trick
        trumps = deck.trumps if laws.follow & 2 else 0
        beat, free = laws.follow & 4, laws.follow & 8
        points, tricks = [*spot.points], [*spot.tricks]
        live = sum(own)
        self.plies += live.bit_count()
        seat, place, holder, pot = deck.to_act, spot.played, deck.holder, deck.table
        suit, win = deck.suit, deck.win
        node = self.root
        path: Path = []
        grown = False
        while live and not grown:
            held = own[seat] & live
            cards = held
            if place:
                cards = held & suit
                if not cards:
                    cards = held & trumps
                    if not cards:
                        cards = held
                    elif beat:
                        cards = cards & win or (held if free else cards)
                elif beat:
                    cards = cards & win or cards
            children = node.children
            untried = []
            best = -1e300
            rest = cards
            bit = 0
            while rest:
                one = rest & -rest
                rest ^= one
                child = children.get(one)
                if child is None:
                    untried.append(one)
                    continue
                child.available += 1
                if not untried:
                    visits = child.visits
                    bound = child.total / visits + explore * sqrt(log(child.available) / visits)
                    if bound > best:
                        best = bound
                        bit = one
            if untried:
                bit = untried[int(rnd() * len(untried))]
                node = children[bit] = Node()
                node.available = 1
                self.nodes += 1
                grown = True
            else:
                node = children[bit]
            path.append((node, sides[seat]))
            live ^= bit
            pot += value[bit]
            if not place:
                suit = lane[bit]
                win = above[bit]
                holder = seat
                if bit in pair:
                    mate, worth = pair[bit]
                    if mate & held:
                        points[sides[seat]] += worth
            elif bit & win:
                win = above[bit]
                holder = seat
            place += 1
            seat += 1
            if seat == players:
                seat = 0
            if place == players:
                tricks[holder] += 1
                points[sides[holder]] += pot + each
                seat = holder
                place = pot = 0
        if live or place:
            table.play_out(own, live, seat, place, suit, win, holder, pot, points, tricks, rnd)
        else:
            points[sides[holder]] += laws.last
        self._learn(path, points, tricks)

    def _learn(self, path: Path, points: list[int], tricks: list[int]) -> None:
        goal, target, sides = self.goal, self.target, self.table.laws.side
        known: dict[int, int] = {}
        for node, side in path:
            payoff = known.get(side)
            if payoff is None:
                payoff = payoff_of(goal, side, sides, points, tricks)
                if target is not None:
                    payoff = int(payoff >= target)
                known[side] = payoff
            node.visits += 1
            node.total += payoff


def span(deck: Deck, goal: int, target: int | None) -> int:
    """How far payoffs can lie apart."""
    if target is not None:
        return 1
    if goal == Goal.TRICKS:
        return deck.left
    if goal == Goal.PRODUCT:
        return (deck.left + 2) ** 2 // 2
    points = deck.rest + sum([worth for _, worth, _ in deck.pairs])
    return points if goal == Goal.POINTS else 2 * points
