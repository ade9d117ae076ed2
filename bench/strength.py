"""How strong the bots are: every contest of the ladder and against the yardsticks, resumable.

    python bench/strength.py [--deals N] [--only TEXT ...] [--workers K] [--folder DIR] [--write]

Each contest is that of `levata arena --sequential`: duplicate deals, at most N of them, ended early
by an interval that holds at every look. What was played is kept in the folder and not played again.
`--write` puts the table of what is kept into results.md.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from write_results import RESULTS, origin, placed

from levata.arena import Contest, Journal, Score, played

HERE = Path(__file__).resolve().parent
SEED = "strength-1"
DEALS = 2_500
LOOK = 100
"""Deals before the first look, and between two."""

SETTINGS = (
    ("euchre", 2, {}),
    ("cuatrola", 4, {}),
    ("cruce", 4, {}),
    ("cruce", 3, {}),
    ("cross_purposes", 2, {}),
    ("cross_purposes", 4, {"sides": "fixed"}),
    ("cross_purposes", 4, {"sides": "alliance"}),
)
LADDER = ("random", "greedy", "easy", "normal", "strong")
EQUAL = {
    ("euchre", 2): 80_000,
    ("cuatrola", 4): 80_000,
    ("cruce", 4): 42_000,
    ("cruce", 3): 11_000,
    ("cross_purposes", 2): 13_500,
    ("cross_purposes", 4): 45_000,
}
"""Simulations of the tree search that cost as much CPU time, on average, as a decision of `strong`."""
OTHERS = (("expert", "strong", 400), ("strong", "openspiel@1000", 300))
"""Contests that are dearer, with their deals."""


def contests(deals: int) -> Iterator[tuple[Contest, int]]:
    """Every contest and the deals it may take, the cheap ones first."""
    pairs = [(a, b, deals) for b, a in itertools.pairwise(LADDER)]
    pairs += [("strong", "ismcts", deals), *OTHERS]
    for a, b, most in pairs:
        for game, players, options in SETTINGS:
            against = f"ismcts@{EQUAL[game, players]}" if b == "ismcts" else b
            full = tuple(options.items())
            yield Contest(game, players, full, a, against, SEED), min(most, deals)


def name(contest: Contest) -> str:
    """What a contest is called, in the table and as a file."""
    options = "".join(f"-{value}" for _, value in contest.options)
    return f"{contest.game}-{contest.players}{options}/{contest.a}-{contest.b}"


def run(contest: Contest, deals: int, folder: Path, workers: int) -> Score:
    """Play on where the journal ends, until it is decided or the deals are out."""
    score = Score(contest)
    file = folder / (name(contest).replace("/", "_") + ".jsonl")
    with Journal(file, contest.head()) as journal:
        fresh = played(contest, deals, workers=workers, journal=journal)
        try:
            for deal in fresh:
                score.add(deal)
                low, high = score.anytime.interval
                if len(score.gains) % LOOK == 0 and (low > 0 or high < 0):
                    score.stopped = "sequential"
                    break
        finally:
            fresh.close()
    return score


def row(score: Score) -> str:
    """One line of the table."""
    found = score.data()
    interval = f"{found['low']:+.3f} to {found['high']:+.3f}"
    return (
        f"| `{name(score.contest)}` | {found['mean']:+.3f} | {interval} | {found['sd']:.2f} |"
        f" {found['deals']} | {score.stopped} |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--only", action="append", default=[], help="part of a contest's name")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE / ".strength")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    where = origin()
    rows = []
    for contest, deals in contests(args.deals):
        if args.only and not any(part in name(contest) for part in args.only):
            continue
        rows.append(row(run(contest, deals, args.folder, args.workers)))
        print(rows[-1], flush=True)
    if args.write:
        head = [
            "## strength",
            "",
            (
                f"Duplicate deals from seed `{SEED}`, by `python bench/strength.py --write`:"
                " points a hand that the first bot gains on the second, 95 % interval by deal."
            ),
            "A contest marked `sequential` was ended by an interval that holds at every look.",
            "",
            *(f"- {line}" for line in where),
            "",
            "| contest | gain | 95 % | sd of a deal | deals | ended |",
            "|---|---:|---|---:|---:|---|",
        ]
        text = RESULTS.read_text(encoding="utf-8")
        new = "\n".join([*head, *rows]) + "\n"
        RESULTS.write_text(placed(text, "strength", new), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
