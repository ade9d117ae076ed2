"""The engine and the second telling of Cross Purposes agree on random hands and matches."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from levata.game import CALL, NOBODY, Deal, Options
from levata.games.cross_purposes import DECK, EVERYTHING, GAME, SUITS, TOPS, FourHand, TwoHand
from levata.tricks import Order
from tests.games.agree import matched_alike, pairs, tables, told_alike
from tests.games.cross_purposes.lines import CrossHand
from tests.games.play import PARTS, share
from tests.oracle.cross_purposes import Ask, AskOfFour, AskOfTwo, play_hand, play_match, winners

KINDS: dict[int, type[CrossHand]] = {2: TwoHand, 4: FourHand}


TABLES = tables(GAME)


def drawn(number: int) -> tuple[Options, int, list[int], Random]:
    """Hand `number`: a seat count, then every value as likely as another, a dealer and a pack."""
    rng = Random(f"oracle/{number}")
    players = rng.choice(sorted(GAME.seats))
    options = rng.choice([table for table in TABLES if table.players == players])
    pack = list(DECK.cards)
    rng.shuffle(pack)
    return options, rng.randrange(options.players), pack, rng


def chooser(rng: Random) -> Callable[[Ask], str]:
    """One of three characters: accepts what it can, refuses while it may, or says anything."""
    temper = rng.choice(["eager", "stubborn", "random"])

    def choose(question: Ask) -> str:
        if isinstance(question, AskOfFour) and question.phase == "call" and temper != "random":
            offers = [call for call in question.standing if call in question.legal]
            fresh = [call for call in question.legal if call not in offers]
            first = offers if temper == "eager" else fresh
            return rng.choice(first or question.legal)
        return rng.choice(question.legal)

    return choose


def agree(number: int, kinds: dict[int, type[CrossHand]] | None = None) -> set[str]:
    """Play a random hand in both tellings, comparing at every ply; what happened in it."""
    options, dealer, pack, rng = drawn(number)
    totals = (0,) * len(GAME.sides(options))
    hand = (kinds or KINDS)[options.players](Deal(GAME, options, dealer, totals, tuple(pack)))
    choose = chooser(rng)
    seen: set[str] = set()

    def say(question: Ask) -> str:
        seen.update(happened(question))
        return choose(question)

    end = told_alike(hand, play_hand, say, same_facts)
    assert not hand.is_void
    taken = [hand.taken[:2], hand.taken[2:]] if options.players == 2 else hand.taken
    assert ("played", taken) == (end.kind, end.taken)
    return seen | {f"{options.players} dealt by {dealer}"}


def same_facts(hand: CrossHand, question: Ask) -> None:
    """Both have counted the same."""
    assert hand.phase == question.phase
    facts = hand.facts()
    assert facts["trump"] == question.trump
    assert facts["tops"] == question.tops
    if isinstance(question, AskOfTwo):
        assert facts["half"] == question.part
        assert list(facts["first"].values()) == question.taken[0]
        assert list(facts["second"].values()) == question.taken[1]
        return
    assert isinstance(question, AskOfFour)
    assert list(facts["taken"].values()) == question.taken
    assert facts["calls_left"] == question.calls_left
    letters = GAME.seat_letters(hand.deal.options)
    allies = [letters[ally] if ally != NOBODY else None for ally in question.allies]
    assert list(facts["allies"].values()) == allies
    standing = question.standing if question.phase == "call" else None
    assert facts["standing"] == (standing and dict(zip(letters, standing, strict=True)))


def happened(question: Ask) -> set[str]:
    """What a question shows to have been reached."""
    if isinstance(question, AskOfTwo):
        named = "trump" if question.trump else "tops" if question.tops else "nothing"
        return {f"two {question.phase} {question.part} {named}"}
    assert isinstance(question, AskOfFour)
    if question.phase != "call":
        return {"four play"}
    stage = 1 if question.trump is None and question.tops is None else 2
    found = {f"stage {stage}"}
    if question.calls_left == 0:
        found.add(f"forced in stage {stage}")
    if question.calls_left is None and len(question.legal) <= 3:
        found.add("out of names")
    if stage == 2 and any(question.standing):
        found.add("a proposal outlives the first stage")
    return found


def hands(part: int) -> range:
    return share(part, ci=1_600, long=24_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hands_agree(part):
    seen: Counter[str] = Counter()
    for number in hands(part):
        seen.update(agree(number))
    assert set(seen) == {
        *("two call 1 nothing", "two call 1 trump", "two call 1 tops", "two play 1 trump"),
        *("two call 2 nothing", "two call 2 trump", "two call 2 tops", "two play 2 trump"),
        *("stage 1", "stage 2", "forced in stage 1", "forced in stage 2", "out of names"),
        *("a proposal outlives the first stage", "four play"),
        *(f"2 dealt by {seat}" for seat in range(2)),
        *(f"4 dealt by {seat}" for seat in range(4)),
    }


def test_every_pair_of_values_is_seen():
    """Any two values that can stand together at a table do, in the hands that are compared."""
    possible = pairs(TABLES)
    # Two seats: 4 targets. Four: 4 targets, 2 kinds of sides and 4 caps, 10 pairs with the seats,
    # 4 * 2 + 4 * 4 + 2 * 4 = 32 among themselves.
    assert len(possible) == 4 + 10 + 32
    seen = pairs(drawn(number)[0] for part in range(PARTS) for number in hands(part)[:500])
    assert seen == possible


def test_some_hands_agree():
    for number in range(60):
        agree(number)


# Matches.


@pytest.mark.slow
@pytest.mark.parametrize("number", range(PARTS))
def test_matches_agree(number):
    lengths = Counter(map(same_match, share(number, ci=120, long=2_000)))
    assert len(lengths) > 5


def same_match(number: int) -> int:
    """How many hands it took."""
    options, dealer, _, rng = drawn(number)
    match, end = matched_alike(GAME, options, dealer, rng, play_match, chooser(rng), max_hands=200)
    assert end.winners
    assert list(match.winners) == end.winners
    return len(end.hands)


def test_every_target_ends_alike():
    """Any whole number may be the target, and both tellings look at it alike."""
    rng = Random("targets")
    for _ in range(2_000):
        players = rng.choice([2, 4])
        values = {"target": str(rng.choice([1, 2, 99, 100, 101, 1000, rng.randint(1, 1000)]))}
        values |= {"sides": rng.choice(["fixed", "alliance"]), "cap": "3"} if players == 4 else {}
        options = GAME.parse_options(players, values)
        near = range(max(0, int(values["target"]) - 2), int(values["target"]) + 3)
        totals = [rng.choice(near) for _ in GAME.sides(options)]
        told = winners(players, dict(options.values), totals)
        assert list(GAME.winners(options, totals)) == told


# Controls: an engine that is wrong is noticed.


class EitherDimension(TwoHand):
    """The second phase may open with any name."""

    def legal(self):
        legal = super().legal()
        fresh = self.phase == "call" and not self.trump and not self.tops
        return EVERYTHING if fresh else legal


class DealerLeads(TwoHand):
    """The second phase is led by whoever dealt it."""

    def play(self, action):
        super().play(action)
        if self.half and self.phase == "play" and self.hands[0].bit_count() == 13 and self.led < 0:
            self.to_act = 1 - self._leader()


class PriceOfOwnTricks(TwoHand):
    """The price is the tricks of the first phase, without the one more."""

    def score(self):
        n, s, n2, s2 = self.taken
        return (n * n2, s * s2)


class SameDealer(TwoHand):
    """Dealing goes to and fro: the same player opens every first phase."""

    def next_dealer(self):
        return self.deal.dealer


class EarlierStays(FourHand):
    """Nothing of the other dimension lapses with the first agreement."""

    def _agree(self, seat, call):
        before = self.standing[:]
        super()._agree(seat, call)
        self.standing = before


class LateCap(FourHand):
    """One call more than the free ones."""

    def calls_left(self):
        rounds = self.table.rounds
        return max(rounds * len(self.live) + 1 - self.called, 0) if rounds else None


class NamesOnceADeal(FourHand):
    """What was named in the first stage may not be named in the second."""

    def _agree(self, seat, call):
        said = self.said[:]
        super()._agree(seat, call)
        self.said = said


class AnybodysProposal(FourHand):
    """With fixed partners, an opponent's proposal may be accepted too."""

    def acceptable(self, seat):
        return {call for s, call in enumerate(self.standing) if s != seat and call}


