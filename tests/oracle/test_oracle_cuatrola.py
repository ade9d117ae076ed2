"""The worked cases and table rows of Cuatrola, put to the oracle, and random hands recounted.

One long file: the rows stand in the order of the rules, so that a reader can go down both together.
"""

import random
from collections import Counter

import pytest

from tests.sizes import size

from .cuatrola import (
    OPTION_CHOICES,
    Ask,
    Outcome,
    bid_is_lost,
    bid_is_made,
    bid_score,
    card_points,
    declaration_points,
    full_pack,
    legal_bids,
    legal_cards,
    legal_forty,
    legal_twenties,
    play_hand,
    play_match,
    played_score,
    random_game,
    run_hand,
    side_with_more,
    winners,
)

N, E, S, W = 0, 1, 2, 3

ORDERS = {
    "counter-clockwise": {N: [W, S, E, N], W: [S, E, N, W], S: [E, N, W, S], E: [N, W, S, E]},
    "clockwise": {N: [E, S, W, N], E: [S, W, N, E], S: [W, N, E, S], W: [N, E, S, W]},
}


def table_options(**changes: str) -> dict[str, str]:
    options = {name: choices[0] for name, choices in OPTION_CHOICES.items()}
    options |= {name.replace("_", "-"): choice for name, choice in changes.items()}
    return options


def pack_for(dealer: int, hands: list[str], direction: str) -> list[str]:
    """The pack that deals these hands, given by seat; the dealer's last card is the shown one."""
    split = [hand.split() for hand in hands]
    return [split[seat][turn] for turn in range(5) for seat in ORDERS[direction][dealer]]


class Script:
    """Answers from one list a phase, then with the first legal token; remembers every question."""

    def __init__(self, bids: str = "", play: str = "", declare: str = "") -> None:
        self.tokens = {"bids": bids.split(), "play": play.split(), "declare": declare.split()}
        self.asks: list[Ask] = []

    def __call__(self, ask: Ask) -> str:
        self.asks.append(ask)
        tokens = self.tokens[ask.phase]
        return tokens.pop(0) if tokens else ask.legal[0]

    def windows(self) -> list[tuple[int, int, str, list[str]]]:
        """Of every ask in a window: how many tricks were played, seat, subject, legal tokens."""
        return [
            (sum(a.tricks_won), a.seat, a.ask, a.legal) for a in self.asks if a.phase == "declare"
        ]


def run(
    hands: list[str],
    dealer: int,
    bids: str = "",
    play: str = "",
    declare: str = "",
    totals: tuple[int, int] = (0, 0),
    **changes: str,
) -> tuple[Script, Outcome]:
    script = Script(bids, play, declare)
    options = table_options(**changes)
    pack = pack_for(dealer, hands, options["direction"])
    return script, run_hand(play_hand(4, options, dealer, list(totals), pack), script)


def legal(hand: str, table: str, trump: str, void: str = "trump") -> set[str]:
    return set(legal_cards(hand.split(), table.split(), trump, void))


# Dealer E, so mano N at the default table; coins are trump. N and S hold three couples.
COUPLES = [
    "Ae Ro Co Rb Cb",
    "Se 3e Sb 3b So",
    "Rc Cc Ao 3o Ce",
    "Re Ac 3c Sc Ab",
]
FIRST_TRICK = "Ae Re Ce Se"

# The same with the king and knight of swords exchanged: a solo of N leaves 88 points in play.
EVEN = [COUPLES[N], COUPLES[E], "Rc Cc Ao 3o Re", "Ce Ac 3c Sc Ab"]

# Dealer S, so mano E; coins are trump. N takes every trick he can lead to.
ACES = [
    "Ao 3o Ac Ae Ab",
    "Rc 3e Re 3b Rb",
    "Sc Se Sb 3c Ro",
    "Co So Cc Ce Cb",
]


# The pack, the seats and the deal


def test_the_pack_holds_120_points_in_20_cards() -> None:
    assert len(set(full_pack())) == 20
    assert card_points(full_pack()) == 120


@pytest.mark.parametrize("direction", OPTION_CHOICES["direction"])
@pytest.mark.parametrize("dealer", [N, E, S, W])
def test_singles_in_the_direction_of_play(direction: str, dealer: int) -> None:
    pack = full_pack()
    random.Random(4).shuffle(pack)
    script = Script()
    options = table_options(direction=direction)
    outcome = run_hand(play_hand(4, options, dealer, [0, 0], pack), script)
    order = ORDERS[direction][dealer]
    assert [a.seat for a in script.asks[:4]] == order
    assert [a.phase for a in script.asks[:5]] == ["bids"] * 4 + ["play"]
    for place in range(4):
        assert script.asks[place].hand == pack[place::4]
    assert script.asks[3].seat == dealer and script.asks[3].hand[-1] == pack[19]
    assert {a.trump for a in script.asks} == {pack[19][1]}
    assert [a.seat for a in script.asks if a.phase == "play"][:4] == order
    assert outcome.next_dealer == order[0]


