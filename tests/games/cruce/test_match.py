"""Matches of Cruce: the deal moves on, totals add up, and the right side wins at the right time.

Two hands are played again and again. Written for North, they are moved round the table for
whoever wins the auction. At four hearts are trump, North's pair comes to 36, the other to 104:

    N As 9s Js Qs: 16. N Ad Kd Jd Qd: 20, so 36. N Ts Ks 9d Kh: W 18.
    W Kc (20) 9c Qh Tc: E 17. E Ah Td Jc 9h: 23. E Th Ac Qc Jh: 26, so 84 and 20.

At three North takes 91, East 29 and a cross of 20, South nothing; spades are trump:

    N As Qd 9d: 14. N Ts Kd Jd: 16. N Js Td 9c: 12. N 9h Ah Jc: E 13. E Ad Qc 9s: N 14, so 56.
    N Jh Th Kc: E 16. E Kh (20) Tc Ks: N 18. N Qs Qh Ac: 17, so 91.
"""

import pytest

from levata.cards import Card
from levata.games.cruce import DECK, GAME
from levata.match import Match
from tests.games.cases import options_of
from tests.games.cruce.lines import SEATS, lay
from tests.games.matches import dealers, ended, match_of, no_deal_into_a_hand

FOUR = ["AT.9J.A.9", "9K.ATQ.K.-", "J.-.J9T.AT", "Q.K.Q.KQJ"]
FOUR_PLAY = "As 9s Js Qs Ad Kd Jd Qd Ts Ks 9d Kh Kc 9c Qh Tc Ah Td Jc 9h Th Ac Qc Jh"
THREE = ["ATJ9KQ.9J.-.-", "-.AKQT.AKQT.-", "-.-.9J.9JQKTA"]
THREE_PLAY = "As Qd 9d Ts Kd Jd Js Td 9c 9h Ah Jc Ad Qc 9s Jh Th Kc Kh Tc Ks Qs Qh Ac"
NINES = ["9A.9K.9.9"]


def held(holdings: list[str], first: int, players: int) -> dict[int, list[Card]]:
    """The hands of these holdings, the first at that seat."""
    return {
        (first + i) % players: list(DECK.members(DECK.parse_holding(text)[0]))
        for i, text in enumerate(holdings)
    }


def play(match: Match, name: str) -> None:
    """One hand: `-` dead, `9` four nines, or the declarer's seat and bid, as `N1`."""
    players = match.options.players
    if name in "-9":
        given = held(NINES, 0, players) if name == "9" else {}
        match.deal(lay(match.options, match.dealer, given))
        while match.in_hand:
            match.apply(GAME.parse("-"))
        return
    declarer, bid = SEATS.index(name[0]), name[1]
    holdings, line, trump = (FOUR, FOUR_PLAY, "=h") if players == 4 else (THREE, THREE_PLAY, "=s")
    match.deal(lay(match.options, match.dealer, held(holdings, declarer, players)))
    assert match.hand is not None
    while match.hand.phase == "bids":
        match.apply(GAME.parse(bid if match.hand.to_act == declarer else "-"))
    for token in [trump, *line.split()]:
        match.apply(GAME.parse(token))
    assert not match.in_hand


# table | first dealer | hands | who deals, the next one last | totals
STORIES = [
    ("players=4", "N", "N1", "NE", (1, 3)),
    ("players=4", "W", "N1 E1 S2", "WNES", (2, 7)),
    ("players=4", "N", "N2", "NE", (-2, 3)),
    ("players=4", "N", "N6 S6 N3", "NESW", (-15, 9)),
    ("players=4", "S", "- - - - -", "SWNESW", (0, 0)),
    ("players=4", "E", "N1 - E1 -", "ESWNE", (4, 4)),
    ("players=4 deal=full nines=redeal", "N", "9 9 - 9 N1", "NNNEES", (1, 3)),
    ("players=4 deal=full", "N", "9 9", "NES", (0, 0)),
    ("players=3", "S", "N1 - E1 N3", "SNESN", (-1, 4, 1)),
    ("players=3", "N", "N3 E2 S1", "NESN", (-2, 3, 3)),
    ("players=3 deal=full nines=redeal", "E", "9 - 9 -", "EESSN", (0, 0, 0)),
]


