"""The actions of `levata admin`: what each does, and what it prints."""

from __future__ import annotations

import argparse
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from levata.cli.words import Refused
from levata.server import admin, settings
from levata.server.service import alone
from levata.server.settings import BadSettings, Settings
from levata.server.store import Unusable

__all__ = ["operate"]


def operate(args: argparse.Namespace) -> int:
    """Do one on the database that the settings name."""
    try:
        found = settings.read()
    except BadSettings as error:
        raise Refused("; ".join(error.lines)) from None
    path = Path(make_url(found.database_url).database or "")
    try:
        return ACTS[args.action](args, path, found)
    except (Unusable, admin.Unknown) as error:
        raise Refused(str(error)) from None
    except DatabaseError as error:
        raise Refused(f"{path}: {error.orig}") from None
    except sqlite3.Error as error:
        raise Refused(f"{path}: {error}") from None
    except FileExistsError as error:
        raise Refused(f"{error}: there is something already; name another file") from None
    except OSError as error:
        raise Refused(f"{error.filename or path}: {error.strerror or error}") from None


def _create_admin(args: argparse.Namespace, path: Path, found: Settings) -> int:
    code = admin.do(path, lambda at: admin.create_admin(at, args.name), is_made=True)
    return _told(args.name, code, found)


def _reset(args: argparse.Namespace, path: Path, found: Settings) -> int:
    return _told(args.name, admin.do(path, lambda at: admin.reset(at, args.name)), found)


def _told(name: str, code: str, found: Settings) -> int:
    print(f"{name} comes in once with this code, within {admin.LINK_LASTS / 3600:.0f} hours, and")
    print("chooses a password then; every other session of theirs ends:")
    print(code)
    print(admin.address(found.public_url or "http://127.0.0.1:8000/", name, code))
    return 0


def _ban(args: argparse.Namespace, path: Path, _: Settings) -> int:
    admin.do(path, lambda at: admin.ban(at, args.name, args.days))
    print(f"{args.name} is banned {f'for {args.days} days' if args.days else 'for good'}")
    return 0


def _unban(args: argparse.Namespace, path: Path, _: Settings) -> int:
    admin.do(path, lambda at: admin.unban(at, args.name))
    print(f"{args.name} is banned no longer")
    return 0


def _tables(args: argparse.Namespace, path: Path, _: Settings) -> int:
    now = time.time()
    for one in admin.tables(path):
        if one.wrong or not args.stuck:
            print(
                f"{one.id} {one.game} {', '.join(one.seats)}: {one.entries} entries, "
                f"{now - one.last:.0f} s ago{f'; {one.wrong}' if one.wrong else ''}"
            )
    return 0


def _rebuild(args: argparse.Namespace, path: Path, _: Settings) -> int:
    done = admin.do(path, lambda at: admin.rebuild(at, args.table))
    print(f"{done.entries} entries fold from the first to the last")
    print(f"snapshots that say the same: {done.snapshots - len(done.wrong)} of {done.snapshots}")
    if done.wrong:
        rows = ", ".join(str(one.seq) for one in done.wrong)
        print(f"written anew from the log: those for row {rows}")
    return 0


def _cancel(args: argparse.Namespace, path: Path, _: Settings) -> int:
    try:
        with alone(path):
            admin.cancel(path, args.table, is_running=False)
    except Unusable:
        admin.cancel(path, args.table, is_running=True)
    print(f"the match of table {args.table} is over, without winners")
    return 0


def _backup(args: argparse.Namespace, path: Path, _: Settings) -> int:
    admin.backup(path, Path(args.file))
    print(f"{path} is copied to {args.file}")
    return 0


def _restore(args: argparse.Namespace, path: Path, _: Settings) -> int:
    with alone(path):
        moved = admin.restore(path, Path(args.file))
    print(f"{args.file} is copied to {path}")
    for one in moved:
        print(f"what was there is {one}")
    return 0


def _verify(args: argparse.Namespace, path: Path, _: Settings) -> int:
    looked = Path(args.file) if args.file else path
    found = admin.verify(looked)
    for line in found:
        print(line)
    if found:
        raise Refused(f"{looked}: {len(found)} lines are wrong")
    print(f"{looked}: nothing is wrong")
    return 0


def _audit(args: argparse.Namespace, path: Path, _: Settings) -> int:
    for line in admin.audit(path, args.last):
        print(line)
    return 0


ACTS: dict[str, Callable[[argparse.Namespace, Path, Settings], int]] = {
    "create-admin": _create_admin,
    "reset": _reset,
    "ban": _ban,
    "unban": _unban,
    "tables": _tables,
    "rebuild": _rebuild,
    "cancel": _cancel,
    "backup": _backup,
    "restore": _restore,
    "verify": _verify,
    "audit": _audit,
}
