"""The levels at Cross Purposes: calls for two and four, counted-out endings, fair looks only."""

from collections.abc import Callable
from math import log
from random import Random
from statistics import fmean

import pytest

from levata import by_name, kernel
from levata.bots.base import Bot
from levata.bots.cross_purposes_auction import Auction
from levata.bots.cross_purposes_hands import worths
from levata.bots.greedy import Greedy
from levata.bots.judges import JUDGES
from levata.bots.levels import Thinker, level
from levata.cards import Card
from levata.game import CALL, HELD, NOBODY, PLAY, Action, Hand, Observation, Options
from levata.games.cross_purposes import DECK, SUITS, FourHand
from levata.kernel import Goal
from levata.worlds import Worlds
from tests.sizes import size

GAME = by_name("cross_purposes")
TWO = GAME.options(2)
FOUR = GAME.options(4)
ALLIANCE = GAME.options(4, sides="alliance")
NO_REPEATS = GAME.options(4, cap="no-repeats")
HANDS = size(16, 400)
"""Self-play hands of a band."""


def dealt(options: Options, seed: int, totals: tuple[int, ...] | None = None) -> Hand:
    rng = Random(seed)
    pack = list(DECK.cards)
    rng.shuffle(pack)
    sides = len(GAME.sides(options))
    return GAME.deal(options, rng.randrange(options.players), totals or (0,) * sides, pack)


def until(hand: Hand, stop: Callable[[Hand], bool], player: Bot) -> Hand:
    """The hand as it is when it stops there, every seat playing so."""
    rng = Random(1)
    while hand.to_act != NOBODY and not stop(hand):
        hand.apply(player.choose(hand.view(hand.to_act), rng))
    return hand


def sole(name: str, iterations: int) -> Thinker:
    """A level without slips."""
    return Thinker(name, level(name, iterations).level._replace(slip=0.0))


THINKER = sole("normal", 4)


@pytest.mark.parametrize("options", [TWO, FOUR, ALLIANCE, NO_REPEATS])
def test_every_call_has_an_estimate_and_the_best_is_chosen(options: Options) -> None:
    for seed in range(size(2, 20)):
        hand = dealt(options, seed)
        for _ in range(6):
            if hand.phase == PLAY:
                break
            seen = hand.view(hand.to_act)
            advice = THINKER.explain(seen, Random(seed))
            assert tuple(e.action for e in advice.estimates) == seen.legal
            values = {e.action: e.value for e in advice.estimates}
            assert values[advice.action] >= max(values.values()) - 1e-6
            assert advice == THINKER.explain(seen, Random(seed))
            hand.apply(advice.action)


def test_the_second_phase_for_two_is_played_exactly() -> None:
    """Its call is the min-max over all names and answers, at every level."""
    hand = until(dealt(TWO, 5), lambda h: h.parts == 2, Greedy())
    seat = hand.to_act
    exact = {}
    for action in hand.legal():
        outcomes = []
        named = hand.copy()
        named.apply(action)
        for answer in named.legal():
            after = named.copy()
            after.apply(answer)
            table = after.trick_table()
            assert table is not None
            at = kernel.position(table, after.hands, after.to_act)
            outcomes.append(kernel.solve(kernel.laws(table), at, Goal.TRICKS, seat).value)
        exact[action] = min(outcomes)
    best = max(exact.values())
    for name in ("easy", "strong"):
        advice = sole(name, 4).explain(hand.view(seat), Random(0))
        assert advice.whole
        assert exact[advice.action] == best
        order = sorted(advice.estimates, key=lambda e: e.value)
        assert [exact[e.action] for e in order] == sorted(exact.values())
        assert all(e.error == 0 for e in advice.estimates)


def test_cards_of_the_second_phase_lose_nothing() -> None:
    """Against the solver: no card of the bot's gives a trick away."""
    hand = until(dealt(TWO, 6), lambda h: h.parts == 2 and h.phase == PLAY, Greedy())
    player = sole("easy", 2)
    while hand.to_act != NOBODY:
        seen = hand.view(hand.to_act)
        table = hand.trick_table()
        assert table is not None
        at = kernel.position(table, hand.hands, hand.to_act)
        values = kernel.values(kernel.laws(table), at, Goal.TRICKS, hand.to_act)
        card = player.choose(seen, Random(2))
        assert values[card] == max(values.values())
        hand.apply(card)


