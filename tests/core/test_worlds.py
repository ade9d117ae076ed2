"""Worlds: what is drawn fits all a viewer knows, and every fit can be drawn."""

from collections import Counter
from random import Random

import pytest

from levata import NOBODY, by_name
from levata.cards import Deck
from levata.game import Hidden, Place
from levata.testing import random_options, random_pack
from levata.worlds import draw, fits
from tests.sizes import size

DECK = Deck("sh", "9JQK")
CRUCE = by_name("cruce")
WORLDS = size(2_000, 20_000)


def mask(text: str) -> int:
    return DECK.mask(text.split())


def test_places_are_filled_exactly() -> None:
    hidden = Hidden(DECK.all, (Place(0, "hand", 3, DECK.all), Place(1, "hand", 5, DECK.all)))
    a, b = draw(hidden, DECK, Random(1))
    assert a | b == DECK.all
    assert not a & b
    assert a.bit_count() == 3


def test_plain_places_are_drawn_uniformly() -> None:
    cards = mask("9s Js Qs Ks")
    hidden = Hidden(cards, (Place(0, "hand", 2, cards), Place(1, "hand", 2, cards)))
    rng = Random(2)
    counts = Counter(draw(hidden, DECK, rng)[0] for _ in range(6_000))
    assert len(counts) == 6
    chi = sum((n - 1_000) ** 2 / 1_000 for n in counts.values())
    assert chi < 20.5, "5 degrees of freedom, one in a thousand"


@pytest.mark.parametrize(
    ("place", "cards", "good"),
    [
        (Place(0, "hand", 2, mask("9s Js Qs")), "9s Js", True),
        (Place(0, "hand", 2, mask("9s Js Qs")), "9s", False),
        (Place(0, "hand", 2, mask("9s Js Qs")), "9s Ks", False),
        (Place(0, "hand", 2, DECK.all, holds=mask("Ks")), "9s Ks", True),
        (Place(0, "hand", 2, DECK.all, holds=mask("Ks")), "9s Js", False),
        (Place(0, "hand", 2, DECK.all, not_all=mask("9s 9h")), "9s 9h", False),
        (Place(0, "hand", 2, DECK.all, not_all=mask("9s 9h")), "9s Js", True),
    ],
)
def test_what_fits(place: Place, cards: str, good: bool) -> None:
    assert fits(place, mask(cards)) is good


def test_a_place_with_one_possible_filling_is_found() -> None:
    """Plain dealing almost never finds it; the choosy places are then filled first."""
    suits = {0: mask("9s Js Qs Ks"), 1: mask("9h Jh Qh Kh")}
    hidden = Hidden(DECK.all, tuple(Place(seat, "hand", 4, may) for seat, may in suits.items()))
    for seed in range(20):
        assert draw(hidden, DECK, Random(seed)) == list(suits.values())


def test_a_filling_that_needs_a_second_thought_is_found() -> None:
    hidden = Hidden(
        DECK.all,
        (
            Place(0, "hand", 4, DECK.all, not_all=mask("9s Js Qs Ks")),
            Place(1, "hand", 4, mask("9h Jh Qh Kh Ks")),
        ),
    )
    for seed in range(20):
        a, b = draw(hidden, DECK, Random(seed))
        assert fits(hidden.places[0], a)
        assert fits(hidden.places[1], b)


@pytest.mark.slow
def test_every_world_is_possible_and_the_true_one_is_among_them() -> None:
    """The history can be replayed through the rules in each, and the truth fits every place."""
    rng = Random(7)
    drawn = 0
    while drawn < WORLDS:
        options = random_options(CRUCE, rng)
        hand = CRUCE.deal(
            options,
            rng.randrange(options.players),
            (0,) * len(CRUCE.sides(options)),
            random_pack(CRUCE, rng),
        )
        stop = rng.randrange(34)
        while hand.to_act != NOBODY and stop:
            hand.play(rng.choice(hand.legal()))
            stop -= 1
        if hand.is_over:
            continue
        seen = hand.view(hand.to_act)
        hidden = CRUCE.hidden(seen)
        for place in hidden.places:
            if place.part == "hand":
                assert fits(place, hand.hands[place.seat])
        for _ in range(5):
            world = CRUCE.world(seen, draw(hidden, CRUCE.deck, rng))
            again = CRUCE.deal(options, seen.dealer, seen.totals, world.deal.pack)
            for _, action in seen.history:
                again.apply(action)
            assert again.hands == world.hands
            drawn += 1


def test_a_led_half_tells_whether_its_mate_is_there() -> None:
    """A king led without its mate proves the queen elsewhere; with it, the queen is known."""
    deck = CRUCE.deck
    rng = Random(3)
    found = Counter()
    while min(found["has"], found["lacks"]) < 5:
        hand = CRUCE.deal(CRUCE.options(), 3, (0, 0), random_pack(CRUCE, rng))
        for token in ("1", "-", "-", "-", "=s"):
            hand.apply(CRUCE.parse(token))
        leads = [a for a in hand.legal() if deck.name(a)[0] in "KQ"]
        if not leads:
            continue
        lead = leads[0]
        name = deck.name(lead)
        mate = deck.card({"K": "Q", "Q": "K"}[name[0]] + name[1])
        had = bool(hand.hands[0] >> mate & 1)
        hand.apply(lead)
        seen = hand.view(1)
        if seen.hand >> mate & 1:
            continue
        place = next(p for p in CRUCE.hidden(seen).places if p.seat == 0)
        assert bool(place.holds >> mate & 1) is had
        assert bool(place.may >> mate & 1) is had
        found["has" if had else "lacks"] += 1