@pytest.mark.parametrize("players", [0, 1, 2, 3, 5])  # Case 18
def test_other_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="exactly four"):
        next(play_hand(players, table_options(), N, [0, 0], full_pack()))
    with pytest.raises(ValueError, match="exactly four"):
        winners(players, table_options(), [0, 0])


def test_impossible_tables_are_refused() -> None:
    pack = full_pack()
    too_few = table_options()
    del too_few["void"]
    for options in (too_few, table_options(target="15"), table_options(extra="yes")):
        with pytest.raises(ValueError):
            next(play_hand(4, options, N, [0, 0], pack))
    for dealer in (-1, 4):
        with pytest.raises(ValueError):
            next(play_hand(4, table_options(), dealer, [0, 0], pack))
    for totals in ([0], [0, 0, 0], [-1, 0]):
        with pytest.raises(ValueError):
            next(play_hand(4, table_options(), N, totals, pack))
    for wrong in (pack[:-1], pack[:-1] + pack[:1], [*pack, "So"]):
        with pytest.raises(ValueError):
            next(play_hand(4, table_options(), N, [0, 0], wrong))


# The bidding


def test_cap_table() -> None:  # K6, K7, case 14
    everything = ["-", "solo", "cuatrola", "quintola"]
    caps = dict.fromkeys(range(17), everything)
    caps |= {17: everything[:3], 18: everything[:2], 19: everything[:2], 20: ["-"]}
    assert {own: legal_bids(None, own, 21) for own in range(21)} == caps
    caps = dict.fromkeys(range(7), everything)
    caps |= {7: everything[:3], 8: everything[:2], 9: everything[:2], 10: ["-"]}
    assert {own: legal_bids(None, own, 11) for own in range(11)} == caps


def test_a_bid_must_outrank_the_last_one_and_fit_under_the_cap() -> None:  # K4, case 14
    assert legal_bids("solo", 16, 21) == ["-", "cuatrola", "quintola"]
    assert legal_bids("solo", 17, 21) == ["-", "cuatrola"]
    assert legal_bids("solo", 18, 21) == ["-"]
    assert legal_bids("cuatrola", 0, 21) == ["-", "quintola"]
    assert legal_bids("cuatrola", 17, 21) == ["-"]
    assert legal_bids("quintola", 0, 21) == ["-"]


def test_the_cap_looks_at_the_own_pair_only() -> None:  # K7
    script, _ = run(ACES, S, totals=(20, 0))
    assert [a.seat for a in script.asks[:4]] == [E, N, W, S]
    assert [a.legal for a in script.asks[:4]] == [
        ["-", "solo", "cuatrola", "quintola"],
        ["-"],
        ["-", "solo", "cuatrola", "quintola"],
        ["-"],
    ]


def test_everybody_speaks_once_and_a_partner_may_be_overbid() -> None:  # K4, K5
    script, outcome = run(ACES, S, bids="solo - cuatrola -")
    bids = script.asks[:4]
    assert [(a.seat, a.bid, a.bidder) for a in bids] == [
        (E, None, None),
        (N, "solo", E),
        (W, "solo", E),
        (S, "cuatrola", W),
    ]
    assert bids[2].legal == ["-", "cuatrola", "quintola"]
    assert [a.resting for a in bids] == [None] * 4
    assert {a.resting for a in script.asks[4:]} == {E}
    assert (outcome.kind, outcome.bidder) == ("cuatrola", W)

    script, _ = run(ACES, S, bids="quintola")
    assert [a.legal for a in script.asks[1:4]] == [["-"]] * 3


@pytest.mark.parametrize(
    "bids", ["x", "40", "Ao", "solo solo", "cuatrola solo", "quintola quintola"]
)
def test_illegal_bids(bids: str) -> None:
    with pytest.raises(ValueError):
        run(ACES, S, bids=bids)


@pytest.mark.parametrize("play", ["Ao", "-", "solo", "Rc Cc", "Rc Ac So"])
def test_illegal_cards(play: str) -> None:
    # E leads: not the card of another seat, no pass; N owes the ace and W has to follow.
    with pytest.raises(ValueError):
        run(ACES, S, play=play)


# The first lead


def test_a_resting_mano_gives_the_lead_to_the_next_active_seat() -> None:  # K9, case 19
    script, _ = run(ACES, S, bids="- - solo -")
    plays = [a.seat for a in script.asks[4:]]
    assert plays[:3] == [N, W, S]
    # Otherwise mano leads, whoever bid.
    for bids in ("solo", "- solo", "- - - solo"):
        script, _ = run(ACES, S, bids=bids)
        assert script.asks[4].seat == E


