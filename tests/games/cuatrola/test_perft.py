"""What can happen in a hand, counted; where paper reaches, on paper.

A sequence of bids is a set of bids made in rising order and who made them, so with `n` bids open
to everybody `k` turns have C(k + n, n) of them. Then somebody leads one of five cards. A bid that
is forced and an answer that can only be no are plies like any other.
"""

from math import comb

import pytest

from levata.games.cuatrola import GAME
from tests.games.count import counted, each, pinned, recount
from tests.games.cuatrola.lines import position, run
from tests.oracle.cuatrola import play_hand

PINNED = pinned("cuatrola")


@pytest.mark.parametrize(
    ("table", "bids", "counts"),
    [
        pytest.param("dealer=N", 3, [1, 4, 10, 20, 35, 175], id="every bid"),
        pytest.param("dealer=E totals=16,16", 3, [1, 4, 10, 20, 35, 175], id="just so"),
        pytest.param("dealer=S direction=clockwise", 3, [1, 4, 10, 20, 35, 175], id="clockwise"),
        pytest.param("dealer=W lead=bidder", 3, [1, 4, 10, 20, 35, 175], id="the bidder leads"),
        pytest.param("dealer=N totals=17,17", 2, [1, 3, 6, 10, 15, 75], id="two bids"),
        pytest.param("dealer=N totals=18,18", 1, [1, 2, 3, 4, 5, 25], id="one bid at 18"),
        pytest.param("dealer=N totals=19,19", 1, [1, 2, 3, 4, 5, 25], id="one bid at 19"),
        pytest.param("dealer=N totals=20,20", 0, [1, 1, 1, 1, 1, 5], id="no bid"),
        pytest.param("target=11 totals=7,7", 2, [1, 3, 6, 10, 15, 75], id="two bids to 11"),
        pytest.param("target=11 totals=10,10", 0, [1, 1, 1, 1, 1, 5], id="no bid to 11"),
    ],
)
def test_bids(table, bids, counts):
    assert counted(position(table), len(counts)) == counts
    assert counts[:5] == [comb(k + bids, bids) for k in range(5)]


# Pairs with different limits, North dealing, so that West, South, East and North speak. Where
# North and South have 20, they pass: 4, 4, 10, 10 as for two turns. Where they have 17, the ways
# to stand at nothing, solo, cuatrola and quintola are 1 1 1 1, then 1 2 3 1 without a quintola
# from South, 1 3 6 7 after East and 1 4 10 7 after North: 4, 7, 17, 22, and 5 leads each.
@pytest.mark.parametrize(
    ("table", "script", "counts"),
    [
        pytest.param("totals=20,0", "", [1, 4, 4, 10, 10, 50], id="one pair must pass"),
        pytest.param("totals=17,0", "", [1, 4, 7, 17, 22, 110], id="one pair has no quintola"),
        pytest.param("dealer=N", "quintola", [1, 1, 1, 1, 5], id="passes forced by a quintola"),
        pytest.param("dealer=N", "- quintola", [1, 1, 1, 5], id="and later"),
        pytest.param("dealer=N", "- - -", [1, 4, 20], id="the fourth pass ends nothing"),
    ],
)
def test_limits_and_forced_passes(table, script, counts):
    hand = position(table)
    run(hand, script)
    assert counted(hand, len(counts)) == counts


