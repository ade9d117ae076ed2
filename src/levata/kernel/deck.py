"""A problem made ready: unpacked, checked, its cards relabelled, its payoff one number.

The cards of a deal become consecutive bits, suit by suit and rising in rank, so that a set of
twenty-six is one digit of a Python int. As nobody's cards ever change hands, one set, the cards
still held by anybody, says who holds what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from levata.kernel.layout import CARDS, HAND, PAIRS, POSITION, SEATS, TABLE, TASK, Code, Fault, Goal

__all__ = [
    "FAR",
    "Deck",
    "Laws",
    "Payoff",
    "Set",
    "Spot",
    "Task",
    "check_score",
    "duty",
    "members",
    "payoff_for",
    "read_laws",
    "read_spot",
    "read_task",
]

Set: TypeAlias = int
"""Cards as codes, `1 << code`, or as bits of a deal."""

TOP_POINTS = 15000
"""No hand may be worth more."""
FAR = 1 << 20
"""Beyond any payoff."""


def members(cards: Set) -> Iterator[int]:
    """The codes of a set, ascending."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


class Laws(NamedTuple):
    """`lk_table`, checked."""

    players: int
    trump: int
    follow: int
    last: int
    trick: int
    side: tuple[int, ...]
    pairs: tuple[tuple[Set, int], ...]
    value: tuple[int, ...]
    lane: bytes
    power: bytes
    places: tuple[int, ...]
    """Where each card stands in the order, its code below; -1 if it cannot be in play."""


@lru_cache(maxsize=64)
def read_laws(table: bytes) -> Laws:
    raw = TABLE.unpack(table)
    players, trump, follow, last, trick, pairs = raw[:6]
    side, pair, worth, value, lane, power = (
        raw[6:10],
        raw[10:18],
        raw[18:26],
        raw[26:90],
        raw[90],
        raw[91],
    )
    if not 2 <= players <= SEATS:
        raise Fault(Code.BAD_PLAYERS)
    if not -1 <= trump <= 3:
        raise Fault(Code.BAD_TRUMP)
    if follow & ~15 or not follow & 1:
        raise Fault(Code.BAD_FOLLOW)
    if not all(0 <= s <= 3 for s in side[:players]):
        raise Fault(Code.BAD_SIDE)
    if not 0 <= pairs <= PAIRS:
        raise Fault(Code.BAD_PAIR)
    if not (0 <= last <= TOP_POINTS and 0 <= trick <= TOP_POINTS):
        raise Fault(Code.BAD_POINTS)
    seen = 0
    for two, points in zip(pair[:pairs], worth, strict=False):
        if two.bit_count() != 2 or seen & two:
            raise Fault(Code.BAD_PAIR)
        if not 0 <= points <= TOP_POINTS:
            raise Fault(Code.BAD_POINTS)
        seen |= two
    whole = tuple((t, w) for t, w in zip(pair[:pairs], worth, strict=False) if w)
    places = tuple(
        [
            (s << 4 | n) << 6 | code if s <= 3 and n <= 15 and value[code] >= 0 else -1
            for code, (s, n) in enumerate(zip(lane, power, strict=True))
        ]
    )
    side = side[:players]
    return Laws(players, trump, follow, last, trick, side, whole, value, lane, power, places)


class Spot(NamedTuple):
    """`lk_position`, unpacked and not yet checked."""

    hands: tuple[Set, ...]
    leader: int
    played: int
    cards: tuple[int, ...]
    """Four, those on the table first."""
    tricks: tuple[int, ...]
    points: tuple[int, ...]


def read_spot(position: bytes) -> Spot:
    raw = POSITION.unpack(position)
    return Spot(raw[:4], raw[4], raw[5], raw[6:10], raw[10:14], raw[14:18])


def check_score(spot: Spot) -> None:
    for tricks, points in zip(spot.tricks, spot.points, strict=True):
        if not (0 <= tricks <= CARDS and 0 <= points <= TOP_POINTS):
            raise Fault(Code.BAD_POINTS)


