"""Load on a table server of this machine."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from levata.cli.words import Refused, table, tell
from levata.errors import NotationError

if TYPE_CHECKING:  # a command imports its extras when it runs
    from levata.load import Figures, Plan


def put_load(args: argparse.Namespace) -> int:
    try:
        from levata.load import Plan, is_loopback
    except ModuleNotFoundError as error:
        raise NotationError(
            "missing-extra", value="levata load", package=error.name, extra="server"
        ) from None
    if not is_loopback(args.address):
        raise Refused(f"{args.address} is not this machine, and no other is put under load")
    game, options = table(args)
    if args.bots >= options.players:
        raise Refused(f"--bots {args.bots} leaves no seat to a person; {options.players} sit there")
    plan = Plan(
        game.name,
        options.players,
        {name: str(value) for name, value in options.values},
        tables=args.tables,
        bots=args.bots,
        odd=args.odd / 100,
        seed=args.seed,
    )
    figures, stuck = asyncio.run(_run(args.address, plan, args.seconds, Path(args.history)))
    answers = figures.answers or [0.0]
    row = {
        "moves": figures.moves,
        "moves_per_second": round(figures.moves / figures.seconds, 1),
        "median_ms": round(1000 * answers[len(answers) // 2], 1),
        "p99_ms": round(1000 * answers[len(answers) * 99 // 100], 1),
        "refused": dict(figures.refused),
        "losses": figures.losses,
        "matches": figures.matches,
        "stuck": stuck,
    }
    tell(args, row, "\n".join(f"{name:<18}{value}" for name, value in row.items()))
    return int(bool(stuck))


async def _run(
    address: str, plan: Plan, seconds: float, history: Path
) -> tuple[Figures, list[str]]:
    from levata.client import Refused as Unwanted
    from levata.load import SETTLES, Load

    try:
        with history.open("wb") as file:
            async with Load(address, plan, file) as load:
                await asyncio.sleep(seconds)
                figures = load.figures()
                stuck = await load.moved(SETTLES)
    except ValueError as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{error.filename or address}: {error.strerror or error}") from None
    except Unwanted as error:
        raise Refused(f"{address} refused it: {error.code} {error.params}") from None
    return figures, stuck
