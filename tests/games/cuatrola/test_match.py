"""Matches of Cuatrola: the deal moves on, totals add up, and the right pair wins at the right time.

Three deals come again and again, written for mano, the dealer's partner, mano's partner and the
dealer, and dealt to them wherever they sit.

Whole suits: each has one, the dealer the trumps. All pass: the dealer takes every trick, 130 and
2 points. Whoever bids against the dealer loses; the dealer makes any bid. If the dealer's partner
bids, the trumps rest, and whoever leads, mano as a rule, takes every trick.

Plain, 86 + 10 to 34 for the dealer's pair, 1 point; bastos are trump:

    mano So Sb Ce Cb: 10 for the dealer. Se Ao Ac 3e: 34 for mano's partner. Sc Rb Co Cc: 12,
    3b Ro Rc Re: 22 and Ab 3o 3c Ae: 42 for the dealer.

Equal, 65 to 65, and mano's pair has the last trick, so 1 point for it; bastos are trump:

    mano Ac Sb 3c 3b: 33 for the dealer. Ae Ab Re 3e: 36 for mano. Cc Ce Sc Cb: 11 and Rb Rc Se
    Ao: 21 for the dealer, 65. So Co Ro 3o: 19 for mano's partner, 55 and 10.
"""

import pytest

from levata.cards import Card
from levata.games.cuatrola import BIDS, DECK, GAME, PASS
from levata.match import Match
from tests.games.cases import options_of
from tests.games.cuatrola.lines import lay
from tests.games.matches import dealers, ended, match_of, no_deal_into_a_hand

WHOLE = ["A3RCS.-.-.-", "-.A3RCS.-.-", "-.-.A3RCS.-", "-.-.-.A3RCS"], "Ab"
PLAIN = ["A3RCS.-.-.-", "-.A3RC.-.S", "-.S.A3RC.-", "-.-.S.A3RC"], "Ab"
PLAIN_PLAY = "So Sb Ce Cb - - Se Ao Ac 3e - - Sc Rb Co Cc - - 3b Ro Rc Re Ab 3o 3c Ae"
EQUAL = ["C.ARC.-.A", "R.-.RCS.S", "A3.3S.3.-", "S.-.A.3RC"], "3b"
EQUAL_PLAY = "Ac Sb 3c 3b - - - - Ae Ab Re 3e - - - - Cc Ce Sc Cb - - Rb Rc Se Ao So Co Ro 3o"
MANO, OPPOSITE, DEALER = 0, 1, 3
"""Who bids, in the order of speaking: mano, the dealer's partner, the dealer."""
BY = {"m": MANO, "o": OPPOSITE, "d": DEALER}
BID = {"2": "solo", "4": "cuatrola", "5": "quintola"}


def dealt(match: Match, deal: tuple[list[str], str]) -> tuple[Card, ...]:
    """The pack that gives mano, the next two and the dealer these holdings."""
    holdings, turned = deal
    step = 1 if match.options["direction"] == "clockwise" else -1
    given = {
        (match.dealer + step * (place + 1)) % 4: list(DECK.members(DECK.parse_holding(text)[0]))
        for place, text in enumerate(holdings)
    }
    return lay(match.options, match.dealer, given, turned)


def play(match: Match, name: str) -> None:
    """One hand: all pass in `P` whole suits, `p` plain, `=` equal; or `d5`, who bids what."""
    deal, script = {"p": (PLAIN, PLAIN_PLAY), "=": (EQUAL, EQUAL_PLAY)}.get(name, (WHOLE, ""))
    match.deal(dealt(match, deal))
    assert match.hand is not None
    for place in range(4):
        bids = name[0] in BY and place == BY[name[0]]
        match.apply(GAME.parse(BID[name[1]]) if bids else PASS)
    assert match.hand.phase != BIDS
    for token in script.split():
        match.apply(GAME.parse(token))
    while match.in_hand:
        match.apply(match.hand.legal()[0])


# table | first dealer | hands | who deals, the next one last | totals
STORIES = [
    ("", "N", "P", "NW", (2, 0)),
    ("", "N", "p P p", "NWSE", (2, 2)),
    ("", "W", "= =", "WSE", (1, 1)),
    ("", "S", "d2 d4 d5", "SENW", (7, 4)),
    ("", "S", "m2 m4 m5", "SENW", (7, 4)),
    ("", "E", "o2 o4 o5 d2", "ENWSE", (9, 4)),
    ("", "N", "p p p p p", "NWSENW", (3, 2)),
    ("direction=clockwise", "W", "p m5 =", "WNES", (6, 1)),
    ("direction=clockwise", "N", "P P P P", "NESWN", (4, 4)),
    ("lead=bidder", "N", "m2 d4 o5", "NWSE", (7, 4)),
    ("solo=points", "N", "d2 m2 o2", "NWSE", (2, 4)),
    ("void=free target=11 window=first declarer=winner per-window=one", "E", "P d5", "ENW", (5, 2)),
]


