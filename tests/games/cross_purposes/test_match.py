"""Matches of Cross Purposes: the deal moves on, totals add up, and the right side wins.

A deal is asked for by its tricks: `6,7/8,5` at two, both phases; `5,2,4,2` at four, and with
alliances who goes together, `NW:5,2,4,2`. It is really played: cards and play are looked for
that bring it.
"""

from itertools import count
from random import Random

import pytest

from levata.game import PLAY, Hand
from levata.games.cross_purposes import DECK, GAME, FourHand, TwoHand
from levata.match import Match
from tests.games.cases import figures, options_of
from tests.games.cross_purposes.lines import SEATS, allied
from tests.games.matches import dealers, ended, match_of, no_deal_into_a_hand


def play(match: Match, deal: str) -> None:
    """One deal in which these tricks are taken."""
    pair, _, tricks = deal.rpartition(":")
    for attempt in count():
        rng = Random(attempt)
        pack = list(DECK.cards)
        rng.shuffle(pack)
        hand = GAME.deal(match.options, match.dealer, match.totals, pack)
        if isinstance(hand, FourHand):
            agree(hand, pair)
        if all(reach(hand, figures(phase), rng) for phase in tricks.split("/")):
            break
        assert attempt < 2_000
    match.deal(pack)
    for _, action in hand.plies():
        match.apply(action)
    assert not match.in_hand


def agree(hand: FourHand, pair: str) -> None:
    """An auction after which these two are allies, and the others."""
    rest = "".join(letter for letter in SEATS if letter not in pair)
    partners = allied(f"{pair},{rest}") if pair else hand.ally
    while hand.phase != PLAY:
        seat = hand.to_act
        offer = hand.standing[partners[seat]]
        tokens = [f"={DECK.suits[seat]}", f"^{DECK.ranks[seat]}"]
        mine = [action for action in map(GAME.parse, tokens) if action in hand.legal()]
        hand.apply(offer or mine[0])
    assert hand.ally == partners


def reach(hand: Hand, wanted: tuple[int, ...], rng: Random) -> bool:
    """Play a phase so that each seat takes so many tricks; False if that did not come about."""
    assert sum(wanted) == 13
    while hand.phase != PLAY:
        hand.apply(rng.choice(hand.legal()))
    need = list(wanted)
    while sum(need):
        for _ in range(40):
            tried = hand.copy()
            for _ in need:
                tried.apply(rng.choice(tried.legal()))
            winner = [trick for trick in tried.tricks() if trick.done][-1].winner
            if need[winner]:
                break
        else:
            return False
        need[winner] -= 1
        for _, action in tried.plies()[len(hand.plies()) :]:
            hand.apply(action)
    return True


# table | first dealer | deals | who deals, the next one last | totals
STORIES = [
    ("players=2", "N", "6,7/8,5", "NS", (56, 40)),
    ("players=2", "S", "6,7/8,5", "SN", (56, 40)),
    ("players=2", "N", "6,7/4,9 7,6/5,8 8,5/4,9", "NSNS", (28 + 40 + 36, 72 + 56 + 54)),
    ("players=2 target=200", "S", "9,4/10,3 5,8/0,13", "SNS", (100, 15 + 117)),
    ("players=4", "N", "2,1,5,5", "NE", (18, 12)),
    ("players=4", "W", "2,1,5,5 4,3,3,3 7,0,6,0", "WNES", (18 + 20 + 56, 12 + 16 + 1)),
    ("players=4", "E", "5,4,1,3 3,3,4,3 3,3,4,3 3,4,3,3 2,4,4,3", "ESWNES", (83, 92)),
    ("players=4 sides=alliance", "S", "NW:5,2,4,2", "SW", (18, 15, 15, 18)),
    (
        "players=4 sides=alliance",
        "N",
        "NW:5,2,4,2 NS:2,3,3,5 NE:2,3,3,5",
        "NESW",
        (18 + 12 + 12, 15 + 24 + 12, 15 + 12 + 24, 18 + 24 + 24),
    ),
]


@pytest.mark.parametrize(
    ("table", "dealer", "deals", "dealt", "totals"),
    [pytest.param(*story, id=" ".join(story[:3])) for story in STORIES],
)
def test_deal_and_totals(table, dealer, deals, dealt, totals):
    """2.4, 2.9, 6.1 and 6.4: who deals after what, and what it comes to; X6, X12 and X14."""
    match = match_of(GAME, options_of(GAME, table), dealer)
    if match.options["target"] == "100":
        match.options = options_of(GAME, f"{table} target=1000")
    for deal in deals.split():
        play(match, deal)
    assert dealers(match) == dealt
    assert match.totals == totals
    assert all(past.history for past in match.played), "there are no dead deals"


