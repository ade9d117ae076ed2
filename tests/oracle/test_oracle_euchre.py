"""The worked cases of two-handed Euchre, put to the oracle itself, then many random hands."""

import itertools
import random
from collections import Counter

import pytest

from tests.sizes import size

from .euchre import (
    OPTION_CHOICES,
    Ask,
    Outcome,
    best_card,
    cards_low_to_high,
    full_pack,
    hand_score,
    legal_cards,
    play_hand,
    play_match,
    playing_suit,
    random_game,
    run_hand,
    winners,
)

N, S = 0, 1

# Every suit under every trump, written out from the highest card down.
LADDERS: dict[str, list[str]] = {
    "s": ["Js Jc As Ks Qs Ts 9s", "Ac Kc Qc Tc 9c", "Ah Kh Qh Jh Th 9h", "Ad Kd Qd Jd Td 9d"],
    "c": ["Jc Js Ac Kc Qc Tc 9c", "As Ks Qs Ts 9s", "Ah Kh Qh Jh Th 9h", "Ad Kd Qd Jd Td 9d"],
    "h": ["Jh Jd Ah Kh Qh Th 9h", "Ad Kd Qd Td 9d", "As Ks Qs Js Ts 9s", "Ac Kc Qc Jc Tc 9c"],
    "d": ["Jd Jh Ad Kd Qd Td 9d", "Ah Kh Qh Th 9h", "As Ks Qs Js Ts 9s", "Ac Kc Qc Jc Tc 9c"],
}

# N's and S's cards of most tests below; the upcard is the nine of clubs.
N_HAND = "Ac Kc As Ah Ad"
S_HAND = "Qc Jc Ks Kh Kd"


def ladders(trump: str) -> list[list[str]]:
    return [row.split() for row in LADDERS[trump]]


def row_of(card: str, trump: str) -> list[str]:
    return next(row for row in ladders(trump) if card in row)


def second_beats_first(first: str, second: str, trump: str) -> bool:
    """Does the card played second take the trick? Read off the ladders alone."""
    row = row_of(first, trump)
    if second in row:
        return row.index(second) < row.index(first)
    return second in ladders(trump)[0]


def table_options(**changes: str) -> dict[str, str]:
    options = {name: choices[0] for name, choices in OPTION_CHOICES.items()}
    options.update(changes)
    return options


def pack_for(dealer: int, hands: list[str], upcard: str) -> list[str]:
    """The pack that deals these hands, given by seat, and turns up this card."""
    dealt = hands[dealer].split()
    other = hands[1 - dealer].split()
    front = [*other[:3], *dealt[:2], *other[3:], *dealt[2:], upcard]
    return front + [card for card in full_pack() if card not in front]


class Script:
    """Answers from a list, then the first legal token; remembers every question."""

    def __init__(self, tokens: str) -> None:
        self.tokens = tokens.split()
        self.asks: list[Ask] = []

    def __call__(self, ask: Ask) -> str:
        self.asks.append(ask)
        place = len(self.asks) - 1
        return self.tokens[place] if place < len(self.tokens) else ask.legal[0]


def run(
    tokens: str,
    dealer: int = S,
    hands: tuple[str, str] = (N_HAND, S_HAND),
    upcard: str = "9c",
    **changes: str,
) -> tuple[list[Ask], Outcome]:
    script = Script(tokens)
    pack = pack_for(dealer, list(hands), upcard)
    game = play_hand(2, table_options(**changes), dealer, [0, 0], pack)
    return script.asks, run_hand(game, script)


def legal(hand: str, table: str, trump: str) -> set[str]:
    return set(legal_cards(hand.split(), table.split(), trump))


# Ranking (4.1, E11)


@pytest.mark.parametrize("trump", ["s", "h", "d", "c"])
def test_ladders(trump: str) -> None:
    rows = ladders(trump)
    assert sorted(itertools.chain(*rows)) == sorted(full_pack())
    assert [len(row) for row in rows] == [7, 5, 6, 6]
    for row in rows:
        # A row's last card, its nine, tells which suit the row is.
        suit = row[-1][1]
        assert cards_low_to_high(suit, trump) == row[::-1]
        assert {card for card in full_pack() if playing_suit(card, trump) == suit} == set(row)
    assert playing_suit(rows[0][1], trump) == trump