def packed(holdings: dict[int, str]) -> list[Card]:
    """A pack that gives four seats, the last of them dealing, these cards and any others."""
    held = {s: list(DECK.members(DECK.parse_holding(text)[0])) for s, text in holdings.items()}
    rest = [card for card in DECK.cards if all(card not in cards for cards in held.values())]
    pack = []
    for packet in GAME.layout(FOUR, 3):
        cards = held.get(packet.seat) or rest
        pack.append(cards.pop(0))
    return pack


EIGHTS = "876.8762.87.8762"
OTHERS = "AKQ.AKQ.AKQ.AKQJ"


@pytest.mark.parametrize(("mine", "accepts"), [(EIGHTS, True), (OTHERS, False)])
def test_a_partner_s_rank_is_accepted_by_the_hand_that_fits(mine: str, accepts: bool) -> None:
    """North offers eights; South holds them, or holds every ace and king instead."""
    hand = GAME.deal(FOUR, 3, (0, 0), packed({2: mine}))
    for token in ("^8", "=s"):
        hand.apply(GAME.parse(token))
    advice = sole("strong", 64).explain(hand.view(2), Random(1))
    assert (GAME.token(advice.action) == "^8") is accepts


def first_rank(player: Bot, options: Options) -> float:
    """In what share of self-play auctions a rank is agreed first."""
    ranks = 0
    for seed in range(HANDS):
        hand = until(
            dealt(options, seed),
            lambda h: bool(h.facts()["trump"] or h.facts()["tops"]),
            player,
        )
        ranks += hand.facts()["tops"] is not None
    return ranks / HANDS


class Always:
    """Names its best suit, or its best rank, and accepts nothing it need not: one kind of fault."""

    def __init__(self, *, suits: bool) -> None:
        self.name = "always"
        self.suits = suits

    def choose(self, seen: Observation, rng: Random) -> Action:
        kind = [a for a in seen.legal if (a in SUITS) == self.suits]
        return kind[0] if kind else seen.legal[0]


BAND = (0.9, 1.0)
"""A rank is worth more than a suit, so that is what is agreed on first."""


def test_what_is_agreed_first_stays_in_its_band() -> None:
    low, high = BAND
    assert low <= first_rank(THINKER, FOUR) <= high
    assert not low <= first_rank(Always(suits=True), FOUR) <= high
    assert not low <= first_rank(Greedy(), FOUR) <= high


def accepted(player: Bot, options: Options) -> float:
    """In what share of the calls with a choice, an open proposal is accepted."""
    asked = said = 0
    rng = Random(11)
    for seed in range(HANDS):
        hand = dealt(options, seed)
        while hand.phase != PLAY:
            open_ones = hand.acceptable(hand.to_act)
            action = player.choose(hand.view(hand.to_act), rng)
            if open_ones and not set(hand.legal()) <= open_ones:
                asked += 1
                said += action in open_ones
            hand.apply(action)
    return said / asked


class Meek:
    """Accepts the first thing offered, or never while it need not: the timid and the reckless."""

    def __init__(self, *, accepts: bool) -> None:
        self.name = "meek"
        self.accepts = accepts

    def choose(self, seen: Observation, rng: Random) -> Action:
        hand = GAME.world(seen, Worlds(GAME.hidden(seen), DECK).draw(rng))
        kind = [a for a in seen.legal if (a in hand.acceptable(seen.seat)) == self.accepts]
        return kind[0] if kind else seen.legal[0]


ACCEPTED = {"fixed": 0.2, "alliance": 0.26}
"""By sides."""


@pytest.mark.parametrize("options", [FOUR, ALLIANCE])
def test_proposals_are_accepted_as_often_as_they_were(options: Options) -> None:
    usual = ACCEPTED[options["sides"]]
    assert abs(accepted(THINKER, options) - usual) <= 0.05
    for control in (Meek(accepts=True), Meek(accepts=False)):
        assert abs(accepted(control, options) - usual) > 0.05


