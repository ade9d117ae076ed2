"""The page, served on this machine."""

from __future__ import annotations

import argparse

from levata.cli.words import Refused
from levata.errors import NotationError


def serve(args: argparse.Namespace) -> int:
    try:
        from levata.server.run import Unservable, run
    except ModuleNotFoundError as error:
        raise NotationError(
            "missing-extra", value="levata serve", package=error.name, extra="server"
        ) from None
    try:
        run(args.host, args.port, _say, is_opened=args.open)
    except Unservable as error:
        raise Refused(str(error)) from None
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
