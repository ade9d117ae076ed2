"""The laws of `kernel.h` told a second time, without a mask: slow, plain, and the same for all.

A hand is played on a small object of lists; the value of a position is found by playing out
everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random

from levata.kernel.layout import Goal, pack_position, pack_table


@dataclass
class Laws:
    players: int
    trump: int
    follow: int
    sides: list[int]
    lane: list[int]
    power: list[int]
    value: list[int]
    last: int
    trick: int
    pairs: list[tuple[int, int, int]]
    """Two cards and what they are worth."""

    def pack(self) -> bytes:
        return pack_table(
            self.sides,
            self.lane,
            self.power,
            trump=self.trump,
            follow=self.follow,
            values=self.value,
            last=self.last,
            trick=self.trick,
            pairs=[(1 << a | 1 << b, worth) for a, b, worth in self.pairs],
        )

    def takes(self, card: int, other: int) -> bool:
        """Does a card take the trick from the best one so far?"""
        if self.lane[card] == self.lane[other]:
            return self.power[card] > self.power[other]
        return self.lane[card] == self.trump


@dataclass
class Spot:
    laws: Laws
    hands: list[list[int]]
    leader: int
    table: list[int]
    tricks: list[int]
    points: list[int]

    def pack(self) -> bytes:
        masks = [sum(1 << card for card in hand) for hand in self.hands]
        return pack_position(masks, self.leader, self.table, self.tricks, self.points)

    def copy(self) -> Spot:
        hands = [list(hand) for hand in self.hands]
        return Spot(self.laws, hands, self.leader, self.table[:], self.tricks[:], self.points[:])

    @property
    def to_act(self) -> int:
        return (self.leader + len(self.table)) % self.laws.players

    @property
    def is_over(self) -> bool:
        return not self.table and not any(self.hands)

    def holder(self) -> int:
        """Who has the trick, -1 between tricks."""
        if not self.table:
            return -1
        at = 0
        for i, card in enumerate(self.table):
            if i and self.laws.takes(card, self.table[at]):
                at = i
        return (self.leader + at) % self.laws.players

    def legal(self) -> list[int]:
        hand, laws = sorted(self.hands[self.to_act]), self.laws
        if not self.table or not hand:
            return hand
        top = self.table[(self.holder() - self.leader) % laws.players]
        beating = [card for card in hand if laws.takes(card, top)]
        suited = [card for card in hand if laws.lane[card] == laws.lane[self.table[0]]]
        if suited:
            over = [card for card in suited if card in beating]
            return over if over and laws.follow & 4 else suited
        trumps = [card for card in hand if laws.lane[card] == laws.trump]
        if not laws.follow & 2 or not trumps:
            return hand
        over = [card for card in trumps if card in beating]
        if not laws.follow & 4 or over:
            return over if laws.follow & 4 else trumps
        return hand if laws.follow & 8 else trumps

    def play(self, card: int) -> None:
        laws, seat = self.laws, self.to_act
        if not self.table:
            for a, b, worth in laws.pairs:
                if card in (a, b) and a in self.hands[seat] and b in self.hands[seat]:
                    self.points[laws.sides[seat]] += worth
        self.hands[seat].remove(card)
        self.table.append(card)
        if len(self.table) < laws.players:
            return
        winner = self.holder()
        side = laws.sides[winner]
        self.tricks[winner] += 1
        self.points[side] += sum(laws.value[c] for c in self.table) + laws.trick
        self.leader, self.table = winner, []
        if self.is_over:
            self.points[side] += laws.last

    def payoff(self, goal: int, side: int) -> int:
        sides = self.laws.sides
        if goal == Goal.POINTS:
            return self.points[side]
        if goal == Goal.MARGIN:
            return self.points[side] - sum(self.points[s] for s in {*sides} - {side})
        if goal == Goal.TRICKS:
            return sum(n for n, s in zip(self.tricks, sides, strict=False) if s == side)
        a = b = 1
        for n, s in zip(self.tricks, sides, strict=False):
            if s == side:
                a *= n + 1
            else:
                b *= n + 1
        return a - b

    def value(self, goal: int, side: int, seen: dict[object, int] | None = None) -> int:
        """Best play of all, hands open."""
        seen = {} if seen is None else seen
        if self.is_over:
            return self.payoff(goal, side)
        key = repr((self.hands, self.leader, self.table, self.tricks, self.points))
        if key not in seen:
            mine = self.laws.sides[self.to_act] == side
            seen[key] = (max if mine else min)(self.values(goal, side, seen).values())
        return seen[key]

    def values(self, goal: int, side: int, seen: dict[object, int] | None = None) -> dict[int, int]:
        """What each card leads to; `seen` are positions told already."""
        seen = {} if seen is None else seen
        found = {}
        for card in self.legal():
            after = self.copy()
            after.play(card)
            found[card] = after.value(goal, side, seen)
        return found


FOLLOWS = tuple(1 | flags for flags in range(0, 16, 2))


def random_laws(rng: Random, follow: int) -> Laws:
    """Any table: bowers, ties of value, pairs across lanes, sides of every shape."""
    players = rng.choice((2, 3, 3, 4, 4))
    places = rng.sample([*product(range(4), range(16))], 64)
    kind = rng.randrange(3)
    return Laws(
        players=players,
        trump=rng.randrange(-1, 4),
        follow=follow,
        sides=rng.choice(([0, 1, 0, 1], [0, 1, 1, 2], [0, 0, 1, 1], [2, 3, 1, 0], [1, 0, 0, 0]))[
            :players
        ],
        lane=[lane for lane, _ in places],
        power=[power for _, power in places],
        value=[0] * 64 if kind == 0 else [rng.choice((0, 1, 4, 10)) for _ in range(64)],
        last=rng.choice((0, 0, 10)),
        trick=rng.choice((0, 1, 1, 3)),
        pairs=[],
    )


def random_spot(rng: Random, follow: int, most: int) -> Spot:
    """A position of up to so many cards a hand, often in the middle of a trick."""
    laws = random_laws(rng, follow)
    # Few lanes and near ranks, so that duties bite.
    lanes = rng.sample(range(4), rng.choice((1, 2, 2, 3, 4)))
    pool = [card for card in range(64) if laws.lane[card] in lanes]
    size = rng.randint(1, min(most, len(pool) // laws.players))
    cards = rng.sample(pool, size * laws.players)
    hands = [cards[i :: laws.players] for i in range(laws.players)]
    if rng.random() < 0.5:
        paired = cards[:]
        rng.shuffle(paired)
        for _ in range(rng.randint(1, 3)):
            if len(paired) >= 2:
                laws.pairs.append((paired.pop(), paired.pop(), rng.choice((0, 20, 40))))
        for hand in hands:
            if len(hand) >= 2 and rng.random() < 0.5:
                used = {card for a, b, _ in laws.pairs for card in (a, b)}
                free = [card for card in hand if card not in used]
                if len(free) >= 2:
                    laws.pairs.append((free[0], free[1], 20))
    spot = Spot(
        laws,
        hands,
        rng.randrange(laws.players),
        [],
        [rng.randrange(4) for _ in range(laws.players)],
        [rng.randrange(50) for _ in range(4)],
    )
    for _ in range(rng.randrange(laws.players)):
        spot.play(rng.choice(spot.legal()))
    return spot


def goals(laws: Laws) -> list[tuple[int, int]]:
    """Every goal and side a position may be searched for."""
    sides = sorted(set(laws.sides))
    found = [(goal, side) for goal in range(3) for side in sides]
    if len(laws.sides) == 4 and [laws.sides.count(s) for s in sides] == [2, 2]:
        found += [(int(Goal.PRODUCT), side) for side in sides]
    return found
