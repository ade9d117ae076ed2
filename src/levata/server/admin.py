"""What an operator does from outside, by `levata admin`, whether a server runs on the file or not.

Each action is a transaction with its row in the audit log, and that row is also the notice: a server
that runs looks for such rows each second and does its part of it, such as to close the sockets of
somebody who was banned.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    case,
    create_engine,
    delete,
    func,
    insert,
    select,
    update,
)

from levata.errors import LevataError
from levata.practice import BOT
from levata.server import kept, log, schema, store
from levata.server.audit import note
from levata.server.hub import Hub
from levata.server.names import parse_name
from levata.server.passwords import kept_code, new_codes
from levata.server.people import new_person, person_called
from levata.server.presence import Presence
from levata.server.store import Store, Unusable

__all__ = ["Orders"]

T = TypeVar("T")

OPERATOR = "operator"
"""Who did it, in the audit log."""
LINK_LASTS = 24 * 3600.0
FOREVER = 253_402_300_799.0
"""The last second of the year 9999."""
LATE = 60.0
"""Seconds after which a deadline that nothing came of is a sign of a table that is stuck."""
PATIENCE = 10.0
"""Seconds to wait for what a server that runs has to do."""

BANNED, RESET, REBUILT, CANCEL = "banned", "reset", "rebuilt", "cancel"


class Unknown(Exception):
    """What was named is not there, in one line."""


# In the server.


class Orders:
    """Does a server's part of what the operator has done."""

    def __init__(self, store: Store, hub: Hub, presence: Presence) -> None:
        self._store = store
        self._hub = hub
        self._presence = presence
        self._last = 0
        self._out: set[str] = set()
        """Who is banned, and has not left every match yet."""
        self._parts: dict[str, Callable[[str], None]] = {
            BANNED: self._ban,
            REBUILT: hub.again,
            CANCEL: hub.cancel,
        }

    async def begin(self) -> None:
        """What was done before has been done, but for the matches of those who are banned."""
        self._last, _ = await self._store.read(partial(_since, last=0))
        self._out = {*await self._store.read(_banned)}

    async def follow(self) -> None:
        """See what was done since."""
        self._last, found = await self._store.read(partial(_since, last=self._last))
        for what, whom in found:
            if what in self._parts:
                self._parts[what](whom)
        for person in [*self._out]:
            await self._hub.leave(
                person
            )  # a ban counts as leaving; what cannot be kept comes again
            self._out.discard(person)

    def _ban(self, person: str) -> None:
        self._presence.cut(person)
        self._out.add(person)


def _since(at: Connection, last: int) -> tuple[int, list[tuple[str, str]]]:
    """The number of the newest row, and what the operator did after `last`."""
    row = schema.audit.c
    newest = at.scalar(select(func.max(row.id))) or 0
    asked = select(row.what, row.whom).where(row.id > last, row.actor == OPERATOR).order_by(row.id)
    return newest, [(what, whom) for what, whom in at.execute(asked)] if newest > last else []


def _banned(at: Connection) -> list[str]:
    """Who is, and sits at a table."""
    row = schema.person.c
    found = at.scalars(select(row.id).where(row.banned_until > time.time())).all()
    return [person for person in found if kept.open_seats(at, [person])]


# On the file.


def do(path: Path, what: Callable[[Connection], T], *, is_made: bool = False) -> T:
    """A transaction on a file, beside a server that may run; a file is only made if that is said."""
    if not is_made or (path.is_file() and path.stat().st_size):
        _is_ours(path)

    async def go() -> T:
        opened = await store.SqliteStore.open(path)
        try:
            return await opened.write(what)
        finally:
            await opened.close()

    return asyncio.run(go())


@contextmanager
def _read(path: Path) -> Iterator[Connection]:
    """A file as it is, and nothing of it is changed."""
    _is_ours(path)

    def connect() -> sqlite3.Connection:
        raw = sqlite3.connect(f"file:{quote(str(path))}", uri=True, timeout=store.BUSY)
        raw.execute("PRAGMA query_only = ON").close()
        return raw

    engine = create_engine("sqlite://", creator=connect)
    try:
        with engine.connect() as at:
            yield at
    finally:
        engine.dispose()


def _is_there(path: Path) -> None:
    if not path.is_file():
        raise Unknown(f"there is no file {path}")


