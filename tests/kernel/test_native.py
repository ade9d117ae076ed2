"""The extension module itself: what it refuses, and calls that run at once."""

import inspect
import struct
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from levata.kernel import _native as kernel
from levata.kernel.layout import RESULT, VISITS, Fault
from tests.kernel import golden

BAD_PLAYERS, BAD_ARENA, BAD_COUNT = -1, -13, -15
EXACT = -(2**31)
LEAST = 65536

# The structs of kernel.h by their fields, told a second time. Two seats hold cards of one suit.
LANES = struct.pack("<64B", *(16 * [0] + 16 * [1] + 16 * [2] + 16 * [3]))
POWERS = struct.pack("<64B", *(4 * [*range(16)]))
PAIRS = struct.pack("<8Q8i", *[0] * 16)
VALUES = struct.pack("<64h", *[1] * 64)
TABLE = struct.pack("<10i", 2, -1, 1, 0, 0, 0, 0, 1, 0, 0) + PAIRS + VALUES + LANES + POWERS
BAD_TABLE = struct.pack("<i", 9) + TABLE[4:]
ROUND = 4
POSITION = struct.pack("<4Q16i", 0b0101, 0b1010, 0, 0, *[0] * 16)
# Far too much to solve in the time of a test: sixteen cards each, of four suits.
LONG = struct.pack("<4Q16i", 0x00A500A505A00A50, 0x005A005A0A5005A0, 0, 0, *[0] * 16)
TASK = struct.pack("<4iQ", 0, 0, EXACT, 0, 0)
RNG = kernel.rng(1)
WORLD = POSITION[:32]


# What each function takes, but for the arena; every bytes object among it may have the wrong size.
TAKES = {
    "check": (TABLE, POSITION),
    "playable": (TABLE, POSITION),
    "best": (TABLE, POSITION),
    "play": (TABLE, POSITION, 0),
    "solve": (TABLE, POSITION, TASK),
    "solve_cards": (TABLE, POSITION, TASK),
    "playouts": (TABLE, POSITION, TASK, 1, RNG),
    "ismcts": (TABLE, POSITION, WORLD, TASK, 1, 700, RNG),
}
SEARCHES = ("solve", "solve_cards", "playouts", "ismcts")


def call(name, words, arena, module=kernel):
    return getattr(module, name)(*words, *([arena] if name in SEARCHES else []))


@pytest.fixture
def arena():
    return kernel.arena(LEAST)


def test_the_calls_answer(arena):
    assert kernel.check(TABLE, POSITION) == 0
    assert kernel.playable(TABLE, POSITION) == 0b0101
    assert kernel.best(TABLE, POSITION) == -1
    after = kernel.play(TABLE, POSITION, 2)
    assert struct.unpack_from("<Q", after)[0] == 0b0001
    assert kernel.best(TABLE, after) == 0
    assert kernel.playable(TABLE, after) == 0b1010
    code, result = kernel.solve(TABLE, POSITION, TASK, arena)
    assert code == 0 and len(result) == 32
    code, values = kernel.solve_cards(TABLE, POSITION, TASK, arena)
    assert code == 0 and struct.unpack_from("<QQ", values) == (0b0101, 0b0101)
    code, tallies, rng, bins = kernel.playouts(
        TABLE, 3 * POSITION, TASK, ROUND, RNG, arena, least=0, width=5
    )
    assert code == 0 and rng != RNG
    assert [row[0] for row in struct.iter_unpack("<12q", tallies)] == 3 * [ROUND]
    assert sum(struct.unpack("<5I", bins)) == 3 * ROUND
    code, visits, rng = kernel.ismcts(TABLE, POSITION, 2 * WORLD, TASK, 50, 700, RNG, arena)
    assert code == 0 and rng != RNG
    assert sum(struct.unpack_from("<Q64I", visits)[1:]) == 50


@pytest.mark.parametrize("name", [name for name in TAKES if name != "check"])
def test_a_fault_is_raised_by_its_code(arena, name):
    with pytest.raises(Fault) as caught:
        call(name, (BAD_TABLE, *TAKES[name][1:]), arena)
    assert caught.value.code == BAD_PLAYERS
    if name in SEARCHES:
        assert call(name, TAKES[name], arena)[0] == 0, "the arena was not given back"


def test_a_position_is_not_changed_by_a_play():
    before = bytes(bytearray(POSITION))
    kernel.play(TABLE, POSITION, 0)
    assert before == POSITION


