"""Every way the cards lie that a viewer cannot see: how many, one at random, each in turn.

A world is one set of cards for each hidden place, and fits everything `Game.hidden` says. Chance
comes in as a `random.Random`; a seed draws the same worlds on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from levata.cards import Cards, Deck
from levata.game import Hidden, Place

__all__ = ["Worlds", "draw", "fits"]

CHOOSE = tuple(tuple(comb(n, k) for k in range(65)) for n in range(65))
"""`CHOOSE[n][k]`: ways to choose `k` of `n` cards."""


def fits(place: Place, cards: Cards) -> bool:
    """May these be the cards of that place?"""
    return (
        cards.bit_count() == place.size
        and not cards & ~place.may
        and not place.holds & ~cards
        and not (place.not_all and place.not_all & ~cards == 0)
    )


def draw(hidden: Hidden, deck: Deck, rng: Random) -> list[Cards]:
    """One world, each as likely. Who draws many builds `Worlds` once."""
    return Worlds(hidden, deck).draw(rng)


class Group(NamedTuple):
    """Cards that may lie in the same places, and so can change places with one another."""

    cards: list[Cards]
    """Each as a set of its own, ascending."""
    all: Cards
    places: tuple[int, ...]


class Split(NamedTuple):
    """How many cards of a group go to each of its places."""

    shares: tuple[tuple[int, int], ...]
    """`(place, cards)`, places that get none left out; the last gets what the others leave."""
    ways: int
    """Choices of the cards themselves."""
    then: Splits
    """What the groups after this one can do with the room that is left."""


class Splits(NamedTuple):
    """The ways to split a group, with so much room in the places."""

    ends: list[int]
    """Worlds up to and with each of them."""
    splits: list[Split]


class Worlds:
    """The worlds of one `Hidden`; at least one, or `AssertionError`.

    >>> from levata import by_name
    >>> cruce = by_name("cruce")
    >>> hand = cruce.deal(cruce.options(deal="full"), 0, (0, 0), cruce.deck.cards)
    >>> Worlds(cruce.hidden(hand.view(0)), cruce.deck).count
    17153136
    """

    __slots__ = ("_first", "_groups", "_held", "_limits", "_plain", "count")

    def __init__(self, hidden: Hidden, deck: Deck) -> None:
        _check(hidden)
        held = [place.holds for place in hidden.places]
        self._limits = [(i, p.not_all) for i, p in enumerate(hidden.places) if p.not_all]
        self._held, self._groups, self._first = _arrange(hidden, deck, held)
        self._plain = self._first.ends[-1]
        """Worlds without a thought for `not_all`."""
        self.count = self._plain
        """How many worlds there are."""
        # Off go, for each limit, the worlds that break it; back on those that break two, and so on.
        for size in range(1, len(self._limits) + 1):
            for broken in combinations(self._limits, size):
                sure = held[:]
                for i, cards in broken:
                    sure[i] |= cards
                self.count += (-1) ** size * _arrange(hidden, deck, sure)[2].ends[-1]
        assert self.count, "no deal of the hidden cards fits what the places may hold"

    def draw(self, rng: Random) -> list[Cards]:
        """One set of cards a place, in the order of `Hidden.places`; every world as likely."""
        bits = (self._plain - 1).bit_length()
        while True:
            index = rng.getrandbits(bits)
            if index < self._plain:
                found = self._world(index)
                if not self._limits or self._within(found):
                    return found

    def __iter__(self) -> Iterator[list[Cards]]:
        """Every world once, always in the same order."""
        for index in range(self._plain):
            found = self._world(index)
            if self._within(found):
                yield found

    def _within(self, found: Sequence[Cards]) -> bool:
        return all(cards & ~found[i] for i, cards in self._limits)

    def _world(self, index: int) -> list[Cards]:
        """The world of a number below `_plain`: its splits, then the cards, each read off it."""
        found = self._held[:]
        step = self._first
        for group in self._groups:
            ends = step.ends
            at = 0
            if len(ends) > 1:
                at = bisect_right(ends, index)
                if at:
                    index -= ends[at - 1]
            shares, ways, step = step.splits[at]
            index, which = divmod(index, ways)
            cards, left = group.cards, group.all
            for place, size in shares[:-1]:
                which, chosen = divmod(which, CHOOSE[len(cards)][size])
                taken, cards = _choose(cards, size, chosen)
                left ^= taken
                found[place] |= taken
            found[shares[-1][0]] |= left
        return found


def _check(hidden: Hidden) -> None:
    """The places take the hidden cards, all of them and no more, and hold none twice."""
    taken = known = 0
    held: Cards = 0
    for place in hidden.places:
        taken += place.size
        known += place.holds.bit_count()
        held |= place.holds
    strange = "; some that a place holds are not among them" if held & ~hidden.cards else ""
    count = hidden.cards.bit_count()
    assert taken == count, f"the places take {taken} cards, and {count} are hidden{strange}"
    assert not strange, f"{count} cards are hidden{strange}"
    assert known == held.bit_count(), "two places hold the same card"


NO_WORLD = Splits([0], [])
ONE_WORLD = Splits([1], [])


def _arrange(
    hidden: Hidden, deck: Deck, sure: Sequence[Cards]
) -> tuple[list[Cards], list[Group], Splits]:
    """What certainly lies in each place, the other cards grouped, and how the first is split."""
    places = hidden.places
    held = list(sure)
    room = []
    loose = hidden.cards
    for place, cards in zip(places, held, strict=True):
        room.append(place.size - cards.bit_count())
        if room[-1] < 0 or cards & ~(place.may & loose):
            return held, [], NO_WORLD
        loose &= ~cards
    # A card with one place left to it lies there; that may fill the place for others.
    settled = False
    while not settled:
        settled = True
        groups: dict[tuple[int, ...], Cards] = {}
        for where, cards in _cells(places, room, loose):
            if len(where) > 1:
                groups[where] = cards
                continue
            if not where or room[where[0]] < cards.bit_count():
                return held, [], NO_WORLD
            held[where[0]] |= cards
            room[where[0]] -= cards.bit_count()
            loose &= ~cards
            settled = False
            break
    found = [
        Group([1 << card for card in deck.members(groups[where])], groups[where], where)
        for where in sorted(groups, key=lambda where: (len(where), where))
    ]
    return held, found, _splits(found, 0, tuple(room), {})


def _cells(
    places: Sequence[Place], room: Sequence[int], loose: Cards
) -> list[tuple[tuple[int, ...], Cards]]:
    """The loose cards by the places with room that may hold them."""
    cells: list[tuple[tuple[int, ...], Cards]] = [((), loose)] if loose else []
    for i, place in enumerate(places):
        if not room[i]:
            continue
        cut = []
        for where, cards in cells:
            if cards & place.may:
                cut.append(((*where, i), cards & place.may))
            if cards & ~place.may:
                cut.append((where, cards & ~place.may))
        cells = cut
    return cells


def _splits(
    groups: Sequence[Group],
    at: int,
    room: tuple[int, ...],
    known: dict[tuple[int, tuple[int, ...]], Splits],
) -> Splits:
    """The ways to split a group that leave the groups after it a way, with the worlds of each."""
    if at == len(groups):
        return ONE_WORLD
    if (at, room) in known:
        return known[at, room]
    group = groups[at]
    ends: list[int] = []
    splits: list[Split] = []
    total = 0
    for sizes in _shares(len(group.cards), [room[place] for place in group.places]):
        left = list(room)
        ways, size_left = 1, len(group.cards)
        for place, size in zip(group.places, sizes, strict=True):
            left[place] -= size
            ways *= CHOOSE[size_left][size]
            size_left -= size
        then = _splits(groups, at + 1, tuple(left), known)
        if then.ends[-1]:
            total += ways * then.ends[-1]
            ends.append(total)
            shares = tuple(share for share in zip(group.places, sizes, strict=True) if share[1])
            splits.append(Split(shares, ways, then))
    known[at, room] = found = Splits(ends, splits) if ends else NO_WORLD
    return found


def _shares(size: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to share out so many cards over places with so much room."""
    if len(rooms) == 1:
        if size <= rooms[0]:
            yield (size,)
        return
    for first in range(max(0, size - sum(rooms[1:])), min(size, rooms[0]) + 1):
        for rest in _shares(size - first, rooms[1:]):
            yield (first, *rest)


def _choose(cards: list[Cards], size: int, index: int) -> tuple[Cards, list[Cards]]:
    """Of the choices of so many cards the one of that number, and the cards it leaves."""
    taken = 0
    rest: list[Cards] = []
    left = len(cards)
    for card in cards:
        if not size:
            return taken, rest + cards[-left:]
        left -= 1
        with_it = CHOOSE[left][size - 1]
        if index < with_it:
            taken |= card
            size -= 1
        else:
            index -= with_it
            rest.append(card)
    return taken, rest
