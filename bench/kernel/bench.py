"""The same through Python: bench.py MODULE, one of native, wasm and python; lines as bench.c says.

It runs in CPython and in Pyodide. Only trees are asked for here: anything shorter would time Python.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from levata.kernel import load
from levata.kernel.layout import POSITION, TABLE, TASK, VISITS, WORLD

ARENA, WORLDS, SIMULATIONS, EXPLORE = 32 << 20, 16, 10_000, 700
HEAD = TASK.size + TABLE.size
DEAL = HEAD + POSITION.size
TREE = DEAL + WORLDS * WORLD.size


def clock() -> Callable[[], float]:
    """CPU seconds; those of Pyodide are the wall's, so it asks its Node."""
    if sys.platform != "emscripten":
        return process_time
    import js  # noqa: PLC0415 - comes with Pyodide alone

    def seconds() -> float:
        used = js.process.cpuUsage()
        return (used.user + used.system) / 1e6

    return seconds


def main() -> None:
    """Answer every line until the input ends."""
    _, raw = load(sys.argv[1])
    host = "/host" if sys.platform == "emscripten" else ""
    seconds, arena = clock(), raw.arena(ARENA)
    for line in sys.stdin:
        _, name, count = line.split()
        records, rng = Path(host + name).read_bytes(), raw.rng(1)
        found = []
        start = seconds()
        for i in range(int(count)):
            at = i * TREE % len(records)
            task, table = records[at : at + TASK.size], records[at + TASK.size : at + HEAD]
            position, worlds = records[at + HEAD : at + DEAL], records[at + DEAL : at + TREE]
            words = (table, position, worlds, task, SIMULATIONS, EXPLORE, rng, arena)
            _, visits, rng = raw.ismcts(*words)
            found.append(visits)
        took = seconds() - start
        check = work = 0
        for visits in found:
            _, *numbers = VISITS.unpack(visits)
            value = numbers[129]
            for tried in numbers[:64]:
                value = value * 31 + tried
            check = (check * 31 + value) % 2**32
            work += numbers[128]
        print(work, took, check, flush=True)


if __name__ == "__main__":
    main()
