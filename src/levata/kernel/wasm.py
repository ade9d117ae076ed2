"""The kernel in WebAssembly, for Pyodide in a browser's worker or in Node: the raw functions of `kernel.h`.

The JavaScript around Pyodide instantiates `kernel.wasm`, which imports nothing, and leaves it in a
global before Python imports `levata.kernel`:

    const { instance } = await WebAssembly.instantiate(bytes, {})
    globalThis.levataKernel = instance

Structs are copied into the instance's memory and out of it; arenas and stop flags lie in there for
as long as their Python objects live. Nothing else may call the instance or grow its memory. There
is one thread: a stop flag ends the calls that begin once it is set, not one that is running.
"""

from __future__ import annotations

from importlib import import_module
from struct import Struct
from typing import Any

from levata.kernel.chance import rng_seed
from levata.kernel.layout import (
    POSITION,
    RESULT,
    RNG,
    TABLE,
    TALLY,
    TASK,
    VALUES,
    VISITS,
    WORLD,
    Code,
    Fault,
    error_text,
    many,
    one,
)

__all__ = [
    "arena",
    "best",
    "check",
    "error_text",
    "ismcts",
    "play",
    "playable",
    "playouts",
    "rng",
    "solve",
    "solve_cards",
    "stop",
    "version",
]

js: Any = import_module("js")  # comes with Pyodide alone
if not hasattr(js, "levataKernel"):
    raise ImportError("no levataKernel in the global scope of JavaScript")
_kernel: Any = js.levataKernel.exports
# Looking a name up on the other side costs as much as a call.
_check, _playable = _kernel.lk_check, _kernel.lk_playable
_best, _play = _kernel.lk_best, _kernel.lk_play
_solve, _solve_cards = _kernel.lk_solve, _kernel.lk_solve_cards
_playouts, _ismcts = _kernel.lk_playouts, _kernel.lk_ismcts

PAGE = 1 << 16
HEAP = int(_kernel.__heap_base.value)  # noqa: SLF001 - a linker's name, and no secret
"""Where the memory is free."""
WIDTH = 1 << 20
"""Bins a histogram may have: more than there are payoffs."""
INT = Struct("<i")
CARDS_SET = Struct("<Q")
MOST = (1 << 31) - 1