def after(plies: int) -> Callable[[Hand], bool]:
    """Stops after so many plies."""
    return lambda hand: len(hand.plies()) >= plies


def permuted(seen: Observation, rng: Random) -> Hand:
    """The hand with the cards the seat cannot see dealt anew."""
    return GAME.world(seen, Worlds(GAME.hidden(seen), DECK).draw(rng))


class Peeking:
    """Looks at the true hands."""

    name = "peeking"

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def choose(self, seen: Observation, rng: Random) -> Action:
        """The legal call or card that the next seat's cards like most."""
        theirs = self.hand.hands[(seen.seat + 1) % len(self.hand.hands)]
        return seen.legal[theirs % len(seen.legal)]


@pytest.mark.parametrize("options", [TWO, FOUR, ALLIANCE])
def test_hidden_cards_change_nothing(options: Options) -> None:
    rng = Random(9)
    peeked = False
    for seed in range(size(2, 12)):
        hand = dealt(options, seed)
        until(hand, after(6 * (seed % 4 + 1)), Greedy())
        seen = hand.view(hand.to_act)
        if len(seen.legal) == 1:
            continue
        other = permuted(seen, rng)
        again = other.view(other.to_act)
        assert THINKER.explain(seen, Random(3)) == THINKER.explain(again, Random(3))
        peeked |= Peeking(hand).choose(seen, rng) != Peeking(other).choose(again, rng)
    assert peeked


@pytest.mark.parametrize("options", [TWO, FOUR, ALLIANCE])
def test_the_true_world_is_likelier_than_others(options: Options) -> None:
    judge = JUDGES["cross_purposes"]
    assert judge.likely is not None
    rng = Random(4)
    gains = []
    for seed in range(size(8, 100)):
        hand = until(dealt(options, seed), lambda h: h.phase == PLAY, THINKER)
        seen = hand.view(hand.to_act)
        hidden = GAME.hidden(seen)
        likely = judge.likely(seen, hidden)
        worlds = Worlds(hidden, DECK)
        true = [
            hand.hands[place.seat] if place.part == HELD else guess
            for place, guess in zip(hidden.places, worlds.draw(rng), strict=True)
        ]
        others = fmean(likely(worlds.draw(rng)) for _ in range(20))
        gains.append(log(likely(true) / others))
    assert fmean(gains) > 0


def test_the_quick_auction_is_the_game_s() -> None:
    """Random auctions, under every option, go the same way by names alone."""
    rng = Random(7)
    for seed in range(size(60, 600)):
        options = GAME.options(
            4, sides=rng.choice(("fixed", "alliance")), cap=rng.choice(("2", "3", "no-repeats"))
        )
        hand = dealt(options, seed)
        assert isinstance(hand, FourHand)
        auction = Auction(options, hand.deal.dealer)
        while hand.phase != PLAY:
            legal = hand.legal()
            assert hand.to_act == auction.to_act
            assert {name + CALL for name in auction.offers()} == hand.acceptable(hand.to_act)
            assert auction.forced() == (set(legal) <= hand.acceptable(hand.to_act))
            action = rng.choice(legal)
            hand.apply(action)
            auction.say(action - CALL)
        trump, top = divmod(auction.named, 13)
        assert (hand.trump, hand.tops) == (CALL + trump, CALL + 4 + top)
        assert tuple(auction.ally) == hand.ally


def test_the_score_of_the_match_tells() -> None:
    """Far behind near the end of a match for two, the odds of a large hand count for more."""
    changed = 0
    for seed in range(size(6, 40)):
        values = []
        for totals in ((0, 0), (10, 95)):
            hand = dealt(TWO, seed, totals)
            advice = THINKER.explain(hand.view(hand.to_act), Random(1))
            values.append({e.action: e.value for e in advice.estimates})
        near = [sorted(v, key=v.__getitem__) for v in values]
        changed += near[0] != near[1]
    assert changed


def test_worths_are_those_of_the_suits() -> None:
    """Thirteen spades are worth most as trumps, under any top."""
    row = worths(4, 0x1FFF)
    assert min(row[:13]) > max(row[13:])
