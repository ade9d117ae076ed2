"""What can happen in a hand, counted; speed, measured."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from levata.cli.words import Refused, table, tell
from levata.games import registered
from levata.perft import perft

if TYPE_CHECKING:  # a command imports it when it runs
    from levata.speed import Row


def count_leaves(args: argparse.Namespace) -> int:
    chosen, options = table(args)
    rng = Random(args.seed)
    pack = list(chosen.deck.cards)
    rng.shuffle(pack)
    dealer = rng.randrange(options.players)
    hand = chosen.deal(options, dealer, (0,) * len(chosen.sides(options)), pack)
    letter = chosen.seat_letters(options)[dealer]
    spelled = " ".join(map(chosen.deck.name, pack))
    if not args.json:
        print(f"dealer {letter}, pack {spelled}")
    rows: list[dict[str, object]] = []
    for depth in range(1, args.depth + 1):
        leaves = perft(hand, depth)
        rows.append({"depth": depth, "leaves": leaves, "dealer": letter, "pack": spelled})
        if not args.json:
            print(f"{depth:>3} {leaves}", flush=True)
    if args.json:
        print(json.dumps(rows))
    return 0


def bench(args: argparse.Namespace) -> int:
    from levata import speed

    runs = args.runs or (1 if args.quick else _RUNS.get(args.what, speed.RUNS))
    if args.what in _APART:
        rows = _rows_apart(args, runs)
    else:
        with speed.one_core():
            rows = _rules_rows(args, runs) if args.what == "rules" else _kernel_rows(args, runs)
    lines = []
    for row in rows:
        line = f"{row['what']:<24}{row['value']:>12,} {row['unit']}"
        if row["peer"]:
            line += f"   {row['ratio']:.2f}x {row['peer']} ({row['peer_value']:,})"
        lines.append(line)
    tell(args, rows, "\n".join(lines))
    return 0


def _rules_rows(args: argparse.Namespace, runs: int) -> list[Row]:
    from levata import speed

    part = speed.QUICK if args.quick else 1
    small = {"runs": runs, "hands": speed.HANDS // part}
    copies = speed.COPIES // part
    rows = [
        row for g in registered().values() for row in speed.rules_rows(g, copies=copies, **small)
    ]
    rows.append(speed.import_row(runs))
    script = _bench_script("peers.py")
    if script and not args.alone:
        rows = script["with_peers"](rows, **small)
    return rows


def _kernel_rows(args: argparse.Namespace, runs: int) -> list[Row]:
    from levata import speed

    script = _bench_script("kernel_rows.py")
    if script is None:
        raise Refused("the kernel is measured in a checkout alone: its programs are in bench")
    part = speed.QUICK if args.quick else 1
    try:
        rows: list[Row] = script["kernel_rows"](runs, part, args.prototypes, alone=args.alone)
    except speed.Unmeasured as error:
        raise Refused(str(error)) from error
    return rows


_RUNS = {"server": 3}
"""Where one takes minutes."""
_APART = ("page", "server")
"""Measured in processes of their own."""


def _rows_apart(args: argparse.Namespace, runs: int) -> list[Row]:
    from levata import speed

    script = _bench_script(f"{args.what}.py")
    if script is None:
        raise Refused(f"the {args.what} is measured in a checkout alone: what does so is in bench")
    try:
        rows: list[Row] = script[f"{args.what}_rows"](runs, quick=args.quick, alone=args.alone)
    except speed.Unmeasured as error:
        raise Refused(str(error)) from error
    return rows


def _bench_script(name: str) -> dict[str, Any] | None:
    """A script of the folder bench, where Levata runs from a checkout."""
    folder = Path(__file__).parents[3] / "bench"
    if not (folder / name).is_file():
        return None
    import runpy

    sys.path.insert(0, str(folder))  # its scripts import each other
    try:
        return runpy.run_path(str(folder / name))
    finally:
        sys.path.remove(str(folder))