class AgreementSpeaksOn(FourHand):
    """The first to speak in the second stage is whoever sits after eldest."""

    def _agree(self, seat, call):
        super()._agree(seat, call)
        if self.phase == "call":
            self.to_act = next(s for s in (0, 1, 2, 3) if s in self.live)


class RepeatsWhileAccepting(FourHand):
    """With no repeats, a name of one's own may not even be used to accept."""

    def legal(self):
        legal = super().legal()
        if self.phase == "call" and not self.table.rounds:
            said = self.said[self.to_act]
            return tuple(a for a in legal if not said >> (a - CALL) & 1) or legal
        return legal


class AceStaysHigh(FourHand):
    """The ring is forgotten: the top rank is set above the ace and nothing else changes."""

    def play(self, action):
        super().play(action)
        if self.order is not None and action >= CALL:
            top = self.tops - TOPS[0]
            power = {c: 99 if (c & 15) == top else c & 15 for c in DECK.cards}
            self.order = Order(DECK, self.trump - SUITS[0], power=power)


WRONG = {
    2: [EitherDimension, DealerLeads, PriceOfOwnTricks, SameDealer],
    4: [
        *(EarlierStays, LateCap, NamesOnceADeal, AnybodysProposal, AgreementSpeaksOn),
        *(RepeatsWhileAccepting, AceStaysHigh),
    ],
}


@pytest.mark.parametrize(
    ("players", "wrong"),
    [pytest.param(n, wrong, id=wrong.__name__) for n, kinds in WRONG.items() for wrong in kinds],
)
def test_a_wrong_engine_is_noticed(players, wrong):
    with pytest.raises(AssertionError):
        all_agree({**KINDS, players: wrong})


def all_agree(kinds: dict[int, type[CrossHand]]) -> None:
    for number in range(1_000):
        agree(number, kinds)