@pytest.mark.parametrize("name", TAKES)
def test_bytes_of_another_size_are_refused(raw, name):
    """By every module there is, not by the compiled one alone."""
    arena, words = raw.arena(LEAST), TAKES[name]
    for at, word in enumerate(words):
        if isinstance(word, int):
            continue
        for wrong in (word[:-1], word + b"\0"):
            with pytest.raises(ValueError, match=r"\w+: \d+ bytes, where "):
                call(name, (*words[:at], wrong, *words[at + 1 :]), arena, raw)
        with pytest.raises(TypeError):
            call(name, (*words[:at], bytearray(word), *words[at + 1 :]), arena, raw)


def test_what_is_no_arena_or_no_stop_flag_is_refused(arena):
    for wrong in (None, b"", kernel.stop(), kernel):
        with pytest.raises(TypeError, match="arena"):
            kernel.solve(TABLE, POSITION, TASK, wrong)
    for wrong in (0, True, arena, threading.Event()):
        with pytest.raises(TypeError, match="stop"):
            kernel.solve(TABLE, POSITION, TASK, arena, wrong)


@pytest.mark.parametrize("size", [-1, 0, LEAST - 1, -(2**63)])
def test_an_arena_has_a_least_size(size):
    with pytest.raises(Fault) as caught:
        kernel.arena(size)
    assert caught.value.code == BAD_ARENA


@pytest.mark.parametrize("size", [2**63 - 1, 2**63 - 100, 2**62])
def test_an_arena_beyond_memory_is_refused(size):
    with pytest.raises(MemoryError):
        kernel.arena(size)


def test_counts_out_of_range_are_refused(arena):
    for positions, width in [(b"", 0), (POSITION, -1), (POSITION, 2**31 - 1)]:
        with pytest.raises(Fault) as caught:
            kernel.playouts(TABLE, positions, TASK, 1, RNG, arena, width=width)
        assert caught.value.code == BAD_COUNT
    with pytest.raises(Fault) as caught:
        kernel.ismcts(TABLE, POSITION, b"", TASK, 1, 700, RNG, arena)
    assert caught.value.code == BAD_COUNT
    for card in (2**31, -(2**40)):
        with pytest.raises(OverflowError):
            kernel.play(TABLE, POSITION, card)


def test_the_signatures_can_be_read():
    """Every word may be given by name, as the stub says."""
    solve = inspect.signature(kernel.solve)
    assert [*solve.parameters] == ["table", "position", "task", "arena", "stop"]
    assert solve.parameters["stop"].default is None
    assert kernel.error_text(code=0) == kernel.error_text(0)


def test_a_seed_is_taken_modulo_its_64_bits():
    assert kernel.rng(-1) == kernel.rng(2**64 - 1) != kernel.rng(1)


ENOUGH = 60
"""Seconds in which whatever is due has happened, on the slowest machine."""


def in_thread(call):
    """Start a call in a thread; its answer comes into the list."""
    answers = []

    def insist():
        while not answers:
            try:
                answers.append(call())
            except RuntimeError:  # `is_busy` had the arena just then
                continue

    thread = threading.Thread(target=insist)
    thread.start()
    return thread, answers


def has(arena):
    """Is the arena in use?"""
    try:
        kernel.solve(TABLE, POSITION, TASK, arena)
    except RuntimeError:
        return True
    return False


def is_busy(arena):
    """Wait until the other thread has the arena: until then it can be had, and is given back."""
    ends = time.monotonic() + ENOUGH
    while not has(arena):
        if time.monotonic() > ends:
            pytest.fail("nobody took the arena")


def test_an_arena_in_use_is_refused_and_then_free_again(arena):
    stop = kernel.stop()
    thread, answers = in_thread(lambda: kernel.solve(TABLE, LONG, TASK, arena, stop))
    is_busy(arena)
    try:
        for call in (
            lambda: kernel.solve(TABLE, POSITION, TASK, arena),
            lambda: kernel.solve_cards(TABLE, POSITION, TASK, arena),
            lambda: kernel.playouts(TABLE, POSITION, TASK, 1, RNG, arena),
            lambda: kernel.ismcts(TABLE, POSITION, WORLD, TASK, 1, 700, RNG, arena),
        ):
            with pytest.raises(RuntimeError, match="in use"):
                call()
    finally:
        stop.set()
        thread.join()
    assert answers[0][0] == 2
    assert kernel.solve(TABLE, POSITION, TASK, arena, stop)[0] in {0, 2}
    stop.clear()
    assert kernel.solve(TABLE, POSITION, TASK, arena, stop)[0] == 0


