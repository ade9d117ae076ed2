"""What the bots expect of couples still to be declared, held to the rules under every option."""

from random import Random

import pytest

from levata import by_name
from levata.bots.cuatrola_calls import Auction, _Declarations
from levata.bots.cuatrola_couples import Pair, asks, couples, ways
from levata.bots.judges import JUDGES
from levata.bots.race import Race
from levata.game import NOBODY, Hand
from levata.games.cuatrola import COUPLES, DECLARE, SOLO, Table, table_of
from levata.testing import random_options, random_pack
from tests.bots.test_cuatrola_bot import CROWD, deal
from tests.sizes import size

GAME = by_name("cuatrola")


def after_tricks(hands: int):
    """Hands on points, everybody's ticks set, each time a trick has just been taken."""
    rng = Random(12)
    for _ in range(hands):
        options = random_options(GAME, rng)
        hand = GAME.deal(options, rng.randrange(4), (0, 0), random_pack(GAME, rng))
        alone = options["solo"] == "points" and rng.random() < 0.5
        while hand.to_act != NOBODY:
            done, legal = hand.done, hand.legal()
            if hand.phase == "bids":
                hand.play(SOLO if alone and SOLO in legal else legal[0])
            else:
                hand.play(rng.choice(legal))
            if done < hand.done <= hand.table.windows:
                yield hand
                while hand.phase == DECLARE:
                    hand.play(hand.answer("oceb"))


def foreseen(hand: Hand, table: Table) -> int:
    """What the pair that took the trick is expected to declare in its window."""
    partner = (hand.winner + 2) % 4
    seats = [hand.winner] if partner == hand.resting else [hand.winner, partner]
    made = sum(COUPLES[suit] for _, suit, _ in hand.declared)
    before = [worth for seat, _, worth in hand.declared if seat & 1 == hand.winner & 1]
    held = tuple(couples(hand.hands[seat], hand.order.trump, made) for seat in seats)
    pair = Pair(held, 2 - len(before), not before)
    return pair.answers(table, asks(table, 0, len(seats))).points


def wrong(hands: int, **changed: bool) -> int:
    """Windows in which it was otherwise, the rules taken to be changed so."""
    found = 0
    for hand in after_tricks(hands):
        there = hand.copy()
        while there.phase == DECLARE:
            there.play(there.answer("oceb"))
        said = sum(worth for _, _, worth in there.declared[len(hand.declared) :])
        found += said != foreseen(hand, hand.table._replace(**changed))
    return found


def test_a_window_is_foreseen_as_the_table_puts_it() -> None:
    assert not wrong(size(400, 10_000))


@pytest.mark.parametrize("ignored", ["winner_only", "one_each"])
def test_an_option_that_is_ignored_is_found_out(ignored: str) -> None:
    assert wrong(size(400, 10_000), **{ignored: False})


@pytest.mark.parametrize(
    ("words", "windows", "held", "wanted"),
    [
        # A trick in time, and everything is said.
        ("", 3, ((40,), (20,)), {0: 0.15, 60: 0.85}),
        ("", 1, ((), (20, 20)), {0: 0.5, 40: 0.5}),
        ("", 2, ((20, 20), (20,)), {0: 0.3, 40: 0.7}),
        # One a window: the second asks for a second trick, and the last window has no second.
        ("per-window=one", 3, ((40,), (20,)), {0: 0.15, 40: 0.35, 60: 0.5}),
        ("per-window=one", 1, ((40, 20), ()), {0: 0.5, 40: 0.5}),
        # A forty is said by the seat that takes a trick, unless the other has said its twenty.
        ("declarer=winner", 1, ((40,), (20,)), {0: 0.5, 40: 0.25, 20: 0.25}),
        ("declarer=winner", 2, ((40,), (20,)), {0: 0.3, 40: 0.275, 20: 0.35, 60: 0.075}),
        ("declarer=winner", 2, ((20,), ()), {0: 0.3 + 0.2 + 0.075, 20: 0.2 + 0.225}),
        ("declarer=winner", 2, ((20,),), {0: 0.3, 20: 0.7}),
        ("declarer=winner per-window=one", 2, ((40, 20), ()), {0: 0.575, 40: 0.35, 60: 0.075}),
    ],
)
def test_ways_and_their_chances(words, windows, held, wanted) -> None:
    values = dict(word.split("=") for word in words.split())
    found = ways(table_of(GAME.options(**values)), windows, Pair(held))
    assert {points: chance for chance, points in found} == pytest.approx(wanted)


def test_what_is_dead_is_not_declared() -> None:
    """A twenty of the pair's has killed its forty (6.12), and no pair declares a third (6.10)."""
    table = table_of(GAME.options())
    assert [points for _, points in ways(table, 3, Pair(((40,), ()), 1, forty=False))] == [0]
    assert [points for _, points in ways(table, 3, Pair(((20,), ()), 0, forty=False))] == [0]


OPTIONS = ("", "per-window=one", "declarer=winner", "declarer=winner per-window=one")
"""From the most that a pair can declare to the least."""


def test_a_hand_for_all_is_worth_less_where_less_may_be_declared() -> None:
    """North holds the forty and a twenty, South a twenty: before a card is played."""
    found = []
    for words in OPTIONS:
        hand = deal(f"{words} | {CROWD} |")
        seen = hand.view(hand.to_act)
        found.append(Auction(seen, Race(seen)).declarable(hand.hands, range(4)))
    assert found[0] == [60, 0]
    assert [mine for mine, _ in found] == sorted({mine for mine, _ in found}, reverse=True)


def test_a_couple_in_hand_is_worth_less_where_less_may_be_declared() -> None:
    """The same at the first card: over all points that it may come to."""
    found = []
    for words in OPTIONS:
        hand = deal(f"{words} | {CROWD} | - - - -")
        seen = hand.view(0)
        told = JUDGES["cuatrola"].stakes(seen, Race(seen)).in_world
        assert told is not None
        worth = told(hand.hands)
        found.append(sum(worth(GAME.parse("Ac"), points) for points in range(131)))
    assert found == sorted(set(found), reverse=True)


SOUTH_HAS_THE_FORTY = "N:A.S.S.RC E:-.-.A3.A3S S:R.RC.RC.- W:3CS.3.-.- Ac"
"""Copas are trump: South the forty and a twenty, North a twenty, and the first trick."""


def answers(words: str, asked: str) -> tuple[float, float]:
    """What North's silence comes to and what its twenty, if the cards lie so."""
    hand = deal(f"{words} | {SOUTH_HAS_THE_FORTY} | - - - - Ao Sb Ro So {asked}")
    seen = hand.view(hand.to_act)
    assert [GAME.token(action) for action in seen.legal] == ["-", "20b"]
    silent, spoken = _Declarations(seen, Auction(seen, Race(seen))).weigh(hand.hands)
    return silent, spoken


def test_a_twenty_kills_the_forty_of_a_partner_who_is_not_asked() -> None:
    """Else South has said the forty before, and either's twenty is as good (6.15, 6.24)."""
    silent, spoken = answers("declarer=winner", "-")
    assert silent > spoken
    silent, spoken = answers("declarer=pair", "- 40")
    assert silent == spoken
