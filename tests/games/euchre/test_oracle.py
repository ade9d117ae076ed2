"""The engine and the second telling of two-handed Euchre agree on random hands and matches."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from levata.game import CALL, DISCARD, PLAY, Action, Deal, Options
from levata.games.euchre import DECK, GAME, ORDERS, EuchreHand
from levata.match import Match
from levata.tricks import Order
from tests.oracle.euchre import Ask, play_hand, play_match
from tests.sizes import size

PARTS = 4
"""The hands are dealt to so many tests, so that they can run side by side."""

TABLES = [
    GAME.parse_options(2, dict(zip((o.name for o in GAME.table_options), values, strict=True)))
    for values in product(*(o.choices for o in GAME.table_options))
]
"""Every table that may sit down."""


def drawn(number: int) -> tuple[Options, int, tuple[int, int], list[int], Random]:
    """Hand `number`: a table, each as likely as another, a dealer, totals and a pack."""
    rng = Random(f"oracle/{number}")
    options = rng.choice(TABLES)
    target = int(options["target"])
    pack = list(DECK.cards)
    rng.shuffle(pack)
    totals = (rng.randrange(target), rng.randrange(target))
    return options, rng.randrange(2), totals, pack, rng


def words(options: Options) -> list[str]:
    return str(options).split()


def agree(number: int, kind: type[EuchreHand] = EuchreHand) -> str:
    """Play a random hand in both tellings, comparing at every ply; how it went."""
    options, dealer, totals, pack, rng = drawn(number)
    hand = kind(Deal(GAME, options, dealer, totals, tuple(pack)))
    game = play_hand(2, dict(options.values), dealer, list(totals), list(map(DECK.name, pack)))
    try:
        question = next(game)
        while True:
            same_question(hand, question)
            token = choose(question, rng)
            hand.play(GAME.parse(token))
            question = game.send(token)
    except StopIteration as stop:
        end = stop.value
    assert hand.is_over
    assert hand.legal() == ()
    ended = "thrown-in" if hand.is_void else "played"
    tricks = [
        (trick.plays[0][0], [DECK.name(card) for _, card in trick.plays], trick.winner)
        for trick in hand.tricks()
    ]
    found = (ended, list(hand.score()), hand.next_dealer(), tricks, hand.taken)
    assert found == (end.kind, end.score, end.next_dealer, end.tricks, end.taken)
    return way(hand)


def choose(question: Ask, rng: Random) -> str:
    """Passes more often than it does anything else, so that every way to a trump is common."""
    if "-" in question.legal and rng.random() < 0.6:
        return "-"
    return rng.choice(question.legal)


def way(hand: EuchreHand) -> str:
    """How the trump was settled, which is also how the hand went."""
    said = {action for _, action in hand.plies()}
    for token in ("leave", "take", "order", "accept"):
        if GAME.parse(token) in said:
            return token
    return "thrown-in" if hand.is_void else f"named {'dealer' * (hand.maker == hand.deal.dealer)}"


def same_question(hand: EuchreHand, question: Ask) -> None:
    """Both ask the same seat for the same, and have counted the same."""
    assert hand.to_act == question.seat
    assert hand.phase == question.phase
    assert sorted(map(GAME.token, hand.legal())) == sorted(question.legal)
    assert hand.hands[hand.to_act] == DECK.mask(question.hand)
    facts = hand.facts()
    assert facts["upcard"] == question.upcard
    assert facts["turned_down"] == question.turned_down
    assert facts["trump"] == question.trump
    assert facts["maker"] == ("NS"[question.maker] if question.maker is not None else None)
    assert hand.taken == question.taken


def hands(part: int) -> range:
    return range(part, size(ci=40_000, long=200_000), PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    ways = Counter(agree(number) for number in hands(part))
    assert set(ways) == {"leave", "take", "order", "accept", "named ", "named dealer", "thrown-in"}
    assert min(ways.values()) > 20


def test_every_pair_of_values_is_seen():
    """Any two values stand together at some table, in the hands that are compared."""
    possible = {pair for table in TABLES for pair in combinations(words(table), 2)}
    # Players, target, pickup, stick: 1, 4, 2, 2 values make 4 + 2 + 2 + 8 + 8 + 4 pairs.
    assert len(possible) == 28
    seen: set[tuple[str, str]] = set()
    for part in range(PARTS):
        for number in hands(part)[:100]:
            seen.update(combinations(words(drawn(number)[0]), 2))
    assert seen == possible


def test_some_hands_agree():
    for number in range(40):
        agree(number)


# Matches.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_matches_agree(part):
    ends = Counter(
        past
        for number in range(part, size(ci=800, long=8_000), PARTS)
        for past in same_match(number)
    )
    assert min(ends["exact"], ends["past"], ends["thrown-in"]) > 0


def test_some_matches_agree():
    for number in range(5):
        same_match(number)


def same_match(number: int) -> list[str]:
    """The second telling plays a match; the same packs and tokens make the same match here."""
    options, dealer, _, _, rng = drawn(number)
    packs: list[list[str]] = []
    script: list[str] = []

    def shuffled():
        while True:
            pack = list(map(DECK.name, DECK.cards))
            rng.shuffle(pack)
            packs.append(pack)
            yield pack

    def say(question: Ask) -> str:
        script.append(choose(question, rng))
        return script[-1]

    end = play_match(2, dict(options.values), dealer, shuffled(), say)
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
    assert list(match.winners) == end.winners
    assert len(end.winners) == 1
    exact = match.totals[end.winners[0]] == int(options["target"])
    return ["exact" if exact else "past", *(outcome.kind for outcome in end.hands)]


# Controls: an engine that is wrong is noticed.


class LeftBowerFollowsItsPrint(EuchreHand):
    """The left bower beats as a trump, but follows the suit printed on it."""

    def legal(self):
        legal = super().legal()
        if self.phase == PLAY and self.led >= 0:
            mine = self.hands[self.to_act]
            printed = sum(1 << card for card in DECK.cards if card >> 4 == self.led >> 4)
            return DECK.members(mine & printed or mine)
        return legal


class LaysTheUpcard(EuchreHand):
    """The card just taken may be laid away at once."""

    def legal(self):
        if self.phase == "discard":
            return tuple(DISCARD + card for card in DECK.members(self.hands[self.to_act]))
        return super().legal()


class NamesTheSuitTurnedDown(EuchreHand):
    """Any of the four suits may be named in the second round."""

    def legal(self):
        legal = super().legal()
        if self.phase == "name":
            return tuple(sorted({*legal, GAME.parse("=" + DECK.suits[self.upcard >> 4])}))
        return legal


class MakerLeads(EuchreHand):
    """Whoever made trump leads."""

    def _begin_play(self) -> None:
        super()._begin_play()
        self.to_act = self.maker


class DealerWhoTakesIsMaker(EuchreHand):
    """A dealer who takes the card when ordered has to win three."""

    def play(self, action: Action) -> None:
        super().play(action)
        if action == GAME.parse("take"):
            self.maker = self.deal.dealer


class FourPayTwo(EuchreHand):
    """Four tricks are paid like five."""

    def score(self) -> tuple[int, ...]:
        score = list(super().score())
        if self.maker >= 0 and self.taken[self.maker] == 4:
            score[self.maker] = 2
        return tuple(score)


class ThrownInStays(EuchreHand):
    """Whoever dealt a thrown-in hand deals again."""

    def next_dealer(self) -> int:
        return self.deal.dealer if self.is_void else super().next_dealer()


class NoBowers(EuchreHand):
    """The jacks stay between ten and queen."""

    def play(self, action: Action) -> None:
        super().play(action)
        if action >= CALL and self.order in ORDERS:
            self.order = Order(DECK, self.order.trump)


@pytest.mark.parametrize(
    "wrong",
    [
        LeftBowerFollowsItsPrint,
        LaysTheUpcard,
        NamesTheSuitTurnedDown,
        MakerLeads,
        DealerWhoTakesIsMaker,
        FourPayTwo,
        ThrownInStays,
        NoBowers,
    ],
)
def test_a_wrong_engine_is_noticed(wrong):
    with pytest.raises(AssertionError):
        all_agree(wrong)


def all_agree(kind: type[EuchreHand]) -> None:
    for number in range(1_000):
        agree(number, kind)


def test_the_engine_itself_passes_what_the_wrong_ones_do_not():
    all_agree(EuchreHand)
