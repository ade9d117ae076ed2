"""What can happen in a hand, counted; where paper reaches, on paper.

A sequence of bids is a set of numbers said in rising order and who said them, so `k` turns have
C(k + 6, 6) of them: 7, 28, 84, 210. Of these one, all passes, ends the hand and stays one leaf;
every other goes on with four trumps.
"""

from math import comb

import pytest

from levata.games.cruce import GAME
from tests.games.agree import without_totals
from tests.games.cases import run
from tests.games.count import counted, each, pinned, recount
from tests.games.cruce.lines import position
from tests.oracle.cruce import play_hand

PINNED = pinned("cruce")


# At four: 7, 28, 84, 210 and then 4 * 209 + 1. At three the third turn is the last: 7, 28, 84,
# then 4 * 83 + 1. Where the lead makes trump the declarer has six or eight cards instead of four
# suits: 6 * 209 + 1 and 8 * 83 + 1.
@pytest.mark.parametrize(
    ("table", "counts"),
    [
        pytest.param("players=4", [1, 7, 28, 84, 210, 837], id="four"),
        pytest.param("players=4 deal=full", [1, 7, 28, 84, 210, 837], id="four, whole hands"),
        pytest.param("players=4 trump=lead", [1, 7, 28, 84, 210, 1255], id="four, by lead"),
        pytest.param("players=3", [1, 7, 28, 84, 333], id="three"),
        pytest.param("players=3 deal=full", [1, 7, 28, 84, 333], id="three, whole hands"),
        pytest.param("players=3 trump=lead", [1, 7, 28, 84, 665], id="three, by lead"),
    ],
)
def test_auction(table, counts):
    hand = position(table)
    assert counted(hand, len(counts)) == counts
    players = hand.deal.options.players
    assert counts[1 : players + 1] == [comb(k + 6, 6) for k in range(1, players + 1)]


@pytest.mark.parametrize(
    ("table", "script", "counts"),
    [
        pytest.param("dealer=N", "- - - -", [1, 1, 1, 1], id="a dead hand is one leaf"),
        pytest.param("players=3", "- - -", [1, 1, 1, 1], id="a dead hand at three"),
        pytest.param("deal=full nines=redeal S:9A.9K.9.9", "", [1, 1, 1], id="so is a void one"),
        pytest.param("dealer=N", "6", [1, 1, 1, 1, 4], id="passes forced by a six"),
        pytest.param("dealer=N", "- 6", [1, 1, 1, 4], id="and later"),
        pytest.param("dealer=N", "- - -", [1, 7, 25], id="the last pass ends it: 4 * 6 + 1"),
    ],
)
def test_ends_and_forced_passes(table, script, counts):
    hand = position(table)
    run(hand, script)
    assert counted(hand, len(counts)) == counts


@pytest.mark.slow
@pytest.mark.parametrize("line", each(PINNED))
def test_pinned(line):
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    recount(GAME, line, without_totals(play_hand))


def test_the_pinned_lines_reach_every_option_of_play():
    """Both seat counts, deals, ways to make trump and to beat; and leaves pinned by thousands."""
    tables = {word for line in PINNED for word in line[1].split()}
    assert tables >= {"players=3", "players=4", "deal=full", "trump=lead", "beat=yes"}
    assert max(int(line[5].split()[-1]) for line in PINNED) > 10_000