def test_the_bidder_may_lead_by_option() -> None:  # K9
    for bids, bidder in (("solo", E), ("- solo", N), ("- - solo", W), ("- - - solo", S)):
        script, _ = run(ACES, S, bids=bids, lead="bidder")
        assert script.asks[4].seat == bidder
    script, _ = run(ACES, S, lead="bidder")
    assert script.asks[4].seat == E


def test_three_hands_play_in_the_direction_of_the_table() -> None:
    script, outcome = run(COUPLES, E, bids="solo", play="Ae Re Se")
    assert [a.seat for a in script.asks[4:7]] == [N, W, E]
    assert outcome.tricks[0] == (N, ["Ae", "Re", "Se"], N)
    script, _ = run(ACES, E, bids="- - - solo", direction="clockwise")
    assert [a.seat for a in script.asks[:4]] == [S, W, N, E]
    assert [a.seat for a in script.asks[4:7]] == [S, N, E]


# Following, table 3.2


def test_following_plain_suits() -> None:
    # On lead.
    assert legal("Sc Ac So", "", "o") == {"Sc", "Ac", "So"}
    # Case 15.
    assert legal("Sc Ac So", "Rc", "o") == {"Ac"}
    assert legal("3c Cc Ao", "Rc Ac", "o") == {"3c", "Cc"}
    assert legal("Co Ae", "Rc Ac 3c", "o") == {"Co"}
    # The card to beat is the best on the table, not the one led; several may beat it.
    assert legal("Rc 3c Ac", "Sc Cc", "o") == {"Rc", "3c", "Ac"}
    assert legal("Sc Rc", "Cc Ae", "o") == {"Rc"}
    # The partner's card is beaten too.
    assert legal("Ac Sc", "3c Cc", "o") == {"Ac"}
    # Already trumped: any card of the suit led.
    assert legal("Sc Ac So", "Rc Co", "o") == {"Sc", "Ac"}


def test_following_trumps() -> None:
    # Case 16.
    assert legal("3o So Ab", "Co", "o") == {"3o"}
    assert legal("So Ab", "Co", "o") == {"So"}
    assert legal("So Ro 3o", "Co Ao", "o") == {"So", "Ro", "3o"}


def test_trumping() -> None:
    # No trump on the table yet: any trump.
    assert legal("So Ao Ab", "Rc 3e", "o") == {"So", "Ao"}
    # A trump that can be beaten must be.
    assert legal("So Ao Ab", "Rc Ro", "o", "trump") == {"Ao"}
    assert legal("So Ao Ab", "Rc Ro", "o", "free") == {"Ao"}
    # One that cannot be beaten (K15).
    assert legal("So Co Ab", "Rc Ro", "o", "trump") == {"So", "Co"}
    assert legal("So Co Ab", "Rc Ro", "o", "free") == {"So", "Co", "Ab"}
    # Neither the suit led nor a trump.
    assert legal("Sb Ae", "Rc Ro", "o") == {"Sb", "Ae"}
    assert legal("Sb Ae", "Rc", "o") == {"Sb", "Ae"}
    # The option frees nobody who can follow.
    assert legal("So Ab", "Co", "o", "free") == {"So"}
    assert legal("Sc Ab", "Rc", "o", "free") == {"Sc"}


# Hands decided on tricks


def test_a_solo_the_rivals_kill() -> None:  # Case 19
    script, outcome = run(ACES, S, bids="- - solo -", play="Ao Co Ro 3o So Sc Ac Cc 3c")
    assert outcome.kind == "solo"
    assert outcome.score == [2, 0]
    assert [trick[2] for trick in outcome.tricks] == [N, N, N]
    assert [len(trick[1]) for trick in outcome.tricks] == [3, 3, 3]
    assert outcome.tricks_won == [3, 0, 0, 0]
    assert E not in {a.seat for a in script.asks[4:]}
    assert script.windows() == []
    # Cards only: no bonus where tricks decide.
    assert outcome.points == [11 + 3 + 4 + 10 + 2 + 2 + 11 + 3 + 10, 0]


def test_a_cuatrola_dies_at_the_second_trick_and_a_quintola_at_the_first() -> None:  # K11, K12
    _, outcome = run(ACES, S, bids="- - cuatrola -", play="Ao Co Ro 3o So Sc")
    assert (outcome.kind, outcome.score, len(outcome.tricks)) == ("cuatrola", [4, 0], 2)
    _, outcome = run(ACES, S, bids="- - quintola -", play="Ao Co Ro", totals=(18, 0))
    assert (outcome.kind, outcome.score, len(outcome.tricks)) == ("quintola", [5, 0], 1)
    # Past the target through the rivals' failure.
    assert winners(4, table_options(), [18 + 5, 0]) == [0]


