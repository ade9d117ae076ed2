"""Which cards of a pack belong together in this hand, and in what order: for sorting and for show.

The facts of a hand say what moves a card. Nothing is allowed or decided by this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from levata.cards import Deck

__all__ = ["Lanes", "lanes"]

Lanes: TypeAlias = dict[str, list[str]]
"""For each suit the cards that count as it, the highest first."""

Facts: TypeAlias = Mapping[str, Any]


def lanes(deck: Deck, facts: Facts) -> Lanes:
    """Each suit's cards as the facts have them."""
    found = {suit: [rank + suit for rank in reversed(deck.ranks)] for suit in deck.suits}
    for fact, move in MOVES.items():
        if facts.get(fact):
            found = move(found, facts)
    return found


def _ring(found: Lanes, facts: Facts) -> Lanes:
    """The top rank heads every suit, the others follow downwards in a ring."""
    return {suit: _from(str(facts["tops"]), cards) for suit, cards in found.items()}


def _from(rank: str, cards: list[str]) -> list[str]:
    at = next(i for i, card in enumerate(cards) if card[:-1] == rank)
    return cards[at:] + cards[:at]


COLOURS = (("s", "c"), ("h", "d"))


def _bowers(found: Lanes, facts: Facts) -> Lanes:
    """The jack of trumps first, then the other jack of its colour."""
    trump = str(facts["trump"])
    mate = next(suit for pair in COLOURS if trump in pair for suit in pair if suit != trump)
    both = ["J" + trump, "J" + mate]
    moved = {suit: [card for card in cards if card not in both] for suit, cards in found.items()}
    moved[trump] = both + moved[trump]
    return moved


MOVES: dict[str, Callable[[Lanes, Facts], Lanes]] = {"tops": _ring, "maker": _bowers}
"""By the fact that tells of it what becomes of the order."""
