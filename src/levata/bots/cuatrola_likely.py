"""How likely the others' bids, answers and cards in Cuatrola are, by what each may have held.

Bids by the values of their hand classes, cards by a few traits of each card that might have been
played, weighted as fits the choices of the strong bot among itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple, cast

from levata.bots.cuatrola_calls import STRANGE, Auction
from levata.bots.race import Race
from levata.bots.tables import load
from levata.cards import Card, Cards
from levata.game import CALL, Hidden, Observation
from levata.games.cuatrola import (
    ASKS,
    BIDS,
    COUPLES,
    DECK,
    MAY_BID,
    NONE,
    PASS,
    PRICE,
    VALUES,
    CuatrolaHand,
)
from levata.tricks import playable

__all__ = ["KINDS", "TRAITS", "Played", "likely", "played", "traits"]


class Said(NamedTuple):
    """A bid, or a pass, of another seat."""

    later: Cards
    """The cards the seat has played since: it held them too."""
    bid: int
    bidder: int
    said: int


class Declined(NamedTuple):
    """A declaration that was not made."""

    later: Cards
    could: tuple[Cards, ...]
    """The couples that might have been declared."""


class Played(NamedTuple):
    """A card played, and the trick before it."""

    later: Cards
    """The cards the seat has played since, this one among them."""
    card: Card
    hand: CuatrolaHand
    kind: str
    """Of choice: a key of the table of weights."""


Evidence = Said | Declined | Played

KINDS = ("points", "bidder", "against")
TRAITS = ("sure", "trump", "worth", "couple", "power", "length")
"""What is told of a card; a lead has weights of its own, and so has a trick the partner holds."""


def played(hand: CuatrolaHand, later: Cards, card: Card) -> Played:
    """The evidence of a card that the seat to act is about to play."""
    seat = hand.to_act
    alone = hand.bid != NONE
    kind = KINDS[alone + (alone and seat != hand.bidder)]
    if not hand.in_trick:
        way = "lead"
    else:
        last = hand.in_trick + 1 == hand.width()
        friend = (hand.winner ^ seat) & 1 == 0
        way = ("friend" if friend else "foe") + ("-last" if last else "")
    return Played(later, card, hand.copy(), f"{kind}-{way}")


def traits(item: Played, held: Cards) -> list[tuple[Card, tuple[float, ...]]]:
    """Each card that might have been played from such a hand, and what is told of it."""
    hand = item.hand
    order = hand.order
    unseen = ~(held | hand.played)
    if hand.in_trick:
        legal = playable(held, hand.led, hand.top, order, hand.table.follow)
        over = order.beats[hand.top]
    else:
        legal, over = held, -1
    found: list[tuple[Card, tuple[float, ...]]] = []
    for card in DECK.members(legal):
        suit = order.follows[card]
        wins = over >> card & 1
        sure = wins and not order.beats[card] & unseen & ALL
        couple = any(couple >> card & 1 and not couple & ~held for couple in COUPLES)
        found.append(
            (
                card,
                (
                    float(bool(sure)),
                    float(order.lane[card] == order.trump),
                    VALUES[card] / 10,
                    float(couple and hand.done < 3),
                    (card & 15) / 4,
                    (held & suit).bit_count() / 4,
                ),
            )
        )
    return found


ALL = sum(1 << card for card in DECK.cards)


def card_chance(item: Played, held: Cards) -> float:
    """How likely a seat that holds these cards plays that one."""
    choices = traits(item, held)
    if len(choices) < 2:
        return 1.0
    weights = load("cuatrola_plays").get(item.kind)
    if weights is None:
        return 1 / len(choices)
    powers = {
        card: exp(sum(w * x for w, x in zip(weights, told, strict=True))) for card, told in choices
    }
    share = powers[item.card] / sum(powers.values())
    return STRANGE + (1 - STRANGE) * share


def likely(seen: Observation, hidden: Hidden) -> Callable[[Sequence[Cards]], float]:
    """How likely the others' bids and answers are, by the cards each had when it gave them."""
    seats = _evidence(seen)
    auction = Auction(seen, Race(seen))
    known: list[dict[Cards, float]] = [{} for _ in hidden.places]
    wanted = [(i, place.seat, seats[place.seat]) for i, place in enumerate(hidden.places)]

    def weight(guess: Sequence[Cards]) -> float:
        found = 1.0
        for i, seat, evidence in wanted:
            cards = guess[i]
            chance = known[i].get(cards)
            if chance is None:
                chance = known[i][cards] = _chance(auction, seat, evidence, cards)
            found *= chance
        return found

    return weight


def _evidence(seen: Observation) -> list[list[Evidence]]:
    """By seat what it said, from the history; nobody's cards are needed to follow it."""
    turned = seen.pack[-1]
    pack = [*(card for card in DECK.cards if card != turned), turned]
    hand = cast("CuatrolaHand", seen.game.deal(seen.options, seen.dealer, seen.totals, pack))
    later = [0] * 4
    for seat, action in seen.history:
        if action < CALL:
            later[seat] |= 1 << action
    found: list[list[Evidence]] = [[], [], [], []]
    for seat, action in seen.history:
        if seat == seen.seat:
            pass
        elif action < CALL:
            found[seat].append(played(hand, later[seat], action))
        elif hand.phase == BIDS:
            if len(MAY_BID[hand.bid][_room(hand, seat)]) > 1:
                found[seat].append(Said(later[seat], hand.bid, hand.bidder, action - PASS))
        elif action == PASS:
            made = [suit for _, suit, _ in hand.declared]
            trump = hand.order.trump
            if ASKS[hand.ask].forty:
                could: tuple[Cards, ...] = (COUPLES[trump],)
            else:
                could = tuple(
                    couple
                    for suit, couple in enumerate(COUPLES)
                    if suit != trump and suit not in made and not couple & hand.played
                )
            found[seat].append(Declined(later[seat], could))
        hand.play(action)
        if action < CALL:
            later[seat] &= ~(1 << action)
    return found


def _room(hand: CuatrolaHand, seat: int) -> int:
    """What a seat's pair may still score, as far as a price can tell (K6)."""
    return min(hand.table.target - hand.deal.totals[seat & 1], PRICE[-1])


def _chance(auction: Auction, seat: int, evidence: Sequence[Evidence], cards: Cards) -> float:
    """Of all a seat did, if it has these cards now."""
    found = 1.0
    for item in evidence:
        held = cards | item.later
        if isinstance(item, Said):
            found *= auction.chance(held, seat, item.bid, item.bidder, item.said)
        elif isinstance(item, Played):
            found *= card_chance(item, held)
        elif any(not couple & ~held for couple in item.could):
            found *= STRANGE
    return found