def test_a_bid_that_is_made_stops_the_hand() -> None:  # K11, K12
    play = "Ao Co 3o So Ac Cc Ae Ce Ab Cb"
    for bid, tricks, value in (("solo", 3, 2), ("cuatrola", 4, 4), ("quintola", 5, 5)):
        # N leads because of the option; W and E follow, S rests.
        script = Script(f"- {bid}")
        pack = pack_for(S, ACES, "counter-clockwise")
        game = play_hand(4, table_options(lead="bidder"), S, [0, 0], pack)
        wanted = play.split()

        def choose(ask: Ask, script: Script = script, wanted: list[str] = wanted) -> str:
            token = script(ask)
            mine = [card for card in wanted if card in ask.legal]
            return mine[0] if ask.phase == "play" and mine else token

        outcome = run_hand(game, choose)
        assert outcome.kind == bid
        assert len(outcome.tricks) == tricks
        assert outcome.score == [value, 0]
        assert outcome.tricks_won == [tricks, 0, 0, 0]
        assert script.windows() == []


def test_made_and_lost() -> None:  # K11
    # The bidder is N; the rivals' tricks are W's and E's together.
    assert not bid_is_made("solo", N, [2, 1, 0, 1]) and bid_is_made("solo", N, [3, 1, 0, 1])
    assert not bid_is_lost("solo", N, [2, 1, 0, 1]) and bid_is_lost("solo", N, [2, 1, 0, 2])
    assert not bid_is_made("cuatrola", N, [3, 0, 0, 1]) and bid_is_made("cuatrola", N, [4, 0, 0, 0])
    assert not bid_is_lost("cuatrola", N, [3, 0, 0, 1]) and bid_is_lost("cuatrola", N, [0, 1, 0, 1])
    assert not bid_is_made("quintola", N, [4, 0, 0, 0]) and bid_is_made("quintola", N, [5, 0, 0, 0])
    assert not bid_is_lost("quintola", N, [4, 0, 0, 0]) and bid_is_lost("quintola", N, [3, 0, 0, 1])


def test_bid_values() -> None:  # K12
    assert [bid_score(bid, E, True) for bid in ("solo", "cuatrola", "quintola")] == [
        [0, 2],
        [0, 4],
        [0, 5],
    ]
    assert [bid_score(bid, E, False) for bid in ("solo", "cuatrola", "quintola")] == [
        [2, 0],
        [4, 0],
        [5, 0],
    ]


# Hands that all pass


def test_point_hands() -> None:  # K13, K14, the four scoring examples
    assert played_score([52 + 40 + 10, 68], 0) == [2, 0]
    assert played_score([50 + 40 + 10, 70], 0) == [1, 0]
    assert played_score([55 + 10, 65], 0) == [1, 0]
    assert played_score([55 + 40 + 20, 65 + 20 + 20 + 10], 1) == [0, 2]
    assert played_score([101, 29], 1) == [2, 0]
    assert played_score([100, 30], 0) == [1, 0]
    # A loser above 100 changes nothing.
    assert played_score([105, 110], 0) == [0, 2]


def test_a_whole_point_hand() -> None:
    play = FIRST_TRICK + " Ro Sc 3o So Ao Sb Co 3c Cc 3b Cb Ac Ab Rc 3e Rb"
    script, outcome = run(COUPLES, E, play=play, declare="40 20b")
    assert outcome.tricks == [
        (N, ["Ae", "Re", "Ce", "Se"], N),
        (N, ["Ro", "Sc", "3o", "So"], S),
        (S, ["Ao", "Sb", "Co", "3c"], S),
        (S, ["Cc", "3b", "Cb", "Ac"], W),
        (W, ["Ab", "Rc", "3e", "Rb"], W),
    ]
    # 20 + 18 + 26 in cards and the two declarations; 27 + 29 and the last trick.
    assert outcome.points == [64 + 60, 56 + 10]
    assert outcome.score == [2, 0]
    assert (outcome.kind, outcome.bidder, outcome.next_dealer) == ("played", None, N)
    assert outcome.tricks_won == [1, 0, 2, 2]
    # `points` in an ask is cards alone.
    assert [a.points for a in script.asks if a.phase == "declare"] == [[20, 0]] * 2
    assert [a.declared for a in script.asks if a.phase == "declare"] == [
        [[], []],
        [["40"], []],
    ]


# Declarations


