"""`check_game` and `check_secrecy` notice what they promise to notice."""

from random import Random

import pytest

from levata import by_name
from levata.game import NOBODY, Game, Hand
from levata.games import cruce
from levata.perft import perft
from levata.testing import check_game, check_secrecy, random_options, random_pack

CRUCE = by_name("cruce")


class Broken(cruce.Cruce):
    """Cruce with one part of its hand replaced."""

    def __init__(self, **parts: object) -> None:
        self.hand = type("BrokenHand", (cruce.CruceHand,), {"__slots__": (), **parts})

    def deal(self, options, dealer, totals, pack):
        return self.hand(cruce.Deal(self, options, dealer, tuple(totals), tuple(pack)))


BASE = cruce.CruceHand


def shared_copy(self):
    return self


def shared_points(self):
    new = BASE.copy(self)
    new.points = self.points
    return new


def unsorted(self):
    return BASE.legal(self)[::-1]


def lazy_follow(self):
    return cruce.DECK.members(self.hands[self.to_act]) if self.phase == "play" else BASE.legal(self)


def keeps_the_card(self, action):
    before = self.hands[:]
    seat = self.to_act
    BASE.play(self, action)
    if action < 64:
        self.hands[seat] = before[seat]


def partial_score(self):
    return (1,) if self.deal.dealer else (0,)


def favours_north(self):
    score = list(BASE.score(self))
    score[0] += 1
    return tuple(score)


def favours_spades(self):
    score = list(BASE.score(self))
    score[0] += self.order.trump == 0
    return tuple(score)


@pytest.mark.parametrize(
    "parts",
    [
        {"copy": shared_copy},
        {"copy": shared_points},
        {"legal": unsorted},
        {"legal": lazy_follow},
        {"play": keeps_the_card},
        {"score": partial_score},
        {"score": favours_north},
        {"score": favours_spades},
        {"next_dealer": lambda _: 0},
    ],
    ids=lambda parts: "-".join(getattr(f, "__name__", "") for f in parts.values()),
)
def test_a_broken_game_fails(parts) -> None:
    with pytest.raises((AssertionError, ValueError, IndexError)):
        check_game(Broken(**parts), hands=40, seed=1, suit_maps=[(1, 2, 3, 0)])


def test_a_sound_game_passes() -> None:
    check_game(Broken(), hands=5, seed=1, suit_maps=[(1, 2, 3, 0)])


def leaks_the_rest(self):
    facts = BASE.facts(self)
    facts["next"] = cruce.DECK.name(self.deal.pack[-1])
    return facts


def leaks_a_count(self):
    facts = BASE.facts(self)
    facts["aces"] = [(hand & 0x20_0020_0020_0020).bit_count() for hand in self.hands]
    return facts


@pytest.mark.parametrize("facts", [leaks_the_rest, leaks_a_count])
def test_a_leaking_view_fails(facts) -> None:
    with pytest.raises(AssertionError, match="unseen cards change what a seat sees"):
        check_twenty(Broken(facts=facts))


def test_a_tight_view_passes() -> None:
    check_twenty(Broken())


def check_twenty(g: Game) -> None:
    for seed in range(20):
        check_secrecy(*position(g, seed))


def position(g: Game, seed: int) -> tuple[Game, Hand, Random]:
    rng = Random(seed)
    options = random_options(g, rng)
    totals = (0,) * len(g.sides(options))
    hand = g.deal(options, rng.randrange(options.players), totals, random_pack(g, rng))
    for _ in range(rng.randrange(20)):
        if hand.to_act != NOBODY:
            hand.play(rng.choice(hand.legal()))
    return g, hand, rng


def test_perft_counts_a_finished_hand_once() -> None:
    hand = CRUCE.deal(CRUCE.options(), 3, (0, 0), CRUCE.deck.cards)
    assert [perft(hand, depth) for depth in range(5)] == [1, 7, 28, 84, 210]
    for _ in range(4):
        hand.apply(CRUCE.parse("-"))
    assert perft(hand, 9) == 1
