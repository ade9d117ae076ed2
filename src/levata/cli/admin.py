"""What an operator does from outside the server: the words for it."""

from __future__ import annotations

import argparse

from levata.errors import NotationError

__all__ = ["ACTIONS", "admin"]

ACTIONS = {
    "create-admin": ("have an administrator of that name, who comes in by a one-time code", "NAME"),
    "reset": ("let somebody come in again by a one-time code", "NAME"),
    "ban": ("let somebody do nothing any more, here and now", "NAME"),
    "unban": ("undo it", "NAME"),
    "tables": ("list the matches that go on, the longest silent first", ""),
    "rebuild": ("build a table again from its log, and say whether its snapshots agree", "TABLE"),
    "cancel": ("end a match without winners", "TABLE"),
    "backup": ("copy the database to a file, also while a server runs", "FILE"),
    "restore": ("put such a copy in the place of the database; no server may run", "FILE"),
    "verify": ("look for damage in the database or in a copy of it", "[FILE]"),
    "audit": ("show what was done to accounts and by whom", ""),
}
"""Each action: what it does, and what it is told."""


def admin(args: argparse.Namespace) -> int:
    try:
        from levata.cli.operate import operate
    except ModuleNotFoundError as error:
        raise NotationError(
            "missing-extra", value="levata admin", package=error.name, extra="server"
        ) from None
    return operate(args)