def test_what_a_hand_may_call() -> None:  # K18
    hand = ["Ro", "Co", "Rb", "Cb", "Rc"]
    assert legal_forty(hand, "o") == ["-", "40"]
    assert legal_forty(hand, "c") == ["-"]
    assert legal_twenties(hand, "o", []) == ["-", "20b"]
    assert legal_twenties(hand, "c", []) == ["-", "20o", "20b"]
    assert legal_twenties(hand, "c", ["20b"]) == ["-", "20o"]
    assert legal_twenties(["Ro", "So", "Cb"], "e", []) == ["-"]
    assert declaration_points(["40", "20c"]) == 60
    assert declaration_points([]) == 0


def test_the_forty_then_one_twenty_and_the_third_couple_is_lost() -> None:  # Case 17, K21
    script, outcome = run(COUPLES, E, play=FIRST_TRICK, declare="40 20b")
    assert script.windows()[:2] == [(1, N, "40", ["-", "40"]), (1, N, "20", ["-", "20b"])]
    # The pair has its two: nobody of it is asked again in the whole hand.
    assert {ask[1] for ask in script.windows()[2:]} <= {E, W}
    assert outcome.declared[0] == ["40", "20b"]


def test_the_partner_may_be_the_second() -> None:  # K17
    script, outcome = run(COUPLES, E, play=FIRST_TRICK, declare="40 - 20c")
    assert script.windows()[:3] == [
        (1, N, "40", ["-", "40"]),
        (1, N, "20", ["-", "20b"]),
        (1, S, "20", ["-", "20c"]),
    ]
    assert outcome.declared[0] == ["40", "20c"]


def test_everybody_is_asked_whatever_the_hand_holds() -> None:  # K22, K23
    # N lets everything go by, S has no 40: S is asked for it all the same.
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, outcome = run(COUPLES, E, play=play)
    first = [
        (1, N, "40", ["-", "40"]),
        (1, S, "40", ["-"]),
        (1, N, "20", ["-", "20b"]),
        (1, S, "20", ["-", "20c"]),
    ]
    # S took the second trick and so comes first; N has broken the clubs.
    second = [
        (2, S, "40", ["-"]),
        (2, N, "40", ["-", "40"]),
        (2, S, "20", ["-", "20c"]),
        (2, N, "20", ["-"]),
    ]
    assert script.windows()[:8] == first + second
    assert outcome.tricks[1] == (N, ["Cb", "Ab", "3o", "Sb"], S)


def test_a_twenty_kills_the_forty_of_the_pair() -> None:  # Case 17, K20
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, outcome = run(COUPLES, E, play=play, declare="- - 20b - -")
    assert script.windows()[:7] == [
        (1, N, "40", ["-", "40"]),
        (1, S, "40", ["-"]),
        (1, N, "20", ["-", "20b"]),
        (1, N, "20", ["-"]),
        (1, S, "20", ["-", "20c"]),
        # N still holds the king and knight of coins, and is asked for a 20 only.
        (2, S, "20", ["-", "20c"]),
        (2, N, "20", ["-"]),
    ]
    assert outcome.declared[0] == ["20b"]
    # Also when it was the partner who called the 20.
    script, _ = run(COUPLES, E, play=play, declare="- - - 20c")
    assert [ask[:3] for ask in script.windows()[4:7]] == [(1, S, "20"), (2, S, "20"), (2, N, "20")]


def test_a_called_twenty_is_asked_about_once() -> None:  # K18
    # S calls the cups, keeps them, and is offered no second 20 for them.
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, _ = run(COUPLES, E, play=play, declare="- - - 20c -")
    assert script.windows()[4] == (1, S, "20", ["-"])
    assert script.windows()[5] == (2, S, "20", ["-"])


def test_two_twenties_end_the_window_without_another_ask() -> None:  # K19, K21
    script, outcome = run(COUPLES, E, play=FIRST_TRICK, declare="- - 20b - 20c")
    assert [ask[0] for ask in script.windows()].count(1) == 5
    assert outcome.declared[0] == ["20b", "20c"]


def test_a_played_king_or_knight_of_trumps_ends_the_asks_for_the_forty() -> None:  # K23
    for card in ("Ro", "Co"):
        # N leads it, S has to beat it and takes the trick.
        script, _ = run(COUPLES, E, play=f"{card} Sc 3o So")
        assert script.windows()[:2] == [(1, S, "20", ["-", "20c"]), (1, N, "20", ["-", "20b"])]
        assert "40" not in {ask[2] for ask in script.windows()}


def test_a_token_out_of_its_turn_is_refused() -> None:
    for declare in ("20b", "- 40", "40 40", "- - 40", "40 20c", "- - 20b 20b"):
        with pytest.raises(ValueError):
            run(COUPLES, E, play=FIRST_TRICK, declare=declare)