# clause | table | totals before | deal | winner
ENDS = [
    ("7.1 below the target", "players=2", (43, 59), "6,7/8,5", ""),
    ("7.3 an exact hit", "players=2", (44, 59), "6,7/8,5", "N"),
    ("7.3 past the target", "players=2", (60, 0), "6,7/8,5", "N"),
    ("X8 both past, the highest", "players=2", (60, 70), "6,7/8,5", "N"),
    ("X8 both past, the other highest", "players=2", (60, 77), "6,7/8,5", "S"),
    ("X8 an exact hit is overtaken", "players=2", (60, 60), "6,7/8,5", "N"),
    ("7.4 a shared top", "players=2", (52, 68), "6,7/8,5", ""),
    ("7.4 shared at the target", "players=2", (44, 60), "6,7/8,5", ""),
    ("7.2 not between the phases", "players=2", (99, 99), "13,0/0,13", "S"),
    ("6.3 nothing for nothing", "players=2", (99, 80), "13,0/0,13", ""),
    ("6.3 all at one blow", "players=2", (0, 0), "9,4/10,3", "N"),
    ("8.1 target 50", "players=2 target=50", (0, 0), "6,7/8,5", "N"),
    ("8.1 target 150", "players=2 target=150", (60, 70), "6,7/8,5", ""),
    ("8.1 target 73", "players=2 target=73", (17, 0), "6,7/8,5", "N"),
    ("8.1 target 1", "players=2 target=1", (0, 0), "13,0/0,13", "S"),
    ("8.1 target 1000", "players=2 target=1000", (944, 959), "6,7/8,5", "N"),
    ("7.1 below, at four", "", (81, 87), "2,1,5,5", ""),
    ("7.3 an exact hit, at four", "", (82, 87), "2,1,5,5", "NS"),
    ("X13 both past, the highest", "", (90, 97), "2,1,5,5", "EW"),
    ("X13 a shared top", "", (90, 96), "2,1,5,5", ""),
    ("7.5 a pair wins together", "", (0, 90), "2,1,5,5", "EW"),
    ("8.1 target 200", "target=200", (82, 190), "2,1,5,5", "EW"),
    ("6.5 nobody scores nothing", "", (60, 99), "7,0,6,0", "NS"),
    ("6.5 one is enough", "", (10, 99), "7,0,6,0", "EW"),
    ("7.5 one of four", "sides=alliance", (82, 0, 0, 10), "NW:5,2,4,2", "N"),
    ("X13 allies past, the higher", "sides=alliance", (84, 0, 0, 85), "NW:5,2,4,2", "W"),
    ("X13 allies share the top", "sides=alliance", (85, 0, 0, 85), "NW:5,2,4,2", ""),
    ("X13 rivals share the top", "sides=alliance", (92, 95, 61, 78), "NW:5,2,4,2", ""),
    ("X13 all four past", "sides=alliance", (90, 95, 96, 91), "NW:5,2,4,2", "S"),
    ("X13 three share", "sides=alliance", (90, 93, 93, 80), "NW:5,2,4,2", ""),
    ("7.3 the target by a small deal", "sides=alliance", (0, 99, 0, 0), "NW:8,0,1,4", "E"),
    ("7.1 below, in alliances", "sides=alliance", (81, 84, 84, 81), "NW:5,2,4,2", ""),
]


@pytest.mark.parametrize(
    ("table", "totals", "deal", "winner"),
    [pytest.param(*end[1:], id=f"{end[0]} {end[2]}") for end in ENDS],
)
def test_end(table, totals, deal, winner):
    match = match_of(GAME, options_of(GAME, table), totals=totals)
    assert not match.is_over
    play(match, deal)
    ended(match, winner, lambda: match.deal(DECK.cards), GAME.parse("=s"))
    assert match.in_hand == (not winner)


def test_the_target_is_not_looked_at_between_the_phases():
    """7.2: the first phase scores nothing by itself, whatever the totals are."""
    match = match_of(GAME, options_of(GAME, "players=2 target=50"), totals=(49, 49))
    match.deal(DECK.cards)
    hand = match.hand
    assert isinstance(hand, TwoHand)
    while hand.half == 0:
        match.apply(hand.legal()[0])
    assert match.totals == (49, 49)
    assert not match.is_over
    assert match.in_hand
    assert match.played == []
    assert match.dealer == 0


def test_a_shared_top_is_played_off():
    """7.4: 108-108 goes on, and so does 164-164, until one total is alone on top."""
    match = match_of(GAME, options_of(GAME, "players=2"), totals=(52, 68))
    play(match, "6,7/8,5")
    assert match.totals == (108, 108)
    assert not match.is_over
    play(match, "6,7/8,5")
    assert match.totals == (164, 148)
    assert match.winners == (0,)


def test_a_shared_top_of_allies_is_played_off():
    """X13: the ally of one deal is a rival in the next; 10.55 and 10.56."""
    match = match_of(GAME, options_of(GAME, "sides=alliance"), totals=(92, 95, 61, 78))
    play(match, "NW:5,2,4,2")
    assert match.totals == (110, 110, 76, 96)
    assert not match.is_over
    play(match, "NS:2,3,3,5")
    assert match.totals == (122, 134, 88, 120)
    assert match.winners == (1,)
    assert match.places() == (2, 1, 4, 3)


def test_a_whole_match_from_nothing():
    """Two deals: 56-40, and then 60-70 makes 116-110."""
    match = match_of(GAME, options_of(GAME, "players=2"))
    play(match, "6,7/8,5")
    assert match.totals == (56, 40)
    assert not match.is_over
    play(match, "5,8/10,3")
    assert match.totals == (116, 67)
    assert match.winners == (0,)
    assert match.places() == (1, 2)
    assert dealers(match) == "NSN"


def test_singles_keep_their_own_totals():
    """1.6, 6.4: whoever one goes with, the total is one's own; equal totals share a place."""
    match = match_of(GAME, options_of(GAME, "sides=alliance"))
    play(match, "NE:4,3,5,1")
    assert match.totals == (20, 20, 12, 12)
    assert match.places() == (1, 1, 3, 3)
    play(match, "NS:4,3,5,1")
    assert match.totals == (50, 28, 42, 20)
    assert match.places() == (1, 3, 2, 4)


def test_a_deal_is_not_dealt_into_another():
    match = match_of(GAME, GAME.options(2))
    no_deal_into_a_hand(match, DECK.cards, GAME.parse("=s"))
