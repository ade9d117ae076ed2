"""Draw what a viewer cannot see: one set of cards for each hidden place.

Chance comes in as a `random.Random`; what is drawn fits everything `Game.hidden` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from levata.cards import Card, Cards, Deck
from levata.game import Hidden, Place

__all__ = ["draw", "fits"]

TRIES = 50
"""Plain deals tried before dealing with the constraints in mind."""


def fits(place: Place, cards: Cards) -> bool:
    """May these be the cards of that place?"""
    return (
        cards.bit_count() == place.size
        and not cards & ~place.may
        and not place.holds & ~cards
        and not (place.not_all and place.not_all & ~cards == 0)
    )


def draw(hidden: Hidden, deck: Deck, rng: Random) -> list[Cards]:
    """A guess that fits: uniform while plain dealing finds one, else merely possible.

    The certain cards are laid first; the rest are dealt at random and dealt again if they do not
    fit. Where that rarely succeeds, the choosiest places are filled first, with backtracking.
    """
    held = 0
    for place in hidden.places:
        held |= place.holds
    loose = list(deck.members(hidden.cards & ~held))
    for _ in range(TRIES):
        rng.shuffle(loose)
        guess = []
        at = 0
        for place in hidden.places:
            end = at + place.size - place.holds.bit_count()
            guess.append(place.holds | _mask(loose[at:end]))
            at = end
        assert at == len(loose), (
            f"the places take {sum(place.size for place in hidden.places)} cards, "
            f"and {hidden.cards.bit_count()} are hidden"
            + ("" if not held & ~hidden.cards else "; some that a place holds are not among them")
        )
        if all(map(fits, hidden.places, guess)):
            return guess
    found = [place.holds for place in hidden.places]
    fit = _assign(_choosiest(loose, hidden.places), found, hidden.places, rng)
    assert fit, "no deal of the hidden cards fits what the places may hold"
    return found


def _mask(cards: Sequence[Card]) -> Cards:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _choosiest(cards: Sequence[Card], places: Sequence[Place]) -> list[Card]:
    """The cards, those with the fewest possible places first."""
    return sorted(cards, key=lambda card: sum(p.may >> card & 1 for p in places))


def _assign(
    cards: Sequence[Card], found: list[Cards], places: Sequence[Place], rng: Random
) -> bool:
    """Give each card a place, trying them in random order, weighted by nothing."""
    if not cards:
        return all(map(fits, places, found))
    card = cards[0]
    order = [
        i
        for i, place in enumerate(places)
        if place.may >> card & 1 and found[i].bit_count() < place.size
    ]
    rng.shuffle(order)
    for i in order:
        found[i] |= 1 << card
        if _assign(cards[1:], found, places, rng):
            return True
        found[i] &= ~(1 << card)
    return False
