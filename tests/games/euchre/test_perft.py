"""What can happen in a hand, counted; where paper reaches, on paper.

At the start the non-dealer says one of two things. An order leads to taking or leaving, or under
`pickup=compulsory` straight to one of five cards laid away; a pass to the dealer's two, accepting
again to one of five cards; two passes to a pass and three suits, and after the third pass to the
same four, or under `stick=yes` to three. The fourth pass ends the hand, which stays one leaf.
Whatever settles the trump, five cards may be led.
"""

from math import perm

import pytest

from levata.games.euchre import GAME
from levata.perft import perft
from tests.games.cases import run
from tests.games.count import counted, each, pinned, recount
from tests.games.euchre.lines import SEATS, position
from tests.oracle.euchre import play_hand

PINNED = pinned("euchre")


# Depth 1: `-`, `order`. Depth 2: take, leave and `-`, `accept` make 4; compulsory 5 + 2 = 7.
# Depth 3: 5 to lay away, 5 to lead, 5 to lay away and 4 to say make 19; compulsory, each of 5
# laid away leaves 5 leads: 25 + 5 + 4 = 34.
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("stick", ["no", "yes"])
@pytest.mark.parametrize(
    ("pickup", "counts"),
    [
        pytest.param("optional", [1, 2, 4, 19], id="optional"),
        pytest.param("compulsory", [1, 2, 7, 34], id="compulsory"),
    ],
)
def test_calls(dealer, stick, pickup, counts):
    """The same whatever the cards."""
    hand = position(f"dealer={dealer} pickup={pickup} stick={stick}")
    assert counted(hand, len(counts)) == counts


@pytest.mark.parametrize(
    ("table", "script", "counts"),
    [
        pytest.param("", "- - - -", [1, 1, 1, 1], id="a thrown-in hand is one leaf"),
        pytest.param("", "- - -", [1, 4, 16], id="three suits with five leads, and a leaf"),
        pytest.param("stick=yes", "- - -", [1, 3, 15], id="three suits with five leads"),
        pytest.param("", "- -", [1, 4, 19], id="3 suits, 5 leads each, and 4"),
        pytest.param("stick=yes", "- -", [1, 4, 18], id="3 suits, 5 leads each, and 3"),
        pytest.param("", "order", [1, 2, 10], id="5 to lay away, 5 to lead"),
        pytest.param("pickup=compulsory", "order", [1, 5, 25], id="5 to lay away, 5 leads each"),
        pytest.param("", "- accept", [1, 5, 25], id="5 to lay away, 5 leads each, accepted"),
    ],
)
def test_ways_to_a_trump(table, script, counts):
    hand = position(table)
    run(hand, script)
    assert counted(hand, len(counts)) == counts


def free(cards: int) -> int:
    """Ways to play so many cards if every card of a hand may always be played."""
    return perm(5, (cards + 1) // 2) * perm(5, cards // 2)


def whole(depth: int, pickup: str, stick: str) -> int:
    """Leaves at a depth of four or more when nobody ever has to follow."""

    def after(calls: int) -> int:
        return free(min(10, depth - calls))

    ordered = 5 * after(2) if pickup == "compulsory" else after(2) + 5 * after(3)
    accepted = 5 * after(3)
    named = 3 * after(3) + 3 * after(4)
    return ordered + accepted + named + (stick == "no")


FREE = "dealer=N up=9d N:-.AKQT9.-.- S:AKQT9.-.-.-"
"""Five spades, five hearts, no jack, and the upcard of a third suit: nobody can ever follow."""


# 1, 5, 25, 100, 400, 1,200, 3,600, 7,200, 14,400 and twice more: 5! * 5! ways to play.
def test_a_hand_that_never_follows_on_paper():
    assert [free(n) for n in range(11)] == [
        1, 5, 25, 100, 400, 1_200, 3_600, 7_200, 14_400, 14_400, 14_400,
    ]  # fmt: skip
    # Depth 4: 25 after leaving, 5 * 5 after taking, 25 after accepting, 15 + 3 named, 1 dead.
    assert whole(4, "optional", "no") == 25 + 25 + 25 + 15 + 3 + 1
    assert whole(4, "compulsory", "yes") == 5 * 25 + 25 + 15 + 3
    # The whole hand: leaving, five cards for taking and for accepting, six namings, and dead.
    assert whole(14, "optional", "no") == 14_400 * (1 + 5 + 5 + 6) + 1 == 244_801
    assert whole(14, "compulsory", "yes") == 14_400 * (5 + 5 + 6) == 230_400


@pytest.mark.parametrize("stick", ["no", "yes"])
@pytest.mark.parametrize("pickup", ["optional", "compulsory"])
def test_a_hand_that_never_follows(pickup, stick):
    hand = position(f"{FREE} pickup={pickup} stick={stick}")
    for depth in range(4, 7):
        assert perft(hand, depth) == whole(depth, pickup, stick)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pickup", "stick", "depth"),
    [
        pytest.param("optional", "no", 14, id="to the last card"),
        pytest.param("compulsory", "yes", 15, id="one ply further, where nothing is added"),
    ],
)
def test_a_whole_hand_that_never_follows(pickup, stick, depth):
    hand = position(f"{FREE} pickup={pickup} stick={stick}")
    assert perft(hand, depth) == whole(depth, pickup, stick)


# Two cards each, counted by hand.
@pytest.mark.parametrize(
    ("table", "counts"),
    [
        # Ac or 9c led: the left bower may not follow, Kc has to; then one card each.
        pytest.param("play=s N:-.-.-.A9 S:-.-.-.JK", [2, 2, 2, 2], id="the left bower held back"),
        # A lead of Ac is answered by Kc; then 9h by Jc. 9h first: Jc or Kc. Jc takes it and South
        # leads Kc to Ac; Kc loses, and Ac draws Jc.
        pytest.param("play=s N:-.9.-.A S:-.-.-.JK", [2, 3, 3, 3], id="it may trump another suit"),
        # The left bower draws 9h, the other trump; Ad led may be answered by anything.
        pytest.param("play=h N:-.-.JA.- S:-.9.-.9", [2, 3, 3, 3], id="the left bower led"),
        # Nobody follows: 2 * 2 * 1 * 1.
        pytest.param("play=c N:-.A9.-.- S:-.-.A9.-", [2, 4, 4, 4], id="nothing to follow with"),
    ],
)
def test_last_two_tricks(table, counts):
    hand = position(table)
    hand.to_act = 0
    assert counted(hand, 5) == [1, *counts]


@pytest.mark.slow
@pytest.mark.parametrize("line", each(PINNED))
def test_pinned(line):
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    recount(GAME, line, play_hand)


def test_the_pinned_lines_reach_every_way_to_a_trump():
    """Both values of both options, both dealers, every call; and leaves pinned by thousands."""
    assert {word for line in PINNED for word in line[1].split()} == {
        "pickup=optional",
        "pickup=compulsory",
        "stick=no",
        "stick=yes",
    }
    assert {line[2].strip() for line in PINNED} == set(SEATS)
    said = {token for line in PINNED for token in line[4].split()}
    assert said >= {"-", "order", "accept", "take", "leave"}
    assert any(token.startswith("=") for token in said)
    assert any(token.startswith("x") for token in said)
    assert max(int(line[5].split()[-1]) for line in PINNED) > 5_000