def _check_hands(laws: Laws, spot: Spot, hands: Sequence[Set]) -> None:
    players = laws.players
    if not 0 <= spot.leader < players or not 0 <= spot.played < players:
        raise Fault(Code.BAD_TRICK)
    seen = 0
    for code in spot.cards[: spot.played]:
        if not 0 <= code < CARDS:
            raise Fault(Code.BAD_CARD)
        if seen >> code & 1:
            raise Fault(Code.CARD_TWICE)
        seen |= 1 << code
    size = hands[spot.leader].bit_count() + (spot.played > 0)
    if size > HAND:
        raise Fault(Code.BAD_HANDS)
    seat = spot.leader
    for i in range(players):
        hand = hands[seat]
        if hand.bit_count() + (i < spot.played) != size:
            raise Fault(Code.BAD_HANDS)
        if seen & hand:
            raise Fault(Code.CARD_TWICE)
        seen |= hand
        seat = seat + 1 if seat + 1 < players else 0
    if any(hands[players:]):
        raise Fault(Code.BAD_HANDS)


class Deck:
    """A position made ready: checked, its cards turned into consecutive bits."""

    __slots__ = (
        "above",
        "bit",
        "codes",
        "held",
        "holder",
        "lane",
        "lanes",
        "laws",
        "left",
        "live",
        "pairs",
        "rest",
        "spot",
        "suit",
        "table",
        "to_act",
        "top",
        "trumps",
        "win",
    )

    codes: list[int]
    """The code of each bit."""
    bit: dict[int, Set]
    """For each code its bit."""
    lane: list[Set]
    """For each place, the cards that follow it, itself included."""
    above: list[Set]
    """For each place, the cards that take the trick from it."""
    lanes: list[Set]
    trumps: Set
    held: list[Set]
    """What each seat holds."""
    live: Set
    """What anybody holds."""
    suit: Set
    """The suit led, or none."""
    win: Set
    """What would take the trick on the table."""
    top: Set
    """The card that has it, or none; the only one on the table that is a bit."""
    holder: int
    """Who has it."""
    table: int
    """Points on the table."""
    rest: int
    """Points still to be won but for pairs, those on the table included; with `also` more."""
    left: int
    """Tricks not yet complete."""
    pairs: list[tuple[Set, int, int]]
    """Those somebody may still lead: cards, worth, seat."""

    def __init__(self, laws: Laws, spot: Spot, also: Set = 0) -> None:
        """`also` are cards that may be in play besides those of the position."""
        hands = spot.hands
        _check_hands(laws, spot, hands)
        self.laws, self.spot = laws, spot
        value, places = laws.value, laws.places
        players, played = laws.players, spot.played
        live = hands[0] | hands[1] | hands[2] | hands[3]
        lying = [places[code] for code in spot.cards[:played]]
        order = [places[code] for code in members(live | also)]
        if len({place >> 6 for place in order + lying} - {-1}) < len(order) + played:
            raise _fault(laws, spot.cards[:played], live | also)
        top = -1
        self.holder = spot.leader
        for i, place in enumerate(lying):
            suit = place >> 10
            if top < 0 or (place > top if suit == top >> 10 else suit == laws.trump):
                top = place
                self.holder = (spot.leader + i) % players
        table = sum([value[code] for code in spot.cards[:played]])
        rest = table + sum([value[place & 63] for place in order])
        self.left = hands[spot.leader].bit_count() + (played > 0)
        if self.left:
            rest += laws.last + laws.trick * self.left
        self.table, self.rest = table, rest
        if top >= 0:
            order.append(top)
        order.sort()
        self._relabel(order, laws)
        bit = self.bit
        self.held = [sum([bit[code] for code in members(hand)]) for hand in hands[:players]]
        self.live = sum(self.held)
        self.to_act = (spot.leader + played) % players
        self.pairs = []
        pays = 0
        live |= also
        for two, worth in laws.pairs:
            if not two & ~live:
                pays += worth
            for seat in range(players):
                if not two & ~hands[seat]:
                    cards = sum([bit[code] for code in members(two)])
                    self.pairs.append((cards, worth, seat))
        if rest + (0 if self.left else laws.last) + 2 * pays > TOP_POINTS:
            raise Fault(Code.BAD_POINTS)
        self.top = self.suit = self.win = 0
        if top >= 0:
            self.top = bit[top & 63]
            self.win = self.above[self.top.bit_length() - 1]
            self.suit = self.lanes[lying[0] >> 10]

    def _relabel(self, order: list[int], laws: Laws) -> None:
        self.codes = [place & 63 for place in order]
        self.bit = {code: 1 << i for i, code in enumerate(self.codes)}
        self.lanes = lanes = [0, 0, 0, 0]
        for i, place in enumerate(order):
            lanes[place >> 10] |= 1 << i
        self.trumps = trumps = lanes[laws.trump] if laws.trump >= 0 else 0
        self.lane = [lanes[place >> 10] for place in order]
        self.above = [
            suit & -2 << i if suit == trumps else suit & -2 << i | trumps
            for i, suit in enumerate(self.lane)
        ]

    def to_codes(self, cards: Set) -> Set:
        return sum([1 << self.codes[i] for i in members(cards)])

    def legal(self) -> Set:
        """What the seat to act may play."""
        hand = self.held[self.to_act]
        if not self.spot.played:
            return hand
        return duty(hand, self.suit, self.win, self.trumps, self.laws.follow)