def test_one_declaration_a_window() -> None:  # K19
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, outcome = run(COUPLES, E, play=play, declare="40 20c", per_window="one")
    assert script.windows()[:2] == [(1, N, "40", ["-", "40"]), (2, S, "20", ["-", "20c"])]
    assert {ask[1] for ask in script.windows()[2:]} <= {E, W}
    assert outcome.declared[0] == ["40", "20c"]
    # Silence does not close the window, and a 20 closes it and kills the 40.
    script, _ = run(COUPLES, E, play=play, declare="- - 20b", per_window="one")
    assert [ask[:3] for ask in script.windows()[:5]] == [
        (1, N, "40"),
        (1, S, "40"),
        (1, N, "20"),
        (2, S, "20"),
        (2, N, "20"),
    ]


def test_only_the_winner_declares() -> None:  # K17
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, _ = run(COUPLES, E, play=play, declarer="winner")
    assert [ask[:3] for ask in script.windows()[:4]] == [
        (1, N, "40"),
        (1, N, "20"),
        (2, S, "40"),
        (2, S, "20"),
    ]


def test_windows_stand_after_the_first_three_tricks_or_only_the_first() -> None:  # K16
    play = FIRST_TRICK + " Cb Ab 3o Sb"
    script, _ = run(COUPLES, E, play=play)
    assert {ask[0] for ask in script.windows()} == {1, 2, 3}
    script, _ = run(COUPLES, E, play=play, window="first")
    assert {ask[0] for ask in script.windows()} == {1}
    # Before the first lead nobody is asked.
    assert [a.phase for a in script.asks[:8]] == ["bids"] * 4 + ["play"] * 4


# Solo on points


def solo(declare: str) -> tuple[Script, Outcome]:
    play = "Ae Ce Se Ro Sc So Co 3c Sb Cb Ab 3b Ac 3e Rb"
    return run(EVEN, E, bids="solo", play=play, declare=declare, solo="points")


def test_solo_on_points_counts_declarations_and_plays_to_the_end() -> None:  # K10
    script, outcome = solo("40")
    assert [trick[2] for trick in outcome.tricks] == [N, N, N, W, W]
    assert outcome.tricks_won == [3, 0, 0, 2]
    # 39 in cards and 40, against 49 in cards and 10; the 32 of the resting hand are nobody's.
    assert outcome.points == [39 + 40, 49 + 10]
    assert outcome.score == [2, 0] and outcome.kind == "solo"
    assert S not in {ask[1] for ask in script.windows()}


def test_solo_on_points_can_be_lost_with_three_tricks() -> None:  # K10
    _, outcome = solo("")
    assert outcome.points == [39, 59]
    assert outcome.score == [0, 2]


def test_an_equal_solo_goes_to_the_last_trick() -> None:  # K10
    _, outcome = solo("- 20b")
    assert outcome.points == [59, 59]
    assert outcome.score == [0, 2]
    assert side_with_more([59, 59], 0) == 0 and side_with_more([59, 59], 1) == 1


def test_solo_on_points_asks_the_bidder_alone() -> None:  # K10, K23
    script, outcome = solo("- -")
    assert script.windows() == [
        (1, N, "40", ["-", "40"]),
        (1, N, "20", ["-", "20b"]),
        # The king of trumps went in the second trick.
        (2, N, "20", ["-", "20b"]),
        (3, N, "20", ["-", "20b"]),
    ]
    assert outcome.declared == [[], []]
    script, outcome = solo("40 20b")
    assert len(script.windows()) == 2
    # 99 points and no double pay; nor would there be for more.
    assert outcome.points == [99, 59] and outcome.score == [2, 0]


def test_solo_on_points_asks_both_rivals() -> None:  # K10, K23
    script, _ = run(EVEN, E, bids="solo", play="Cb Ab Sb", solo="points")
    assert script.windows()[:4] == [
        (1, W, "40", ["-"]),
        (1, E, "40", ["-"]),
        (1, W, "20", ["-"]),
        (1, E, "20", ["-"]),
    ]
    script, _ = run(EVEN, E, bids="solo", play="Cb Ab Sb", solo="points", declarer="winner")
    assert [ask[:3] for ask in script.windows()[:2]] == [(1, W, "40"), (1, W, "20")]


def test_the_option_leaves_the_higher_bids_on_tricks() -> None:  # K10
    for bid, tricks in (("cuatrola", 2), ("quintola", 1)):
        script, outcome = run(ACES, S, bids=f"- - {bid} -", play="Ao Co Ro 3o", solo="points")
        assert len(outcome.tricks) == tricks
        assert script.windows() == []


# The match


