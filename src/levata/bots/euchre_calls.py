"""Weighing two-handed Euchre's calls: each is carried through in one world after another.

What the other says comes from the plain judgement of its hand in that world. What this seat will
say later is one choice for all the worlds it cannot tell apart. The cards are played with both
hands open, and what comes of that is set right by what play brought in hands like it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from levata import kernel
from levata.bots.advice import SLICE, Advice, Scale, best_of
from levata.bots.euchre import COSTS, eager, judged, kept, named, outcomes
from levata.bots.guesses import guesses
from levata.bots.race import Race
from levata.bots.tables import load
from levata.cards import Card, Cards
from levata.game import CALL, DISCARD, HELD, HIDDEN, Action, Hidden, Observation
from levata.games.euchre import (
    ACCEPTS,
    FIRST_SUIT,
    GAME,
    LAY,
    ORDER,
    ORDERS,
    ORDERS_UP,
    PASS,
    PICKUP,
    table_of,
)
from levata.kernel import Goal
from levata.tricks import Follow, TrickTable

if TYPE_CHECKING:
    from levata.bots.judges import Judge

__all__ = ["expected", "likely", "places", "weigh_calls"]

TABLES = tuple(
    TrickTable(order, int(Follow.SUIT), (0,) * 64, (0, 1), (0, 1), (), trick=1) for order in ORDERS
)
LAWS = tuple(map(kernel.laws, TABLES))

Choices = tuple[float, ...]
"""What each way this seat may go on is worth in one world."""


class Desk(NamedTuple):
    """A decision: whose, what lies face up, and what tricks are worth."""

    mine: int
    dealer: int
    up: Card
    stuck: bool
    must_take: bool
    pays: tuple[tuple[float, ...], ...]
    """By maker, then by tricks with the hands open: what that brings, in points of the viewer."""

    def cards(self, mine: Cards, other: Cards, trump: int, maker: int) -> float:
        """The tricks, with both hands open and the eldest on lead."""
        hands = (mine, other) if self.mine == 0 else (other, mine)
        at = kernel.position(TABLES[trump], hands, 1 - self.dealer)
        return self.pays[maker][kernel.solve(LAWS[trump], at, Goal.TRICKS, maker).value]


def desk(seen: Observation, race: Race) -> Desk:
    table = table_of(seen.options)
    pays = []
    for maker in (0, 1):
        worths = outcomes(seen, race, maker)
        kind = "maker-leads" if maker != seen.dealer else "maker-follows"
        three = (worths[0], worths[3], worths[5])
        chances = load("euchre")[kind]
        means = [
            sum(p * w for p, w in zip(chances[i : i + 3], three, strict=True)) for i in (0, 3, 6)
        ]
        pays.append((means[0],) * 3 + (means[1],) * 2 + (means[2],))
    return Desk(seen.seat, seen.dealer, seen.pack[10], table.stick, table.must_take, tuple(pays))


# What each action brings in a world where the other holds these cards: one number, or several
# where this seat chooses again.


def order_up(at: Desk, mine: Cards, other: Cards) -> Choices:
    """The eldest orders: a dealer takes the card."""
    return (at.cards(mine, kept(other, at.up), at.up >> 4, at.mine),)


def eldest_passes(at: Desk, mine: Cards, other: Cards) -> Choices:
    """The dealer accepts, or the eldest names a suit or passes again."""
    trump = at.up >> 4
    taken = kept(other, at.up)
    if eager("accept", taken, trump) > 0:
        return (at.cards(mine, taken, trump, at.dealer),)
    return (
        *(at.cards(mine, other, suit, at.mine) for suit in range(4) if suit != trump),
        first_passes(at, mine, other)[0],
    )


def accept(at: Desk, mine: Cards, other: Cards) -> Choices:
    return (at.cards(kept(mine, at.up), other, at.up >> 4, at.mine),)


def dealer_passes(at: Desk, mine: Cards, other: Cards) -> Choices:
    """The eldest names a suit, or the dealer does or throws the hand in."""
    action = named(other, at.up, last=False, stuck=False)
    if action != PASS:
        return (at.cards(mine, other, action - FIRST_SUIT, 1 - at.mine),)
    suits = tuple(at.cards(mine, other, suit, at.mine) for suit in range(4) if suit != at.up >> 4)
    return suits if at.stuck else (*suits, 0.0)


def take(at: Desk, mine: Cards, other: Cards) -> Choices:
    return (at.cards(kept(mine, at.up), other, at.up >> 4, 1 - at.mine),)


def leave(at: Desk, mine: Cards, other: Cards) -> Choices:
    return (at.cards(mine, other, at.up >> 4, 1 - at.mine),)


def first_passes(at: Desk, mine: Cards, other: Cards) -> Choices:
    """The dealer names a suit or throws the hand in."""
    action = named(other, at.up, last=True, stuck=at.stuck)
    if action == PASS:
        return (0.0,)
    return (at.cards(mine, other, action - FIRST_SUIT, at.dealer),)


def throw_in(at: Desk, mine: Cards, other: Cards) -> Choices:
    return (0.0,)


def name_it(suit: int) -> Callable[[Desk, Cards, Cards], Choices]:
    return lambda at, mine, other: (at.cards(mine, other, suit, at.mine),)


def lay(card: Card, maker: int) -> Callable[[Desk, Cards, Cards], Choices]:
    return lambda at, mine, other: (at.cards(mine & ~(1 << card), other, at.up >> 4, maker),)


def ways(seen: Observation) -> list[Callable[[Desk, Cards, Cards], Choices]]:
    """How each legal action goes on."""
    dealers = seen.seat == seen.dealer
    if seen.phase == ORDER:
        return [dealer_passes, accept] if dealers else [eldest_passes, order_up]
    if seen.phase == PICKUP:
        return [take, leave]
    if seen.phase == LAY:
        ordered = any(action == ORDERS_UP for _, action in seen.history)
        maker = 1 - seen.seat if ordered else seen.seat
        return [lay(action - DISCARD, maker) for action in seen.legal]
    passes = throw_in if dealers else first_passes
    return [passes if a == PASS else name_it(a - FIRST_SUIT) for a in seen.legal]


def weigh_calls(
    seen: Observation, judge: Judge, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Each call's outcome over the worlds; the last advice is the decision."""
    hidden = seen.game.hidden(seen)
    at = desk(seen, race)
    found, whole = guesses(seen, hidden, likely, count, rng)
    rows: list[tuple[list[Choices], float]] = []
    whose = next(i for i, place in enumerate(hidden.places) if place.part == HELD)
    going = ways(seen)
    sums: list[dict[int, list[float]]] = [{} for _ in seen.legal]
    last: Advice | None = None
    due = SLICE
    for guess, weight in found:
        other = guess[whose]
        row = [way(at, seen.hand, other) for way in going]
        rows.append((row, weight))
        for choices, by_width in zip(row, sums, strict=True):
            into = by_width.setdefault(len(choices), [0.0] * len(choices))
            for k, value in enumerate(choices):
                into[k] += weight * value
        if len(rows) == due:
            for advice in summed_up(seen, rows, sums, last):
                last = advice
                yield advice
            due *= 2
        elif last is not None and len(rows) % PART == 0:
            yield last
    yield from summed_up(seen, rows, sums, last, whole=whole)