@pytest.mark.parametrize(
    ("table", "dealer", "hands", "dealt_by", "totals"),
    [pytest.param(*story, id=f"{story[0]} {story[1]} {story[2]}") for story in STORIES],
)
def test_deal_and_totals(table, dealer, hands, dealt_by, totals):
    """2.7, 3.7 and 8.5: the deal moves on after every hand, and every hand scores."""
    match = match_of(GAME, options_of(GAME, table), dealer)
    for name in hands.split():
        play(match, name)
    assert dealers(match) == dealt_by
    assert match.totals == totals
    assert all(min(past.score) == 0 < max(past.score) for past in match.played)


def test_everyone_is_mano_once_in_four_hands():
    """2.2 and 2.7: whoever was mano deals next."""
    for table in ("", "direction=clockwise"):
        match = match_of(GAME, options_of(GAME, table))
        manos = []
        for _ in range(4):
            match.deal(dealt(match, WHOLE))
            assert match.hand is not None
            manos.append(match.hand.to_act)
            while match.in_hand:
                match.apply(match.hand.legal()[0])
            assert match.dealer == manos[-1]
        assert sorted(manos) == [0, 1, 2, 3]


# clause | table | totals before | hand, North dealing | winner
ENDS = [
    ("8.2 below the target", "", (18, 20), "p", ""),
    ("8.2 one short", "", (18, 20), "P", ""),
    ("8.2 an exact hit with points", "", (20, 20), "p", "NS"),
    ("8.2 an exact hit with a solo", "", (19, 20), "d2", "NS"),
    ("8.2 an exact hit with a cuatrola", "", (17, 20), "d4", "NS"),
    ("8.2 an exact hit with a quintola", "", (16, 20), "d5", "NS"),
    ("8.3 past it with two points", "", (20, 20), "P", "NS"),
    ("8.3 past it by a lost quintola", "", (17, 16), "m5", "NS"),
    ("8.3 far past it", "", (20, 16), "m5", "NS"),
    ("8.3 past it, the others", "", (16, 18), "o5", "EW"),
    ("8.3 past it by a lost cuatrola", "", (17, 18), "o4", "EW"),
    ("8.3 past it by a lost solo", "", (20, 19), "m2", "NS"),
    ("7.8 a lost bid is not enough", "", (18, 19), "m2", ""),
    ("7.4 equal points, and the last trick wins the match", "", (20, 20), "=", "EW"),
    ("7.4 equal points, not yet", "", (20, 19), "=", ""),
    ("8.1 10 of 11", "target=11", (9, 10), "p", ""),
    ("8.1 11 of 11", "target=11", (10, 10), "p", "NS"),
    ("8.1 12 of 11", "target=11", (10, 10), "P", "NS"),
    ("8.1 a bid to 11", "target=11", (6, 10), "d5", "NS"),
    ("8.1 past 11", "target=11", (6, 9), "o5", "EW"),
    ("8.1 11 of 21", "", (10, 10), "p", ""),
    ("7.18 a solo on points", "solo=points", (19, 20), "d2", "NS"),
    ("7.18 a solo on points lost", "solo=points", (19, 19), "m2", "NS"),
]


@pytest.mark.parametrize(
    ("table", "totals", "hand", "winner"), [pytest.param(*end[1:], id=end[0]) for end in ENDS]
)
def test_end(table, totals, hand, winner):
    match = match_of(GAME, options_of(GAME, table), totals=totals)
    assert not match.is_over
    play(match, hand)
    ended(match, winner, lambda: play(match, "P"), PASS)
    assert winner or len(match.played) == 2


@pytest.mark.parametrize(("target", "totals"), [("21", (20, 20)), ("11", (10, 10))])
def test_one_short_on_both_sides_nobody_may_bid(target, totals):
    """3.8: the next hand is played for points and decides the match."""
    match = match_of(GAME, options_of(GAME, f"target={target}"), totals=totals)
    match.deal(dealt(match, WHOLE))
    assert match.hand is not None
    for _ in range(4):
        assert match.hand.legal() == (PASS,)
        match.apply(PASS)
    while match.in_hand:
        match.apply(match.hand.legal()[0])
    assert match.is_over


def test_the_limit_grows_with_the_totals():
    """3.8 and 3.10: in the second hand the first one's points count, for one's own pair."""
    match = match_of(GAME, options_of(GAME, ""), totals=(15, 0))
    play(match, "P")
    assert match.totals == (17, 0)
    match.deal(dealt(match, WHOLE))
    assert match.hand is not None
    assert [GAME.token(a) for a in match.hand.legal()] == ["-", "solo", "cuatrola"]
    match.apply(PASS)
    assert [GAME.token(a) for a in match.hand.legal()] == ["-", "solo", "cuatrola", "quintola"]


def test_a_whole_match_from_nothing():
    match = match_of(GAME, options_of(GAME, ""))
    totals = []
    for name in ("m5", "d5", "m5", "o5", "d5", "P", "p"):
        assert not match.is_over
        play(match, name)
        totals.append(match.totals)
    assert totals == [(5, 0), (5, 5), (10, 5), (15, 5), (20, 5), (20, 7), (21, 7)]
    assert dealers(match) == "NWSENWSE"
    assert match.winners == (0,)
    assert match.places() == (1, 2)


def test_a_hand_is_not_dealt_into_another():
    match = match_of(GAME, GAME.options())
    no_deal_into_a_hand(match, dealt(match, WHOLE), PASS)