@pytest.mark.parametrize("trump", ["s", "h", "d", "c"])
def test_every_trick_of_two_cards(trump: str) -> None:
    for first, second in itertools.permutations(full_pack(), 2):
        best = second if second_beats_first(first, second, trump) else first
        assert best_card([first, second], trump) == best


def test_some_tricks_by_hand() -> None:
    assert best_card(["Jc", "Js"], "c") == "Jc"
    assert best_card(["Js", "Ac"], "c") == "Js"
    assert best_card(["As", "Js"], "c") == "Js"
    assert best_card(["Ah", "9c"], "c") == "9c"
    assert best_card(["9h", "As"], "c") == "9h"
    assert best_card(["Jh", "Qh"], "c") == "Qh"
    assert best_card(["Jh", "9d"], "d") == "Jh"


# Following suit (E11, E12)


def test_following() -> None:
    assert legal("As 9h", "", "c") == {"As", "9h"}
    # Spades led, clubs trump: the jack of spades is no spade.
    assert legal("9s Js Ac", "As", "c") == {"9s"}
    assert legal("Js Ac 9h", "As", "c") == {"Js", "Ac", "9h"}
    # The jack of spades follows a led club, and a led jack of spades asks for clubs.
    assert legal("Js 9s 9h", "9c", "c") == {"Js"}
    assert legal("9c As Qs", "Js", "c") == {"9c"}
    assert legal("As Qs 9h", "Js", "c") == {"As", "Qs", "9h"}
    # Neither beating nor trumping is ever asked for.
    assert legal("9h Ah 9c", "Kh", "c") == {"9h", "Ah"}
    assert legal("9d 9c Jc", "Kh", "c") == {"9d", "9c", "Jc"}


# Case 20 and round one (E2 to E5)


def test_the_deal_in_packets() -> None:
    pack = full_pack()
    random.Random(1).shuffle(pack)
    for dealer in (N, S):
        script = Script("- - - -")
        run_hand(play_hand(2, table_options(), dealer, [0, 0], pack), script)
        other, dealt = script.asks[:2]
        assert (other.seat, dealt.seat) == (1 - dealer, dealer)
        assert other.hand == pack[0:3] + pack[5:7]
        assert dealt.hand == pack[3:5] + pack[7:10]
        assert other.upcard == dealt.upcard == pack[10]


def test_ordered_and_left_lying() -> None:
    asks, outcome = run("order leave")
    assert [(a.seat, a.phase) for a in asks[:3]] == [(N, "order"), (S, "pickup"), (N, "play")]
    assert set(asks[0].legal) == {"-", "order"}
    assert (asks[0].trump, asks[0].maker, asks[0].upcard) == (None, None, "9c")
    assert set(asks[1].legal) == {"take", "leave"}
    assert (asks[1].trump, asks[1].maker, asks[1].turned_down) == ("c", N, False)
    # The dealer keeps five cards, and the nine of clubs is in no trick.
    assert asks[3].seat == S and set(asks[3].hand) == set(S_HAND.split())
    assert asks[3].upcard == "9c" and not asks[3].turned_down
    played = [card for _, cards, _ in outcome.tricks for card in cards]
    assert sorted(played) == sorted((N_HAND + " " + S_HAND).split())


def test_ordered_and_taken() -> None:
    asks, outcome = run("order take xKs")
    assert [(a.seat, a.phase) for a in asks[1:4]] == [(S, "pickup"), (S, "discard"), (N, "play")]
    # The hand holds six cards, of which the upcard may not go.
    assert sorted(asks[2].hand) == sorted([*S_HAND.split(), "9c"])
    assert set(asks[2].legal) == {"xQc", "xJc", "xKs", "xKh", "xKd"}
    assert (asks[2].trump, asks[2].maker) == ("c", N)
    assert sorted(asks[4].hand) == sorted(["Qc", "Jc", "9c", "Kh", "Kd"])
    played = {card for _, cards, _ in outcome.tricks for card in cards}
    assert "9c" in played and "Ks" not in played


