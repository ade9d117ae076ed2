"""Every build solves the same hands to the same values."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from levata.kernel.layout import EXACT, RESULT, TABLE, TASK, VALUES, Code, unpack_position
from tests.kernel.naive import Laws, Spot
from tests.kernel.solved import FOLDER, Case, read_case, read_file, write_case, write_table

FILES = sorted(FOLDER.glob("*.txt"))


def told_again(case: Case) -> Spot:
    """The case as the plain telling of the laws has it."""
    raw, at = TABLE.unpack(case.table), unpack_position(case.position)
    players = raw[0]
    pairs = []
    for two, worth in zip(raw[10 : 10 + raw[5]], raw[18:26], strict=False):
        a, b = (card for card in range(64) if two >> card & 1)
        pairs.append((a, b, worth))
    table = Laws(
        players=players,
        trump=raw[1],
        follow=raw[2],
        sides=[*raw[6 : 6 + players]],
        lane=[*raw[90]],
        power=[*raw[91]],
        value=[*raw[26:90]],
        last=raw[3],
        trick=raw[4],
        pairs=pairs,
    )
    hands = [[card for card in range(64) if hand >> card & 1] for hand in at.hands[:players]]
    return Spot(table, hands, at.leader, [*at.cards], [*at.tricks[:players]], [*at.points])


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solved_hands(raw, path):
    work = raw.arena(1 << 24)
    kinds = set()
    for case in read_file(path):
        kinds.add(case.kind)
        code, packed = raw.solve(case.table, case.position, case.task, work)
        value, card, *_ = RESULT.unpack(packed)
        assert (code, value) == (Code.OK, case.value)
        assert case.values[card] == case.value
        code, packed = raw.solve_cards(case.table, case.position, case.task, work)
        cards, done, *numbers = VALUES.unpack(packed)
        assert code == Code.OK
        assert cards == done == sum(1 << c for c in case.values)
        assert {c: numbers[c] for c in case.values} == case.values
    assert kinds == {"small", "large", "worst"}


@pytest.mark.slow
def test_eight_searches_at_once(raw):
    """Each with an arena of its own; none meets another."""
    cases = [case for path in FILES for case in read_file(path) if case.kind == "large"]

    def solve_all(first: int) -> list[int]:
        work = raw.arena(1 << 20)
        found = []
        for case in cases[first:] + cases[:first]:
            _, packed = raw.solve(case.table, case.position, case.task, work)
            found.append(RESULT.unpack(packed)[0])
        return found[len(cases) - first :] + found[: len(cases) - first]

    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(solve_all, range(8)):
            assert found == [case.value for case in cases]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_small_hands_against_brute_force(path):
    for case in read_file(path):
        if case.kind != "small":
            continue
        goal, side, target, _, _ = TASK.unpack(case.task)
        values = told_again(case).values(goal, side)
        if target != EXACT:
            values = {card: int(value >= target) for card, value in values.items()}
        assert values == case.values


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_read_back(path):
    for case in read_file(path):
        line = write_case(case)
        assert read_case(line.split(), case.table) == case
        assert line in path.read_text(encoding="ascii")
        assert write_table(case.table, (1 << 64) - 1) in path.read_text(encoding="ascii")
