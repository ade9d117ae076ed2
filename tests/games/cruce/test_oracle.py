"""The engine and the second telling of Cruce agree on random hands and random matches."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from levata.game import CALL, Action, Deal, Options
from levata.games.cruce import DECK, GAME, MATES, CruceHand
from tests.games.agree import matched_alike, pairs, tables, told_alike, without_totals
from tests.games.play import PARTS, share
from tests.oracle.cruce import Ask, play_hand, play_match

PHASES = {"auction": "bids", "trump": "trump", "play": "play"}


TABLES = tables(GAME)


def drawn(number: int) -> tuple[Options, int, list[int], Random]:
    """Hand `number`: a table, each as likely as another, a dealer and a pack."""
    rng = Random(f"oracle/{number}")
    options = rng.choice(TABLES)
    pack = list(DECK.cards)
    rng.shuffle(pack)
    return options, rng.randrange(options.players), pack, rng


def agree(number: int, kind: type[CruceHand] = CruceHand) -> str:
    """Play a random hand in both tellings, comparing at every ply; how it ended."""
    options, dealer, pack, rng = drawn(number)
    sides = len(GAME.sides(options))
    hand = kind(Deal(GAME, options, dealer, (0,) * sides, tuple(pack)))
    end = told_alike(
        hand, without_totals(play_hand), lambda question: rng.choice(question.legal), same_facts
    )
    ended = "played" if not hand.is_void else "dead" if hand.history else "nines"
    assert (ended, list(hand.raw())) == (end.kind, end.raw)
    return ended


def same_facts(hand: CruceHand, question: Ask) -> None:
    """Both have counted the same."""
    assert hand.phase == PHASES[question.phase]
    assert list(hand.raw()) == question.raw
    assert [(seat, DECK.suits[suit], n) for seat, suit, n in hand.crosses] == question.shown
    trump = hand.order.trump
    assert (DECK.suits[trump] if trump >= 0 else None) == question.trump
    assert hand.bid == question.bid
    assert (hand.declarer if hand.bid else None) == question.declarer


def hands(part: int) -> range:
    return share(part, ci=8_000, long=200_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    kinds = Counter(map(agree, hands(part)))
    assert min(kinds["played"], kinds["dead"], kinds["nines"]) > 0


def test_every_pair_of_values_is_seen():
    """Any two values that can stand together at a table do, in the hands that are compared."""
    possible = pairs(TABLES)
    # Players, target, deal, trump, beat, finish, nines: 2, 4, 2, 2, 2, 2, 2 values make 108
    # pairs, one of which cannot be.
    assert len(possible) == 108 - 1
    seen = pairs(drawn(number)[0] for part in range(PARTS) for number in hands(part)[:500])
    assert seen == possible


def test_some_hands_agree():
    for number in range(40):
        agree(number)


# Matches.


def careful(rng: Random) -> Callable[[Ask], str]:
    """Bids low and seldom, so that matches end; plays anything."""

    def choose(question: Ask) -> str:
        legal = question.legal
        if question.phase == "auction":
            return legal[1] if question.bid == 0 and rng.random() < 0.4 else legal[0]
        return rng.choice(legal)

    return choose


@pytest.mark.slow
@pytest.mark.parametrize("number", range(PARTS))
def test_matches_agree(number):
    for match in share(number, ci=200, long=5_000):
        same_match(match)


def same_match(number: int) -> None:
    options, dealer, _, rng = drawn(number)
    match, end = matched_alike(GAME, options, dealer, rng, play_match, careful(rng), max_hands=500)
    assert end.winner is not None
    assert match.winners == (end.winner,)


# Controls: an engine that is wrong is noticed.


class PaysWhileFollowing(CruceHand):
    """A king or queen played to somebody's lead pays too."""

    def play(self, action: Action) -> None:
        seat, following = self.to_act, self.in_trick > 0
        super().play(action)
        if action < CALL and following and MATES[action] & self.hands[seat]:
            self._show_cross(seat, action >> 4)


class TakesAnEqualBid(CruceHand):
    """A bid may be repeated."""

    def legal(self):
        legal = super().legal()
        if self.phase == "bids" and self.bid:
            return tuple(sorted({*legal, CALL + self.bid}))
        return legal


class SetForNothing(CruceHand):
    """Falling short of a contract costs nothing."""

    def score(self) -> tuple[int, ...]:
        return tuple(max(0, points) for points in super().score())


class DeadHandStays(CruceHand):
    """Whoever dealt a dead hand deals again."""

    def next_dealer(self) -> int:
        return self.deal.dealer if self.is_void else super().next_dealer()


@pytest.mark.parametrize(
    "wrong", [PaysWhileFollowing, TakesAnEqualBid, SetForNothing, DeadHandStays]
)
def test_a_wrong_engine_is_noticed(wrong):
    with pytest.raises(AssertionError):
        all_agree(wrong)


def all_agree(kind: type[CruceHand]) -> None:
    for number in range(1_000):
        agree(number, kind)