def test_winners() -> None:  # K8
    options = table_options()
    assert winners(4, options, [20, 20]) == []
    assert winners(4, options, [21, 20]) == [0]
    assert winners(4, options, [20, 25]) == [1]
    options = table_options(target="11")
    assert winners(4, options, [10, 10]) == []
    assert winners(4, options, [3, 11]) == [1]


def test_a_match_adds_up_moves_the_deal_and_keeps_the_cap() -> None:
    # E tries a quintola in every hand and soon may not any more.
    asks: list[Ask] = []

    def choose(ask: Ask) -> str:
        asks.append(ask)
        if ask.phase == "bids":
            return "quintola" if ask.seat == E and "quintola" in ask.legal else "-"
        return ask.legal[0]

    pack = pack_for(S, ACES, "counter-clockwise")
    match = play_match(4, table_options(), S, iter([pack] * 3), choose)
    assert len(match.hands) == 3 and match.winners == []
    assert [hand.next_dealer for hand in match.hands] == [E, N, W]
    running = [0, 0]
    for hand, totals in zip(match.hands, match.totals, strict=True):
        running = [running[0] + hand.score[0], running[1] + hand.score[1]]
        assert totals == running
    assert len(play_match(4, table_options(), S, iter([pack] * 3), choose, 2).hands) == 2


@pytest.mark.parametrize("target", OPTION_CHOICES["target"])
def test_random_matches(target: str) -> None:
    for seed in range(size(20, 200)):
        rng = random.Random(seed)
        _, options, dealer, _, _ = random_game(rng)
        options["target"] = target
        deals = [random_game(rng)[4] for _ in range(60)]

        def choose(ask: Ask, rng: random.Random = rng) -> str:
            return rng.choice(ask.legal)

        match = play_match(4, options, dealer, iter(deals), choose)
        assert len(match.winners) == 1
        side = match.winners[0]
        assert match.totals[-1][side] >= int(target) > match.totals[-1][1 - side]
        assert all(max(totals) < int(target) for totals in match.totals[:-1])
        for hand in match.hands:
            assert min(hand.score) == 0 and max(hand.score) in {1, 2, 4, 5}


# Random hands, recounted in other words


def strength(card: str, led: str, trump: str) -> int:
    if card[1] == trump:
        return 20 + "SCR3A".index(card[0])
    if card[1] == led:
        return 10 + "SCR3A".index(card[0])
    return 0


def lawful(hand: list[str], table: list[str], trump: str, void: str) -> set[str]:
    """The duties told as one: take the trick if you may, within the suit you owe."""
    if not table:
        return set(hand)
    led = table[0][1]
    best = max(strength(card, led, trump) for card in table)
    for owed in (led, trump):
        cards = {card for card in hand if card[1] == owed}
        taking = {card for card in cards if strength(card, led, trump) > best}
        if taking:
            return taking
        if cards:
            return set(hand) if owed != led and void == "free" else cards
    return set(hand)


