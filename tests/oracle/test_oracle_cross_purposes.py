"""The worked cases of Cross Purposes, put to the oracle itself, and many random hands."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.sizes import size

from .cross_purposes import (
    CAP_CHOICES,
    RANKS,
    SIDES_CHOICES,
    SUITS,
    TOPS_CALLS,
    TRUMP_CALLS,
    Ask,
    AskOfFour,
    AskOfTwo,
    Outcome,
    OutcomeOfFour,
    OutcomeOfTwo,
    best_card,
    full_pack,
    legal_cards,
    play_hand,
    play_match,
    random_game,
    ranks_from_the_top,
    run_hand,
    score_of_pair,
    score_of_two,
    side_count,
    winners,
)

N, E, S, W = 0, 1, 2, 3

ALL_CALLS = set(TRUMP_CALLS + TOPS_CALLS)

TWO = {"target": "100"}


def four(sides: str = "fixed", cap: str = "3", target: str = "100") -> dict[str, str]:
    return {"target": target, "sides": sides, "cap": cap}


def suit_hands(order: str) -> list[list[str]]:
    """One whole suit to each seat."""
    return [[rank + suit for rank in RANKS] for suit in order]


def pack_of_four(dealer: int, hands: list[list[str]]) -> list[str]:
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    return [hands[seat][turn] for turn in range(13) for seat in order]


def pack_of_two(dealer: int, part_1: list[list[str]], part_2: list[list[str]]) -> list[str]:
    first = [part_1[seat][turn] for turn in range(13) for seat in (1 - dealer, dealer)]
    second = [part_2[seat][turn] for turn in range(13) for seat in (dealer, 1 - dealer)]
    return first + second


class Script:
    """Answers calls from a list, everything else from `default`; remembers every question."""

    def __init__(self, calls: str, default: Callable[[Ask], str] | None = None) -> None:
        self.calls = calls.split()
        self.default = default or (lambda ask: ask.legal[0])
        self.asks: list[Ask] = []

    def __call__(self, ask: Ask) -> str:
        self.asks.append(ask)
        if ask.phase == "call" and self.calls:
            return self.calls.pop(0)
        return self.default(ask)

    def in_phase(self, phase: str) -> list[Ask]:
        return [ask for ask in self.asks if ask.phase == phase]


def random_play(seed: int) -> Callable[[Ask], str]:
    rng = random.Random(seed)
    return lambda ask: rng.choice(ask.legal)


def shuffled(seed: int) -> list[str]:
    return random.Random(seed).sample(full_pack(), 52)


def two(
    calls: str, dealer: int = 1, pack: list[str] | None = None
) -> tuple[list[AskOfTwo], OutcomeOfTwo]:
    script = Script(calls, random_play(1))
    outcome = run_hand(play_hand(2, TWO, dealer, [0, 0], pack or shuffled(1)), script)
    assert isinstance(outcome, OutcomeOfTwo)
    return [ask for ask in script.asks if isinstance(ask, AskOfTwo)], outcome


def auction(
    calls: str, sides: str, cap: str = "3", dealer: int = W, pack: list[str] | None = None
) -> tuple[list[AskOfFour], OutcomeOfFour]:
    """A hand of four with these calls (after them the first legal ones); all its questions."""
    options = four(sides, cap)
    totals = [0] * side_count(4, options)
    script = Script(calls)
    outcome = run_hand(play_hand(4, options, dealer, totals, pack or shuffled(2)), script)
    assert isinstance(outcome, OutcomeOfFour)
    return [ask for ask in script.asks if isinstance(ask, AskOfFour)], outcome


def takes(table: str, trump: str, tops: str) -> str:
    return best_card(table.split(), trump, tops)


# Cases 6 and 7, and the ring of ranks


def test_the_ring() -> None:
    assert "".join(ranks_from_the_top("8")) == "8765432AKQJT9"
    assert "".join(ranks_from_the_top("2")) == "2AKQJT9876543"
    assert "".join(ranks_from_the_top("3")) == "32AKQJT987654"
    assert "".join(ranks_from_the_top("K")) == "KQJT98765432A"
    assert "".join(ranks_from_the_top("A")) == "AKQJT98765432"
    for tops in RANKS:
        assert sorted(ranks_from_the_top(tops)) == sorted(RANKS)


def test_case_6() -> None:
    assert takes("Ad 5d 6d 4d", "c", "5") == "5d"
    assert takes("Ad 4d 6d Kd", "c", "5") == "4d"
    assert takes("6d Ad Kd 7d", "c", "5") == "Ad"


def test_case_7() -> None:
    assert takes("Ad 5d 6c 4d", "c", "5") == "6c"


def test_more_tricks() -> None:
    # The ring runs in trumps too, and its top card there is unbeatable.
    assert takes("Ad 6c 7c 4c", "c", "5") == "4c"
    assert takes("Ac Kc 5c 4c", "c", "5") == "5c"
    # Trump led: a plain top does not count.
    assert takes("6c 5d 5h 5s", "c", "5") == "6c"
    # Neither led suit nor trump: worth nothing, top or not.
    assert takes("6d 5h 5s Ah", "c", "5") == "6d"
    # Two players.
    assert takes("Kd Ad", "c", "K") == "Kd"
    assert takes("Ad 2d", "c", "K") == "2d"
    assert takes("2d Ad", "c", "2") == "2d"


def test_follow_suit_or_be_free() -> None:
    hand = ["8h", "2h", "As", "9c"]
    assert legal_cards(hand, ["Kh"]) == ["8h", "2h"]
    assert legal_cards(hand, ["Kd"]) == hand
    assert legal_cards(hand, ["Kd", "9h", "5c"]) == hand
    assert legal_cards(hand, ["Ks", "9h"]) == ["As"]
    assert legal_cards(hand, []) == hand


# Case 8 and the scores


def test_case_8_and_other_scores_of_two() -> None:
    assert (score_of_two(6, 8), score_of_two(7, 5)) == (56, 40)
    assert (score_of_two(13, 0), score_of_two(0, 13)) == (0, 13)
    assert (score_of_two(9, 10), score_of_two(4, 3)) == (100, 15)
    assert max(score_of_two(a, b) for a in range(14) for b in range(14)) == 182


def test_case_8_played() -> None:
    # Seat 0 has all the trumps of part 1 and none of part 2.
    spades_hearts = [rank + suit for suit in "sh" for rank in RANKS]
    part_1 = [spades_hearts[:13], spades_hearts[13:]]
    diamonds_clubs = [rank + suit for suit in "dc" for rank in RANKS]
    part_2 = [diamonds_clubs[:13], diamonds_clubs[13:]]
    asks, outcome = two("=s ^A =c ^A", dealer=1, pack=pack_of_two(1, part_1, part_2))
    assert asks[0].seat == 0 and asks[0].hand == part_1[0]
    assert outcome.taken == [[13, 0], [0, 13]]
    assert outcome.score == [0, 13]
    # With the better suit in both parts: (13 + 1) * 13.
    _, outcome = two("=s ^A =d ^A", dealer=1, pack=pack_of_two(1, part_1, part_2))
    assert outcome.score == [182, 0]


def test_scores_of_pairs() -> None:
    # X12
    assert (score_of_pair(5, 1), score_of_pair(4, 3)) == (12, 20)
    assert (score_of_pair(13, 0), score_of_pair(0, 0)) == (14, 1)
    assert max(score_of_pair(a, b) for a in range(14) for b in range(14 - a)) == 56
    assert score_of_pair(4, 4) == 25 and score_of_pair(8, 0) == 9


# Case 9 and the game for two


def test_case_9() -> None:
    # A is seat 0, B is seat 1 and deals.
    asks, outcome = two("^8 =s ^8 =s", dealer=1)
    calls = [ask for ask in asks if ask.phase == "call"]
    assert [(ask.part, ask.seat) for ask in calls] == [(1, 0), (1, 1), (2, 1), (2, 0)]
    assert [(ask.trump, ask.tops) for ask in calls] == [
        (None, None),
        (None, "8"),
        (None, None),
        (None, "8"),
    ]
    # X1: either dimension first, then the other. X2: B named a suit, so now a rank.
    assert set(calls[0].legal) == ALL_CALLS
    assert calls[1].legal == TRUMP_CALLS
    assert calls[2].legal == TOPS_CALLS
    assert calls[3].legal == TRUMP_CALLS
    # X4: A leads part 1, B part 2.
    assert (outcome.tricks[0][0], outcome.tricks[13][0]) == (0, 1)
    with pytest.raises(ValueError):
        two("^8 =s =h", dealer=1)


def test_each_player_makes_one_call_of_each_kind() -> None:
    asks, _ = two("=d ^2 =h ^K", dealer=0)
    calls = [ask for ask in asks if ask.phase == "call"]
    assert [(ask.part, ask.seat) for ask in calls] == [(1, 1), (1, 0), (2, 0), (2, 1)]
    assert [set(ask.legal) for ask in calls] == [
        ALL_CALLS,
        set(TOPS_CALLS),
        set(TRUMP_CALLS),
        set(TOPS_CALLS),
    ]
    plays = [ask for ask in asks if ask.phase == "play"]
    assert {(ask.part, ask.trump, ask.tops) for ask in plays} == {(1, "d", "2"), (2, "h", "K")}
    assert [ask.phase for ask in asks] == (["call"] * 2 + ["play"] * 26) * 2


@pytest.mark.parametrize(
    "calls", ["-", "=x", "^1", "8", "^8 ^9", "=s =h", "^8 =s ^8 ^8", "=s ^8 ^9", "^10"]
)
def test_illegal_calls_of_two(calls: str) -> None:
    with pytest.raises(ValueError):
        two(calls)


def test_deal_of_two() -> None:
    # X5: thirteen each, one at a time; the other half stays hidden until part 2.
    pack = full_pack()
    asks, outcome = two("=s ^8 =s ^8", dealer=0, pack=pack)
    calls = [ask for ask in asks if ask.phase == "call"]
    assert calls[0].seat == 1 and calls[0].hand == pack[0:26:2]
    assert calls[1].seat == 0 and calls[1].hand == pack[1:26:2]
    # Seat 1 deals part 2, so seat 0 gets the first card.
    assert calls[2].seat == 0 and calls[2].hand == pack[26:52:2]
    assert calls[3].seat == 1 and calls[3].hand == pack[27:52:2]
    # X6
    assert outcome.next_dealer == 1
    assert two("", dealer=1)[1].next_dealer == 0


def test_tricks_taken_so_far_of_two() -> None:
    asks, outcome = two("=s ^8 =s ^8")
    plays = [ask for ask in asks if ask.phase == "play"]
    for place, ask in enumerate(plays):
        won = [winner for _, _, winner in outcome.tricks[: place // 2]]
        assert ask.taken == [
            [won[:13].count(0), won[:13].count(1)],
            [won[13:].count(0), won[13:].count(1)],
        ]


# Case 10 and the alliance game


def test_case_10() -> None:
    asks, outcome = auction("=s ^3 ^J =d ^3 =c =h =h", "alliance")
    assert [ask.seat for ask in asks[:8]] == [N, E, S, W, N, S, W, S]
    assert asks[4].standing == ["=s", "^3", "^J", "=d"]
    assert asks[4].allies == [-1, -1, -1, -1]
    # Threes are tops: the rest is suits, and W's diamonds still stand.
    assert (asks[5].trump, asks[5].tops) == (None, "3")
    assert asks[5].legal == TRUMP_CALLS
    assert asks[5].standing == [None, None, None, "=d"]
    assert asks[5].allies == [E, N, W, S]
    assert asks[7].standing == [None, None, "=c", "=h"]
    assert (asks[8].phase, asks[8].seat) == ("play", N)
    assert (asks[8].trump, asks[8].tops) == ("h", "3")
    assert asks[8].standing == [None] * 4
    assert outcome.tricks[0][0] == N
    for call in ("^Q", "^3", "-"):
        with pytest.raises(ValueError):
            auction("=s ^3 ^J =d ^3 " + call, "alliance")


def test_a_surviving_call_can_be_accepted_at_once() -> None:
    # Step 7
    asks, _ = auction("=s ^3 ^J =d ^3 =d", "alliance")
    assert (asks[6].phase, asks[6].trump, asks[6].tops) == ("play", "d", "3")


def test_case_11() -> None:
    asks, _ = auction("=s ^3 ^J =d =h =s ^3", "alliance")
    # A call that its author has replaced is open no more, and E's threes went the same way.
    assert asks[6].seat == S and asks[6].standing == ["=h", "=s", "^J", "=d"]
    assert (asks[6].trump, asks[6].tops) == (None, None)
    assert asks[7].seat == W and asks[7].standing == ["=h", "=s", "^3", "=d"]
    assert asks[7].allies == [-1] * 4


def test_any_live_player_may_be_accepted_in_the_alliance_game() -> None:
    # Next speaker is the first live player after the acceptor (step 6).
    for calls, allies, following in [
        ("=s =s", [E, N, W, S], S),
        ("=s =h =s", [S, W, N, E], W),
        ("=s =h =h", [W, S, E, N], W),
        ("=s =h =d =s", [W, S, E, N], E),
        ("=s =h =d =h", [S, W, N, E], N),
        ("=s =h =d ^2 ^2", [W, S, E, N], E),
        ("=s =h =d ^2 =d", [S, W, N, E], E),
    ]:
        asks, _ = auction(calls, "alliance")
        after = asks[len(calls.split())]
        assert (after.phase, after.seat, after.allies) == ("call", following, allies)


def test_repeating_oneself_is_legal_and_settles_nothing() -> None:
    # Step 1
    asks, _ = auction("=s =h =d =c =s", "alliance")
    assert asks[5].seat == E and asks[5].trump is None
    assert asks[5].standing == ["=s", "=h", "=d", "=c"]
    assert all(set(ask.legal) == ALL_CALLS for ask in asks[:6])


# Case 12 and the fixed partnerships


def test_case_12() -> None:
    asks, outcome = auction("=s =s ^3 =s ^3", "fixed")
    # Step 5: naming an opponent's call settles nothing, and both have it standing.
    assert asks[2].trump is None and asks[2].standing == ["=s", "=s", None, None]
    # E and W agree. N's own spades are settled; the threes of S stand.
    assert asks[4].seat == N and (asks[4].trump, asks[4].tops) == ("s", None)
    assert asks[4].standing == [None, None, "^3", None]
    assert asks[4].legal == TOPS_CALLS
    assert asks[5].phase == "play" and (asks[5].trump, asks[5].tops) == ("s", "3")
    assert outcome.tricks[0][0] == N
    assert all(ask.allies == [S, W, N, E] for ask in asks)


def test_the_second_pair_alternates() -> None:
    # Step 6: E and W agree on tops, then only N and S speak, N first.
    asks, _ = auction("=s ^9 =h ^9 =d =c =s =d =s =s", "fixed")
    assert [ask.seat for ask in asks[:10]] == [N, E, S, W, N, S, N, S, N, S]
    assert [ask.phase for ask in asks[8:11]] == ["call", "call", "play"]
    assert asks[10].trump == "s"


def test_eldest_leads_whoever_called_what() -> None:
    # Step 8
    for dealer in range(4):
        for sides in SIDES_CHOICES:
            asks, outcome = auction("=s =h =d ^5 ^6 ^5", sides, dealer=dealer)
            assert asks[0].seat == outcome.tricks[0][0] == (dealer + 1) % 4
            # X14
            assert outcome.next_dealer == (dealer + 1) % 4


# X9, the cap


ROUND = ["=s =h =d =c ", "^2 ^3 ^4 ^5 "]


@pytest.mark.parametrize("sides", SIDES_CHOICES)
@pytest.mark.parametrize("cap", ["2", "3", "5"])
def test_cap(sides: str, cap: str) -> None:
    rounds = int(cap)
    calls = "".join(ROUND[turn % 2] for turn in range(rounds - 1)) + ROUND[1]
    asks, _ = auction(calls, sides, cap)
    free, forced = asks[: 4 * rounds], asks[4 * rounds]
    assert [ask.calls_left for ask in free] == list(range(4 * rounds, 0, -1))
    assert all(set(ask.legal) == ALL_CALLS for ask in free)
    assert forced.seat == N and forced.calls_left == 0
    assert set(forced.legal) == ({"^4"} if sides == "fixed" else {"^3", "^4", "^5"})

    # N accepts S, and E and W have as many calls each before E must accept W.
    calls += "^4 " + "=s =h " * rounds
    asks, _ = auction(calls, sides, cap)
    free, forced = asks[4 * rounds + 1 : 6 * rounds + 1], asks[6 * rounds + 1]
    assert [ask.calls_left for ask in free] == list(range(2 * rounds, 0, -1))
    assert [ask.seat for ask in free] == [E, W] * rounds
    assert all(ask.legal == TRUMP_CALLS for ask in free)
    assert (forced.seat, forced.calls_left, forced.legal) == (E, 0, ["=h"])
    assert asks[6 * rounds + 2].phase == "play"
    assert asks[6 * rounds + 2].calls_left is None
    with pytest.raises(ValueError):
        auction(calls + "=d", sides, cap)


def test_the_countdown_starts_anew_after_an_early_agreement() -> None:
    asks, _ = auction("=s =h =d ^2 =d ^3 ^4", "fixed")
    assert [ask.calls_left for ask in asks[:8]] == [12, 11, 10, 9, 8, 6, 5, 4]


# X9, no repeats


def test_no_repeats() -> None:
    asks, _ = auction("=s =h =d =c ^2 =s =h", "fixed", "no-repeats")
    assert all(ask.calls_left is None for ask in asks)
    # Nobody repeats his own calls, not even one that no longer stands; others' are free.
    assert set(asks[4].legal) == ALL_CALLS - {"=s"}
    assert set(asks[5].legal) == ALL_CALLS - {"=h"}
    assert set(asks[6].legal) == ALL_CALLS - {"=d"}
    # W's partner has called hearts and spades, and W himself may not repeat clubs.
    assert set(asks[7].legal) == ALL_CALLS - {"=c"}
    with pytest.raises(ValueError):
        auction("=s =h =d =c =s", "fixed", "no-repeats")


def test_accepting_is_never_a_repeat() -> None:
    # N calls spades, then hearts; S then calls spades, which N may accept though he named them.
    asks, _ = auction("=s ^2 =d ^3 =h ^4 =s ^5 =s", "fixed", "no-repeats")
    assert set(asks[8].legal) == ALL_CALLS - {"=h"}
    assert asks[9].trump == "s" and asks[9].seat == E
    # An opponent's spades are no offer, so naming them is a repeat.
    asks, _ = auction("=s ^2 =d ^3 =h =s =c ^5", "fixed", "no-repeats")
    assert set(asks[8].legal) == ALL_CALLS - {"=s", "=h"}
    asks, _ = auction("=s ^2 =d ^3 =h =s =c ^5", "alliance", "no-repeats")
    assert set(asks[8].legal) == ALL_CALLS - {"=h"}


def test_the_second_stage_forgets_the_names_of_the_first() -> None:
    # W and E have named spades and hearts before N and S agree on tops; both may do so again.
    asks, _ = auction("^2 =s ^3 =h ^3 =s =h =d", "alliance", "no-repeats")
    assert asks[5].seat == E and asks[5].tops == "3"
    assert asks[5].standing == [None, "=s", None, "=h"]
    assert asks[5].legal == TRUMP_CALLS
    assert asks[6].seat == W and asks[6].legal == TRUMP_CALLS
    assert asks[7].seat == E and set(asks[7].legal) == set(TRUMP_CALLS) - {"=s"}


@pytest.mark.parametrize("sides", SIDES_CHOICES)
def test_the_longest_auction_without_repeats(sides: str) -> None:
    # Everybody goes through all 17 names, each from another start, so that none meets another's.
    names = TRUMP_CALLS + TOPS_CALLS
    starts = {N: 0, E: 8, S: 4, W: 12}
    calls = [names[(starts[seat] + turn) % 17] for turn in range(17) for seat in (N, E, S, W)]
    asks, _ = auction(" ".join(calls), sides, "no-repeats")
    assert asks[67].trump is None and asks[67].tops is None
    forced = asks[68]
    last_calls = {"=c"} if sides == "fixed" else {"=c", "^5", "^9"}
    assert forced.seat == N and set(forced.legal) == last_calls
    # N accepts the clubs of S; then E and W go through the 13 ranks in the same way.
    calls.append("=c")
    for turn in range(13):
        calls += [TOPS_CALLS[turn], TOPS_CALLS[(turn + 5) % 13]]
    asks, _ = auction(" ".join(calls), sides, "no-repeats")
    assert asks[94].phase == "call" and asks[94].trump == "c" and asks[94].tops is None
    assert asks[95].seat == E and asks[95].legal == ["^6"]
    assert len([ask for ask in asks if ask.phase == "call"]) == 96


@pytest.mark.parametrize(
    "calls", ["-", "=x", "^1", "8", "s", "=s =s =h ^8 =s", "=s =h =s =d", "^T =s ^T ^T"]
)
def test_illegal_calls_of_four(calls: str) -> None:
    with pytest.raises(ValueError):
        auction(calls, "alliance")


# The deal and the play of four


def test_deal_of_four() -> None:
    pack = full_pack()
    script = Script("=s =h =d =c")
    run_hand(play_hand(4, four(), E, [0, 0], pack), script)
    for place, seat in enumerate([S, W, N, E]):
        assert script.asks[place].seat == seat
        assert script.asks[place].hand == pack[place::4]


def test_a_played_hand_of_four() -> None:
    # A suit each: whoever holds the trumps takes all. Trump is hearts, held by E.
    pack = pack_of_four(W, suit_hands("shdc"))
    asks, outcome = auction("^3 =h ^3 =h", "fixed", pack=pack)
    assert asks[0].hand == suit_hands("shdc")[N]
    assert outcome.taken == [0, 13, 0, 0]
    assert outcome.score == [1, 14]
    # Allies N-E and S-W, then N-S and E-W: each ally banks the product.
    _, outcome = auction("^3 ^3 =h =h", "alliance", pack=pack)
    assert outcome.taken == [0, 13, 0, 0]
    assert outcome.score == [14, 14, 1, 1]
    _, outcome = auction("^3 =h ^3 =h", "alliance", pack=pack)
    assert outcome.score == [1, 14, 1, 14]


def test_the_last_card_is_asked_for_too() -> None:
    asks, outcome = auction("^3 =h ^3 =h", "fixed")
    plays = [ask for ask in asks if ask.phase == "play"]
    assert len(plays) == 52
    assert all(ask.legal == ask.hand and len(ask.hand) == 1 for ask in plays[-4:])
    for place, ask in enumerate(plays):
        won = [winner for _, _, winner in outcome.tricks[: place // 4]]
        assert ask.taken == [won.count(seat) for seat in range(4)]


def test_revoking_is_illegal() -> None:
    hands = suit_hands("shdc")
    hands[N][0], hands[E][0] = hands[E][0], hands[N][0]
    pack = pack_of_four(W, hands)

    def second_seat_revokes(ask: Ask) -> str:
        return ask.hand[-1] if ask.seat == E else "3s"

    script = Script("^3 =h ^3 =h", second_seat_revokes)
    with pytest.raises(ValueError):
        run_hand(play_hand(4, four(), W, [0, 0], pack), script)
    assert script.asks[-1].legal == ["2s"]


# Case 13 and the end of a match


def test_case_13() -> None:
    assert winners(2, {"target": "50"}, [56, 40]) == [0]
    assert winners(2, TWO, [56, 40]) == []
    assert winners(2, TWO, [116, 110]) == [0]
    assert winners(2, TWO, [108, 108]) == []


def test_winners() -> None:
    # X8, X13
    assert winners(2, TWO, [99, 98]) == []
    assert winners(2, TWO, [100, 98]) == [0]
    assert winners(2, TWO, [100, 101]) == [1]
    assert winners(4, four(), [99, 100]) == [1]
    alliance = four("alliance")
    assert winners(4, alliance, [99, 20, 99, 20]) == []
    assert winners(4, alliance, [100, 20, 100, 99]) == []
    assert winners(4, alliance, [100, 104, 103, 104]) == []
    assert winners(4, alliance, [100, 100, 103, 100]) == [2]
    assert winners(2, {"target": "1"}, [0, 0]) == []
    assert winners(2, {"target": "1000"}, [999, 1000]) == [1]


def test_both_past_the_target_in_one_deal() -> None:
    # Everything is added before the target is tested, so the better score wins, whoever's it is.
    for seed in range(20):
        for sides in SIDES_CHOICES:
            packs = iter([shuffled(seed)])
            match = play_match(4, four(sides, target="1"), 0, packs, random_play(seed))
            score = match.hands[0].score
            assert match.totals == [score] and min(score) >= 1
            # Allies score alike, so that one deal alone never decides the alliance game.
            alone = sides == "fixed" and score[0] != score[1]
            assert match.winners == ([score.index(max(score))] if alone else [])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("sides", SIDES_CHOICES)
def test_random_matches_end_properly(players: int, sides: str) -> None:
    rng = random.Random(players)
    options = TWO if players == 2 else four(sides)
    for _ in range(20):
        packs = iter(lambda: rng.sample(full_pack(), 52), None)
        first_seats: list[int] = []
        calls_before = [""]

        def choose(ask: Ask) -> str:
            new_hand = len(ask.hand) == 13 and ask.trump is None and ask.tops is None
            if new_hand and calls_before[0] != "call":  # noqa: B023
                first_seats.append(ask.seat)  # noqa: B023
            calls_before[0] = ask.phase  # noqa: B023
            return rng.choice(ask.legal)

        match = play_match(players, options, 1, packs, choose, 500)
        best, second = sorted(match.totals[-1], reverse=True)[:2]
        assert best >= 100 and best > second
        assert match.winners == [match.totals[-1].index(best)]
        for totals in match.totals[:-1]:
            assert winners(players, options, totals) == []
        for side, total in enumerate(match.totals[-1]):
            assert total == sum(hand.score[side] for hand in match.hands)
        # Eldest of each deal: at four one seat further every time; at two the deal alternates
        # between the parts and between the deals, so that eldest goes 0 1, 1 0, 0 1.
        if players == 4:
            assert first_seats == [(2 + turn) % 4 for turn in range(len(match.hands))]
        else:
            expected = [[0, 1], [1, 0]]
            parts = [seat for turn in range(len(match.hands)) for seat in expected[turn % 2]]
            assert first_seats == parts


def test_a_match_may_stop_unfinished() -> None:
    packs = [shuffled(1), shuffled(2)]
    match = play_match(4, four("alliance", target="1000"), 0, iter(packs), random_play(4))
    assert len(match.hands) == 2 and match.winners == []
    match = play_match(4, four(target="1000"), 0, iter(packs), random_play(4), max_hands=1)
    assert len(match.hands) == 1 and match.winners == []


# Refusals


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_other_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="two or four"):
        next(play_hand(players, TWO, 0, [0, 0], full_pack()))


def test_impossible_tables_are_refused() -> None:
    pack = full_pack()
    for players, options in [
        (2, four()),
        (2, {"target": "100", "cap": "3"}),
        (2, {}),
        (4, TWO),
        (4, four(sides="singles")),
        (4, four(cap="4")),
        (4, four() | {"extra": "yes"}),
    ]:
        with pytest.raises(ValueError):
            next(play_hand(players, options, 0, [0, 0], pack))
    for target in ("0", "-5", "1001", "99.5", "", "many", "0100", " 100"):
        with pytest.raises(ValueError):
            next(play_hand(2, {"target": target}, 0, [0, 0], pack))
    with pytest.raises(ValueError):
        next(play_hand(2, TWO, 2, [0, 0], pack))
    with pytest.raises(ValueError):
        next(play_hand(4, four("alliance"), 0, [0, 0], pack))
    with pytest.raises(ValueError):
        next(play_hand(4, four(), 0, [0, -1], pack))
    with pytest.raises(ValueError):
        next(play_hand(4, four(), 0, [0, 0], pack[:-1] + pack[:1]))


# Random play, recounted from the record


def trick_winner_again(trick: tuple[int, list[str], int], trump: str, tops: str) -> int:
    """The winner counted another way: steps down the ring from the top rank, fewest win."""
    leader, cards, _ = trick
    in_play = [card for card in cards if card[1] == trump] or [
        card for card in cards if card[1] == cards[0][1]
    ]
    steps = {card: (RANKS.index(tops) - RANKS.index(card[0])) % 13 for card in in_play}
    best = min(in_play, key=lambda card: steps[card])
    return (leader + cards.index(best)) % len(cards)


def recount_tricks(asks: list[Ask], tokens: list[str], outcome: Outcome) -> None:
    """Winners, leads, turns and following suit, all from the record."""
    plays = [(ask, token) for ask, token in zip(asks, tokens, strict=True) if ask.phase == "play"]
    played = [card for _, cards, _ in outcome.tricks for card in cards]
    assert [token for _, token in plays] == played
    assert sorted(played) == sorted(full_pack())
    size = len(outcome.tricks[0][1])
    for place, (ask, _) in enumerate(plays):
        leader, cards, winner = outcome.tricks[place // size]
        assert ask.seat == (leader + place % size) % size
        assert ask.trump in SUITS and ask.tops in RANKS
        assert winner == trick_winner_again(outcome.tricks[place // size], ask.trump, ask.tops)
        following = [card for card in ask.hand if card[1] == cards[0][1]]
        if place % size > 0 and following:
            assert ask.legal == following
        else:
            assert ask.legal == ask.hand
    for one, following_trick in zip(outcome.tricks, outcome.tricks[1:], strict=False):
        # The first trick of part 2 is led by its eldest, not by the last winner.
        if size == 2 and following_trick is outcome.tricks[13]:
            continue
        assert following_trick[0] == one[2]


def recount_auction(
    asks: list[AskOfFour], tokens: list[str], sides: str, cap: str
) -> tuple[str | None, str | None, list[int]]:
    """Follow the auction through its calls alone: trump, tops and who is allied with whom."""
    settled: dict[str, str] = {}
    allies = [S, W, N, E] if sides == "fixed" else [-1] * 4
    silent: set[int] = set()
    last_call: dict[int, str] = {}
    in_stage = 0
    for ask, token in zip(asks, tokens, strict=True):
        assert ask.seat not in silent
        assert token[0] not in settled
        acceptors = {
            seat
            for seat, call in last_call.items()
            if call == token
            and seat != ask.seat
            and seat not in silent
            and (sides == "alliance" or (seat - ask.seat) % 4 == 2)
        }
        assert len(acceptors) <= 1
        if cap == "no-repeats":
            assert ask.calls_left is None
        else:
            assert ask.calls_left == int(cap) * (2 if silent else 4) - in_stage
            if ask.calls_left == 0:
                assert acceptors
        if not acceptors:
            last_call[ask.seat] = token
            in_stage += 1
            continue
        pair = {ask.seat, acceptors.pop()}
        settled[token[0]] = token[1]
        others = {N, E, S, W} - pair
        if sides == "alliance" and not silent:
            for group in (pair, others):
                for seat in group:
                    allies[seat] = next(iter(group - {seat}))
        silent |= pair
        in_stage = 0
    assert silent == {N, E, S, W}
    return settled.get("="), settled.get("^"), allies


def test_random_hands() -> None:
    rng = random.Random(52)
    seen: Counter[str] = Counter()
    count = size(ci=800, long=2_000)
    for _ in range(count):
        players, options, dealer, totals, pack = random_game(rng)
        assert winners(players, options, totals) == []
        asks: list[Ask] = []
        tokens: list[str] = []

        def choose(ask: Ask) -> str:
            assert len(set(ask.legal)) == len(ask.legal) > 0
            asks.append(ask)  # noqa: B023
            tokens.append(rng.choice(ask.legal))  # noqa: B023
            return tokens[-1]  # noqa: B023

        outcome = run_hand(play_hand(players, options, dealer, totals, pack), choose)
        assert outcome.kind == "played"
        assert outcome.next_dealer == (dealer + 1) % players
        recount_tricks(asks, tokens, outcome)
        won = [winner for _, _, winner in outcome.tricks]

        if players == 2:
            seen["two"] += 1
            assert isinstance(outcome, OutcomeOfTwo)
            assert len(asks) == 2 * (2 + 26)
            assert (outcome.tricks[0][0], outcome.tricks[13][0]) == (1 - dealer, dealer)
            assert outcome.taken == [
                [won[:13].count(0), won[:13].count(1)],
                [won[13:].count(0), won[13:].count(1)],
            ]
            for seat in (0, 1):
                first, second = outcome.taken[0][seat], outcome.taken[1][seat]
                assert outcome.score[seat] == first * second + second
                mine = [
                    token[0]
                    for ask, token in zip(asks, tokens, strict=True)
                    if ask.seat == seat and ask.phase == "call"
                ]
                assert sorted(mine) == ["=", "^"]
            continue

        sides, cap = options["sides"], options["cap"]
        seen[f"{sides} {cap}"] += 1
        assert isinstance(outcome, OutcomeOfFour)
        calls = len(asks) - 52
        assert all((ask.phase == "call") == (place < calls) for place, ask in enumerate(asks))
        asked = [ask for ask in asks[:calls] if isinstance(ask, AskOfFour)]
        trump, tops, allies = recount_auction(asked, tokens[:calls], sides, cap)
        assert calls <= (96 if cap == "no-repeats" else 6 * int(cap) + 2)
        end = asks[-1]
        assert isinstance(end, AskOfFour)
        assert (end.trump, end.tops, end.allies) == (trump, tops, allies)
        assert outcome.tricks[0][0] == (dealer + 1) % 4
        assert outcome.taken == [won.count(seat) for seat in range(4)]
        each = [(won.count(seat) + 1) * (won.count(allies[seat]) + 1) for seat in range(4)]
        assert outcome.score == (each if sides == "alliance" else each[:2])
        assert each == [each[allies[seat]] for seat in range(4)]
    assert len(seen) == 1 + len(SIDES_CHOICES) * len(CAP_CHOICES)
    assert seen["two"] > 0.4 * count and min(seen.values()) > count / 40
