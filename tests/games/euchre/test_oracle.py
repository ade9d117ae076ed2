"""The engine and the second telling of two-handed Euchre agree on random hands and matches."""

from collections import Counter
from random import Random

import pytest

from levata.game import CALL, DISCARD, PLAY, Action, Deal, Options
from levata.games.euchre import DECK, GAME, ORDERS, EuchreHand
from levata.tricks import Order
from tests.games.agree import matched_alike, pairs, tables, told_alike
from tests.games.play import PARTS, share
from tests.oracle.euchre import Ask, play_hand, play_match
from tests.sizes import size

TABLES = tables(GAME)


def drawn(number: int) -> tuple[Options, int, tuple[int, int], list[int], Random]:
    """Hand `number`: a table, each as likely as another, a dealer, totals and a pack."""
    rng = Random(f"oracle/{number}")
    options = rng.choice(TABLES)
    target = int(options["target"])
    pack = list(DECK.cards)
    rng.shuffle(pack)
    totals = (rng.randrange(target), rng.randrange(target))
    return options, rng.randrange(2), totals, pack, rng


def agree(number: int, kind: type[EuchreHand] = EuchreHand) -> str:
    """Play a random hand in both tellings, comparing at every ply; how it went."""
    options, dealer, totals, pack, rng = drawn(number)
    hand = kind(Deal(GAME, options, dealer, totals, tuple(pack)))
    end = told_alike(hand, play_hand, lambda question: choose(question, rng), same_facts)
    ended = "thrown-in" if hand.is_void else "played"
    assert (ended, hand.taken) == (end.kind, end.taken)
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


def same_facts(hand: EuchreHand, question: Ask) -> None:
    """Both have counted the same."""
    assert hand.phase == question.phase
    facts = hand.facts()
    assert facts["upcard"] == question.upcard
    assert facts["turned_down"] == question.turned_down
    assert facts["trump"] == question.trump
    assert facts["maker"] == ("NS"[question.maker] if question.maker is not None else None)
    assert hand.taken == question.taken


def hands(part: int) -> range:
    return share(part, ci=5_000, long=200_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    ways = Counter(agree(number) for number in hands(part))
    assert set(ways) == {"leave", "take", "order", "accept", "named ", "named dealer", "thrown-in"}
    assert min(ways.values()) > size(ci=7, long=20)


def test_every_pair_of_values_is_seen():
    """Any two values stand together at some table, in the hands that are compared."""
    possible = pairs(TABLES)
    # Players, target, pickup, stick: 1, 4, 2, 2 values make 4 + 2 + 2 + 8 + 8 + 4 pairs.
    assert len(possible) == 28
    seen = pairs(drawn(number)[0] for part in range(PARTS) for number in hands(part)[:100])
    assert seen == possible


def test_some_hands_agree():
    for number in range(40):
        agree(number)


# Matches.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_matches_agree(part):
    ends = Counter(
        past for number in share(part, ci=400, long=8_000) for past in same_match(number)
    )
    assert min(ends["exact"], ends["past"], ends["thrown-in"]) > 0


def test_some_matches_agree():
    for number in range(5):
        same_match(number)


def same_match(number: int) -> list[str]:
    """How the match ended, and how each hand of it."""
    options, dealer, _, _, rng = drawn(number)
    match, end = matched_alike(
        GAME, options, dealer, rng, play_match, lambda question: choose(question, rng)
    )
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