def test_compulsory_pickup_goes_straight_to_the_discard() -> None:
    asks, _ = run("order xKs", pickup="compulsory")
    assert [(a.seat, a.phase) for a in asks[:3]] == [(N, "order"), (S, "discard"), (N, "play")]
    assert asks[1].maker == N and set(asks[1].legal) == {"x" + c for c in S_HAND.split()}


@pytest.mark.parametrize("pickup", ["optional", "compulsory"])
def test_accepted(pickup: str) -> None:
    asks, _ = run("- accept xQc", pickup=pickup)
    assert [(a.seat, a.phase) for a in asks[:4]] == [
        (N, "order"),
        (S, "order"),
        (S, "discard"),
        (N, "play"),
    ]
    assert set(asks[1].legal) == {"-", "accept"}
    assert (asks[2].trump, asks[2].maker, asks[2].turned_down) == ("c", S, False)
    assert set(asks[2].legal) == {"x" + c for c in S_HAND.split()}


@pytest.mark.parametrize("tokens", ["accept", "take", "=c", "order -", "- order", "- -- -"])
def test_illegal_words_in_round_one(tokens: str) -> None:
    with pytest.raises(ValueError):
        run(tokens)


@pytest.mark.parametrize("tokens", ["- accept x9c", "order take xAc", "- accept Qc", "- accept -"])
def test_illegal_discards(tokens: str) -> None:
    with pytest.raises(ValueError):
        run(tokens)


# Case 20 and round two (E6 to E9)


def test_round_two() -> None:
    asks, _ = run("- - - =s")
    assert [(a.seat, a.phase) for a in asks[:5]] == [
        (N, "order"),
        (S, "order"),
        (N, "name"),
        (S, "name"),
        (N, "play"),
    ]
    assert [a.turned_down for a in asks[:5]] == [False, False, True, True, True]
    assert set(asks[2].legal) == set(asks[3].legal) == {"-", "=s", "=h", "=d"}
    assert (asks[2].trump, asks[2].maker) == (None, None)
    # Nobody exchanges a card, and the upcard is still remembered.
    assert (asks[4].trump, asks[4].maker, asks[4].upcard) == ("s", S, "9c")
    assert set(asks[5].hand) == set(S_HAND.split())


def test_first_to_name_ends_the_bidding() -> None:
    asks, _ = run("- - =h")
    assert [(a.seat, a.phase) for a in asks[2:4]] == [(N, "name"), (N, "play")]
    assert (asks[3].trump, asks[3].maker) == ("h", N)


def test_jack_of_the_turned_down_suit_becomes_the_left_bower() -> None:
    # Spades named. N leads a spade: S, whose hand holds Ks and Jc, must play one of the two.
    asks, outcome = run("- - - =s As Jc")
    assert set(asks[5].legal) == {"Ks", "Jc"}
    assert outcome.tricks[0] == (N, ["As", "Jc"], S)
    # A club does not call for the jack.
    asks, _ = run("- - - =s Ac")
    assert asks[5].legal == ["Qc"]


@pytest.mark.parametrize("stick", ["no", "yes"])
@pytest.mark.parametrize("tokens", ["- - =c", "- - - =c", "- - s", "- - - order"])
def test_illegal_names(tokens: str, stick: str) -> None:
    with pytest.raises(ValueError):
        run(tokens, stick=stick)


@pytest.mark.parametrize("dealer", [N, S])
def test_all_pass_is_thrown_in(dealer: int) -> None:
    asks, outcome = run("- - - -", dealer=dealer)
    assert [a.seat for a in asks] == [1 - dealer, dealer] * 2
    assert outcome == Outcome("thrown-in", [0, 0], 1 - dealer, [], [0, 0])


def test_stuck_dealer() -> None:
    asks, outcome = run("- - - =d", stick="yes")
    assert set(asks[2].legal) == {"-", "=s", "=h", "=d"}
    assert (asks[3].seat, set(asks[3].legal)) == (S, {"=s", "=h", "=d"})
    assert (asks[4].seat, asks[4].trump, asks[4].maker) == (N, "d", S)
    assert outcome.kind == "played"
    with pytest.raises(ValueError):
        run("- - - -", stick="yes")