class _Memory:
    """The instance's memory from its heap on, handed out in blocks of a power of two."""

    def __init__(self) -> None:
        self.memory = _kernel.memory
        self.bytes = js.Uint8Array.new(self.memory.buffer)
        self.end = HEAP
        self.free: dict[int, list[int]] = {}
        self.shared = self.block = 0
        """The block that the calls share, and its size."""

    def take(self, size: int) -> tuple[int, int]:
        """A block for so many bytes, aligned to 64: where it starts, and its size."""
        size = 1 << max(6, (size - 1).bit_length())
        if self.free.get(size):
            return self.free[size].pop(), size
        start = (self.end + 63) & ~63
        lacks = start + size - self.bytes.length
        if lacks > 0:
            try:
                self.memory.grow(-(-lacks // PAGE))
            except Exception as error:  # a JavaScript error, whose type exists in Pyodide alone
                raise MemoryError(f"no {size} bytes more in WebAssembly") from error
            self.bytes = js.Uint8Array.new(self.memory.buffer)  # growing detached the old one
        self.end = start + size
        return start, size

    def give(self, start: int, size: int) -> None:
        """Take a block back."""
        self.free.setdefault(size, []).append(start)

    def place(self, *structs: bytes) -> list[int]:
        """Copy structs into the shared block, one after another, and say where each starts.

        All sizes but the last are multiples of 8, and so everything is aligned.
        """
        data = b"".join(structs)
        if len(data) > self.block:
            if self.block:
                self.give(self.shared, self.block)
            self.shared, self.block = self.take(len(data))
        self.write(self.shared, data)
        at, starts = self.shared, []
        for struct in structs:
            starts.append(at)
            at += len(struct)
        return starts

    def write(self, start: int, data: bytes) -> None:
        self.bytes.subarray(start, start + len(data)).assign(data)

    def read(self, start: int, size: int) -> bytes:
        found: bytes = self.bytes.subarray(start, start + size).to_bytes()
        return found


_memory = _Memory()


def version() -> int:
    found: int = _kernel.lk_version()
    return found


class _Block:
    """A part of the instance's memory, given back with its object."""

    __slots__ = ("block", "start")

    def __init__(self, size: int) -> None:
        self.start, self.block = _memory.take(size)

    def __del__(self) -> None:
        if hasattr(self, "start"):  # memory may have run out
            _memory.give(self.start, self.block)


class Stop(_Block):
    """A flag that ends the calls it is given to."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(INT.size)
        self.clear()

    def set(self) -> None:
        _memory.write(self.start, INT.pack(1))

    def clear(self) -> None:
        _memory.write(self.start, INT.pack(0))


def stop() -> Stop:
    return Stop()


class Arena(_Block):
    """Work memory."""

    __slots__ = ("bytes",)

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.bytes = size


def arena(size: int) -> Arena:
    if size < 0:
        raise Fault(Code.BAD_ARENA)
    if size > MOST:
        raise MemoryError(f"no {size} bytes in WebAssembly")
    made = Arena(size)
    _sound(_kernel.lk_arena_init(made.start, size))
    return made


def rng(seed: int) -> bytes:
    """The state of a generator."""
    return RNG.pack(*rng_seed(seed))  # a 64-bit number could only cross over as a BigInt


# Arguments.


def _laws(table: bytes, position: bytes) -> tuple[bytes, bytes]:
    return one("table", table, TABLE), one("position", position, POSITION)


def _long(arena: Arena, stop: Stop | None) -> int:
    """Where the flag of a long call is, 0 without one."""
    if type(arena) is not Arena:
        raise TypeError("arena: not what arena(size) gives")
    if stop is None:
        return 0
    if type(stop) is not Stop:
        raise TypeError("stop: neither what stop() gives nor None")
    return stop.start


def _whole(*numbers: int) -> None:
    for number in numbers:
        if not -MOST - 1 <= number <= MOST:
            raise OverflowError(f"{number} does not fit 32 bits")


def _sound(code: int) -> int:
    if code < 0:
        raise Fault(code)
    return code


# The short calls.


def check(table: bytes, position: bytes) -> int:
    """Is the position sound under the table? The first fault found, or 0."""
    code: int = _check(*_memory.place(*_laws(table, position)))
    return code


def playable(table: bytes, position: bytes) -> int:
    """What the seat to act may play; nothing once the hand is over."""
    at = _memory.place(*_laws(table, position), bytes(CARDS_SET.size))
    _sound(_playable(*at))
    cards: int = CARDS_SET.unpack(_memory.read(at[2], CARDS_SET.size))[0]
    return cards


def best(table: bytes, position: bytes) -> int:
    """Who has the trick so far, -1 if no card lies."""
    at = _memory.place(*_laws(table, position), bytes(INT.size))
    _sound(_best(*at))
    seat: int = INT.unpack(_memory.read(at[2], INT.size))[0]
    return seat


def play(table: bytes, position: bytes, card: int) -> bytes:
    """The position after a card of the seat to act: pairs, points and tricks are paid."""
    _whole(card)
    at = _memory.place(*_laws(table, position))
    _sound(_play(*at, card))
    return _memory.read(at[1], POSITION.size)


# The long calls.


def _open_hands(
    function: Any,
    answer: Struct,
    table: bytes,
    position: bytes,
    task: bytes,
    arena: Arena,
    stop: Stop | None,
) -> tuple[int, bytes]:
    flag = _long(arena, stop)
    *at, out = _memory.place(*_laws(table, position), one("task", task, TASK), bytes(answer.size))
    code = _sound(function(*at, arena.start, arena.bytes, flag, out))
    return code, _memory.read(out, answer.size)


def solve(
    table: bytes, position: bytes, task: bytes, arena: Arena, stop: Stop | None = None
) -> tuple[int, bytes]:
    """The value of a position with all hands open: a code and `lk_result`."""
    return _open_hands(_solve, RESULT, table, position, task, arena, stop)


def solve_cards(
    table: bytes, position: bytes, task: bytes, arena: Arena, stop: Stop | None = None
) -> tuple[int, bytes]:
    """The value of every card that may be played: a code and `lk_values`."""
    return _open_hands(_solve_cards, VALUES, table, position, task, arena, stop)


def playouts(
    table: bytes,
    positions: bytes,
    task: bytes,
    rounds: int,
    rng: bytes,
    arena: Arena,
    stop: Stop | None = None,
    least: int = 0,
    width: int = 0,
) -> tuple[int, bytes, bytes, bytes]:
    """Random play to the end: a code, an `lk_tally` a position, the generator after it, bins."""
    _whole(rounds, least, width)
    count = many("positions", positions, POSITION)
    flag = _long(arena, stop)
    if not 0 <= width <= WIDTH:
        raise Fault(Code.BAD_COUNT)
    at = _memory.place(
        one("table", table, TABLE),
        positions,
        one("task", task, TASK),
        one("rng", rng, RNG),
        bytes(count * TALLY.size),
        bytes(4 * width),
    )
    laws, spots, aim, chance, tallies, bins = at
    room = (chance, arena.start, arena.bytes, flag, tallies, bins if width else 0)
    code = _sound(_playouts(laws, spots, count, aim, rounds, *room, least, width))
    return (
        code,
        _memory.read(tallies, count * TALLY.size),
        _memory.read(chance, RNG.size),
        _memory.read(bins, 4 * width),
    )


def ismcts(
    table: bytes,
    position: bytes,
    worlds: bytes,
    task: bytes,
    simulations: int,
    explore: int,
    rng: bytes,
    arena: Arena,
    stop: Stop | None = None,
) -> tuple[int, bytes, bytes]:
    """Tree search over worlds: a code, `lk_visits`, the generator after it."""
    _whole(simulations, explore)
    count = many("worlds", worlds, WORLD)
    flag = _long(arena, stop)
    laws, spot, guesses, aim, chance, visits = _memory.place(
        *_laws(table, position),
        worlds,
        one("task", task, TASK),
        one("rng", rng, RNG),
        bytes(VISITS.size),
    )
    room = (chance, arena.start, arena.bytes, flag, visits)
    code = _sound(_ismcts(laws, spot, guesses, count, aim, simulations, explore, *room))
    return code, _memory.read(visits, VISITS.size), _memory.read(chance, RNG.size)
