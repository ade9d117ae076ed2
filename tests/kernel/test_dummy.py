"""Double dummy against playing out everything."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from levata.kernel.layout import RESULT, VALUES, Code, Goal, pack_task
from tests.kernel.naive import FOLLOWS, Spot, goals, random_spot
from tests.sizes import size

MOST = {2: 5, 3: 3, 4: 3}
"""Cards a hand that can be played out in every way, by players."""


def small_spot(rng: Random, follow: int) -> Spot:
    while True:
        spot = random_spot(rng, follow, 5)
        if max(map(len, spot.hands)) <= MOST[spot.laws.players]:
            return spot


def check_solved(raw, spot: Spot, goal: int, side: int, rng: Random) -> None:
    """`solve` and `solve_cards`, exact and for targets, against the values of every card."""
    table, at, work = spot.laws.pack(), spot.pack(), raw.arena(1 << 16)
    values = spot.values(goal, side)
    mine = spot.laws.sides[spot.to_act] == side
    value = (max if mine else min)(values.values())
    code, packed = raw.solve(table, at, pack_task(goal, side), work)
    found, card, lower, upper, _, _ = RESULT.unpack(packed)
    assert (code, found, lower, upper) == (Code.OK, value, value, value)
    assert values[card] == value
    code, packed = raw.solve_cards(table, at, pack_task(goal, side), work)
    cards, done, *numbers = VALUES.unpack(packed)
    legal = sum(1 << c for c in values)
    assert (code, cards, done) == (Code.OK, legal, legal)
    assert {c: numbers[c] for c in values} == values
    assert not any(numbers[c] for c in range(64) if c not in values)
    for target in {value, value + 1, value - rng.randrange(30), value + rng.randrange(30)}:
        task = pack_task(goal, side, target)
        code, packed = raw.solve(table, at, task, work)
        found, card, lower, upper, _, _ = RESULT.unpack(packed)
        assert (code, found) == (Code.OK, int(value >= target))
        assert lower <= value <= upper
        assert lower >= target if found else upper < target
        assert (values[card] >= target) == found
        code, packed = raw.solve_cards(table, at, task, work)
        _, done, *numbers = VALUES.unpack(packed)
        assert (code, done) == (Code.OK, legal)
        assert {c: numbers[c] for c in values} == {c: int(v >= target) for c, v in values.items()}


@pytest.mark.slow
@pytest.mark.parametrize("follow", FOLLOWS)
def test_every_goal_against_brute_force(raw, follow):
    for number in range(size(ci=25, long=3000)):
        rng = Random(f"dummy/{follow}/{number}")
        spot = small_spot(rng, follow)
        for goal, side in goals(spot.laws):
            check_solved(raw, spot, goal, side, rng)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_longer_hands_in_which_only_tricks_and_pairs_pay(raw, players):
    """States that differ in absolute cards alone, or in who took what, meet here."""
    cards = {2: 7, 3: 4, 4: 4}[players]
    for number in range(size(ci=9, long=600)):
        rng = Random(f"longer/{players}/{number}")
        spot = longer_spot(rng, players, cards)
        goal, side = goals(spot.laws)[-1]
        if number % 3:
            goal, side = rng.choice(goals(spot.laws))
        if number % 3 == 2:  # a pair of the others only, and it costs us
            goal, side = Goal.MARGIN, spot.laws.sides[0]
            a, b = spot.hands[1][:2]
            spot.laws.pairs = [(a, b, 20)]
        check_solved(raw, spot, goal, side, rng)


def longer_spot(rng: Random, players: int, cards: int) -> Spot:
    """Hands of three suits; cards are worth nothing."""
    while True:
        spot = random_spot(rng, 1, cards)
        laws = spot.laws
        lanes = {laws.lane[card] for hand in spot.hands for card in hand}
        if len(laws.sides) == players and len(spot.hands[spot.to_act]) == cards > 2 < len(lanes):
            break
    laws.value = [0] * 64
    laws.last = 0
    if players == 4:
        laws.sides = [0, 1, 0, 1]
    return spot


def test_a_hand_that_is_over_is_worth_what_was_taken(raw):
    rng = Random(5)
    for number in range(40):
        spot = random_spot(rng, FOLLOWS[number % 8], 2)
        while not spot.is_over:
            spot.play(rng.choice(spot.legal()))
        for goal, side in goals(spot.laws):
            task = pack_task(goal, side)
            code, packed = raw.solve(spot.laws.pack(), spot.pack(), task, raw.arena(1 << 16))
            payoff = spot.payoff(goal, side)
            assert code == Code.OK
            assert RESULT.unpack(packed)[:4] == (payoff, -1, payoff, payoff)


def big_spot() -> Spot:
    """Far too much to be solved in a test."""
    rng = Random(8)
    while True:
        spot = random_spot(rng, 1, 13)
        if spot.laws.players == 4 and len(spot.hands[0]) == 13 and any(spot.laws.value):
            return spot


def test_limit(raw):
    spot = big_spot()
    table, at, work = spot.laws.pack(), spot.pack(), raw.arena(1 << 20)
    task = pack_task(Goal.POINTS, spot.laws.sides[0], None, 20_000)
    code, packed = raw.solve(table, at, task, work)
    value, card, lower, upper, nodes, _ = RESULT.unpack(packed)
    assert (code, value, card) == (Code.LIMIT, -1, -1)
    assert lower < upper
    assert 20_000 <= nodes < 60_000
    code, packed = raw.solve_cards(table, at, task, work)
    cards, done, *_ = VALUES.unpack(packed)
    assert code == Code.LIMIT
    assert done & ~cards == 0
    assert done != cards


def test_stop(raw):
    spot = big_spot()
    flag = raw.stop()
    flag.set()
    task = pack_task(Goal.POINTS, spot.laws.sides[0])
    arguments = spot.laws.pack(), spot.pack(), task, raw.arena(1 << 20)
    assert raw.solve(*arguments, flag)[0] == Code.STOPPED
    assert raw.solve_cards(*arguments, flag)[0] == Code.STOPPED
    flag.clear()
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    started = time.monotonic()
    assert raw.solve(*arguments, flag)[0] == Code.STOPPED
    assert time.monotonic() - started < 20
    timer.join()


def test_one_arena_serves_any_table(raw):
    """What one search leaves behind does not touch the next."""
    work = raw.arena(1 << 16)
    rng = Random(3)
    for number in range(60):
        spot = small_spot(rng, FOLLOWS[number % 8])
        side = spot.laws.sides[0]
        code, packed = raw.solve(spot.laws.pack(), spot.pack(), pack_task(0, side), work)
        assert (code, RESULT.unpack(packed)[0]) == (Code.OK, spot.value(0, side))