@pytest.mark.parametrize(
    ("table", "dealer", "hands", "dealt", "totals"),
    [pytest.param(*story, id=f"{story[0]} {story[2]}") for story in STORIES],
)
def test_deal_and_totals(table, dealer, hands, dealt, totals):
    """2.2, 3.9, 9.3 and 7.8: who deals after what, and totals below zero."""
    match = match_of(GAME, options_of(GAME, table), dealer)
    for name in hands.split():
        play(match, name)
    assert dealers(match) == dealt
    assert match.totals == totals
    assert [past.score for past in match.played if not past.history] == [
        (0,) * len(totals) for name in hands.split() if name == "9" and "redeal" in table
    ]


# clause | table | totals before | hand | winner
ENDS = [
    ("8.2 below the target", "", (9, 7), "N1", ""),
    ("8.3 an exact hit", "", (0, 8), "N1", "EW"),
    ("8.3 past the target", "", (0, 9), "N1", "EW"),
    ("C17 both past, the highest", "", (10, 9), "N1", "EW"),
    ("C17 both past, the declarer highest", "", (10, 9), "E1", "NS"),
    ("C18 a shared top", "", (10, 8), "N1", ""),
    ("7.6 set from the brink", "", (10, 1), "N2", ""),
    ("7.6 set, and the rivals win", "", (10, 8), "N2", "EW"),
    ("8.5 one ahead is not two", "finish=by-two", (10, 9), "N1", ""),
    ("8.5 two ahead", "finish=by-two", (10, 10), "N1", "EW"),
    ("8.3 one ahead will do", "finish=alone", (9, 8), "N1", "EW"),
    ("8.1 target 6", "target=6", (0, 3), "N1", "EW"),
    ("8.1 target 6, not yet", "target=6", (4, 2), "N1", ""),
    ("8.1 target 15", "target=15", (0, 12), "N1", "EW"),
    ("8.1 target 15, not yet", "target=15", (0, 11), "N1", ""),
    ("8.1 target 21", "target=21", (0, 18), "N1", "EW"),
    ("8.1 target 21, not yet", "target=21", (0, 17), "N1", ""),
    ("8.6 one of three", "players=3", (9, 9, 10), "N1", "N"),
    ("C18 a shared top of three", "players=3", (9, 10, 10), "N1", ""),
    ("8.7 the others score too", "players=3", (3, 10, 0), "N3", "E"),
    ("8.5 three, one ahead", "players=3 finish=by-two", (9, 9, 10), "N1", ""),
    ("8.5 three, two ahead", "players=3 finish=by-two", (9, 8, 0), "N1", "N"),
]


@pytest.mark.parametrize(
    ("table", "totals", "hand", "winner"), [pytest.param(*end[1:], id=end[0]) for end in ENDS]
)
def test_end(table, totals, hand, winner):
    match = match_of(GAME, options_of(GAME, table), totals=totals)
    assert not match.is_over
    play(match, hand)
    ended(match, winner, lambda: play(match, "-"), GAME.parse("-"))
    assert winner or len(match.played) == 2


def test_a_shared_top_is_played_off():
    """8.4: 11-11 goes on, dead hands in between or not, until one total is alone on top."""
    match = match_of(GAME, GAME.options(), totals=(10, 8))
    for name in ("N1", "-", "-"):
        play(match, name)
        assert match.totals == (11, 11)
        assert not match.is_over
    play(match, "N2")
    assert match.totals == (9, 14)
    assert match.winners == (1,)


def test_by_two_is_played_off():
    """8.5: at 11-12, 14-13 and 15-16 nobody has won; at 13-19 a side is far enough ahead."""
    match = match_of(GAME, GAME.options(finish="by-two"), totals=(10, 9))
    for name, totals in (("N1", (11, 12)), ("E1", (14, 13)), ("N1", (15, 16))):
        play(match, name)
        assert match.totals == totals
        assert not match.is_over
    play(match, "N2")
    assert match.totals == (13, 19)
    assert match.winners == (1,)


def test_a_whole_match_from_nothing():
    """East and West are at 9 after three hands and win with 12 in the fourth."""
    match = match_of(GAME, GAME.options())
    for name in ("N1", "N1", "S2"):
        play(match, name)
        assert not match.is_over
    assert match.totals == (0, 9)
    play(match, "S3")
    assert match.totals == (-3, 12)
    assert match.winners == (1,)
    assert match.places() == (2, 1)


def test_a_hand_is_not_dealt_into_another():
    match = match_of(GAME, GAME.options())
    no_deal_into_a_hand(match, lay(match.options, 0, {}), GAME.parse("-"))
