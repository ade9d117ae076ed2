"""What a kernel answers to calls of every kind, a line each: the same from every build.

The test reads these lines from this Python, with the native module, and from Pyodide.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from random import Random

from levata import kernel
from levata.game import Hand
from levata.games import by_name
from levata.kernel import Goal, Raw
from levata.kernel.layout import Fault, pack_task
from levata.testing import random_pack

GAMES = ("cruce", "cross_purposes", "cuatrola", "euchre")
HANDS = 12
"""Hands of each game."""
LEFT = 5
"""Cards that the seat to act holds at most: few enough to solve."""


def hands(name: str) -> Iterator[Hand]:
    """Hands that have come to play their last cards, some in the middle of a trick."""
    game, rng = by_name(name), Random(f"answers/{name}")
    found = 0
    while found < HANDS:
        options = game.options(rng.choice(sorted(game.seats)))
        hand = game.deal(options, 0, (0,) * len(game.sides(options)), random_pack(game, rng))
        left = rng.randint(1, LEFT)
        while not hand.is_over and not (
            hand.phase == "play" and hand.hands[hand.to_act].bit_count() <= left
        ):
            hand.play(rng.choice(hand.legal()))
        if not hand.is_over:
            found += 1
            yield hand


def spelled(answer: object) -> str:
    """An answer as text that says all of it."""
    if isinstance(answer, bytes):
        return answer.hex()
    return " ".join(map(spelled, answer)) if isinstance(answer, tuple) else str(answer)


def tried(call: Callable[[], object]) -> str:
    """What a call answers, or how it refuses."""
    try:
        return spelled(call())
    except Fault as fault:
        return f"Fault {fault.code} {fault}"
    except (TypeError, ValueError, OverflowError, MemoryError) as error:
        return type(error).__name__


def told(raw: Raw) -> Iterator[str]:
    """Every line."""
    arena, rng = raw.arena(1 << 20), raw.rng(7)
    for name in GAMES:
        for hand in hands(name):
            table = hand.trick_table()
            laws = kernel.laws(table)
            at = kernel.position(table, hand.hands, hand.to_act)
            side = table.sides[hand.to_act]
            task = pack_task(Goal.TRICKS if name == "euchre" else Goal.POINTS, side)
            guess = kernel.worlds(table, [hand.hands])
            card = hand.legal()[-1]
            for called, *words in (
                ("check", laws, at),
                ("playable", laws, at),
                ("best", laws, at),
                ("play", laws, at, card),
                ("solve", laws, at, task, arena),
                ("solve_cards", laws, at, task, arena),
                ("playouts", laws, 3 * at, task, 50, rng, arena, None, 0, 40),
                ("ismcts", laws, at, 4 * guess, task, 100, 700, rng, arena),
            ):
                answer = getattr(raw, called)(*words)
                yield f"{name} {called} {spelled(answer)}"
                if called == "ismcts":
                    rng = answer[-1]
    yield from refused(raw, laws, at, task, rng)


def refused(raw: Raw, laws: bytes, at: bytes, task: bytes, rng: bytes) -> Iterator[str]:
    """Lines of what is wrong, out of range, stopped, or too large."""
    arena, stop = raw.arena(1 << 16), raw.stop()
    stop.set()
    bad = b"\x09" + laws[1:]
    for called, *words in (
        ("error_text", -3),
        ("rng", -1),
        ("rng", 2**64 - 1),
        ("rng", 3),
        ("check", bad, at),
        ("check", laws[:-1], at),
        ("check", bytearray(laws), at),
        ("playable", bad, at),
        ("best", laws, at + b"0"),
        ("play", laws, at, -1),
        ("play", laws, at, 2**31),
        ("arena", -1),
        ("arena", 4096),
        ("arena", 2**62),
        ("solve", laws, at, task, None),
        ("solve", laws, at, task, arena, 0),
        ("solve", bad, at, task, arena),
        ("solve", laws, at, task[:-1], arena),
        ("solve_cards", bad, at, task, arena),
        ("playouts", laws, b"", task, 1, rng, arena),
        ("playouts", laws, at, task, 1, rng, arena, None, 0, -1),
        ("playouts", laws, at, task, 1, rng, arena, None, 0, 2**31 - 1),
        ("playouts", laws, at[:-1], task, 1, rng, arena),
        ("playouts", laws, at, task, 10**6, rng, arena, stop),
        ("ismcts", laws, at, b"", task, 1, 700, rng, arena),
        ("ismcts", laws, at, at[:32], task, 0, 700, rng, arena),
        ("ismcts", laws, at, bytes(32), task, 1, 700, rng, arena),
        ("ismcts", laws, at, at[:32], task, 10**6, 700, rng, arena, stop),
    ):
        yield f"{called} {tried(lambda called=called, words=words: getattr(raw, called)(*words))}"
    stop.clear()
    # More than the module begins with, then more positions at once than lay in memory so far.
    for size in (1 << 24, 1 << 25, 1 << 24):
        arena = raw.arena(size)
        gc.collect()
        yield spelled(raw.solve(laws, at, task, arena, stop))
        yield spelled(raw.playouts(laws, 5_000 * at, task, 1, rng, arena, stop, 0, 1 << 16)[2])


def main() -> None:
    """In Pyodide: which module was found, its lines, and which is found without its instance."""
    import js

    found, raw = kernel.load("")
    lines = [*told(raw)]
    del js.levataKernel, sys.modules["levata.kernel.wasm"]
    without, _ = kernel.load("")
    sys.stdout.writelines(f"{line}\n" for line in (found, without, *lines))


if __name__ == "__main__":
    main()