# Everyone has one suit whole, and whoever leads has the trumps: nobody is bound, and the leader
# takes every trick. Three play: 5 5 5, 4 4 4, 3 3 3 and the solo is made, 216,000 ways to do it.
# Where a rival leads, a quintola is lost after 5 5 5 and stays one leaf each.
# All four play: 5 5 5 5. Three of the five leads leave the leader the 40, to say or not, so
# 125 * (3 * 2 + 2 * 1) = 1000; the other two go straight to the 20, which the leader has not.
# Then comes one forced answer in the 750 of the first kind, and in the second the partner is
# asked about a 20 and has it after three of five cards: 25 * 2 * (3 * 2 + 2 * 1) = 400 more.
WHOLE = "W:A3RCS.-.-.- S:-.A3RCS.-.- N:-.-.A3RCS.-"


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        pytest.param(
            f"play=o bid=solo by=W {WHOLE}",
            [1, 5, 25, 125, 500, 2_000, 8_000, 24_000, 72_000, 216_000, 216_000],
            id="a solo is made with the third trick",
        ),
        pytest.param(
            "play=o bid=quintola by=N W:A3RCS.-.-.- E:-.A3RCS.-.- N:-.-.A3RCS.-",
            [1, 5, 25, 125, 125, 125],
            id="a quintola is lost with the first",
        ),
        pytest.param(
            f"play=o {WHOLE} E:-.-.-.A3RCS", [1, 5, 25, 125, 625, 1_000, 1_150], id="all play"
        ),
        pytest.param(
            f"solo=points play=o bid=solo by=W {WHOLE}",
            [1, 5, 25, 125, 125 // 5 * (3 * 2 + 2)],
            id="a solo on points",
        ),
    ],
)
def test_whole_suits(table, counts):
    hand = position(table)
    run(hand, "W")
    assert counted(hand, len(counts)) == counts


# West has taken the first trick and leads one of four cards when the window is over.
#
# Nobody has anything: four answers that can only be no, then 4 leads.
# West has a 20 and East the 40. West no; East no or 40; West 2 and 2; then after - - one answer,
# after - 20 one, after 40 - one, and after 40 20 the window is over: 4 leads, so 7.
# With declarer=winner: West no; West no or 20; then 4 leads or one more answer, so 5.
# With per-window=one: West no; East no or 40; then West 2, or 4 leads, so 6.
# West has two twenties: no, no, then 3; after no East is asked, after either West 2, so 5; then
# after no no 4 leads, after one 20 East is asked, after two 4 leads: 4 + 2 * (1 + 4) = 14.
# West has the 40 and a 20: 2; no: East no, 40: West 2, so 3; no no: West 2, 40 no: East no,
# 40 20: 4 leads, so 7.
NOTHING = "N:C.S.R.- W:A.A3.-.RS S:-.R.-.- E:S.C.CS.-"
BOTH = "N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S"
TWENTIES = "N:-.S.-.- W:RC.A.-.RC S:-.R.-.- E:S.C.A.S"
FORTY_TOO = "N:-.S.-.- W:-.A.RC.RC S:-.R.-.- E:S.C.A.S"


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        pytest.param(NOTHING, [1, 1, 1, 1, 1, 4], id="nobody has anything"),
        pytest.param(BOTH, [1, 1, 2, 4, 7], id="both have a couple"),
        pytest.param(f"declarer=winner {BOTH}", [1, 1, 2, 5], id="the winner alone"),
        pytest.param(f"per-window=one {BOTH}", [1, 1, 2, 6], id="one a window"),
        pytest.param(TWENTIES, [1, 1, 1, 3, 5, 14], id="two twenties"),
        pytest.param(FORTY_TOO, [1, 2, 3, 7], id="a forty and a twenty"),
        pytest.param(f"declared=E:40,E:20o {BOTH}", [1, 4], id="two are made"),
        pytest.param(f"declared=E:40 {BOTH}", [1, 2, 5], id="the forty is made"),
        pytest.param(f"played=Re {NOTHING}", [1, 1, 1, 4], id="the forty is broken"),
    ],
)
def test_windows(table, counts):
    hand = position(f"play=e {table}")
    run(hand, "N Sc Ac Rc Cc W")
    assert counted(hand, len(counts)) == counts


@pytest.mark.slow
@pytest.mark.parametrize("line", each(PINNED))
def test_pinned(line):
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    recount(GAME, line, play_hand, run)


def test_the_pinned_lines_reach_every_option_of_play():
    """Every choice that changes what may be done; and leaves pinned by thousands."""
    tables = {word for line in PINNED for word in line[1].split()}
    assert tables == {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}
    assert max(int(line[6].split()[-1]) for line in PINNED) > 10_000