# The play (E10, E18)


@pytest.mark.parametrize("dealer", [N, S])
@pytest.mark.parametrize("bidding", ["order leave", "- accept xKd", "- - =h", "- - - =h"])
def test_the_non_dealer_leads_whoever_is_maker(bidding: str, dealer: int) -> None:
    bidding = bidding.replace("xKd", "xAd") if dealer == N else bidding
    asks, outcome = run(bidding, dealer=dealer)
    first = next(a for a in asks if a.phase == "play")
    assert first.seat == outcome.tricks[0][0] == 1 - dealer
    assert set(first.legal) == set(first.hand)
    assert outcome.next_dealer == 1 - dealer


def test_a_hand_in_full() -> None:
    # Clubs trump, N is maker: N loses Ac to the right bower, then S's Qc to Kc, wins the aces.
    asks, outcome = run("order leave Ac Jc Qc Kc As Ks Ah Kh Ad Kd")
    assert outcome.tricks == [
        (N, ["Ac", "Jc"], S),
        (S, ["Qc", "Kc"], N),
        (N, ["As", "Ks"], N),
        (N, ["Ah", "Kh"], N),
        (N, ["Ad", "Kd"], N),
    ]
    assert outcome == Outcome("played", [1, 0], N, outcome.tricks, [4, 1])
    assert [a.taken for a in asks[2::2]] == [[0, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
    # Forced cards are asked as well.
    assert len(asks) == 12 and asks[11].legal == ["Kd"]


def test_a_decided_hand_is_played_out() -> None:
    # Hearts named by S, who takes no trick: decided after three, played to five all the same.
    hands = ("Jh Jd Ah Qh Th", "9h 9s Ts Qs Ks")
    _, outcome = run("- - - =h", hands=hands)
    assert len(outcome.tricks) == 5
    assert (outcome.taken, outcome.score) == ([5, 0], [2, 0])


def test_illegal_card() -> None:
    with pytest.raises(ValueError):
        run("order leave Ac Ks")
    with pytest.raises(ValueError):
        run("order leave 9c")


# Scoring and the end (E13, E15, E16)


def test_hand_score() -> None:
    expected = {0: [0, 2], 1: [0, 2], 2: [0, 2], 3: [1, 0], 4: [1, 0], 5: [2, 0]}
    for tricks, score in expected.items():
        assert hand_score([tricks, 5 - tricks], N) == score
        assert hand_score([5 - tricks, tricks], S) == score[::-1]


def test_winners() -> None:
    assert winners(2, table_options(), [9, 9]) == []
    assert winners(2, table_options(), [9, 11]) == [S]
    assert winners(2, table_options(), [10, 9]) == [N]
    for target in (5, 7, 10, 11):
        options = table_options(target=str(target))
        assert winners(2, options, [target - 1, target - 1]) == []
        assert winners(2, options, [0, target]) == [S]
        assert winners(2, options, [target + 1, target - 1]) == [N]


def test_nine_all_and_a_euchre() -> None:
    # Eight euchres, in each of which the dealer names a suit and takes nothing: 2 to the other
    # seat. Then a point to S, a point to N, and with 9 to 9 one more euchre.
    hands = ["Jh Jd Ah Kh Qh", "9h 9s Ts Qs Ks"]
    three = ["Jh Jd Ah 9s Ts", "9h Th Qh Ks As"]
    plan = [
        # dealer, hands by seat, answers
        (N, hands[::-1], "- - - =h"),
        (S, hands, "- - - =h"),
    ] * 4
    plan += [
        (N, [three[1], three[0]], "- - =h Jh 9h Jd Th Ah Qh"),
        (S, three, "- - =h Jh 9h Jd Th Ah Qh"),
        (N, hands[::-1], "- - - =h"),
    ]
    packs = iter([pack_for(dealer, seats, "9c") for dealer, seats, _ in plan])
    scripts = iter([Script(answers) for _, _, answers in plan])
    script = Script("")

    def choose(ask: Ask) -> str:
        nonlocal script
        if "order" in ask.legal:
            script = next(scripts)
        return script(ask)

    match = play_match(2, table_options(), N, packs, choose)
    assert match.totals[:8] == [[0, 2], [2, 2], [2, 4], [4, 4], [4, 6], [6, 6], [6, 8], [8, 8]]
    assert match.totals[8:] == [[8, 9], [9, 9], [9, 11]]
    assert match.winners == [S]
    assert [hand.next_dealer for hand in match.hands] == [S, N] * 5 + [S]


def test_thrown_in_hands_move_the_deal_and_count_as_hands() -> None:
    packs = [full_pack()] * 3
    seats: list[int] = []

    def passes(ask: Ask) -> str:
        seats.append(ask.seat)
        return "-"

    match = play_match(2, table_options(), S, iter(packs), passes)
    assert [hand.kind for hand in match.hands] == ["thrown-in"] * 3
    assert seats == [N, S, N, S, S, N, S, N, N, S, N, S]
    assert match.totals == [[0, 0]] * 3 and match.winners == []
    assert len(play_match(2, table_options(), S, iter(packs), passes, max_hands=2).hands) == 2


# Refusals


@pytest.mark.parametrize("players", [0, 1, 3, 4])
def test_other_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="exactly two"):
        next(play_hand(players, table_options(), 0, [0, 0], full_pack()))
    with pytest.raises(ValueError, match="exactly two"):
        winners(players, table_options(), [0, 0])
    with pytest.raises(ValueError, match="exactly two"):
        play_match(players, table_options(), 0, iter([]), Script(""))


def test_impossible_tables_are_refused() -> None:
    pack = full_pack()
    missing = {"target": "10", "pickup": "optional"}
    for options in (table_options(target="12"), table_options(sides="fixed"), missing):
        with pytest.raises(ValueError):
            next(play_hand(2, options, 0, [0, 0], pack))
    with pytest.raises(ValueError):
        next(play_hand(2, table_options(), 2, [0, 0], pack))
    for totals in ([0], [0, 0, 0], [-1, 0]):
        with pytest.raises(ValueError):
            next(play_hand(2, table_options(), 0, totals, pack))
    with pytest.raises(ValueError):
        next(play_hand(2, table_options(), 0, [0, 0], pack[:-1] + pack[:1]))


# Random play


def check_bidding(
    asks: list[Ask], tokens: list[str], options: dict[str, str], dealer: int, pack: list[str]
) -> None:
    """Hold the questions before the play against what the words alone demand."""
    words = [t for a, t in zip(asks, tokens, strict=True) if a.phase != "play"]
    spoken = [(a.seat, a.phase) for a in asks if a.phase != "play"]
    other = 1 - dealer
    if words[0] == "order":
        expected = [(other, "order")]
        if options["pickup"] == "optional":
            expected.append((dealer, "pickup"))
        if options["pickup"] == "compulsory" or words[1] == "take":
            expected.append((dealer, "discard"))
    elif words[1] == "accept":
        expected = [(other, "order"), (dealer, "order"), (dealer, "discard")]
    else:
        expected = [(other, "order"), (dealer, "order"), (other, "name")]
        if words[2] == "-":
            expected.append((dealer, "name"))
    assert spoken == expected
    for ask in asks:
        assert ask.upcard == pack[10]
        both_passed = ask.phase != "order" and words[:2] == ["-", "-"]
        assert ask.turned_down == both_passed
        assert len(set(ask.legal)) == len(ask.legal) > 0
        assert len(ask.hand) == {"discard": 6, "play": 5 - sum(ask.taken)}.get(ask.phase, 5)
        if ask.phase == "name":
            assert "=" + pack[10][1] not in ask.legal
            stuck = options["stick"] == "yes" and ask.seat == dealer
            assert ("-" in ask.legal) == (not stuck)
        if ask.phase == "discard":
            assert "x" + pack[10] not in ask.legal and len(ask.legal) == 5


def check_play(asks: list[Ask], outcome: Outcome, dealer: int) -> None:
    """Recount a played hand from its tricks and the ladders."""
    plays = [ask for ask in asks if ask.phase == "play"]
    trump, maker = plays[0].trump, plays[0].maker
    assert trump is not None and maker is not None
    assert {(ask.trump, ask.maker) for ask in plays} == {(trump, maker)}
    assert len(plays) == 10 and len(outcome.tricks) == 5

    seats, taken, leads = [], [0, 0], 1 - dealer
    for number, (leader, (first, second), winner) in enumerate(outcome.tricks):
        assert leader == leads
        seats += [leader, 1 - leader]
        lead_ask, follow_ask = plays[2 * number], plays[2 * number + 1]
        assert lead_ask.taken == follow_ask.taken == taken
        assert set(lead_ask.legal) == set(lead_ask.hand)
        same = set(follow_ask.hand) & set(row_of(first, trump))
        assert set(follow_ask.legal) == (same or set(follow_ask.hand))
        leads = 1 - leader if second_beats_first(first, second, trump) else leader
        assert winner == leads
        taken[winner] += 1
    assert [ask.seat for ask in plays] == seats
    assert outcome.taken == taken

    made = taken[maker]
    score = [0, 0]
    score[maker if made >= 3 else 1 - maker] = 1 if made in (3, 4) else 2
    assert outcome.score == score


def test_random_hands() -> None:
    rng = random.Random(42)
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    scores: Counter[tuple[int, ...]] = Counter()
    count = size(ci=1_500, long=4_000)
    for _ in range(count):
        players, options, dealer, totals, pack = random_game(rng)
        assert winners(players, options, totals) == []
        asks: list[Ask] = []
        tokens: list[str] = []

        def choose(ask: Ask) -> str:
            asks.append(ask)  # noqa: B023
            tokens.append(rng.choice(ask.legal))  # noqa: B023
            return tokens[-1]  # noqa: B023

        outcome = run_hand(play_hand(players, options, dealer, totals, pack), choose)
        kinds[outcome.kind] += 1
        phases.update(ask.phase for ask in asks)
        scores[tuple(outcome.score)] += 1
        assert outcome.next_dealer == 1 - dealer
        check_bidding(asks, tokens, options, dealer, pack)

        if outcome.kind == "thrown-in":
            assert options["stick"] == "no" and tokens == ["-"] * 4
            assert outcome == Outcome("thrown-in", [0, 0], 1 - dealer, [], [0, 0])
            continue
        check_play(asks, outcome, dealer)

        # The ten cards played: the two hands, with the discard exchanged for the upcard.
        expected = set(pack[:10])
        for token in tokens:
            if token.startswith("x"):
                expected = (expected - {token[1:]}) | {pack[10]}
        played = [card for _, cards, _ in outcome.tricks for card in cards]
        assert played == tokens[-10:] and len(set(played)) == 10
        assert set(played) == expected
    assert kinds["played"] > 0.75 * count and kinds["thrown-in"] > count / 200
    assert set(phases) == {"order", "pickup", "discard", "name", "play"}
    assert set(scores) == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)}


