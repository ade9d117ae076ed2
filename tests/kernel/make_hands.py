"""Writes the solved hands: `python -m tests.kernel.make_hands` from the root of the repository.

Seeds are fixed: the same rules and the same kernel write the same files. Python solves them; that
other builds agree is what the files are for.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from levata.game import PLAY, Game, Hand
from levata.games import registered
from levata.games.cross_purposes import FourHand
from levata.games.cuatrola import CuatrolaHand
from levata.kernel import Goal, laws, position, python
from levata.kernel.layout import EXACT, RESULT, TASK, VALUES, pack_task
from levata.testing import random_options, random_pack
from levata.tricks import TrickTable
from tests.kernel.solved import FOLDER, Case, write_case, write_table

SMALL, LARGE, SEARCHED, WORST = 14, 10, 80, 4
MOST_LARGE = {"cruce": 6, "cuatrola": 5, "euchre": 5, "cross_purposes": 13}
FOUR = 6
"""Four hands of thirteen are out of reach: the last six tricks are a large case."""


def stands(game: Game, rng: Random, players: int, most: int) -> tuple[Hand, TrickTable]:
    """A random hand at the first play with at most so many cards in hand."""
    while True:
        options = random_options(game, rng)
        if options.players != players:
            continue
        totals = (0,) * len(game.sides(options))
        dealer = rng.randrange(options.players)
        hand = game.deal(options, dealer, totals, random_pack(game, rng))
        while not hand.is_over:
            table = hand.trick_table()
            if hand.phase == PLAY and table and hand.hands[hand.to_act].bit_count() <= most:
                if isinstance(hand, CuatrolaHand) and not hand.on_points and rng.random() < 0.7:
                    break
                return hand, table
            legal = hand.legal()
            first = hand.phase != PLAY and rng.random() < 0.5
            hand.play(legal[0] if first else rng.choice(legal))


def drawn(game: Game, kind: str, rng: Random) -> Case:
    """A case not yet solved."""
    players = rng.choice(sorted(game.seats))
    most = min(MOST_LARGE[game.name], FOUR if players == 4 else 13)
    if kind == "small":
        most = rng.choice((1, 2, 3))
    hand, table = stands(game, rng, players, most)
    sides = sorted({table.sides[seat] for seat in table.seats})
    goals = [Goal.TRICKS]
    if any(table.values):
        goals = [Goal.POINTS, Goal.POINTS, Goal.MARGIN]
    elif isinstance(hand, FourHand):
        goals = [Goal.PRODUCT, Goal.PRODUCT, Goal.TRICKS]
    goal, side = rng.choice(goals), rng.choice(sides)
    points = [rng.randrange(60) for _ in range(4)] if any(table.values) else [0] * 4
    tricks = [rng.randrange(4) for _ in range(hand.deal.options.players)]
    at = position(table, hand.hands, hand.to_act, tricks=tricks, points=points)
    return Case(kind, laws(table), at, pack_task(goal, side), 0, {})


def solved(case: Case, rng: Random, *, targets: bool) -> tuple[Case, int]:
    """With its values, some asked for a target near them; and the nodes it took."""
    work = python.arena(1 << 16)
    _, packed = python.solve(case.table, case.position, case.task, work)
    value, *_, nodes, _ = RESULT.unpack(packed)
    if targets and rng.random() < 0.3:
        goal, side, _, _, _ = TASK.unpack(case.task)
        task = pack_task(goal, side, value + rng.choice((-1, 0, 1, 2)))
        case = case._replace(task=task)
        _, packed = python.solve(case.table, case.position, case.task, work)
        value = RESULT.unpack(packed)[0]
    assert value != EXACT
    _, packed = python.solve_cards(case.table, case.position, case.task, work)
    cards, _, *numbers = VALUES.unpack(packed)
    values = {card: numbers[card] for card in range(64) if cards >> card & 1}
    return case._replace(value=value, values=values), nodes


def cases(game: Game) -> Iterator[Case]:
    rng = Random(f"hands/{game.name}")
    for kind, count in (("small", SMALL), ("large", LARGE)):
        for _ in range(count):
            yield solved(drawn(game, kind, rng), rng, targets=True)[0]
    many = [solved(drawn(game, "worst", rng), rng, targets=False) for _ in range(SEARCHED)]
    many.sort(key=lambda found: found[1], reverse=True)
    yield from (case for case, _ in many[:WORST])


def main() -> None:
    for game in registered().values():
        lines = [f"# {game.title}: solved hands, see README.md. Written by make_hands.py."]
        for case in cases(game):
            lines += ["", write_table(case.table, game.deck.all), write_case(case)]
        (FOLDER / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
