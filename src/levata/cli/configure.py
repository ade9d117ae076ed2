"""The server's settings: looked at before it starts."""

from __future__ import annotations

import argparse

from levata.cli.words import Refused
from levata.errors import NotationError


def config(args: argparse.Namespace) -> int:
    """Tell every setting's value, or all that is wrong with them."""
    try:
        from levata.server import settings
    except ModuleNotFoundError as error:
        raise NotationError(
            "missing-extra", value="levata config", package=error.name, extra="server"
        ) from None
    assert args.what == "check"
    for line in settings.mistyped():
        print(f"warning: {line}")
    try:
        found = settings.read()
    except settings.BadSettings as error:
        for line in error.lines:
            print(f"wrong: {line}")
        raise Refused(f"settings that cannot be used: {len(error.lines)}") from None
    for line in settings.doubtful(found):
        print(f"warning: {line}")
    for field in settings.FIELDS:
        value = getattr(found, field.name.lower())
        print(f"{field.name}={','.join(value) if isinstance(value, tuple) else value}")
    return 0