def test_eight_searches_run_at_once():
    """All are under way at one moment, the interpreter goes on, and each has a flag of its own."""
    alone = kernel.solve(TABLE, POSITION, TASK, kernel.arena(LEAST))
    arenas = [kernel.arena(LEAST) for _ in range(8)]
    stops = [kernel.stop() for _ in arenas]
    started = [
        in_thread(lambda arena=arena, stop=stop: kernel.solve(TABLE, LONG, TASK, arena, stop))
        for arena, stop in zip(arenas, stops, strict=True)
    ]
    try:
        for arena in arenas:
            is_busy(arena)
        assert all(map(has, arenas)), "one ended before the last had begun"
        others = [kernel.solve(TABLE, POSITION, TASK, kernel.arena(LEAST)) for _ in range(100)]
        assert others == 100 * [alone]
        for i, (thread, answers) in enumerate(started):
            assert all(map(has, arenas[i:])), "a flag stopped a search that is not its own"
            stops[i].set()
            thread.join(ENOUGH)
            assert answers[0][0] == 2
            assert not has(arenas[i])
    finally:
        for stop in stops:
            stop.set()
        for thread, _ in started:
            thread.join()


MANY = 2**31 - 1
LONG_CALLS = {
    "solve": (TABLE, LONG, TASK),
    "solve_cards": (TABLE, LONG, TASK),
    "playouts": (TABLE, LONG, TASK, MANY, RNG),
    "ismcts": (TABLE, LONG, LONG[:32], TASK, MANY, 700, RNG),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_another_thread_stops_a_search(arena, name):
    stop = kernel.stop()
    thread, answers = in_thread(lambda: getattr(kernel, name)(*LONG_CALLS[name], arena, stop))
    try:
        is_busy(arena)
        time.sleep(0.05)
        assert has(arena) and not answers
    finally:
        stop.set()
        thread.join(ENOUGH)
    assert answers[0][0] == 2
    assert not has(arena)


@pytest.mark.slow
def test_what_runs_beside_changes_nothing():
    """Eight threads, each with every call on every set of the golden ones, in an order of its own."""
    sets = [*golden.sets(long=False).items()]
    rows = golden.read()
    start = threading.Barrier(8)

    def run(first):
        start.wait()
        found = {}
        for i in [*range(first, len(sets)), *range(first)]:
            name, problems = sets[i]
            found[name] = golden.run(kernel, i, problems)
        return found

    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(run, range(8)):
            assert found == {name: rows[name].kernel for name in found}


# An arena that runs out.


def test_a_search_that_outgrows_its_arena_only_takes_longer():
    problems = golden.sets(long=False)["narrow"]
    small, large = kernel.arena(LEAST), kernel.arena(1 << 22)
    more = 0
    for p in problems:
        alone = [kernel.solve(p.table, p.position, p.task, work) for work in (small, large)]
        (_, slow), (_, quick) = alone
        assert RESULT.unpack(slow)[0] == RESULT.unpack(quick)[0]
        more += RESULT.unpack(slow)[4] - RESULT.unpack(quick)[4]
    assert more > 10_000, "none of them outgrew it"


def test_a_tree_that_outgrows_its_arena_stops_growing(arena):
    def tree(work):
        code, visits, _ = kernel.ismcts(TABLE, LONG, LONG[:32], TASK, 3_000, 700, RNG, work)
        assert code == 0
        return VISITS.unpack(visits)

    found, free = tree(arena), tree(kernel.arena(1 << 20))
    assert (found[132], free[132]) == (1, 0)
    assert found[131] < LEAST // 32 < free[131] == 3_001
    assert sum(found[1:65]) <= found[129] == free[129] == 3_000
    # What the tree left behind is nothing to the search after it.
    task = struct.pack("<4iQ", 0, 0, EXACT, 0, 50_000)
    beside = kernel.solve(TABLE, LONG, task, kernel.arena(LEAST))
    assert kernel.solve(TABLE, LONG, task, arena) == beside


def test_more_worlds_than_the_arena_holds_are_refused(arena):
    words = TABLE, POSITION, LEAST // 32 * WORLD, TASK, 1, 700, RNG
    with pytest.raises(Fault) as caught:
        kernel.ismcts(*words, arena)
    assert caught.value.code == BAD_ARENA
    assert kernel.ismcts(*words, kernel.arena(4 * LEAST))[0] == 0
