"""Every registered game and the kernel agree: what may be played, who takes a trick, what it pays.

A game hands the kernel its `trick_table()`; its own rules are asked at every ply of random play.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from levata.game import DISCARD, PLAY, Game, Hand
from levata.games import registered
from levata.games.cross_purposes import TRICKS, FourHand, TwoHand
from levata.games.cruce import CruceHand
from levata.games.cuatrola import CuatrolaHand
from levata.games.euchre import EuchreHand
from levata.kernel import Goal, laws, load, position
from levata.kernel.layout import VALUES as VALUES_OF
from levata.kernel.layout import Code, pack_task, unpack_position
from levata.testing import random_options, random_pack
from levata.tricks import TrickTable
from tests.sizes import size

Count = tuple[list[int], list[int]]
"""Points by side and tricks by seat, of the cards of this table alone."""


def winners(hand: Hand, width: int) -> list[int]:
    """Tricks by seat, from the record of the hand."""
    found = [0] * width
    for trick in hand.tricks():
        if trick.done:
            found[trick.winner] += 1
    return found


def count_cruce(hand: Hand) -> Count:
    hand = cast("CruceHand", hand)
    return [*hand.raw()], winners(hand, hand.deal.options.players)


def count_cuatrola(hand: Hand) -> Count:
    hand = cast("CuatrolaHand", hand)
    if not hand.on_points:
        return [hand.won[0] + hand.won[2], hand.won[1] + hand.won[3]], hand.won[:]
    declared = [sum(n for seat, _, n in hand.declared if seat & 1 == side) for side in (0, 1)]
    return [n - m for n, m in zip(hand.totals(), declared, strict=True)], hand.won[:]


def count_euchre(hand: Hand) -> Count:
    taken = cast("EuchreHand", hand).taken
    return taken[:], taken[:]


def count_cross(hand: Hand) -> Count:
    if isinstance(hand, TwoHand):
        played = sum(1 for action in hand.history[1::2] if action < DISCARD)
        at = 0 if played <= 2 * TRICKS and len(hand.orders) < 2 else 2
        taken = hand.taken[at : at + 2]
        return taken, taken
    hand = cast("FourHand", hand)
    points = [0] * 4
    for seat, ally in enumerate(hand.ally):
        points[min(seat, ally)] += hand.taken[seat]
    return points, hand.taken[:]


COUNTS: dict[str, Callable[[Hand], Count]] = {
    "cruce": count_cruce,
    "cuatrola": count_cuatrola,
    "euchre": count_euchre,
    "cross_purposes": count_cross,
}


def start(game: Game, rng: Random) -> Hand:
    options = random_options(game, rng)
    totals = (0,) * len(game.sides(options))
    return game.deal(options, rng.randrange(options.players), totals, random_pack(game, rng))


def chosen(hand: Hand, rng: Random) -> int:
    """Any action; of calls the first half the time, which is to pass where one may."""
    legal = hand.legal()
    return legal[0] if hand.phase != PLAY and rng.random() < 0.5 else rng.choice(legal)


def built(game: Game, hand: Hand, table: TrickTable) -> bytes:
    points, tricks = COUNTS[game.name](hand)
    return position(table, hand.hands, hand.to_act, tricks=tricks, points=points)


def in_play(hand: Hand) -> TrickTable | None:
    return hand.trick_table() if hand.phase == PLAY else None


def check_hand(raw, game: Game, hand: Hand, rng: Random) -> int:
    """Play a hand at random beside the kernel; how many cards both have played."""
    at: bytes | None = None
    plies = 0
    while not hand.is_over:
        table = in_play(hand)
        if table is None:
            hand.play(chosen(hand, rng))
            continue
        packed = laws(table)
        if at is None:
            at = built(game, hand, table)
            assert raw.check(packed, at) == Code.OK
        assert unpack_position(at) == unpack_position(built(game, hand, table))
        now = unpack_position(at)
        assert table.seats[(now.leader + len(now.cards)) % len(table.seats)] == hand.to_act
        legal = hand.legal()
        assert raw.playable(packed, at) == sum(1 << card for card in legal)
        best = raw.best(packed, at)
        assert (best < 0) == (not table.plays)
        if table.plays:
            assert table.seats[best] == hand.tricks()[-1].winner
        card = rng.choice(legal)
        at = raw.play(packed, at, card)
        hand.play(card)
        plies += 1
        now = unpack_position(at)
        trick = hand.tricks()[-1]
        assert trick.done == (not now.cards)
        if trick.done:
            assert table.seats[now.leader] == trick.winner
        points, tricks = COUNTS[game.name](hand)
        assert [*now.points[: len(points)]] == points
        assert [*now.tricks[: len(table.seats)]] == [tricks[seat] for seat in table.seats]
        if not any(now.hands) and not now.cards:
            at = None  # all are out: if the hand goes on, it is with other cards
    return plies


def names() -> list[str]:
    return [name for name in registered() if name in COUNTS]


def test_every_registered_game_is_compared():
    assert set(registered()) == set(COUNTS), "say in COUNTS what the rules of a new game count"


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_kernel_and_rules_agree(raw, name):
    game = registered()[name]
    plies = 0
    seen = set()
    for number in range(size(ci=120, long=10_000)):
        rng = Random(f"games/{name}/{number}")
        hand = start(game, rng)
        seen |= {*hand.deal.options.values, ("players", hand.deal.options.players)}
        plies += check_hand(raw, game, hand, rng)
    assert plies > 500
    for option in game.table_options:
        assert {(option.name, choice) for choice in option.choices} <= seen
    assert {("players", players) for players in game.seats} <= seen


# Endings: double dummy against every way the rules let them be played.


def wanted(hand: Hand, table: TrickTable) -> list[tuple[Goal, int]]:
    sides = sorted({table.sides[seat] for seat in table.seats})
    goals = [(goal, side) for goal in (Goal.POINTS, Goal.MARGIN, Goal.TRICKS) for side in sides]
    if isinstance(hand, FourHand):
        goals += [(Goal.PRODUCT, side) for side in sides]
    return goals


def payoff(table: TrickTable, count: Count, goal: Goal, side: int) -> int:
    points, tricks = count
    mine = [tricks[seat] for seat in table.seats if table.sides[seat] == side]
    if goal == Goal.POINTS:
        return points[side]
    if goal == Goal.MARGIN:
        return 2 * points[side] - sum(points)
    if goal == Goal.TRICKS:
        return sum(mine)
    others = [tricks[seat] for seat in table.seats if table.sides[seat] != side]
    return (mine[0] + 1) * (mine[1] + 1) - (others[0] + 1) * (others[1] + 1)


def rules_value(game: Game, hand: Hand, table: TrickTable, goal: Goal, side: int) -> int:
    """The best each side can do by the rules; where something may be called it is declined."""
    while not any(hand.hands[seat] for seat in table.seats) or in_play(hand) is None:
        if hand.is_over or hand.phase in ("call", PLAY):
            return payoff(table, COUNTS[game.name](hand), goal, side)
        hand.play(hand.legal()[0])
    found = []
    for card in hand.legal():
        after = hand.copy()
        after.play(card)
        found.append(rules_value(game, after, table, goal, side))
    return max(found) if table.sides[hand.to_act] == side else min(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_endings_are_worth_what_the_rules_say(raw, name):
    game = registered()[name]
    work = raw.arena(1 << 16)
    compared = 0
    for number in range(size(ci=50, long=2000)):
        rng = Random(f"endings/{name}/{number}")
        hand = start(game, rng)
        most = rng.choice((1, 2, 2, 3)) if hand.deal.options.players > 2 else 4
        while not hand.is_over:
            table = in_play(hand)
            if table and hand.hands[hand.to_act].bit_count() <= most:
                break
            hand.play(chosen(hand, rng))
        if hand.is_over or (isinstance(hand, CuatrolaHand) and not hand.on_points):
            continue  # a bid that is decided ends a hand at once
        table = in_play(hand)
        assert table is not None
        goal, side = rng.choice(wanted(hand, table))
        at = built(game, hand, table)
        code, packed = raw.solve_cards(laws(table), at, pack_task(goal, side), work)
        assert code == Code.OK
        numbers = VALUES_OF.unpack(packed)[2:]
        for card in hand.legal():
            after = hand.copy()
            after.play(card)
            assert numbers[card] == rules_value(game, after, table, goal, side)
        compared += 1
    assert compared > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_native_and_python_find_the_same_values(name):
    """On deals with every option, larger than can be played out in every way."""
    game = registered()[name]
    modules = [load(module)[1] for module in ("native", "python")]
    arenas = [module.arena(1 << 20) for module in modules]
    seen = set()
    compared = 0
    for number in range(size(ci=120, long=4000)):
        rng = Random(f"modules/{name}/{number}")
        hand = start(game, rng)
        most = rng.randint(2, 5 if hand.deal.options.players < 4 else 4)
        while not hand.is_over:
            table = in_play(hand)
            if table and hand.hands[hand.to_act].bit_count() <= most:
                break
            hand.play(chosen(hand, rng))
        if hand.is_over:
            continue
        table = in_play(hand)
        assert table is not None
        seen |= {*hand.deal.options.values, ("players", hand.deal.options.players)}
        at = built(game, hand, table)
        for goal, side in wanted(hand, table):
            task = pack_task(goal, side)
            (code, native), (also, pure) = (
                module.solve_cards(laws(table), at, task, work)
                for module, work in zip(modules, arenas, strict=True)
            )
            assert code == also == Code.OK
            assert VALUES_OF.unpack(native)[:66] == VALUES_OF.unpack(pure)[:66], (number, goal)
        compared += 1
    assert compared > size(ci=30, long=1000)
    for option in game.table_options:
        assert {(option.name, choice) for choice in option.choices} <= seen
    assert {("players", players) for players in game.seats} <= seen