PART = 32 * SLICE
"""Worlds after which the advice there is is given again: nobody is kept waiting for longer."""


def summed_up(
    seen: Observation,
    rows: Sequence[tuple[list[Choices], float]],
    sums: Sequence[Mapping[int, list[float]]],
    last: Advice | None,
    *,
    whole: bool = False,
) -> Iterator[Advice]:
    """A value for each action; where this seat chooses again it takes what is best on average.

    `sums` has by action, and by how many ways there are to go on, what each way comes to. Until all
    is worked out it is the last advice, if there was any.
    """
    plans = []
    for by_width in sums:
        width = max(by_width)
        plans.append((width, by_width[width].index(max(by_width[width]))))
    scale = Scale(seen.legal)
    for n, (row, weight) in enumerate(rows, 1):
        if last is not None and n % (2 * PART) == 0:
            yield last
        values = [
            choices[best] if len(choices) == width else choices[0]
            for choices, (width, best) in zip(row, plans, strict=True)
        ]
        scale.add(values, weight)
    estimates = scale.estimates(whole)
    best = best_of(estimates)
    plain = judged(seen) if len(best) > 1 else best[0]
    yield Advice(plain if plain in best else best[0], estimates, whole)


# How likely the other's calls are.

DOUBT = 0.2
"""Points: how far the class of a hand is from what a closer look at it says."""
UNLIKELY = 0.1
"""For a dealer that laid away otherwise than expected, in cards that would have been expected."""