def _is_ours(path: Path) -> None:
    """Refuse a file of another version: a server of that version may be running on it."""
    _is_there(path)
    known, found = store.versions(), store.version_of(path)
    if found == known[0]:
        return
    is_old = found in known
    raise _other(path, found, ": a start of the server brings it up to date" if is_old else "")


def _other(path: Path, found: str | None, remedy: str = "") -> Unusable:
    is_of = "no database of ours" if found is None else f"of version {found}"
    return Unusable(f"{path} is {is_of}, and this program of version {store.versions()[0]}{remedy}")


# People.


def create_admin(at: Connection, name: str) -> str:
    """Have an administrator of that name, who may be somebody already; a code, valid once."""
    now = time.time()
    row = person_called(at, name)
    person = row.id if row else new_person(at, parse_name(name), "en", now)
    at.execute(update(schema.person).where(schema.person.c.id == person).values(role="admin"))
    note(at, now, OPERATOR, "admin-made", person)
    return _link(at, person, now)


def reset(at: Connection, name: str) -> str:
    """A code by which somebody comes in again, valid once."""
    now = time.time()
    person = _person(at, name)
    note(at, now, OPERATOR, RESET, person)
    return _link(at, person, now)


def ban(at: Connection, name: str, days: int | None) -> None:
    """Let somebody do nothing any more, for so many days or for good."""
    now = time.time()
    until = FOREVER if days is None else now + days * 86_400
    _ban(at, name, until, BANNED, {"days": "all" if days is None else str(days)})


def unban(at: Connection, name: str) -> None:
    _ban(at, name, None, "unbanned", {})


def _ban(at: Connection, name: str, until: float | None, what: str, more: dict[str, str]) -> None:
    person = _person(at, name)
    where = schema.person.c.id == person
    at.execute(update(schema.person).where(where).values(banned_until=until))
    note(at, time.time(), OPERATOR, what, person, more)


def _person(at: Connection, name: str) -> str:
    row = person_called(at, name)
    if row is None:
        raise LevataError("no-person", value=name)
    return row.id


def _link(at: Connection, person: str, now: float) -> str:
    recovery = schema.recovery
    at.execute(delete(recovery).where(recovery.c.person == person, recovery.c.kind == "link"))
    (code,) = new_codes(1)
    row = {"id": kept_code(code), "person": person, "kind": "link"}
    at.execute(insert(recovery).values(row | {"created": now, "expires": now + LINK_LASTS}))
    return code


def address(public_url: str, name: str, code: str) -> str:
    """Where the page takes such a code; what stands behind # is sent to no server."""
    return f"{public_url}#/friends/enter/{quote(name, safe='')}/{quote(code, safe='')}"


# Tables.


class Listed(NamedTuple):
    """A match that goes on."""

    id: str
    game: str
    seats: list[str]
    entries: int
    last: float
    """When something last happened."""
    due: float | None
    wrong: str
    """What is wrong with it, if anything is."""


def tables(path: Path) -> list[Listed]:
    """All matches that go on, the one that has been silent longest first."""
    with _read(path) as at:
        row, event, due = schema.table_row.c, schema.event.c, schema.deadline.c
        names = dict(at.execute(select(schema.person.c.id, schema.person.c.name)).all())
        asked = (
            select(
                *(row.id, row.game, row.seats, row.created, due.due),
                func.count(event.seq),
                func.max(event.at),
            )
            .outerjoin(schema.event, event.table_id == row.id)
            .outerjoin(schema.deadline, due.table_id == row.id)
            .where(row.finished.is_(None))
            .group_by(row.id)
            .order_by(case((func.max(event.at).is_(None), row.created), else_=func.max(event.at)))
        )
        seen = log.last_seen(at) or 0.0
        found = []
        for table, game, seats, created, when, entries, last in at.execute(asked).all():
            told = [one if one.startswith(BOT) else names.get(one, "?") for one in seats]
            wrong = _wrong(at, table, when, seen)
            found.append(Listed(table, game, told, entries, last or created, when, wrong))
        return found


def _wrong(at: Connection, table: str, due: float | None, seen: float) -> str:
    """Why a table does not go on; a server that does not run is no reason."""
    loaded = kept.load(at, [table])[table]
    if isinstance(loaded, Exception):
        return f"cannot be read: {type(loaded).__name__}"
    if due is None:
        return "nothing is due"
    if due < seen - LATE:
        return f"{seen - due:.0f} s late"
    return ""


