"""Counts of what can happen in a hand, and those pinned in a file, counted by both tellings.

A pinned line is a name, a table, a dealer, perhaps totals, a pack in the order of dealing, what
is played before, and the counts at depth 1, 2, 3 …
"""

from __future__ import annotations

from pathlib import Path

import pytest

from levata.game import Game, Hand
from levata.perft import perft
from tests.games.agree import Telling, telling
from tests.games.cases import Run, figures, options_of, run


def counted(hand: Hand, depths: int) -> list[int]:
    """The leaves at so many depths, the first of them 0."""
    return [perft(hand, depth) for depth in range(depths)]


def pinned(name: str) -> list[list[str]]:
    """The pinned lines of a game, in fields."""
    lines = (Path(__file__).parent / name / "perft.txt").read_text().splitlines()
    return [line.split("|") for line in lines if line and not line.startswith(";")]


def each(lines: list[list[str]]) -> list[object]:
    """One parameter a line, by its name."""
    return [pytest.param(line, id=line[0].strip()) for line in lines]


def start(game: Game, line: list[str], run: Run) -> tuple[Hand, list[int]]:
    """The position and the counts of a pinned line."""
    _, table, dealer, *totals, pack, script, counts = map(str.strip, line)
    options = options_of(game, table)
    before = figures(totals[0]) if totals else (0,) * len(game.sides(options))
    cards = game.check_pack(game.deck.card(word) for word in pack.split())
    hand = game.deal(options, game.seat_letters(options).index(dealer), before, cards)
    run(hand, script)
    return hand, [int(count) for count in counts.split()]


def recount(game: Game, line: list[str], play_hand: Telling, run: Run = run) -> None:
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    hand, counts = start(game, line, run)
    script = [game.token(action) for _, action in hand.plies()]
    assert counted(hand, len(counts) + 1) == [1, *counts]
    assert told_again(hand, script, len(counts), play_hand) == counts


def told_again(hand: Hand, script: list[str], depth: int, play_hand: Telling) -> list[int]:
    """The same counts, by asking the second telling from the beginning for every node."""
    game = telling(play_hand, hand)
    try:
        question = next(game)
        for token in script:
            question = game.send(token)
    except StopIteration:
        return [1] * depth
    if depth == 1:
        return [len(question.legal)]
    below = [told_again(hand, [*script, token], depth - 1, play_hand) for token in question.legal]
    return [len(question.legal), *map(sum, zip(*below, strict=True))]