def chance(advantage: float) -> float:
    """Of making trump, where the class of the hand says it is worth so much more."""
    return 1 / (1 + exp(-advantage / DOUBT))


def places(hidden: Hidden) -> Hidden:
    """Where cards may lie, as far as it matters once they are played: in the hand or out of it."""
    held = tuple(place for place in hidden.places if place.part == HELD)
    rest = [place for place in hidden.places if place.part != HELD]
    stock = rest[-1]._replace(size=sum(place.size for place in rest))
    return Hidden(hidden.cards, (*held, stock))


def likely(
    seen: Observation, hidden: Hidden, *, laid: bool = True
) -> Callable[[Sequence[Cards]], float]:
    """How likely the other's calls are, and what it laid away, by the cards it began to play with.

    What it laid away is looked at only as a number: how many of the cards that may be it would
    have been laid away from that hand.
    """
    up = seen.pack[10]
    trump = up >> 4
    other = 1 - seen.seat
    dealers = other == seen.dealer
    theirs = [action for seat, action in seen.history if seat == other and CALL <= action < HIDDEN]
    took = dealers and bool(seen.facts["picked_up"]) and seen.phase != LAY
    stuck = dealers and table_of(seen.options).stick
    played = sum(1 << a for seat, a in seen.history if seat == other and a < DISCARD)
    whose = next(i for i, p in enumerate(hidden.places) if p.seat == other and p.part == HELD)
    loose = GAME.deck.members(GAME.unseen(seen))

    def weight(guess: Sequence[Cards]) -> float:
        five = guess[whose] | played
        found = UNLIKELY + expected(five, loose, trump) if took and laid else 1.0
        for n, action in enumerate(theirs):
            if action >= FIRST_SUIT or (action == PASS and n == 1):
                found *= name_chance(five, trump, action, last=dealers, stuck=stuck)
            elif action == ACCEPTS:
                found *= chance(eager("accept", five, trump))
            elif action == ORDERS_UP or (action == PASS and not dealers):
                p = chance(eager("order", five, trump, up))
                found *= p if action == ORDERS_UP else 1 - p
            elif action == PASS:
                found *= 1 - chance(eager("accept", kept(five, up), trump))
        return found

    return weight


def name_chance(five: Cards, down: int, action: Action, *, last: bool, stuck: bool) -> float:
    """Of a call in the second round."""
    kind = "last" if last else "first"
    worths = {suit: eager(kind, five, suit) for suit in range(4) if suit != down}
    top = max(worths.values())
    made = 1.0 if stuck else chance(top)
    if action == PASS:
        return 1 - made
    shares = {suit: exp((worth - top) / DOUBT) for suit, worth in worths.items()}
    return made * shares[action - FIRST_SUIT] / sum(shares.values())


def expected(five: Cards, loose: Sequence[Card], trump: int) -> int:
    """Of how many loose cards it is expected that, held beside these, they were laid away."""
    plain = five & ~ORDERS[trump].trumps
    costs = [COSTS[plain >> (suit << 4) & 63][0] for suit in range(4)]
    found = 0
    for card in loose:
        if five >> card & 1 or ORDERS[trump].trumps >> card & 1:
            continue
        suit = card >> 4
        cost, rank = COSTS[plain >> (suit << 4) & 63 | 1 << (card & 15)]
        if rank == card & 15 and all(
            (cost, suit) < (c, s) for s, c in enumerate(costs) if s != suit
        ):
            found += 1
    return found
