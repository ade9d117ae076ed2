"""How strong the bots are: every contest of the ladder and against the yardsticks, resumable.

    python bench/strength.py [--deals N] [--only TEXT ...] [--workers K] [--folder DIR] [--write]

Each contest is that of `levata arena --sequential`: duplicate deals, at most N of them, ended early
by an interval that holds at every look. What was played is kept in the folder and not played again,
as long as the bots are the same. `--write` puts the table of all that is kept into results.md.
"""

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from decisions import SETTINGS
from write_results import RESULTS, origin, placed

from levata.arena import Contest, Journal, Played, Score, Unfit, played

HERE = Path(__file__).resolve().parent
SEED = "strength-1"
DEALS = 2_500
LOOK = 100
"""Deals before the first look, and between two."""

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
OTHERS = (("expert", "strong", 2_500), ("strong", "openspiel@1000", 300))
"""Contests that are dearer, with their deals."""
MARGIN = 0.02
"""So much of a hand's standard deviation `expert` may lose to `strong` and pass for no weaker."""
HAND_SD = {
    ("euchre", 2): 1.5,
    ("cuatrola", 4): 2.0,
    ("cruce", 4): 3.0,
    ("cruce", 3): 1.9,
    ("cross_purposes", 2): 28.6,
    ("cross_purposes", 4): 14.2,
}
"""Standard deviation of what one half of the table gains on the other in a hand, `easy` at all seats."""


def contests(deals: int) -> Iterator[tuple[Contest, int]]:
    """Every contest and the deals it may take, the cheap ones first."""
    pairs = [(a, b, deals) for b, a in itertools.pairwise(LADDER)]
    pairs += [("strong", "ismcts", deals), *OTHERS]
    for a, b, most in pairs:
        for game, players, options in SETTINGS:
            against = f"ismcts@{EQUAL[game, players]}" if b == "ismcts" else b
            full = tuple(options.items())
            yield Contest(game, players, full, a, against, SEED), min(most, deals)


def least(contest: Contest) -> float:
    """What the first bot has to gain, for certain."""
    if contest.a != "expert":
        return 0.0
    return -MARGIN * HAND_SD[contest.game, contest.players]


def name(contest: Contest) -> str:
    """What a contest is called, in the table and as a file."""
    options = "".join(f"-{value}" for _, value in contest.options)
    return f"{contest.game}-{contest.players}{options}/{contest.a}-{contest.b}"


def run(contest: Contest, deals: int, folder: Path, workers: int) -> Score:
    """Play on where the journal ends, until it is decided or the deals are out."""
    with Journal(journal_of(contest, folder), contest.head()) as journal:
        fresh = played(contest, deals, workers=workers, journal=journal)
        try:
            return scored(contest, fresh)
        finally:
            fresh.close()


def kept(contest: Contest, most: int, folder: Path) -> Score | None:
    """What the journal has of a contest of these very bots, of so many deals at most."""
    file = journal_of(contest, folder)
    if not file.exists():
        return None
    try:
        with Journal(file, contest.head()) as journal:
            deals = [journal.kept[number] for number in range(len(journal.kept))]
    except (Unfit, KeyError) as error:
        print(f"left out: {error}", file=sys.stderr)
        return None
    score = scored(contest, deals)
    if score.stopped == "deals" and len(deals) < most:
        score.stopped = "so far"
    return score if len(deals) > 1 else None


def journal_of(contest: Contest, folder: Path) -> Path:
    return folder / (name(contest).replace("/", "_") + ".jsonl")


def scored(contest: Contest, deals: Iterable[Played]) -> Score:
    """The deals in turn, until an interval that may be looked at any time decides."""
    score, floor = Score(contest), least(contest)
    for deal in deals:
        score.add(deal)
        low, high = score.anytime.interval
        if len(score.gains) % LOOK == 0 and (low > floor or high < floor):
            score.stopped = "sequential"
            break
    return score


def row(score: Score) -> str:
    """One line of the table."""
    found = score.data()
    interval = f"{found['low']:+.3f} to {found['high']:+.3f}"
    return (
        f"| `{name(score.contest)}` | {found['mean']:+.3f} | {interval} | {least(score.contest):+.3f} |"
        f" {found['sd']:.2f} | {found['deals']} | {score.stopped} |"
    )


def table(rows: list[str], where: list[str]) -> str:
    """The section of results.md."""
    lines = [
        "## strength",
        "",
        (
            f"Duplicate deals from seed `{SEED}`, by `make strength`: points a hand that the first"
            " bot gains on the second, 95 % interval by deal."
        ),
        (
            "A contest marked `sequential` was ended by an interval that holds at every look;"
            " One that says `so far` can be gone on with."
            f" `least` is what has to be gained: nothing, and by `expert` {-MARGIN} standard deviations of a hand."
        ),
        "",
        *(f"- {line}" for line in where),
        "",
        "| contest | gain | 95 % | least | sd of a deal | deals | ended |",
        "|---|---:|---|---:|---:|---:|---|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


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
    everything = [*contests(args.deals)]
    for contest, deals in everything:
        if not args.only or any(part in name(contest) for part in args.only):
            print(row(run(contest, deals, args.folder, args.workers)), flush=True)
    if args.write:
        found = [kept(contest, deals, args.folder) for contest, deals in everything]
        new = table([row(score) for score in found if score is not None], where)
        text = RESULTS.read_text(encoding="utf-8")
        RESULTS.write_text(placed(text, "strength", new), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
