"""Random play and tree search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from levata.kernel.layout import (
    TALLY,
    VISITS,
    Code,
    Goal,
    pack_position,
    pack_table,
    pack_task,
    pack_worlds,
)
from tests.kernel.naive import FOLLOWS, Spot, goals, random_spot
from tests.sizes import size


def outcomes(spot: Spot, goal: int, side: int) -> Counter[int]:
    """How likely each payoff is, every legal card equally likely."""
    if spot.is_over:
        return Counter({spot.payoff(goal, side): Fraction(1)})
    found: Counter[int] = Counter()
    legal = spot.legal()
    for card in legal:
        after = spot.copy()
        after.play(card)
        for payoff, share in outcomes(after, goal, side).items():
            found[payoff] += share / len(legal)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("follow", FOLLOWS)
def test_playouts_choose_evenly(raw, follow):
    """The histogram of payoffs within five deviations of what chance says."""
    rounds = size(ci=2000, long=50_000)
    for number in range(size(ci=6, long=60)):
        rng = Random(f"chance/{follow}/{number}")
        spot = random_spot(rng, follow, 3)
        goal, side = rng.choice(goals(spot.laws))
        shares = outcomes(spot, goal, side)
        least, most = min(shares), max(shares)
        code, packed, after, packed_bins = raw.playouts(
            spot.laws.pack(),
            spot.pack(),
            pack_task(goal, side),
            rounds,
            raw.rng(number),
            raw.arena(1 << 16),
            None,
            least,
            most - least + 1,
        )
        bins = memoryview(packed_bins).cast("I")
        done, plies, total, squares, *_ = TALLY.unpack(packed)
        left = sum(map(len, spot.hands))
        assert (code, done, plies) == (Code.OK, rounds, rounds * left)
        assert sum(bins) == rounds
        assert total == sum(n * (least + i) for i, n in enumerate(bins))
        assert squares == sum(n * (least + i) ** 2 for i, n in enumerate(bins))
        assert after != raw.rng(number)
        for i, n in enumerate(bins):
            share = float(shares[least + i])
            assert abs(n - rounds * share) <= 5 * sqrt(rounds * share * (1 - share)) + 1e-9


def test_playouts_of_several_positions(raw):
    """Each has its own tally; points and tricks are those of the whole hand."""
    rng = Random(2)
    first = random_spot(rng, 7, 5)
    spots = [first]
    while not spots[-1].is_over:
        spots.append(spots[-1].copy())
        spots[-1].play(rng.choice(spots[-1].legal()))
    side = first.laws.sides[0]
    arguments = first.laws.pack(), b"".join(s.pack() for s in spots)
    rounds, work, generator = 30, raw.arena(1 << 16), raw.rng(9)
    code, packed, after, bins = raw.playouts(
        *arguments, pack_task(Goal.POINTS, side), rounds, generator, work
    )
    assert code == Code.OK
    assert bins == b""
    tallies = [*TALLY.iter_unpack(packed)]
    assert len(tallies) == len(spots)
    end = spots[-1]
    all_tricks = sum(end.tricks)
    for spot, tally in zip(spots, tallies, strict=True):
        assert tally[0] == rounds
        assert tally[1] == rounds * sum(map(len, spot.hands))
        assert tally[2] == tally[4 + side]
        assert sum(tally[8:]) == rounds * all_tricks
    assert tallies[-1][4:8] == tuple(rounds * n for n in end.points)
    again = raw.playouts(*arguments, pack_task(Goal.POINTS, side), rounds, generator, work)
    assert again == (code, packed, after, bins)
    for far in (-(2**31), 2**31 - 8):  # bins that no payoff can reach
        *_, bins = raw.playouts(
            *arguments, pack_task(Goal.POINTS, side), 3, generator, work, None, far, 8
        )
        assert not any(bins), far
    value = tallies[-1][2] // rounds
    _, packed, _, _ = raw.playouts(
        first.laws.pack(), end.pack(), pack_task(Goal.POINTS, side, value), 7, generator, work
    )
    assert TALLY.unpack(packed)[2] == 7
    flag = raw.stop()
    flag.set()
    code, packed, _, _ = raw.playouts(
        *arguments, pack_task(Goal.POINTS, side), 10_000, generator, work, flag
    )
    assert code == Code.STOPPED
    assert len(packed) == TALLY.size * len(spots)


def check_tree(raw, spot: Spot, goal: int, simulations: int, seed: int) -> tuple[int, ...]:
    worlds = pack_worlds([[sum(1 << c for c in hand) for hand in spot.hands]])
    code, packed, after = raw.ismcts(
        spot.laws.pack(),
        spot.pack(),
        worlds,
        pack_task(goal, 0),
        simulations,
        700,
        raw.rng(seed),
        raw.arena(1 << 22),
    )
    found = VISITS.unpack(packed)
    assert code == Code.OK
    assert after != raw.rng(seed)
    assert found[0] == sum(1 << card for card in spot.legal())
    assert sum(found[1:65]) == found[129] == simulations
    assert found[130] == simulations * sum(map(len, spot.hands))
    assert 1 < found[131] <= simulations + 1
    assert found[132] == 0
    return found


@pytest.mark.slow
@pytest.mark.parametrize("follow", FOLLOWS)
def test_a_tree_over_one_world_finds_the_best_card(raw, follow):
    """Two sides, all hands known: the card most tried is one that double dummy would play."""
    right = tried = 0
    for number in range(size(ci=12, long=200)):
        rng = Random(f"tree/{follow}/{number}")
        spot = random_spot(rng, follow, 4)
        if spot.laws.players > 2 or len(set(spot.laws.sides)) != 2 or len(spot.legal()) < 2:
            continue
        side = spot.laws.sides[spot.to_act]
        values = spot.values(Goal.MARGIN, side)
        found = check_tree(raw, spot, Goal.MARGIN, 1000, number)
        visits = found[1:65]
        tried += 1
        right += values[visits.index(max(visits))] == max(values.values())
    assert right >= 0.9 * tried


def test_every_seat_looks_after_its_own(raw):
    """Three singles: a seat that cannot win anything gives the trick to nobody in particular."""
    rng = Random(11)
    while True:
        spot = random_spot(rng, 1, 3)
        if spot.laws.players == 3 and spot.laws.sides == [2, 3, 1] and len(spot.legal()) > 1:
            break
    check_tree(raw, spot, Goal.POINTS, 300, 1)


def test_worlds_take_turns(raw):
    """In one world the other hand trumps both tricks, in the other it cannot."""
    lanes, powers = [c >> 4 for c in range(64)], [c & 15 for c in range(64)]
    table = pack_table((0, 1), lanes, powers, trump=1, trick=1)
    at = pack_position((0b11, 0b11 << 16), 0)
    worlds = pack_worlds([(0b11, 0b11 << 16), (0b11, 0b1100 << 30)])
    code, packed, _ = raw.ismcts(
        table, at, worlds, pack_task(0, 0), 200, 700, raw.rng(1), raw.arena(1 << 20)
    )
    found = VISITS.unpack(packed)
    assert code == Code.OK
    # Two tricks in every second simulation.
    assert sum(found[65:129]) == 100 * 2
    flag = raw.stop()
    flag.set()
    arguments = table, at, worlds
    rest = 5000, 700, raw.rng(1), raw.arena(1 << 20)
    code, packed, _ = raw.ismcts(*arguments, pack_task(0, 0), *rest, flag)
    assert code == Code.STOPPED
    assert VISITS.unpack(packed)[129] < 5000
    code, packed, _ = raw.ismcts(*arguments, pack_task(0, 0, None, 1000), *rest)
    assert code == Code.LIMIT
    assert VISITS.unpack(packed)[130] >= 1000
