"""The worked cases of Cruce, put to the oracle itself, and a long random run for sanity."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.sizes import size

from .cruce import (
    OPTION_CHOICES,
    Ask,
    Outcome,
    band,
    card_points,
    full_pack,
    hand_score,
    legal_cards,
    match_winner,
    play_hand,
    play_match,
    random_game,
    run_hand,
)

N, E, S, W = 0, 1, 2, 3


def table_options(**changes: str) -> dict[str, str]:
    options = {name: choices[0] for name, choices in OPTION_CHOICES.items()}
    options.update(changes)
    return options


def pack_for(dealer: int, hands: list[str]) -> list[str]:
    """The pack that deals these hands, given by seat; the first half of each is dealt first."""
    players = len(hands)
    split = [hand.split() for hand in hands]
    half = 12 // players
    order = [(dealer + 1 + step) % players for step in range(players)]
    first = [card for seat in order for card in split[seat][:half]]
    second = [card for seat in order for card in split[seat][half:]]
    return first + second


class Script:
    """Answers from a list, then the first legal token; remembers every question."""

    def __init__(self, tokens: str) -> None:
        self.tokens = tokens.split()
        self.asks: list[Ask] = []

    def __call__(self, ask: Ask) -> str:
        self.asks.append(ask)
        place = len(self.asks) - 1
        return self.tokens[place] if place < len(self.tokens) else ask.legal[0]


def run(tokens: str, hands: list[str], dealer: int, **changes: str) -> tuple[list[Ask], Outcome]:
    script = Script(tokens)
    pack = pack_for(dealer, hands)
    game = play_hand(len(hands), table_options(**changes), dealer, pack)
    return script.asks, run_hand(game, script)


def legal(hand: str, table: str, trump: str, beat: str) -> set[str]:
    return set(legal_cards(hand.split(), table.split(), trump, beat))


# Four hands that between them fit case 3: spades trump, N leads the king of hearts.
CASE_3 = [
    "Kh Qh 9d Jd Qd Kd",
    "9h As Ts Ks Qs Js",
    "9s Ac Tc Kc Qc Jc",
    "Ah Jh Th 9c Td Ad",
]


# Case 1


def test_bands() -> None:
    edges = {0: 0, 32: 0, 33: 1, 65: 1, 66: 2, 98: 2, 99: 3, 131: 3, 132: 4}
    edges |= {164: 4, 165: 5, 197: 5, 198: 6, 220: 6}
    assert {raw: band(raw) for raw in edges} == edges


def test_the_pack_holds_120_points_in_24_cards() -> None:
    assert len(set(full_pack())) == 24
    assert card_points(full_pack()) == 120


# Case 2


def test_auction_goes_up_once_round() -> None:
    asks, _ = run("- 2 - 3 =s", CASE_3, dealer=N)
    assert [a.seat for a in asks[:6]] == [E, S, W, N, N, N]
    assert [a.phase for a in asks[:6]] == ["auction"] * 4 + ["trump", "play"]
    assert asks[0].legal == ["-", "1", "2", "3", "4", "5", "6"]
    assert asks[2].legal == ["-", "3", "4", "5", "6"]
    assert asks[3].legal == ["-", "3", "4", "5", "6"]
    assert (asks[3].bid, asks[3].declarer) == (2, S)
    assert (asks[4].bid, asks[4].declarer) == (3, N)
    assert set(asks[4].legal) == {"=s", "=h", "=d", "=c"}
    assert set(asks[5].legal) == set(CASE_3[N].split())


def test_after_a_six_the_others_are_asked_but_can_only_pass() -> None:
    asks, _ = run("6 - - - =s", CASE_3, dealer=N)
    assert [a.legal for a in asks[1:4]] == [["-"]] * 3
    assert [a.seat for a in asks[1:6]] == [S, W, N, E, E]


@pytest.mark.parametrize("players", [3, 4])
def test_all_pass_is_a_dead_hand(players: int) -> None:
    script = Script("- - - -")
    outcome = run_hand(play_hand(players, table_options(), 0, full_pack()), script)
    assert len(script.asks) == players
    sides = 2 if players == 4 else 3
    assert outcome == Outcome("dead", [0] * sides, [0] * sides, 1, [])


def test_the_deal_passes_the_last_seat() -> None:
    for players in (3, 4):
        last = players - 1
        outcome = run_hand(play_hand(players, table_options(), last, full_pack()), Script(""))
        assert outcome.next_dealer == 0


@pytest.mark.parametrize("tokens", ["0", "7", "2 1", "2 2", "6 6", "1 - - - s", "1 - - - -"])
def test_illegal_tokens_in_auction_and_trump(tokens: str) -> None:
    with pytest.raises(ValueError):
        run(tokens, CASE_3, dealer=N)


# Case 3


@pytest.mark.parametrize("beat", ["no", "yes"])
def test_case_3(beat: str) -> None:
    assert legal("9h As", "Kh", "s", beat) == {"9h"}
    assert legal("9s Ac", "Kh 9h", "s", beat) == {"9s"}
    assert legal("Ah Jh", "Kh 9h 9s", "s", beat) == {"Ah", "Jh"}

    asks, outcome = run("- - - 1 =s Kh 9h 9s Jh", CASE_3, dealer=N, beat=beat)
    assert [set(a.legal) for a in asks[6:9]] == [{"9h"}, {"9s"}, {"Ah", "Jh", "Th"}]
    assert outcome.tricks[0] == (N, ["Kh", "9h", "9s", "Jh"], S)
    # The 20 for the king and queen is there before E acts, the six points after the trick.
    assert asks[5].raw == [0, 0] and asks[5].shown == []
    assert asks[6].raw == [20, 0] and asks[6].shown == [(N, "h", 20)]
    assert asks[9].seat == S and asks[9].raw == [26, 0]


# Case 4


def test_case_4() -> None:
    for beat in ("no", "yes"):
        assert legal("9c Jc Ah", "Ad Kc", "c", beat) == {"9c", "Jc"}
    assert legal("Tc Qc", "Ad Kc 9c", "c", "no") == {"Tc", "Qc"}
    assert legal("Tc Qc", "Ad Kc 9c", "c", "yes") == {"Tc"}


# Table 1.3, the remaining rows


def test_play_table() -> None:
    # Led suit in hand, a card of it winning: only the must-beat table asks for a higher one.
    assert legal("9h Ah Th As", "Kh 9s", "d", "no") == {"9h", "Ah", "Th"}
    assert legal("9h Ah Th As", "Kh 9s", "d", "yes") == {"Ah", "Th"}
    # The card to go above is the best on the table, not the one led.
    assert legal("Kh Th", "Qh Ah", "d", "yes") == {"Kh", "Th"}
    assert legal("Kh Ah", "Qh Th", "d", "yes") == {"Ah"}
    # A plain lead already trumped: the duty lapses, even if ranks alone would tell cards apart.
    assert legal("9h Ah", "Kh Js", "s", "yes") == {"9h", "Ah"}
    # Trump led.
    assert legal("9s As 9h", "Ks", "s", "no") == {"9s", "As"}
    assert legal("9s As 9h", "Ks", "s", "yes") == {"As"}
    assert legal("9s Qs 9h", "Ks", "s", "yes") == {"9s", "Qs"}
    # No led suit, no trump in the trick: any trump.
    assert legal("9s As 9h", "Kd Ac", "s", "yes") == {"9s", "As"}
    # Neither.
    assert legal("9h Ac", "Kd 9s", "s", "yes") == {"9h", "Ac"}
    # On lead.
    assert legal("9h Ac", "", "s", "yes") == {"9h", "Ac"}


def test_the_partner_must_be_beaten_too() -> None:
    # N leads the ten of spades as trump; E cannot go above; S, the partner, must play the ace.
    hands = [
        "Ts 9h Jh Qh Kh Th",
        "9s Js 9d Jd Qd Kd",
        "As Ks Ah Td Ad 9c",
        "Qs Jc Qc Kc Tc Ac",
    ]
    asks, outcome = run("- - - 1 =s Ts 9s As", hands, dealer=N, beat="yes")
    assert set(asks[6].legal) == {"9s", "Js"}
    assert asks[7].legal == ["As"]
    assert outcome.tricks[0][2] == S
    asks, _ = run("- - - 1 =s Ts 9s Ks", hands, dealer=N)
    assert set(asks[7].legal) == {"As", "Ks"}


def test_illegal_card() -> None:
    with pytest.raises(ValueError):
        run("- - - 1 =s Kh As", CASE_3, dealer=N)
    with pytest.raises(ValueError):
        run("- - - 1 =s 9h", CASE_3, dealer=N)


# Case 5 and the other scoring examples


def test_case_5() -> None:
    assert hand_score([65, 75], 0, 2) == [-2, 2]
    assert hand_score([66, 74], 0, 2) == [2, 2]
    assert hand_score([66, 54], 0, 2) == [2, 1]


def test_more_scores() -> None:
    assert hand_score([102, 18], 0, 1) == [3, 0]
    assert hand_score([64, 40, 36], 0, 2) == [-2, 1, 1]
    assert hand_score([60, 60], 0, 1) == [1, 1]
    assert hand_score([60, 60], 0, 2) == [-2, 1]
    assert hand_score([75, 65], 1, 2) == [2, -2]


# Crosses


def test_lead_sets_trump_and_pays_forty_for_king_or_queen() -> None:
    for card in ("Kh", "Qh"):
        asks, _ = run("- - - 1 " + card, CASE_3, dealer=N, trump="lead")
        assert [a.phase for a in asks[3:6]] == ["auction", "play", "play"]
        assert (asks[4].seat, asks[4].trump, len(asks[4].hand)) == (N, None, 6)
        assert (asks[5].seat, asks[5].trump) == (E, "h")
        assert asks[5].shown == [(N, "h", 40)] and asks[5].raw == [40, 0]


def test_lead_sets_trump_only_once() -> None:
    # N makes diamonds trump with the nine, W takes it with the ace and leads a heart.
    asks, outcome = run("- - - 1 9d 9h 9s Ad Ah", CASE_3, dealer=N, trump="lead")
    assert outcome.tricks[0] == (N, ["9d", "9h", "9s", "Ad"], W)
    assert asks[9].seat == N and asks[9].trump == "d"
    assert asks[9].shown == []


def test_no_cross_while_following() -> None:
    # S wins the first trick and shows clubs. N discards one half of the king and queen of
    # diamonds, E trumps with one half of a trump pair: neither is a lead, neither pays.
    tokens = "- - - 1 =s Kh 9h 9s Jh Kc 9c Qd Ks"
    asks, _ = run(tokens, CASE_3, dealer=N)
    assert asks[10].shown == [(N, "h", 20), (S, "c", 20)]
    assert asks[13].shown == asks[10].shown
    # E leads next, and the queen of trumps without its king pays nothing either.
    asks, outcome = run(tokens + " Qs", CASE_3, dealer=N)
    assert outcome.tricks[2][0] == E and outcome.tricks[2][1][0] == "Qs"
    assert asks[14].shown == asks[10].shown
    # Had E trumped with the ace, the same queen would have shown 40.
    asks, _ = run("- - - 1 =s Kh 9h 9s Jh Kc 9c Qd As Qs", CASE_3, dealer=N)
    assert asks[14].shown == [(N, "h", 20), (S, "c", 20), (E, "s", 40)]
    assert asks[14].raw[1] - asks[13].raw[1] == 40


def test_one_cross_per_suit_and_hand() -> None:
    # N holds the master hearts: the king pays, the queen led later does not.
    hands = [
        "Kh Qh Ah Th As Ts",
        "9h Jh 9d Jd Qd Kd",
        "9s Js Qs Ks 9c Jc",
        "Td Ad Qc Kc Tc Ac",
    ]
    asks, outcome = run("- - - 2 =h Kh 9h 9s Td Qh", hands, dealer=N)
    assert asks[6].raw == [40, 0]
    assert outcome.tricks[0][2] == N
    assert asks[10].seat == E and asks[10].shown == [(N, "h", 40)]
    assert asks[10].raw == [40 + 14, 0]


def test_a_cross_stays_with_the_side_that_showed_it_when_the_trick_is_lost() -> None:
    hands = [
        "Kd Qd 9d 9h Jh 9s Js 9c",
        "Ad Td Jd Ah Th As Ts Qs",
        "Qh Kh Ks Jc Qc Kc Tc Ac",
    ]
    asks, outcome = run("- - 1 =d Kd Ad", hands, dealer=N)
    assert asks[5].seat == E and asks[5].raw == [40, 0, 0]
    assert outcome.tricks[0] == (N, ["Kd", "Ad", "Qh"], E)
    assert asks[7].seat == E and asks[7].raw == [40, 18, 0]
    assert sum(outcome.raw) == 120 + sum(points for _, _, points in asks[-1].shown)


# The deal


def test_half_and_full_deal() -> None:
    for players, half in ((4, 3), (3, 4)):
        pack = full_pack()
        script = Script("1")
        run_hand(play_hand(players, table_options(), 0, pack), script)
        assert script.asks[0].seat == 1
        assert script.asks[0].hand == pack[:half]
        assert script.asks[players - 1].seat == 0
        assert script.asks[players - 1].hand == pack[12 - half : 12]
        assert script.asks[players].phase == "trump"
        assert script.asks[players].hand == pack[:half] + pack[12 : 12 + half]
        script = Script("1")
        run_hand(play_hand(players, table_options(deal="full"), 0, pack), script)
        assert script.asks[0].hand == pack[:half] + pack[12 : 12 + half]


def test_four_nines() -> None:
    hands = [
        "9s 9h 9d Js Qs 9c",
        "Jh Qh Kh Th Ah Ks",
        "Jd Qd Kd Td Ad Ts",
        "Jc Qc Kc Tc Ac As",
    ]
    asks, outcome = run("", hands, dealer=S, deal="full", nines="redeal")
    assert asks == []
    assert outcome == Outcome("nines", [0, 0], [0, 0], S, [])
    asks, outcome = run("1", hands, dealer=S, deal="full")
    assert outcome.kind == "played"
    # Three nines are not enough.
    hands[N], hands[E] = hands[N].replace("9c", "Ks"), hands[E].replace("Ks", "9c")
    _, outcome = run("1", hands, dealer=S, deal="full", nines="redeal")
    assert outcome.kind == "played"


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_other_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="three or four"):
        next(play_hand(players, table_options(), 0, full_pack()))


def test_impossible_tables_are_refused() -> None:
    pack = full_pack()
    with pytest.raises(ValueError):
        next(play_hand(4, table_options(nines="redeal"), 0, pack))
    with pytest.raises(ValueError):
        next(play_hand(4, table_options(target="12"), 0, pack))
    with pytest.raises(ValueError):
        next(play_hand(4, table_options(extra="yes"), 0, pack))
    with pytest.raises(ValueError):
        next(play_hand(3, table_options(), 3, pack))
    with pytest.raises(ValueError):
        next(play_hand(4, table_options(), 0, pack[:-1] + pack[:1]))


# The end of a match


def test_match_winner() -> None:
    assert match_winner([10, 9], 11, "alone") is None
    assert match_winner([11, 9], 11, "alone") == 0
    assert match_winner([11, 13], 11, "alone") == 1
    assert match_winner([12, 12], 11, "alone") is None
    assert match_winner([11, 11, 3], 11, "alone") is None
    assert match_winner([11, 12, 12], 11, "alone") is None
    assert match_winner([-6, 11, 10], 11, "alone") == 1
    assert match_winner([11, 10], 11, "by-two") is None
    assert match_winner([12, 10], 11, "by-two") == 0
    assert match_winner([10, 8], 11, "by-two") is None
    assert match_winner([3, 13, 11], 11, "by-two") == 1
    assert match_winner([12, 13, 11], 11, "by-two") is None


def test_match_adds_up_and_a_nines_redeal_keeps_the_dealer() -> None:
    nines = pack_for(
        S,
        [
            "9s 9h 9d Js Qs 9c",
            "Jh Qh Kh Th Ah Ks",
            "Jd Qd Kd Td Ad Ts",
            "Jc Qc Kc Tc Ac As",
        ],
    )
    packs = [nines, full_pack(), full_pack()]
    auctions: list[int] = []

    def passes(ask: Ask) -> str:
        auctions.append(ask.seat)
        return "-"

    options = table_options(deal="full", nines="redeal")
    match = play_match(4, options, S, iter(packs), passes)
    assert [hand.kind for hand in match.hands] == ["nines", "dead", "dead"]
    assert auctions == [W, N, E, S, N, E, S, W]
    assert match.totals == [[0, 0]] * 3 and match.winner is None
    assert len(play_match(4, options, S, iter(packs), passes, max_hands=2).hands) == 2


def test_totals_may_be_negative() -> None:
    def six(ask: Ask) -> str:
        return "6" if "6" in ask.legal else ask.legal[0]

    pack = pack_for(N, CASE_3)
    match = play_match(4, table_options(), N, iter([pack]), six)
    assert match.hands[0].score[1] == -6
    assert match.totals == [match.hands[0].score]


# Random play


def random_choice(rng: random.Random) -> Callable[[Ask], str]:
    def choose(ask: Ask) -> str:
        assert len(set(ask.legal)) == len(ask.legal) > 0
        return rng.choice(ask.legal)

    return choose


def test_random_hands() -> None:
    rng = random.Random(24)
    kinds: Counter[str] = Counter()
    count = size(ci=800, long=2_000)
    for _ in range(count):
        players, options, dealer, pack = random_game(rng)
        pick = random_choice(rng)
        asks: list[Ask] = []
        tokens: list[str] = []

        def choose(ask: Ask) -> str:
            asks.append(ask)  # noqa: B023
            tokens.append(pick(ask))  # noqa: B023
            return tokens[-1]  # noqa: B023

        outcome = run_hand(play_hand(players, options, dealer, pack), choose)
        kinds[outcome.kind] += 1
        if outcome.kind != "played":
            assert outcome.tricks == [] and not any(outcome.raw + outcome.score)
            continue

        named = 1 if options["trump"] == "named" else 0
        assert len(asks) == players + named + 24
        assert outcome.next_dealer == (dealer + 1) % players
        played = [card for _, cards, _ in outcome.tricks for card in cards]
        assert sorted(played) == sorted(full_pack())
        assert played == tokens[-24:]
        assert len(outcome.tricks) == 24 // players

        # Recount the raw totals from the record alone.
        end = asks[-1]
        raw = [0] * len(outcome.raw)
        for _, cards, winner in outcome.tricks:
            raw[winner % 2 if players == 4 else winner] += card_points(cards)
        for seat, _, points in end.shown:
            raw[seat % 2 if players == 4 else seat] += points
        assert raw == outcome.raw
        assert len({suit for _, suit, _ in end.shown}) == len(end.shown)
        for _, suit, points in end.shown:
            assert points == (40 if suit == end.trump else 20)
        leads = [leader for leader, _, _ in outcome.tricks]
        assert leads == [end.declarer] + [winner for _, _, winner in outcome.tricks[:-1]]
        assert all(-6 <= points <= 6 for points in outcome.score)
    assert kinds["played"] > 0.75 * count and kinds["dead"] > 0


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("finish", ["alone", "by-two"])
def test_random_matches_end_properly(players: int, finish: str) -> None:
    rng = random.Random(players)

    def cautious(ask: Ask) -> str:
        if ask.phase == "auction":
            return "1" if "1" in ask.legal else "-"
        return rng.choice(ask.legal)

    for _ in range(20):
        packs = iter(lambda: rng.sample(full_pack(), 24), None)
        match = play_match(players, table_options(finish=finish), 0, packs, cautious, 500)
        assert match.winner is not None
        best, second = sorted(match.totals[-1], reverse=True)[:2]
        assert best >= 11 and best - second >= (2 if finish == "by-two" else 1)
        assert match.totals[-1][match.winner] == best
        for totals in match.totals[:-1]:
            assert match_winner(totals, 11, finish) is None
