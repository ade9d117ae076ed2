"""The engine and the second telling of Cruce agree on random hands and random matches."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from levata.errors import NotationError
from levata.game import CALL, Action, Deal, Options
from levata.games.cruce import DECK, GAME, MATES, CruceHand
from levata.match import Match
from tests.oracle.cruce import Ask, play_hand, play_match
from tests.sizes import size

PHASES = {"auction": "bids", "trump": "trump", "play": "play"}
PARTS = 4
"""The hands are dealt to so many tests, so that they can run side by side."""


def tables() -> list[Options]:
    """Every table that may sit down."""
    names = [option.name for option in GAME.table_options]
    found = []
    for players, *values in product(GAME.seats, *(o.choices for o in GAME.table_options)):
        try:
            found.append(GAME.parse_options(players, dict(zip(names, values, strict=True))))
        except NotationError:
            continue
    return found


TABLES = tables()


def drawn(number: int) -> tuple[Options, int, list[int], Random]:
    """Hand `number`: a table, each as likely as another, a dealer and a pack."""
    rng = Random(f"oracle/{number}")
    options = rng.choice(TABLES)
    pack = list(DECK.cards)
    rng.shuffle(pack)
    return options, rng.randrange(options.players), pack, rng


def words(options: Options) -> list[str]:
    return str(options).split()


def agree(number: int, kind: type[CruceHand] = CruceHand) -> str:
    """Play a random hand in both tellings, comparing at every ply; how it ended."""
    options, dealer, pack, rng = drawn(number)
    sides = len(GAME.sides(options))
    hand = kind(Deal(GAME, options, dealer, (0,) * sides, tuple(pack)))
    game = play_hand(options.players, dict(options.values), dealer, list(map(DECK.name, pack)))
    try:
        question = next(game)
        while True:
            same_question(hand, question)
            token = rng.choice(question.legal)
            hand.play(GAME.parse(token))
            question = game.send(token)
    except StopIteration as stop:
        end = stop.value
    assert hand.is_over
    assert hand.legal() == ()
    ended = "played" if not hand.is_void else "dead" if hand.history else "nines"
    tricks = [
        (trick.plays[0][0], [DECK.name(card) for _, card in trick.plays], trick.winner)
        for trick in hand.tricks()
    ]
    found = (ended, list(hand.raw()), list(hand.score()), hand.next_dealer(), tricks)
    assert found == (end.kind, end.raw, end.score, end.next_dealer, end.tricks)
    return ended


def same_question(hand: CruceHand, question: Ask) -> None:
    """Both ask the same seat for the same, and have counted the same."""
    assert hand.to_act == question.seat
    assert hand.phase == PHASES[question.phase]
    assert sorted(map(GAME.token, hand.legal())) == sorted(question.legal)
    assert hand.hands[hand.to_act] == DECK.mask(question.hand)
    assert list(hand.raw()) == question.raw
    assert [(seat, DECK.suits[suit], n) for seat, suit, n in hand.crosses] == question.shown
    trump = hand.order.trump
    assert (DECK.suits[trump] if trump >= 0 else None) == question.trump
    assert hand.bid == question.bid
    assert (hand.declarer if hand.bid else None) == question.declarer


def hands(part: int) -> range:
    return range(part, size(ci=20_000, long=200_000), PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    kinds = Counter(map(agree, hands(part)))
    assert min(kinds["played"], kinds["dead"], kinds["nines"]) > 0


def test_every_pair_of_values_is_seen():
    """Any two values that can stand together at a table do, in the hands that are compared."""
    possible = {pair for table in TABLES for pair in combinations(words(table), 2)}
    # Players, target, deal, trump, beat, finish, nines: 2, 4, 2, 2, 2, 2, 2 values make 108
    # pairs, one of which cannot be.
    assert len(possible) == 108 - 1
    seen: set[tuple[str, str]] = set()
    for part in range(PARTS):
        for number in hands(part)[:500]:
            seen.update(combinations(words(drawn(number)[0]), 2))
    assert seen == possible


def test_some_hands_agree():
    for number in range(40):
        agree(number)


# Matches.


def careful(rng: Random, script: list[str]) -> str:
    """Bids low and seldom, so that matches end; plays anything."""

    def choose(question: Ask) -> str:
        legal = question.legal
        if question.phase == "auction":
            token = legal[1] if question.bid == 0 and rng.random() < 0.4 else legal[0]
        else:
            token = rng.choice(legal)
        script.append(token)
        return token

    return choose


@pytest.mark.slow
@pytest.mark.parametrize("number", range(PARTS))
def test_matches_agree(number):
    for match in range(number, size(ci=500, long=5_000), PARTS):
        same_match(match)


def same_match(number: int) -> None:
    """The second telling plays a match; the same packs and tokens make the same match here."""
    options, dealer, _, rng = drawn(number)
    packs: list[list[str]] = []
    script: list[str] = []

    def shuffled():
        while True:
            pack = list(map(DECK.name, DECK.cards))
            rng.shuffle(pack)
            packs.append(pack)
            yield pack

    end = play_match(
        options.players,
        dict(options.values),
        dealer,
        shuffled(),
        careful(rng, script),
        max_hands=500,
    )
    match = Match(GAME, options, GAME.seat_letters(options), dealer)
    tokens = iter(script)
    for pack, totals, outcome in zip(packs, end.totals, end.hands, strict=True):
        assert match.winners == ()
        match.deal([DECK.card(card) for card in pack])
        while match.in_hand:
            match.apply(GAME.parse(next(tokens)))
        assert list(match.totals) == totals
        assert list(match.played[-1].score) == outcome.score
        assert match.dealer == outcome.next_dealer
    assert next(tokens, None) is None
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
