"""What can happen in a hand, counted; where paper reaches, on paper.

There are 17 names: 4 suits and 13 ranks.
"""

import pytest

from levata.games.cross_purposes import GAME
from tests.games.count import counted, each, pinned, recount
from tests.games.cross_purposes.lines import position, run
from tests.oracle.cross_purposes import play_hand

PINNED = pinned("cross_purposes")

# At two one names a suit and the other a rank, in either order: 4 * 13 + 13 * 4 = 104 ways to the
# lead. In the second phase who speaks first has one kind only: 4 * 13 = 52 ways.
# North's 13 spades and South's 13 hearts never follow: 13 leads, 13 answers, then 12 and 12.
TWO = [1, 17, 104, 104 * 13, 104 * 13 * 13]
# 7 spades and 6 hearts against 6 and 7: 7 * 6 + 6 * 7 = 84 ways to the first trick.
TWO_MIXED = [1, 17, 104, 104 * 13, 104 * 84]

# At four with alliances the second speaker has 17 names, of which 1 accepts; after that the
# third has those of the open dimension: 4 * 13 + 13 * 4 = 104 ways to three calls.
# Of the 17 * 16 = 272 ways without an agreement, each goes on with 17 names: 4624 + 104.
# For four calls: 272 * 15 = 4080 ways are still without one, and have 17 names more: 69360.
# The third speaker has accepted in 272 * 2 ways, in 2 * 4 * 16 = 128 of them a suit, in 416 a
# rank: the next has 128 * 13 + 416 * 4 = 3328. And the 104 above name one more of the same
# kind: 4 * 13 * 13 + 13 * 4 * 4 = 884. Together 73572.
# Nobody speaks twice in four calls of a stage, so `cap` changes none of it.
ALLIANCE = [1, 17, 289, 4_624 + 104, 69_360 + 3_328 + 884]

# With fixed partners only the third can accept, and only what the first has: 17 * 17 * 17 ways
# to three calls. Of these 17 * 17 accept, a suit in 4 * 17, a rank in 13 * 17: the fourth has
# 68 * 13 + 221 * 4 = 1768; the other 289 * 16 go on with 17 names: 78608.
FIXED = [1, 17, 289, 4_913, 1_768 + 78_608]


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        pytest.param("players=2", TWO, id="two"),
        pytest.param("players=2 dealer=S", TWO, id="two, the other deals"),
        pytest.param(
            "players=2 N:AKQJT98.AKQJT9.-.- S:765432.8765432.-.-", TWO_MIXED, id="two, following"
        ),
        pytest.param("sides=alliance cap=3", ALLIANCE, id="alliance"),
        pytest.param("sides=alliance cap=no-repeats", ALLIANCE, id="alliance, no repeats"),
        pytest.param("sides=fixed cap=2", FIXED, id="fixed"),
        pytest.param("sides=fixed cap=no-repeats", FIXED, id="fixed, no repeats"),
    ],
)
def test_from_the_deal(table, counts):
    hand = position(table)
    assert counted(hand, len(counts)) == counts


EIGHT = "=s =h =d =c ^2 ^3 ^4 ^5"
TWELVE = "=s =h =d =c ^2 ^3 ^4 ^5 =s =h =d =c"

# clause | table | script | counts on paper
STORIES = {
    # East may take ^3, ^4 or ^5. With ^3 of South it is West and North who have four suits each;
    # the first of them has none standing (both have ranks), so 3 * 4 and then 3 * 4 * 4; of the
    # 48 four end it in each of the three cases, and the lead has 13 cards: 12 * 13 + 36 * 4.
    "4.18 forced, alliance": ("sides=alliance cap=2", EIGHT, [1, 3, 12, 48, 12 * 13 + 36 * 4]),
    # East takes ^4 of West, and South and North have four suits each; four of the sixteen agree.
    "4.18 forced, fixed": ("sides=fixed cap=2", EIGHT, [1, 1, 4, 16, 4 * 13 + 12 * 4]),
    # East takes =h, =d or =c; then 13 ranks, 13 again, of which one ends it and leads 13 cards.
    "4.18 forced, cap 3": (
        "sides=alliance cap=3",
        TWELVE,
        [1, 3, 3 * 13, 3 * 169, 3 * (13 * 13 + 156 * 13)],
    ),
    # The same twelve calls are free with cap=5: 17 names, three of which accept a suit.
    "4.17 free, cap 5": ("sides=alliance cap=5", TWELVE, [1, 17, 14 * 17 + 3 * 13]),
    # With no repeats East lacks =s and ^2; 3 of the other 15 accept, and the other two then have
    # four suits. South lacks =h and ^3 after the other 12, but not =h where it was East's: then
    # it accepts, and is no repeat. 11 * 15 + 16 + 3 * 4.
    "4.20 no repeats": ("sides=alliance cap=no-repeats", EIGHT, [1, 15, 11 * 15 + 16 + 3 * 4]),
    # The last of six calls of the second stage was North's ^9, and South has no choice.
    "4.19 second stage": (
        "sides=fixed cap=3",
        f"{TWELVE} =d ^A ^K ^Q ^J ^T ^9",
        [1, 1, 13, 13 * 13, 13**3, 13**4],
    ),
    # Four suits of one colour each: nobody can follow, 13 cards each and 12 of the next lead.
    "5.5 a whole trick": ("dealer=N", "=s =h =s ^2 ^2", [1, 13, 169, 2_197, 28_561]),
    # The second phase begins: 4 * 13 ways to the lead, or 13 * 4, and then 13 and 13 cards.
    "3.5 after a suit": ("players=2", "=s ^A *", [1, 4, 52, 676, 8_788]),
    "3.5 after a rank": ("players=2", "^A =s *", [1, 13, 52, 676, 8_788]),
    # A trick from the end of a phase, and from the end of the deal, which is one leaf.
    "2.7 across the phases": ("players=2 play=s2 N:A.-.-.- S:K.-.-.-", "N", [1, 1, 1]),
    "9.9 over at two": ("players=2 half=2 play=s2 N:A.-.-.- S:K.-.-.-", "N", [1, 1, 1, 1, 1]),
    "9.9 over at four": (
        "play=s2 N:A.-.-.- E:K.-.-.- S:Q.-.-.- W:J.-.-.-",
        "N",
        [1, 1, 1, 1, 1, 1, 1],
    ),
    # Two cards each and nobody can follow: 2 * 2, then 1 * 1.
    "5.5 two tricks left": ("players=2 half=2 play=c2 N:AK.-.-.- S:-.AK.-.-", "N", [1, 2, 4, 4, 4]),
    # North leads As or Kh; South has one of each suit and must follow.
    "5.5 following": ("players=2 half=2 play=c2 N:A.K.-.- S:K.A.-.-", "N", [1, 2, 2, 2, 2]),
}


@pytest.mark.parametrize(("table", "script", "counts"), STORIES.values(), ids=STORIES)
def test_on_paper(table, script, counts):
    hand = position(table)
    run(hand, script)
    assert counted(hand, len(counts)) == counts


@pytest.mark.slow
@pytest.mark.parametrize("line", each(PINNED))
def test_pinned(line):
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    recount(GAME, line, play_hand, run)


def test_the_pinned_lines_reach_every_option():
    """Both seat counts, both kinds of sides, every cap; and leaves pinned by thousands."""
    tables = {word for line in PINNED for word in line[1].split()}
    assert tables >= {"players=2", "players=4", "sides=fixed", "sides=alliance"}
    assert tables >= {f"cap={cap}" for cap in ("3", "2", "5", "no-repeats")}
    assert max(int(line[5].split()[-1]) for line in PINNED) > 10_000
