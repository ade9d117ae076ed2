"""Judging two-handed Euchre: the plain call, what a hand is worth as maker, what cards are for.

The class of a hand is which trumps it holds and what lies beside them. What a class is worth, who
makes trump and who leads being given, is a table that tools/tables_euchre.py writes.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.bots.tables import load
from levata.cards import Card, Cards
from levata.game import DISCARD, Action, Observation
from levata.games.euchre import (
    ACCEPTS,
    DECK,
    FIRST_SUIT,
    JACK,
    LAY,
    NAME,
    ORDER,
    ORDERS,
    ORDERS_UP,
    PASS,
    PICKUP,
    SUITS,
    TAKES,
)
from levata.kernel import Goal
from levata.tricks import Order

__all__ = ["FEATURES", "call", "eager", "features", "judged", "kept", "laid", "outcomes", "stakes"]

KING, ACE = DECK.ranks.index("K"), DECK.ranks.index("A")

# Plain judgement, for who does not search: tricks are counted and compared with a number.

TRUMP = (0.25, 0.3, 1.0, 0.4, 0.5, 0.75)
"""Tricks a trump promises, nine to ace; the jack is the right bower."""
LEFT = 0.9
SIDE_ACE, SIDE_KING = 0.5, 0.15
ORDERING, ACCEPTING, NAMING = 2.1, 1.8, 1.7
"""Tricks that are enough to make trump, by who gets the turned card."""


def call(seen: Observation) -> Action:
    """Order, accept, take, lay away, name."""
    by_token = {seen.game.token(action): action for action in seen.legal}
    upcard = seen.pack[10]
    up = upcard >> 4
    if "order" in by_token:
        return by_token["order" if tricks(seen.hand, up) >= ORDERING else "-"]
    if "accept" in by_token:
        worth = tricks(seen.hand | 1 << upcard, up) - 0.1
        return by_token["accept" if worth >= ACCEPTING else "-"]
    if "take" in by_token:
        return by_token["take"]
    if seen.phase == "discard":
        return min(seen.legal, key=lambda a: cost(seen.hand, a - DISCARD, up))
    named = {
        a: tricks(seen.hand, DECK.suits.index(t[1])) for t, a in by_token.items() if t[0] == "="
    }
    best = max(named, key=named.__getitem__)
    return best if named[best] >= NAMING or "-" not in by_token else by_token["-"]


def tricks(hand: Cards, trump: int) -> float:
    """Tricks a hand promises with that trump."""
    left = (3 - trump) << 4 | JACK
    total = LEFT if hand >> left & 1 else 0.0
    for suit in range(4):
        for rank in range(6):
            card = suit << 4 | rank
            if not hand >> card & 1 or card == left:
                continue
            if suit == trump:
                total += TRUMP[rank]
            elif rank >= KING:
                total += SIDE_ACE if rank == ACE else SIDE_KING
    return total


def cost(hand: Cards, card: Card, trump: int) -> tuple[bool, int, int]:
    """What laying a card away gives up: trumps, then high cards, then cards of long suits."""
    is_trump = card >> 4 == trump or card == ((3 - trump) << 4 | JACK)
    length = (hand >> (card & 48) & 0xFFFF).bit_count()
    return (is_trump, card & 15, length)


# Judging by class, for who does: what the other seat is taken to think, and what settles a tie.


def _ladder(order: Order) -> tuple[Card, ...]:
    return tuple(sorted(DECK.members(order.trumps), key=order.power.__getitem__, reverse=True))


LADDERS = tuple(map(_ladder, ORDERS))
"""For each suit as trump the trumps, right bower first."""
BOWERS = tuple(
    {sum(1 << card for i, card in enumerate(ladder) if bits >> i & 1): bits for bits in range(128)}
    for ladder in LADDERS
)
"""For each suit as trump the trumps of a hand, as a number of seven bits, right bower lowest."""
SIDES = ("void", "ace alone", "ace and more", "king alone", "king guarded", "low")
"""What a hand may have of a plain suit; the last counts for nothing."""
FEATURES = 7 + 2 + len(SIDES) - 1 + 7 + 1
"""Numbers that make up the class of a hand."""


def _side(lane: int) -> int:
    """Which of `SIDES` a plain suit of a hand is."""
    more = lane & (lane - 1) != 0
    if lane >> ACE & 1:
        return 1 + more
    if lane >> KING & 1:
        return 3 + more
    return 5 if lane else 0


SIDE = tuple(map(_side, range(64)))


def features(hand: Cards, trump: int, up: Card = -1) -> list[float]:
    """The class of a hand of five.

    Which trumps, three of them, four; of how many plain suits it has what; the card the dealer
    gets; and always 1.
    """
    trumps = hand & ORDERS[trump].trumps
    bits = BOWERS[trump][trumps]
    rest = hand ^ trumps
    found = [0.0] * FEATURES
    for i in range(7):
        found[i] = float(bits >> i & 1)
    found[7] = float(bits.bit_count() >= 3)
    found[8] = float(bits.bit_count() >= 4)
    for suit in range(4):
        side = SIDE[rest >> (suit << 4) & 63]
        if suit != trump and side < len(SIDES) - 1:
            found[9 + side] += 1
    if up >= 0:
        found[9 + len(SIDES) - 1 + LADDERS[trump].index(up)] = 1.0
    found[-1] = 1.0
    return found


class Weights(NamedTuple):
    """What the features of a kind count, summed up where that saves time."""

    trumps: tuple[float, ...]
    """By the trumps of a hand, and the constant."""
    sides: tuple[float, ...]
    """By the cards of a plain suit."""
    up: tuple[float, ...]
    """By the turned card's place among the trumps."""