def rebuild(at: Connection, table: str) -> kept.Checked:
    """Fold a log from its first line; snapshots that say otherwise are written anew."""
    try:
        found = kept.checked(at, table)
    except LookupError:
        raise Unknown(f"there is no table {table}") from None
    except Exception as error:
        raise Unknown(
            f"the log of table {table} cannot be folded ({type(error).__name__}: {error}); "
            "'levata admin cancel' ends the match"
        ) from error
    row = schema.snapshot
    for one in found.wrong:
        where = row.c.table_id == table, row.c.seq == one.seq
        at.execute(update(row).where(*where).values(body=one.body))
    note(at, time.time(), OPERATOR, REBUILT, table, {"snapshots": str(len(found.wrong))})
    return found


def cancel(path: Path, table: str, *, is_running: bool) -> None:
    """End a match without winners: by the server that runs, or here."""

    def here(at: Connection) -> None:
        note(at, time.time(), OPERATOR, CANCEL, table)
        if not _goes_on(at, table):
            raise Unknown(f"there is no match at table {table} that goes on")
        if not is_running:
            kept.cancel(at, table, time.time())

    do(path, here)
    until = time.monotonic() + PATIENCE
    with _read(path) as at:
        while _goes_on(at, table):
            at.rollback()
            if time.monotonic() > until:
                raise Unknown(f"the server did not end the match of table {table}; see its log")
            time.sleep(0.1)


def _goes_on(at: Connection, table: str) -> bool:
    row = schema.table_row.c
    asked = select(row.id).where(row.id == table, row.finished.is_(None))
    return at.scalar(asked) is not None


# The file.


def backup(path: Path, to: Path) -> None:
    """Copy a file, whether a server runs on it or not."""
    _is_there(path)
    store.backup(path, to)
    # A file that waits to be brought up to date can be copied before, and not written to.
    if store.version_of(path) == store.versions()[0]:
        do(path, lambda at: note(at, time.time(), OPERATOR, "backup", ""))


def restore(path: Path, source: Path) -> list[Path]:
    """Put a copy in the place of a file on which no server runs; where the old one went.

    Only once the copy lies beside it, up to date and without damage, does it take the place.
    """
    _is_there(source)
    path = path.resolve()  # a link leads to where the file is, and what SQLite puts beside it
    if path.exists() and path.samefile(source):
        raise Unusable(f"{source} is the database itself, and no copy of it")
    if found := store.damages(source):
        raise Unusable(f"{source} is damaged: {found[0]}")
    if (version := store.version_of(source)) not in store.versions():
        raise _other(source, version)
    fresh = path.with_name(f".{path.name}.restored")
    store.clear(fresh)
    try:
        store.backup(source, fresh)
        store.upgrade(fresh)
        if found := verify(fresh):
            raise Unusable(f"{source} is damaged: {found[0]}")
        do(fresh, lambda at: note(at, time.time(), OPERATOR, "restored", ""))
        return store.replace(path, fresh)
    finally:
        store.clear(fresh)


def verify(path: Path) -> list[str]:
    """What is wrong with a file, in lines: SQLite's own checks, the logs, and every match that goes on."""
    _is_there(path)
    if found := store.damages(path):
        return found
    with _read(path) as at:
        found = log.problems(at)
        row = schema.table_row.c
        for table in at.scalars(select(row.id).where(row.finished.is_(None))).all():
            try:
                wrong = kept.checked(at, table).wrong
            except Exception as error:  # noqa: BLE001 - the others are looked at too
                found.append(f"table {table}: its log cannot be folded: {type(error).__name__}")
            else:
                found += [
                    f"table {table}: the snapshot for row {one.seq} is wrong" for one in wrong
                ]
    return found


# The audit log.


def audit(path: Path, count: int) -> list[str]:
    """Its last lines; people by their names of today."""
    with _read(path) as at:
        row = schema.audit.c
        names = dict(at.execute(select(schema.person.c.id, schema.person.c.name)).all())
        asked = select(row.at, row.actor, row.what, row.whom, row.more).order_by(row.id.desc())
        lines = []
        for when, actor, what, whom, more in at.execute(asked.limit(count)).all():
            told = " ".join(f"{name}={value}" for name, value in more.items())
            stamp = datetime.fromtimestamp(when, UTC).isoformat(" ", "seconds")
            line = f"{stamp} {names.get(actor, actor) or '-'} {what} {names.get(whom, whom)} {told}"
            lines.append(line.rstrip())
        return lines[::-1]
