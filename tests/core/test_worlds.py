"""Worlds: counted, listed and drawn evenly, beside every assignment of a few cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from levata import by_name
from levata.cards import Cards, Deck
from levata.game import Hidden, Place
from levata.testing import random_pack
from levata.worlds import Worlds, draw, fits
from tests.chance import chi_square, too_odd
from tests.sizes import size

DECK = Deck("sh", "9JQK")
CRUCE = by_name("cruce")


def mask(text: str) -> int:
    return DECK.mask(text.split())


def assignments(cards: Cards, sizes: list[int]) -> Iterator[list[Cards]]:
    """Every way to lay so many cards in each place, whatever may lie there."""
    if not sizes:
        yield []
        return
    for chosen in combinations(DECK.members(cards), sizes[0]):
        taken = sum(1 << card for card in chosen)
        for rest in assignments(cards & ~taken, sizes[1:]):
            yield [taken, *rest]


def every_world(hidden: Hidden) -> list[list[Cards]]:
    """The worlds by trial of everything: what `Worlds` is held against."""
    places = hidden.places
    dealt = assignments(hidden.cards, [place.size for place in places])
    return [found for found in dealt if all(map(fits, places, found))]


def some_hidden(rng: Random) -> Hidden:
    """Two to four places for five to eight cards, with all that can be known of a place."""
    cards = sum(1 << card for card in rng.sample(DECK.cards, rng.randrange(5, 9)))
    truth = list(DECK.members(cards))
    rng.shuffle(truth)
    cuts = sorted(rng.randrange(len(truth) + 1) for _ in range(rng.randrange(1, 4)))
    places = []
    for seat, (start, end) in enumerate(zip([0, *cuts], [*cuts, len(truth)], strict=True)):
        mine = sum(1 << card for card in truth[start:end])
        may = mine | sum(1 << card for card in truth if rng.random() < 0.7)
        holds = sum(1 << card for card in truth[start:end] if rng.random() < 0.2)
        limit = 0
        if rng.random() < 0.5:
            limit = sum(1 << card for card in rng.sample(truth, rng.randrange(1, 4)))
            limit = limit if limit & ~mine else 0
        places.append(Place(seat, "hand", end - start, may, holds, limit))
    return Hidden(cards, tuple(places))


def test_worlds_are_those_that_trial_finds() -> None:
    """As many, each once, none but these, in the same order again."""
    rng = Random(4)
    for _ in range(size(400, 20_000)):
        hidden = some_hidden(rng)
        worlds = Worlds(hidden, DECK)
        listed = list(worlds)
        assert len(listed) == worlds.count
        assert sorted(listed) == sorted(every_world(hidden))
        assert listed == list(Worlds(hidden, DECK))
        assert worlds.draw(rng) in listed


def test_every_world_is_as_likely() -> None:
    """Places that want different cards, hold some, or must not hold some together."""
    rng = Random(5)
    done: Counter[str] = Counter()
    while sum(done.values()) < size(40, 1_000):
        hidden = some_hidden(rng)
        worlds = Worlds(hidden, DECK)
        if not 4 <= worlds.count <= 60:
            continue
        groups = {tuple(p.may >> c & 1 for p in hidden.places) for c in DECK.members(hidden.cards)}
        limited = any(place.not_all for place in hidden.places)
        held = any(place.holds for place in hidden.places)
        done["groups" * (len(groups) > 1) + " held" * held + " limited" * limited] += 1
        counts = Counter(map(tuple, (worlds.draw(rng) for _ in range(50 * worlds.count))))
        observed = [counts[tuple(found)] for found in worlds]
        assert sum(observed) == 50 * worlds.count, "nothing else is drawn"
        assert not too_odd(observed), hidden
    assert done["groups held limited"] > 3, done


def test_a_seed_draws_the_same_worlds_everywhere() -> None:
    """Written down once: no machine and no release of Python may draw others."""
    rng = Random(1)
    hidden = Hidden(
        DECK.all,
        (
            Place(0, "hand", 3, mask("9s Js Qs Ks 9h"), not_all=mask("9s Js Qs")),
            Place(1, "hand", 3, DECK.all, holds=mask("Kh")),
            Place(2, "hand", 2, DECK.all),
        ),
    )
    worlds = Worlds(hidden, DECK)
    told = [" ".join(map(DECK.holding, worlds.draw(rng))) for _ in range(3)]
    assert told == ["KJ.9 Q9.K -.QJ", "KQ9.- -.KJ9 J.Q", "Q9.9 -.KQJ KJ.-"]


def test_a_limit_or_a_void_left_out_is_noticed() -> None:
    """Control: worlds of a looser place are not those that fit."""
    hidden = Hidden(
        DECK.all,
        (
            Place(0, "hand", 4, mask("9s Js Qs Ks 9h"), not_all=mask("9s Js")),
            Place(1, "hand", 4, DECK.all),
        ),
    )
    exact = every_world(hidden)
    first, second = hidden.places
    for place in (first._replace(may=DECK.all), first._replace(not_all=0)):
        loose = Worlds(hidden._replace(places=(place, second)), DECK)
        assert loose.count > len(exact)
        assert not all(found in exact for found in loose)


def test_a_draw_that_leans_is_noticed() -> None:
    """Control: a shuffle cut short, and one that always tells the truth, are too odd."""
    cards = mask("9s Js Qs Ks")
    hidden = Hidden(cards, (Place(0, "hand", 2, cards), Place(1, "hand", 2, cards)))
    worlds = Worlds(hidden, DECK)
    rng = Random(6)
    listed = list(worlds)
    fair = Counter(listed.index(worlds.draw(rng)) for _ in range(6_000))
    assert not too_odd([fair[i] for i in range(6)])
    leaning = fair + Counter({0: 150})
    assert too_odd([leaning[i] for i in range(6)])
    assert too_odd([6_000, 0, 0, 0, 0, 0])
    assert chi_square([10, 10]) == 0


IMPOSSIBLE = {
    "no deal of the hidden cards fits": (
        Place(0, "hand", 4, mask("9s Js Qs")),
        Place(1, "hand", 4, DECK.all),
    ),
    "fits what the places may hold": (
        Place(0, "hand", 4, mask("9s Js Qs Ks"), not_all=mask("9s Js")),
        Place(1, "hand", 4, DECK.all),
    ),
    "the places take 7 cards, and 8 are hidden": (
        Place(0, "hand", 4, DECK.all),
        Place(1, "hand", 3, DECK.all),
    ),
    "8 cards are hidden; some that a place holds are not among them": (
        Place(0, "hand", 4, DECK.all, holds=1 << 63),
        Place(1, "hand", 4, DECK.all),
    ),
    "two places hold the same card": (
        Place(0, "hand", 4, DECK.all, holds=mask("9s")),
        Place(1, "hand", 4, DECK.all, holds=mask("9s")),
    ),
}


@pytest.mark.parametrize("told", IMPOSSIBLE)
def test_places_that_no_deal_fits_are_told(told) -> None:
    with pytest.raises(AssertionError, match=told):
        draw(Hidden(DECK.all, IMPOSSIBLE[told]), DECK, Random(1))


def test_places_are_filled_exactly() -> None:
    hidden = Hidden(DECK.all, (Place(0, "hand", 3, DECK.all), Place(1, "hand", 5, DECK.all)))
    a, b = draw(hidden, DECK, Random(1))
    assert a | b == DECK.all
    assert not a & b
    assert a.bit_count() == 3


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
    """Each place has its own suit."""
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
