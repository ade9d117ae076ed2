"""Contests of two bots."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from levata.cli.progress import Progress
from levata.cli.words import Refused, table, tell

if TYPE_CHECKING:  # a command imports it when it runs
    from levata.arena import Journal, Score


def arena(args: argparse.Namespace) -> int:
    from levata.arena import Contest, Journal, Lost, Score, Unfit
    from levata.bots import bot

    chosen, options = table(args)
    for spec in (args.a, args.b):
        bot(spec)  # a bad one is refused before anything is begun
    score = Score(
        Contest(chosen.name, options.players, options.values, args.a, args.b, args.seed, args.limit)
    )
    try:
        if args.state is None:
            _contest(args, score, None)
        else:
            with Journal(Path(args.state), score.contest.head()) as journal:
                _contest(args, score, journal)
    except KeyboardInterrupt:
        score.stopped = "interrupted"
    except Unfit as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{args.state}: {error.strerror or error}") from None
    except Lost as error:
        remedy = "--state FILE keeps what was played" if args.state is None else "start it again"
        raise Refused(f"{error}; {remedy}") from None
    tell(args, score.data(), score.text())
    return 130 if score.stopped == "interrupted" else 0


def _contest(args: argparse.Namespace, score: Score, journal: Journal | None) -> None:
    """Play what is not in the journal; to an early end, if that was asked for."""
    from levata.arena import played

    progress = Progress("deals", args.deals)
    progress.on = progress.on and (sys.stdout.isatty() or not args.json)
    start, known = time.monotonic(), len(journal.kept) if journal else 0
    deals = played(score.contest, args.deals, workers=args.workers, journal=journal)
    try:
        with closing(deals):
            for number, deal in enumerate(deals, 1):
                if deal.told and not any(score.faults):
                    print(f"levata: deal {deal.number}: {deal.told}", file=sys.stderr)
                score.add(deal)
                speed = max(number - known, 0) / max(time.monotonic() - start, 1e-3)
                progress.show(number, f"  {score.brief()}  {speed:.3g} deals/s")
                if args.sequential and score.anytime.is_decided:
                    score.stopped = "sequential"
                    return
    finally:
        progress.done()
