"""The engine and the second telling of Cuatrola agree on random hands and random matches."""

from collections import Counter
from random import Random

import pytest

from levata.game import Action, Deal, Options
from levata.games.cuatrola import DECK, GAME, PASS, CuatrolaHand
from tests.games.agree import matched_alike, pairs, tables, told_alike
from tests.games.cuatrola.lines import SEATS, OnlyHoldersAreAsked
from tests.games.play import PARTS, share
from tests.oracle.cuatrola import Ask, play_hand, play_match
from tests.sizes import size

TABLES = tables(GAME)


def drawn(number: int) -> tuple[Options, int, tuple[int, int], list[int], Random]:
    """Hand `number`: a table and totals, each as likely as another, a dealer and a pack."""
    rng = Random(f"oracle/{number}")
    options = rng.choice(TABLES)
    totals = (rng.randrange(int(options["target"])), rng.randrange(int(options["target"])))
    pack = list(DECK.cards)
    rng.shuffle(pack)
    return options, rng.randrange(4), totals, pack, rng


def chosen(question: Ask, rng: Random) -> str:
    """Seldom a bid, so that hands on points are as frequent; mostly a couple if there is one."""
    if question.phase == "bids" and rng.random() < 0.6:
        return "-"
    if question.phase == "declare" and rng.random() < 0.7:
        return question.legal[-1]
    return rng.choice(question.legal)


def agree(number: int, kind: type[CuatrolaHand] = CuatrolaHand) -> str:
    """Play a random hand in both tellings, comparing at every ply; how it ended."""
    options, dealer, totals, pack, rng = drawn(number)
    hand = kind(Deal(GAME, options, dealer, totals, tuple(pack)))
    asked = 0

    def say(question: Ask) -> str:
        nonlocal asked
        asked += question.phase == "declare"
        return chosen(question, rng)

    end = told_alike(hand, play_hand, say, same_facts)
    assert hand.counts() == (
        (("points", tuple(end.points)),) if hand.on_points else (("tricks", tuple(hand.won)),)
    )
    assert (hand.won, called(hand)) == (end.tricks_won, sort(end.declared))
    return "windows" if asked and end.kind == "solo" else end.kind


def same_facts(hand: CuatrolaHand, question: Ask) -> None:
    """Both have counted the same."""
    assert hand.phase == question.phase
    assert hand.points == question.points
    assert hand.won == question.tricks_won
    assert called(hand) == sort(question.declared)
    facts = hand.facts()
    assert facts["trump"] == question.trump
    assert facts["bid"] == question.bid
    assert facts["bidder"] == letter(question.bidder)
    assert facts["resting"] == letter(question.resting)
    assert (facts["ask"] or "") == question.ask


def letter(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def called(hand: CuatrolaHand) -> list[list[str]]:
    """The declarations of each side as they are said, sorted."""
    sides: list[list[str]] = [[], []]
    for seat, suit, worth in hand.declared:
        sides[seat % 2].append("40" if worth == 40 else f"20{DECK.suits[suit]}")
    return sort(sides)


def sort(sides: list[list[str]]) -> list[list[str]]:
    return [sorted(side) for side in sides]


def hands(part: int) -> range:
    return share(part, ci=4_000, long=200_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    kinds = Counter(map(agree, hands(part)))
    least = [kinds[kind] for kind in ("played", "solo", "windows", "cuatrola", "quintola")]
    assert min(least) > size(ci=40, long=100)


def test_every_pair_of_values_is_seen():
    """Any two values that can stand together at a table do, in the hands that are compared."""
    possible = pairs(TABLES)
    # Eight options of two choices make 28 pairs of options; each choice stands beside the seats.
    assert len(possible) == 28 * 4 + 8 * 2
    seen = pairs(drawn(number)[0] for part in range(PARTS) for number in hands(part)[:100])
    assert seen == possible


def test_some_hands_agree():
    for number in range(60):
        agree(number)


# Matches.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_matches_agree(part):
    ended = Counter(map(same_match, share(part, ci=160, long=4_000)))
    assert set(ended) == {0, 1}


def same_match(number: int) -> int:
    """Which side won."""
    options, dealer, _, _, rng = drawn(number)
    match, end = matched_alike(
        GAME,
        options,
        dealer,
        rng,
        play_match,
        lambda question: chosen(question, rng),
        max_hands=100,
    )
    assert list(match.winners) == end.winners
    (winner,) = end.winners
    return winner


# Controls: an engine that is wrong is noticed.


class BidsPastTheTarget(CuatrolaHand):
    """A bid may be worth more than the match has room for."""

    def legal(self):
        if self.phase != "bids":
            return super().legal()
        return (PASS, *(PASS + bid for bid in (1, 2, 3) if bid > self.bid))


class MustBeatWhatIsTrumped(CuatrolaHand):
    """Following a lead that was trumped, the highest of the suit is due."""

    def legal(self):
        legal = super().legal()
        follows = self.order.follows[self.led]
        trumped = self.in_trick and self.order.trumps >> self.top & 1
        if self.phase == "play" and trumped and not follows & self.order.trumps:
            suited = [card for card in legal if follows >> card & 1]
            return tuple(suited[-1:]) or legal
        return legal


class FreeFromTrumping(CuatrolaHand):
    """Whoever cannot follow may play anything."""

    def legal(self):
        hand = self.hands[self.to_act]
        if self.phase == "play" and self.in_trick and not hand & self.order.follows[self.led]:
            return DECK.members(hand)
        return super().legal()


class AsksTheResting(CuatrolaHand):
    """Who rests is asked too."""

    def _open_window(self) -> None:
        resting, self.resting = self.resting, -1
        super()._open_window()
        self.resting = resting


class FortyAfterTwenty(CuatrolaHand):
    """A pair that has declared a 20 is asked about the 40 in the next window."""

    def _open_window(self) -> None:
        declared = self.declared
        if self.ask == 0:
            self.declared = tuple(made for made in declared if made[2] == 40)
        super()._open_window()
        self.declared = declared


class WindowAfterTheFourth(CuatrolaHand):
    """Couples may be declared after every trick."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.table = self.table._replace(windows=4)


class EqualIsForTheFirst(CuatrolaHand):
    """If both have the same, the last trick does not matter."""

    def score(self) -> tuple[int, ...]:
        a, b = self.totals()
        return super().score() if not self.on_points or a != b else (1, 0)


class PlaysOn(CuatrolaHand):
    """A bid that was lost is played to the end."""

    def _decided(self) -> bool:
        return self.won[self.bidder] == (0, 3, 4, 5)[self.bid]


class RestingLeads(CuatrolaHand):
    """Mano leads, resting or not."""

    def _bid(self, seat: int, action: Action) -> None:
        super()._bid(seat, action)
        if self.phase == "play" and not self.table.bidder_leads:
            self.to_act = self.table.after[self.deal.dealer]


WRONG = [
    *(BidsPastTheTarget, MustBeatWhatIsTrumped, FreeFromTrumping, AsksTheResting),
    *(FortyAfterTwenty, WindowAfterTheFourth, OnlyHoldersAreAsked, EqualIsForTheFirst),
    *(PlaysOn, RestingLeads),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_engine_is_noticed(wrong):
    with pytest.raises(AssertionError):
        all_agree(wrong)


def all_agree(kind: type[CuatrolaHand]) -> None:
    for number in range(3_000):
        agree(number, kind)