def _fault(laws: Laws, lying: Sequence[int], live: Set) -> Fault:
    """What is wrong with the cards in play: those on the table first, then by code."""
    seen: set[int] = set()
    for code in (*lying, *members(live)):
        if laws.lane[code] > 3 or laws.power[code] > 15:
            return Fault(Code.BAD_CARD)
        if laws.value[code] < 0:
            return Fault(Code.BAD_POINTS)
        place = laws.places[code] >> 6
        if place in seen:
            break
        seen.add(place)
    return Fault(Code.CARD_TWICE)


def duty(hand: Set, suit: Set, win: Set, trumps: Set, follow: int) -> Set:
    """What `hand` may play once `suit` was led and the cards in `win` would take the trick."""
    cards = hand & suit
    if not cards:
        if not follow & 2:
            return hand
        cards = hand & trumps
        if not cards or (follow & 12 == 12 and not cards & win):
            return hand
    return (cards & win or cards) if follow & 4 else cards


# Payoffs: what a search counts, and what that is to the task.


class Task(NamedTuple):
    goal: int
    side: int
    target: int
    nodes: int


def read_task(task: bytes) -> Task:
    goal, side, target, _, nodes = TASK.unpack(task)
    return Task(goal, side, target, nodes)


class Payoff(NamedTuple):
    """A search counts what the task's side wins from here on; the payoff is that and `base`."""

    mine: tuple[bool, ...]
    """For each seat: does it play for the side?"""
    base: int
    times: int
    """2 where every point won is one lost by the others, too."""
    theirs: int
    """What a point for a pair of the others takes away: 0 or 1."""
    tricks: bool
    """Only tricks count."""


def _points(laws: Laws, spot: Spot, side: int) -> tuple[int, int]:
    """Points of the side so far, and of all others."""
    sides = set(laws.side)
    mine = spot.points[side]
    return mine, sum([spot.points[s] for s in sides]) - mine


def payoff_for(deck: Deck, goal: int, side: int) -> Payoff:
    laws, spot = deck.laws, deck.spot
    mine = tuple([s == side for s in laws.side])
    if not 0 <= goal <= Goal.PRODUCT or True not in mine:
        raise Fault(Code.BAD_GOAL)
    check_score(spot)
    if goal == Goal.PRODUCT:
        others = {s for s in laws.side if s != side}
        if laws.players != SEATS or sum(mine) != 2 or len(others) != 1:
            raise Fault(Code.BAD_GOAL)
        return Payoff(mine, 0, 1, 0, tricks=True)
    if goal == Goal.TRICKS:
        taken = sum([n for n, own in zip(spot.tricks, mine, strict=False) if own])
        return Payoff(mine, taken, 1, 0, tricks=True)
    ours, others_points = _points(laws, spot, side)
    if goal == Goal.POINTS:
        return Payoff(mine, ours, 1, 0, tricks=False)
    return Payoff(mine, ours - others_points - deck.rest, 2, 1, tricks=False)
