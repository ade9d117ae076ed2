"""The kernel under its Python names, as bots call it."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from levata import kernel
from levata.cards import Cards
from levata.errors import NotationError
from levata.games import by_name
from levata.kernel import Goal
from levata.kernel.layout import TABLE, unpack_position
from levata.testing import random_pack


def playing(name: str, seed: int, *, bid: int = -1, **options):
    """A hand of a game that has come to play."""
    game = by_name(name)
    rng = Random(seed)
    while True:
        chosen = game.options(**options)
        totals = (0,) * len(game.sides(chosen))
        hand = game.deal(chosen, 0, totals, random_pack(game, rng))
        while hand.phase != "play" and not hand.is_over:
            hand.play(hand.legal()[bid] if hand.phase == "bids" else rng.choice(hand.legal()))
        if not hand.is_over:
            return hand


def ended(hand, cards: int):
    """Played on at random until each seat has so many cards, the trick complete."""
    rng = Random(1)
    while hand.hands[hand.to_act].bit_count() > cards or hand.trick_table().plays:
        hand.play(rng.choice(hand.legal()))
    return hand


def test_laws_are_made_once():
    hand = playing("cruce", 1)
    table = hand.trick_table()
    packed = kernel.laws(table)
    assert len(packed) == TABLE.size
    hand.play(hand.legal()[0])
    assert kernel.laws(hand.trick_table()) is packed


def test_seats_are_in_order_of_play():
    """Cuatrola runs counter-clockwise, and a bidder's partner rests."""
    hand = playing("cuatrola", 3)
    table = hand.trick_table()
    assert len(table.seats) == 3
    at = unpack_position(kernel.position(table, hand.hands, hand.to_act))
    assert [*at.hands[:3]] == [hand.hands[seat] for seat in table.seats]
    assert table.seats[at.leader] == hand.to_act
    packed = TABLE.unpack(kernel.laws(table))
    assert packed[0] == 3
    assert [*packed[6:9]] == [table.sides[seat] for seat in table.seats]


def test_a_bot_asks():
    hand = ended(playing("cruce", 2), 4)
    table = hand.trick_table()
    laws = kernel.laws(table)
    at = kernel.position(table, hand.hands, hand.to_act, points=hand.raw())
    side = table.sides[hand.to_act]
    found = kernel.solve(laws, at, Goal.POINTS, side)
    assert found.code == kernel.Code.OK
    values = kernel.values(laws, at, Goal.POINTS, side)
    assert {*values} == {*hand.legal()}
    assert max(values.values()) == values[found.card] == found.value == found.lower == found.upper
    assert kernel.solve(laws, at, Goal.POINTS, side, target=found.value).value == 1
    over = kernel.solve(laws, at, Goal.POINTS, side, target=found.value + 1)
    assert over.value == 0
    assert over.upper <= found.value
    reached = kernel.values(laws, at, Goal.POINTS, side, target=found.value)
    assert reached == {card: int(value >= found.value) for card, value in values.items()}

    rng = kernel.rng(7)
    played = kernel.playouts(laws, [at, at], Goal.POINTS, side, 200, rng, bins=range(250))
    assert played.rng != rng
    assert sum(played.bins) == 400
    first, second = played.tallies
    assert first.rounds == second.rounds == 200
    assert first.total == first.points[side]
    assert sum(n * i for i, n in enumerate(played.bins)) == first.total + second.total
    assert sum(first.tricks) == 200 * 4

    guesses: list[list[Cards]] = [[*hand.hands]]
    tree = kernel.ismcts(laws, at, kernel.worlds(table, guesses), Goal.POINTS, 500, rng)
    assert tree.simulations == sum(tree.visits.values()) == 500
    assert {*tree.visits} == {*tree.totals} == {*hand.legal()}
    assert not tree.full
    assert tree.rng != rng


def test_own_arena_and_stop():
    hand = playing("euchre", 2)
    table = hand.trick_table()
    at = kernel.position(table, hand.hands, hand.to_act)
    flag = kernel.stop()
    arguments = kernel.laws(table), at, Goal.TRICKS, 0
    own = kernel.arena(1 << 16)
    assert kernel.solve(*arguments, arena=own, stop=flag) == kernel.solve(*arguments)
    flag.set()
    assert kernel.solve(*arguments, stop=flag).code == kernel.Code.STOPPED


def test_the_environment_names_the_module():
    found = run("python", "import levata.kernel as k; print(k.BACKEND)")
    assert (found.returncode, found.stdout) == (0, "python\n")
    found = run("abacus", "import levata.kernel as k; print(k.BACKEND)")
    assert found.returncode == 1
    assert "LEVATA_KERNEL cannot be 'abacus'; one of: native, wasm, python" in found.stderr


def run(wanted: str, code: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LEVATA_KERNEL": wanted}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def test_a_missing_module_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "levata.kernel._native", None)
    with pytest.raises(NotationError, match="_native"):
        kernel.load("native")