def test_random_tables_show_every_choice() -> None:
    rng = random.Random(7)
    seen: set[tuple[str, str]] = set()
    dealers: set[int] = set()
    for _ in range(200):
        players, options, dealer, totals, pack = random_game(rng)
        assert players == 2 and sorted(pack) == sorted(full_pack())
        assert all(0 <= total < int(options["target"]) for total in totals)
        seen |= set(options.items())
        dealers.add(dealer)
    assert seen == {(name, choice) for name, row in OPTION_CHOICES.items() for choice in row}
    assert dealers == {N, S}


@pytest.mark.parametrize("target", [5, 7, 10, 11])
@pytest.mark.parametrize("stick", ["no", "yes"])
def test_random_matches_end_properly(target: int, stick: str) -> None:
    rng = random.Random(target)
    options = table_options(target=str(target), stick=stick)
    for _ in range(20):
        packs = iter(lambda: rng.sample(full_pack(), 24), None)
        match = play_match(2, options, N, packs, lambda ask: rng.choice(ask.legal))
        assert len(match.winners) == 1
        best = match.totals[-1][match.winners[0]]
        assert best in {target, target + 1} and min(match.totals[-1]) < target
        assert all(max(totals) < target for totals in match.totals[:-1])
        adding = [list(column) for column in zip(*(h.score for h in match.hands), strict=True)]
        assert [sum(column) for column in adding] == match.totals[-1]
