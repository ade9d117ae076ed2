"""Matches of two-handed Euchre: the deal moves on, totals add up, and whoever gets there has won.

One plan is played again and again. The queen of hearts is turned up and refused, the maker names
clubs, and nobody has a trump: five leads, each followed in suit, and the higher card of each pair
lies where the trick is to go. Names are the maker and the tricks the maker takes, as `N3`.
"""

from random import Random

import pytest

from levata.cards import Card
from levata.games.euchre import DECK, GAME
from levata.match import Match
from levata.shuffle import first_dealer
from levata.testing import random_pack
from tests.games.cases import options_of
from tests.games.euchre.lines import SEATS, lay
from tests.games.matches import dealers, ended, match_of, no_deal_into_a_hand

PAIRS = [("Ah", "9h"), ("Ad", "9d"), ("As", "9s"), ("Ks", "Ts"), ("Kd", "Td")]


def play(match: Match, name: str) -> None:
    """One hand: `-` thrown in, or the maker and the maker's tricks."""
    dealer = match.dealer
    if name == "-":
        match.deal(lay(match.options, dealer, {}))
        for _ in range(4):
            match.apply(GAME.parse("-"))
        assert not match.in_hand
        return
    maker, won = SEATS.index(name[0]), int(name[1])
    winners = [maker] * won + [1 - maker] * (5 - won)
    hands: dict[int, list[Card]] = {0: [], 1: []}
    for winner, (high, low) in zip(winners, PAIRS, strict=True):
        hands[winner].append(DECK.card(high))
        hands[1 - winner].append(DECK.card(low))
    hand = match.deal(lay(match.options, dealer, hands, DECK.card("Qh")))
    for token in ["-", "-", *(["-"] if maker == dealer else []), "=c"]:
        match.apply(GAME.parse(token))
    leader = 1 - dealer
    for winner, (high, low) in zip(winners, PAIRS, strict=True):
        assert hand.to_act == leader
        for card in (high, low) if winner == leader else (low, high):
            match.apply(GAME.parse(card))
        leader = winner
    assert not match.in_hand


# table | first dealer | hands | who deals, the next one last | totals
STORIES = [
    ("", "N", "N3", "NS", (1, 0)),
    ("", "S", "N3", "SN", (1, 0)),
    ("", "N", "N5 N4 N2", "NSNS", (3, 2)),
    ("", "S", "S5 S3 S4 S1 S0", "SNSNSN", (4, 4)),
    ("", "N", "N2 S2 N1 S1", "NSNSN", (4, 4)),
    ("", "N", "- - -", "NSNS", (0, 0)),
    ("", "S", "- N3 - - S3 -", "SNSNSNS", (1, 1)),
    ("pickup=compulsory", "N", "- S4 N0", "NSNS", (0, 3)),
    ("stick=yes", "N", "N3 N3 S2", "NSNS", (4, 0)),
    ("pickup=compulsory stick=yes target=5", "S", "N2 S5", "SNS", (0, 4)),
]


@pytest.mark.parametrize(
    ("table", "dealer", "hands", "dealt", "totals"),
    [pytest.param(*story, id=f"{story[0]} {story[1]} {story[2]}") for story in STORIES],
)
def test_deal_and_totals(table, dealer, hands, dealt, totals):
    """2.2, 4.6 and 6.5: they deal in turn, also after a thrown-in hand; totals only rise."""
    match = match_of(GAME, options_of(GAME, table), dealer)
    before = match.totals
    for name in hands.split():
        play(match, name)
        assert all(a >= b for a, b in zip(match.totals, before, strict=True))
        before = match.totals
    assert dealers(match) == dealt
    assert match.totals == totals
    assert not match.is_over


