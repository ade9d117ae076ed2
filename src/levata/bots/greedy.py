"""The greedy bot: plain good sense at the table, one trick at a time.

Cards by the trick table alone, so it plays them in every game: take what is worth taking with the
cheapest card that will do, give points to a partner who holds the trick, keep aces and trumps for
better days. Calls by a small table of judgements, a game each, in `CALLERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from levata.bots import cross_purposes, cruce, cuatrola, euchre
from levata.cards import Card, Cards
from levata.game import DISCARD, PLAY, Action, Observation
from levata.tricks import TrickTable, best

__all__ = ["Greedy"]

CALLERS: dict[str, Callable[[Observation], Action]] = {
    "cross_purposes": cross_purposes.call,
    "cruce": cruce.call,
    "cuatrola": cuatrola.call,
    "euchre": euchre.call,
}
"""Who judges a game's calls, and the lead that makes trump; a game without one calls at random."""


class Greedy:
    name = "greedy"

    def choose(self, seen: Observation, rng: Random) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        if seen.phase != PLAY or seen.table is None:
            caller = CALLERS.get(seen.game.name)
            return caller(seen) if caller else rng.choice(seen.legal)
        cards = [action for action in seen.legal if action < DISCARD]
        return _lead(seen, cards) if not seen.table.plays else _follow(seen, cards)


def _lead(seen: Observation, cards: list[Card]) -> Card:
    """Show a pair that pays, cash what cannot be beaten, else lead low from a long suit."""
    table = seen.table
    assert table is not None
    unseen = seen.game.against(seen)
    for pair, worth in sorted(table.pairs, key=lambda p: -p[1]):
        if worth and pair & ~seen.hand == 0:
            halves = [card for card in cards if pair >> card & 1]
            return min(halves, key=table.values.__getitem__)
    order = table.order
    masters = [card for card in cards if not order.beats[card] & unseen & order.follows[card]]
    safe = [
        card
        for card in masters
        if order.lane[card] == order.trump or not _ruffed(seen, card, unseen)
    ]
    drawing = [card for card in safe if order.lane[card] == order.trump]
    if drawing and unseen & order.trumps:
        return max(drawing, key=order.power.__getitem__)
    cashing = [card for card in safe if card not in drawing]
    if cashing:
        return max(cashing, key=table.values.__getitem__)
    kept = _pairs(table, seen.hand)

    def cost(card: Card) -> tuple[bool, bool, int, int]:
        trump = order.lane[card] == order.trump
        length = (seen.hand & order.follows[card]).bit_count()
        return (bool(kept >> card & 1), trump, table.values[card], -length)

    return min(cards, key=cost)


def _ruffed(seen: Observation, card: Card, unseen: Cards) -> bool:
    """Is another side known to be void in the suit of `card`, and perhaps not in trumps?"""
    table = seen.table
    assert table is not None
    if not unseen & table.order.trumps:
        return False
    suit = table.order.follows[card]
    return any(
        table.sides[place.seat] != table.sides[seen.seat]
        and place.size
        and not place.may & suit
        and place.may & table.order.trumps
        for place in seen.game.hidden(seen).places
        if place.seat >= 0
    )


def _follow(seen: Observation, cards: list[Card]) -> Card:
    """Take the trick if it is worth a card; feed a partner who has it; else throw the least."""
    table = seen.table
    assert table is not None
    order, values = table.order, table.values
    plays = [card for _, card in table.plays]
    at = best(plays, order)
    winner, top = table.plays[at]
    mine = table.sides[winner] == table.sides[seen.seat]
    last = len(plays) == len(table.seats) - 1
    pot = sum(values[card] for card in plays) + TRICK * table.trick
    unseen = seen.game.against(seen)
    winning = [card for card in cards if order.beats[top] >> card & 1]
    kept = _pairs(table, seen.hand)

    def worth(card: Card) -> tuple[bool, bool, int, int]:
        """What giving a card away costs: halves of a pair, trumps, points, power."""
        trump = order.lane[card] == order.trump
        return (bool(kept >> card & 1), trump, values[card], order.power[card])

    if mine and (last or not order.beats[top] & unseen):
        # The partner has it for good: bring points, but neither trumps nor cards that rule.
        givable = [c for c in cards if c not in winning and order.lane[c] != order.trump] or cards
        return max(givable, key=lambda c: (not kept >> c & 1, values[c], -order.power[c]))
    if mine and not winning:
        return min(cards, key=worth)
    if winning and not mine:
        if last:
            pays = pot + max(values[card] for card in winning)
            plain = [card for card in winning if order.lane[card] != order.trump]
            if plain:
                return max(plain, key=lambda c: (not kept >> c & 1, values[c]))
            if pays >= WORTH_A_TRUMP or len(winning) == len(cards):
                return min(winning, key=worth)
            return min(cards, key=worth)
        sure = [card for card in winning if not order.beats[card] & unseen]
        if sure and pot + values[min(sure, key=worth)] >= WORTH_TAKING:
            return min(sure, key=lambda c: (order.power[c], values[c]))
        cheap = [c for c in winning if values[c] <= CHEAP and order.lane[c] != order.trump]
        if cheap:
            return min(cheap, key=worth)
        ruffs = [c for c in winning if order.lane[c] == order.trump]
        if ruffs and pot >= WORTH_TAKING:
            return min(ruffs, key=worth)
    return min(cards, key=worth)


def _pairs(table: TrickTable, hand: Cards) -> Cards:
    """The cards of whole pairs still in the hand: led, they pay."""
    kept = 0
    for pair, worth in table.pairs:
        if worth and pair & ~hand == 0:
            kept |= pair
    return kept


WORTH_A_TRUMP = 8
"""Points for which the last hand ruffs."""
WORTH_TAKING = 10
"""Points for which an earlier hand spends a card that cannot be beaten."""
TRICK = 12
"""What a trick counts for where tricks are counted."""
CHEAP = 4
"""A card of so few points may try for the trick."""
