"""The levels at Cross Purposes: calls for two and four, counted-out endings, fair looks only."""

from collections.abc import Callable
from math import fsum, log
from random import Random
from statistics import fmean
from typing import ClassVar

import pytest

from levata import by_name, kernel
from levata.bots import cross_purposes_four
from levata.bots.advice import Scale
from levata.bots.base import Bot
from levata.bots.cross_purposes_auction import Auction
from levata.bots.cross_purposes_hands import worths
from levata.bots.greedy import Greedy
from levata.bots.judges import JUDGES
from levata.bots.levels import Thinker, level
from levata.cards import Card
from levata.game import CALL, HELD, NOBODY, PLAY, Action, Hand, Observation, Options
from levata.games.cross_purposes import DECK, FourHand
from levata.kernel import Goal
from levata.narrate import advised
from levata.worlds import Worlds
from tests.sizes import size

GAME = by_name("cross_purposes")
TWO = GAME.options(2)
FOUR = GAME.options(4)
ALLIANCE = GAME.options(4, sides="alliance")
NO_REPEATS = GAME.options(4, cap="no-repeats")


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
            is_best = values[advice.action] >= max(values.values()) - 1e-6
            assert is_best or (options.players == 4 and advice.reason.code in ("unsure", "close"))
            assert advice == THINKER.explain(seen, Random(seed))
            hand.apply(advice.action)


class Noting(Scale):
    """Notes what each action came to in each world."""

    __slots__ = ("notes",)
    made: ClassVar[list["Noting"]] = []

    def __init__(self, actions: tuple[Action, ...]) -> None:
        super().__init__(actions)
        self.notes: list[tuple[list[float], float]] = []
        Noting.made.append(self)

    def add(self, values: list[float], weight: float = 1.0, worlds: int = 0) -> None:
        super().add(values, weight, worlds)
        self.notes.append((values, weight))


@pytest.mark.parametrize("options", [FOUR, ALLIANCE])
def test_what_is_shown_of_a_name_is_what_was_measured(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every name has a value and an error; the made one is the best, or the reason says it is not."""
    monkeypatch.setattr(cross_purposes_four, "Scale", Noting)
    unsure = judged = 0
    for seed in range(size(10, 100)):
        hand = dealt(options, seed)
        for _ in range(6):
            seen = hand.view(hand.to_act)
            if hand.phase == PLAY:
                break
            Noting.made.clear()
            advice = THINKER.explain(seen, Random(seed))
            if len(seen.legal) > 1:
                measured, ahead = Noting.made
                weights = [weight for _, weight in measured.notes]
                means = {
                    action: fsum(v[i] * w for v, w in measured.notes) / fsum(weights)
                    for i, action in enumerate(measured.actions)
                }
                assert ahead.actions == measured.actions and advice.action in means
                shown = {e.action: e for e in advice.estimates}
                assert [*shown] == [*seen.legal]
                for action, e in shown.items():
                    assert e.is_judged == (action not in means) and e.error >= 0
                    assert e.worlds == (0 if e.is_judged else len(weights))
                    assert e.is_judged or e.value == pytest.approx(means[action])
                    judged += e.is_judged
                top = max(means, key=means.__getitem__)
                ahead_by = round(10 * (means[top] - means[advice.action]))
                told = {"tenths": ahead_by, "next": GAME.token(top)}
                assert advice.reason is not None
                assert (advice.reason.code == "unsure") == (ahead_by > 0)
                assert not ahead_by or advice.reason.params == told
                unsure += ahead_by > 0
            hand.apply(advice.action)
    assert unsure and judged


def test_what_is_only_judged_is_marked_and_stands_last() -> None:
    seen = dealt(FOUR, 1).view(dealt(FOUR, 1).to_act)
    advice = THINKER.explain(seen, Random(1))
    told, _, _, _, *rows, note = advised(seen, advice, "en")
    ranked = advice.ranked()
    assert ranked[0].action == advice.action and told
    assert [row.split()[0] for row in rows] == [GAME.token(e.action) for e in ranked]
    marks = ["~" in row for row in rows]
    assert marks == [e.is_judged for e in ranked] == sorted(marks) and {*marks} == {False, True}
    assert note == "~ tried in no world: what a table makes of the hand"


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