@cache
def weights(kind: str) -> Weights:
    row = load("euchre")[kind]
    sides = (*row[9 : 8 + len(SIDES)], 0.0)
    trumps = tuple(
        sum(row[i] for i in range(7) if bits >> i & 1)
        + row[7] * (bits.bit_count() >= 3)
        + row[8] * (bits.bit_count() >= 4)
        + row[-1]
        for bits in range(128)
    )
    return Weights(trumps, tuple(sides[side] for side in SIDE), row[-8:-1])


def eager(kind: str, hand: Cards, trump: int, up: Card = -1) -> float:
    """What making trump is worth more than passing, in points, by the class of the hand.

    Of four kinds: `order`, `accept` with the hand as it will be, `first` and `last` to name.
    """
    by_trumps, sides, turned = weights(kind)
    trumps = hand & ORDERS[trump].trumps
    rest = hand ^ trumps
    found = by_trumps[BOWERS[trump][trumps]] - sides[0]  # its own lane is empty, and no void
    found += sides[rest & 63] + sides[rest >> 16 & 63]
    found += sides[rest >> 32 & 63] + sides[rest >> 48 & 63]
    return found + turned[LADDERS[trump].index(up)] if up >= 0 else found


def kept(hand: Cards, up: Card) -> Cards:
    """A dealer's five with the turned card taken and the least of the old ones laid away."""
    return (hand | 1 << up) & ~(1 << laid(hand, up))


def laid(hand: Cards, up: Card) -> Card:
    """What a dealer lays away for the turned card: a low card, its suit with it if it can be."""
    trump = up >> 4
    trumps = ORDERS[trump].trumps
    plain = hand & ~trumps
    if not plain:
        return max(DECK.members(hand), key=LADDERS[trump].index)
    least = min(range(4), key=lambda suit: COSTS[plain >> (suit << 4) & 63][0])
    return least << 4 | COSTS[plain >> (least << 4) & 63][1]


def _cost(lane: int) -> tuple[float, int]:
    """What it costs to lay away from the cards of a plain suit, and which of them goes."""
    if not lane:
        return 99.0, 0
    low = (lane & -lane).bit_length() - 1
    alone = lane == 1 << low
    if low == ACE:
        return 10.0, low
    # A king and the only card beside it guard one another.
    guards = lane >> KING & 1 and lane.bit_count() == 2
    return low - 4.0 * alone + 1.0 * bool(guards), low


COSTS = tuple(map(_cost, range(64)))
"""By the cards of a plain suit."""


def judged(seen: Observation) -> Action:
    """The call that the class of the hand asks for."""
    up = seen.pack[10]
    trump = up >> 4
    if seen.phase == ORDER:
        if ORDERS_UP in seen.legal:
            return ORDERS_UP if eager("order", seen.hand, trump, up) > 0 else PASS
        return ACCEPTS if eager("accept", kept(seen.hand, up), trump) > 0 else PASS
    if seen.phase == PICKUP:
        return TAKES
    if seen.phase == LAY:
        return DISCARD + laid(seen.hand & ~(1 << up), up)
    assert seen.phase == NAME
    return named(seen.hand, up, last=seen.seat == seen.dealer, stuck=PASS not in seen.legal)


def named(hand: Cards, up: Card, *, last: bool, stuck: bool) -> Action:
    """The best suit but the one turned down, if it is good enough or the dealer is stuck."""
    kind = "last" if last else "first"
    worth = {a: eager(kind, hand, a - FIRST_SUIT) for a in SUITS if a != FIRST_SUIT + (up >> 4)}
    best = max(worth, key=worth.__getitem__)
    return best if stuck or worth[best] > 0 else PASS


def outcomes(seen: Observation, race: Race, maker: int) -> tuple[float, ...]:
    """What the maker's tricks are worth to the viewer, none to five."""
    worths = []
    for tricks in range(6):
        scores = [0, 0]
        if tricks < 3:
            scores[1 - maker] = 2
        else:
            scores[maker] = 2 if tricks == 5 else 1
        worths.append(race.worth(scores))
    return tuple(worths)


def stakes(seen: Observation, race: Race) -> Stakes:
    """The maker's tricks, and what they score."""
    table = seen.table
    assert table is not None
    maker = seen.game.seat_letters(seen.options).index(str(seen.facts["maker"]))
    worths = outcomes(seen, race, maker)
    return Stakes(table, Goal.TRICKS, maker, lambda tricks: worths[int(tricks)], taken(seen))