def recount(
    options: dict[str, str],
    dealer: int,
    totals: list[int],
    pack: list[str],
    log: list[tuple[Ask, str]],
    outcome: Outcome,
) -> None:
    """Goes through the questions and answers of a hand and expects each of them."""
    order = ORDERS[options["direction"]][dealer]
    hands = {seat: pack[place::4] for place, seat in enumerate(order)}
    trump = pack[19][1]
    steps = iter(log)

    def expect(seat: int, phase: str, tokens: set[str], about: str = "") -> str:
        ask, token = next(steps)
        assert (ask.seat, ask.phase, ask.ask) == (seat, phase, about)
        assert set(ask.legal) == tokens and len(ask.legal) == len(tokens)
        assert ask.hand == hands[seat] and ask.trump == trump
        assert ask.points == cards and ask.tricks_won == won and ask.declared == called
        if phase != "bids":
            assert (ask.bid, ask.bidder, ask.resting) == (bid, bidder, resting)
        return token

    cards = [0, 0]
    won = [0, 0, 0, 0]
    called: list[list[str]] = [[], []]
    bid: str | None = None
    bidder: int | None = None
    resting: int | None = None
    values = {"solo": 2, "cuatrola": 4, "quintola": 5}
    needs = {"solo": 3, "cuatrola": 4, "quintola": 5}

    for seat in order:
        least = values[bid] if bid else 0
        most = int(options["target"]) - totals[seat % 2]
        token = expect(seat, "bids", {"-"} | {b for b in values if least < values[b] <= most})
        if token != "-":
            bid, bidder = token, seat
    if bidder is not None:
        resting = {N: S, S: N, E: W, W: E}[bidder]

    active = [seat for seat in order if seat != resting]
    leader = active[0]
    if bidder is not None and options["lead"] == "bidder":
        leader = bidder
    counting = bid is None or (bid, options["solo"]) == ("solo", "points")
    gone: set[str] = set()
    tricks = []

    for number in range(1, 6):
        at = active.index(leader)
        seats = active[at:] + active[:at]
        table: list[str] = []
        for seat in seats:
            allowed = lawful(hands[seat], table, trump, options["void"])
            card = expect(seat, "play", allowed)
            hands[seat] = [other for other in hands[seat] if other != card]
            table.append(card)
        powers = [strength(card, table[0][1], trump) for card in table]
        taker = seats[powers.index(max(powers))]
        tricks.append((leader, table, taker))
        gone |= set(table)
        leader = taker
        side = taker % 2
        won[taker] += 1
        cards[side] += sum({"A": 11, "3": 10, "R": 4, "C": 3, "S": 2}[card[0]] for card in table)

        if bid is not None and bidder is not None and not counting:
            mine = won[bidder]
            if mine >= needs[bid] or mine + (5 - number) < needs[bid]:
                break
        elif number == 1 or (number <= 3 and options["window"] == "every"):
            pair = [taker, (taker + 2) % 4]
            if options["declarer"] == "winner":
                pair = pair[:1]
            agenda = [(seat, about) for about in ("40", "20") for seat in pair if seat != resting]
            while agenda:
                seat, about = agenda.pop(0)
                if len(called[side]) == 2:
                    continue
                if about == "40" and (called[side] or {"R" + trump, "C" + trump} & gone):
                    continue
                suits = {card[1] for card in hands[seat] if card[0] == "R"}
                suits &= {card[1] for card in hands[seat] if card[0] == "C"}
                if about == "40":
                    offered = {"40"} if trump in suits else set()
                else:
                    offered = {"20" + suit for suit in suits - {trump}} - set(called[side])
                token = expect(seat, "declare", {"-"} | offered, about)
                if token == "-":
                    continue
                called[side].append(token)
                if about == "20":
                    agenda.insert(0, (seat, about))
                if options["per-window"] == "one":
                    break

    assert next(steps, None) is None
    assert outcome.tricks == tricks and outcome.tricks_won == won
    assert outcome.declared == called and outcome.bidder == bidder
    assert outcome.kind == (bid or "played")
    assert outcome.next_dealer == order[0]

    figures = list(cards)
    if counting:
        rest = card_points(hands[resting]) if resting is not None else 0
        assert sum(cards) + rest == 120
        for side in (0, 1):
            figures[side] += sum(40 if token == "40" else 20 for token in called[side])
        figures[leader % 2] += 10
        ahead = leader % 2 if figures[0] == figures[1] else figures.index(max(figures))
        pays = 2 if bid or figures[ahead] >= 101 else 1
    else:
        assert bid is not None and bidder is not None
        ahead = bidder % 2 if won[bidder] >= needs[bid] else 1 - bidder % 2
        pays = values[bid]
    assert outcome.points == figures
    assert outcome.score == ([pays, 0] if ahead == 0 else [0, pays])


def test_random_hands_recounted() -> None:
    seen: Counter[str] = Counter()
    for seed in range(size(2_000, 60_000)):
        rng = random.Random(seed)
        players, options, dealer, totals, pack = random_game(rng)
        log: list[tuple[Ask, str]] = []

        def choose(ask: Ask, rng: random.Random = rng, log: list[tuple[Ask, str]] = log) -> str:
            token = rng.choice(ask.legal)
            if ask.phase == "bids" and rng.random() < 0.75:
                token = "-"
            if ask.phase == "declare" and rng.random() < 0.7:
                token = ask.legal[-1]
            log.append((ask, token))
            return token

        outcome = run_hand(play_hand(players, options, dealer, totals, pack), choose)
        recount(options, dealer, totals, pack, log, outcome)

        seen[outcome.kind] += 1
        if outcome.kind == "solo":
            seen["solo on " + options["solo"]] += 1
        for tokens in outcome.declared:
            seen[f"declared {len(tokens)}"] += 1
            seen["a forty"] += "40" in tokens
        if outcome.kind == "played" and outcome.points[0] == outcome.points[1]:
            seen["tie"] += 1
        if outcome.kind == "played" and max(outcome.points) > 100:
            seen["double"] += 1
        if outcome.bidder is not None and outcome.score[outcome.bidder % 2] > 0:
            seen["bid made"] += 1
        if outcome.bidder is not None and outcome.score[outcome.bidder % 2] == 0:
            seen["bid lost"] += 1
    wanted = ["played", "solo", "cuatrola", "quintola", "solo on tricks", "solo on points"]
    wanted += ["declared 1", "declared 2", "a forty", "tie", "double", "bid made", "bid lost"]
    assert [name for name in wanted if seen[name] < size(2, 10)] == []