# clause | table | totals before | hand | totals after | winner
ENDS = [
    ("7.1 below the target", "", (8, 9), "N3", (9, 9), ""),
    ("7.2 an exact hit", "", (9, 8), "N3", (10, 8), "N"),
    ("7.2 an exact hit by a march", "", (8, 3), "N5", (10, 3), "N"),
    ("7.2 an exact hit by a euchre", "", (8, 8), "N2", (8, 10), "S"),
    ("7.3 nine all, made", "", (9, 9), "S3", (9, 10), "S"),
    ("7.3 nine all, euchred", "", (9, 9), "S2", (11, 9), "N"),
    ("7.3 nine all, a march", "", (9, 9), "S5", (9, 11), "S"),
    ("7.4 past the target by a march", "", (9, 0), "N5", (11, 0), "N"),
    ("7.4 past the target by a euchre", "", (0, 9), "N0", (0, 11), "S"),
    ("7.3 a lead of one will do", "", (9, 9), "N4", (10, 9), "N"),
    ("7.1 euchred at nine, and not over", "", (9, 7), "N2", (9, 9), ""),
    ("4.6 thrown in at nine all", "", (9, 9), "-", (9, 9), ""),
    ("7.1 target 5", "target=5", (4, 4), "N3", (5, 4), "N"),
    ("7.1 target 5, not yet", "target=5", (3, 4), "N3", (4, 4), ""),
    ("7.4 target 5, past it", "target=5", (4, 2), "N5", (6, 2), "N"),
    ("7.1 target 7", "target=7", (1, 6), "S4", (1, 7), "S"),
    ("7.1 target 7, not yet", "target=7", (4, 5), "N5", (6, 5), ""),
    ("7.4 target 7, past it", "target=7", (6, 3), "N5", (8, 3), "N"),
    ("7.1 target 11", "target=11", (10, 10), "S3", (10, 11), "S"),
    ("7.1 target 11, not yet", "target=11", (9, 10), "N3", (10, 10), ""),
    ("7.4 target 11, past it", "target=11", (10, 10), "S0", (12, 10), "N"),
]


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(
    ("table", "totals", "hand", "after", "winner"),
    [pytest.param(*end[1:], id=end[0]) for end in ENDS],
)
def test_end(table, totals, hand, after, winner, dealer):
    """The same whoever deals."""
    match = match_of(GAME, options_of(GAME, table), dealer, totals)
    assert not match.is_over
    play(match, hand)
    assert match.totals == after
    ended(match, winner, lambda: play(match, "-"), GAME.parse("-"))
    assert winner or len(match.played) == 2


def test_chance_picks_the_first_dealer():
    """2.1: from what the match was shuffled with, either seat."""
    seeds = [bytes([number]) * 32 for number in range(40)]
    assert {first_dealer(seed, "match", (b"", b"")) for seed in seeds} == {0, 1}


def test_a_whole_match_from_nothing():
    """10.39: nine to eight, a thrown-in hand, and then three tricks are enough."""
    match = match_of(GAME, GAME.options())
    for name in ("N5", "N2", "S4", "S2", "N5", "S3", "N3", "S2", "S5", "S5", "-"):
        play(match, name)
        assert not match.is_over
    assert match.totals == (9, 8)
    play(match, "N3")
    assert match.totals == (10, 8)
    assert match.winners == (0,)
    assert match.places() == (1, 2)


@pytest.mark.parametrize("target", ["5", "7", "10", "11"])
def test_no_match_ends_with_both_there(target):
    """E17: one side scores a hand, so the other is below the target; at most one point past."""
    seen = set()
    for number in range(60):
        rng = Random(f"{target}/{number}")
        match = match_of(GAME, options_of(GAME, f"target={target}"), rng.choice(SEATS))
        while not match.is_over:
            hand = match.deal(random_pack(GAME, rng))
            while match.in_hand:
                match.apply(rng.choice(hand.legal()))
            assert 0 in match.played[-1].score
            assert sum(match.played[-1].score) in ({1, 2} if not hand.is_void else {0})
        high, low = sorted(match.totals, reverse=True)
        assert low < int(target) <= high <= int(target) + 1
        seen.add((high, low))
    assert {high for high, _ in seen} == {int(target), int(target) + 1}


def test_a_hand_is_not_dealt_into_another():
    match = match_of(GAME, GAME.options())
    no_deal_into_a_hand(match, lay(match.options, 0, {}), GAME.parse("-"))
