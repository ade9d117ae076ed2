"""The store: one writer that commits in groups, readers beside it, and never a wait in the loop.

What is appended is stored in the order of appending, each piece whole or not at all, and nobody
hears of it before it is on the disk. `SqliteStore` is one file beside which nothing else runs;
another database comes as another `Store`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from glob import escape
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.event import listens_for
from sqlalchemy.exc import ArgumentError, DatabaseError

__all__ = [
    "BUSY",
    "CONFLICT",
    "STORED",
    "Append",
    "Counts",
    "Deadline",
    "Outcome",
    "Row",
    "Snapshot",
    "SqliteStore",
    "Store",
    "Unusable",
    "backup",
    "clear",
    "damages",
    "downgrade",
    "open_store",
    "replace",
    "upgrade",
    "version_of",
    "versions",
]

T = TypeVar("T")


class Row(NamedTuple):
    """A line of a table's log."""

    seq: int
    actor: int
    key: str | None
    """In the first row that a command came to; the others have none."""
    kind: str
    body: bytes
    at: float


class Deadline(NamedTuple):
    """When a table has to be looked at again, if nothing happens before."""

    due: float
    """The only time in it: an outage moves this and nothing else."""
    seq: int
    kind: str
    body: bytes


class Snapshot(NamedTuple):
    """A table as it was after a row of its log. The older ones of the table are gone with it."""

    seq: int
    body: bytes


class Append(NamedTuple):
    """What is stored of one table, whole or not at all."""

    table: str
    rows: tuple[Row, ...]
    deadline: Deadline | None = None
    """It takes the place of the one before; none means that there is none any more."""
    snapshot: Snapshot | None = None
    also: Callable[[Connection], None] | None = None
    """What the same transaction does beside. It may be called twice, what it did first undone."""


class Outcome(NamedTuple):
    """What became of a piece: `STORED`, `CONFLICT`, or why nothing of it is kept."""

    name: str
    error: Exception | None = None


STORED = Outcome("stored")
CONFLICT = Outcome("conflict")
"""The log has that number, or that key of that actor, already."""


def _failed(error: Exception) -> Outcome:
    return Outcome("failed", error)


Done: TypeAlias = Callable[[Outcome], None]


class Counts:
    """What became of all that was appended since the store was opened."""

    def __init__(self) -> None:
        self.batches = 0
        self.seconds = 0.0
        self.pieces = dict.fromkeys(("stored", "conflict", "failed"), 0)

    def add(self, outcomes: Sequence[Outcome], seconds: float) -> None:
        self.batches += 1
        self.seconds += seconds
        for outcome in outcomes:
            self.pieces[outcome.name] += 1


@runtime_checkable
class Store(Protocol):
    """Where everything lies that outlives the server. Its methods are called in the loop."""

    counts: Counts

    @property
    def waiting(self) -> int:
        """How many pieces and transactions are queued."""
        ...

    def append(self, item: Append, done: Done) -> None:
        """Store a piece; `done` is called after the commit, in the order of appending."""
        ...

    async def write(self, do: Callable[[Connection], T]) -> T:
        """A transaction of its own, in order with what is appended."""
        ...

    async def read(self, do: Callable[[Connection], T]) -> T:
        """Read what is committed, all of it as it was at one moment."""
        ...

    async def close(self) -> None:
        """Store what is queued, answer for it, and end."""
        ...


class Unusable(Exception):
    """What is wrong with the database, in one line."""


async def open_store(url: str) -> Store:
    """The store of a `DATABASE_URL`, its tables made or brought up to date."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = URL.create("none")
    if parsed.drivername != "sqlite" or parsed.database in {None, "", ":memory:"}:
        raise Unusable(f"{url!r} is no database for this server; write sqlite:///path/of/a/file")
    return await SqliteStore.open(Path(parsed.database))


# One file.

BUSY = 2.0
"""How many seconds the writer waits for another process that writes to the file."""
READERS = 2

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # what is committed outlives a loss of power
    "foreign_keys = ON",
    "temp_store = MEMORY",  # nothing is written anywhere else
)

AT_ONCE = 32
"""So many rows go in by one statement: during each, and only then, the loop may run beside it."""


def _insertion(table: str, columns: str, then: str = "") -> Callable[[int], str]:
    """A statement that inserts so many rows."""
    row = f"({', '.join('?' * len(columns.split()))})"
    begin = f"INSERT INTO {table} ({columns}) VALUES "  # noqa: S608 - both are ours
    return cache(lambda count: begin + ", ".join([row] * count) + then)


EVENT = _insertion("event", "table_id, seq, actor, key, kind, body, at")
SNAPSHOT = _insertion("snapshot", "table_id, seq, body")
DEADLINE = _insertion(
    "deadline",
    "table_id, due, seq, kind, body",
    " ON CONFLICT (table_id) DO UPDATE"
    " SET due = excluded.due, seq = excluded.seq, kind = excluded.kind, body = excluded.body",
)
OLD_SNAPSHOTS = "DELETE FROM snapshot WHERE table_id = ? AND seq < ?"
NO_DEADLINE = "DELETE FROM deadline WHERE table_id = ?"

IS_THERE = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}


class _Cold:
    """A transaction of its own, and who waits for it."""

    __slots__ = ("answer", "do")

    def __init__(self, do: Callable[[Connection], Any], answer: asyncio.Future[Any]) -> None:
        self.do = do
        self.answer = answer


_Job: TypeAlias = "list[tuple[Append, Done]] | _Cold | None"


class SqliteStore:
    """A file with its writer, a thread, and its readers."""

    def __init__(self, writing: Connection, reading: Engine) -> None:
        """See `open`."""
        self.counts = Counts()
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._fresh: list[tuple[Append, Done]] = []
        """What was appended in this turn of the loop: the writer is woken once for all of it."""
        self._waiting = 0
        self._is_open = True
        self._reading = reading
        self._readers = ThreadPoolExecutor(READERS, "levata-reader")
        # Nothing was promised of what it has not stored: a process that ends need not wait for it.
        self._writer = threading.Thread(
            target=self._run, args=(writing,), name="levata-writer", daemon=True
        )
        self._writer.start()

    @classmethod
    async def open(cls, path: Path, *, busy: float = BUSY) -> SqliteStore:
        """Make the file or bring it up to date; `Unusable` if that cannot be."""

        def connected() -> Connection:
            upgrade(path)
            return _engine(path, "BEGIN IMMEDIATE", busy).connect()

        writing = await asyncio.to_thread(connected)
        return cls(writing, _engine(path, "BEGIN", busy, "query_only = ON"))

    def append(self, item: Append, done: Done) -> None:
        assert self._is_open, "the store is closed"
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append((item, done))
        self._waiting += 1

    def _hand_over(self) -> None:
        if self._fresh:
            self._jobs.put(self._fresh)
            self._fresh = []

    async def write(self, do: Callable[[Connection], T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        self._put(_Cold(do, answer))
        self._waiting += 1
        try:
            return await answer
        finally:
            self._waiting -= 1

    async def read(self, do: Callable[[Connection], T]) -> T:
        return await self._loop.run_in_executor(self._readers, self._read, do)

    def _read(self, do: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return do(connection)

    async def close(self) -> None:
        if self._is_open:
            self._put(None)
            self._is_open = False
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self._reading.dispose()

    @property
    def waiting(self) -> int:
        return self._waiting

    def _put(self, job: _Cold | None) -> None:
        assert self._is_open, "the store is closed"
        self._hand_over()
        self._jobs.put(job)

    # The writer thread.

    def _run(self, connection: Connection) -> None:
        is_on = True
        while is_on:
            jobs = [self._jobs.get()]
            jobs += [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
            pieces: list[tuple[Append, Done]] = []
            for job in jobs:
                if isinstance(job, list):
                    pieces += job
                    continue
                self._store(connection, pieces)
                pieces = []
                if job is None:
                    is_on = False
                else:
                    self._write(connection, job)
            self._store(connection, pieces)
        connection.close()
        connection.engine.dispose()

    def _write(self, connection: Connection, job: _Cold) -> None:
        try:
            with _transaction(connection):
                result = job.do(connection)
        except BaseException as error:  # noqa: BLE001 - it comes out where it is waited for
            self._loop.call_soon_threadsafe(_answer, job.answer, None, error)
        else:
            self._loop.call_soon_threadsafe(_answer, job.answer, result, None)

    def _store(self, connection: Connection, pieces: list[tuple[Append, Done]]) -> None:
        if not pieces:
            return
        began = time.perf_counter()
        outcomes = _stored(connection, [item for item, _ in pieces])
        self.counts.add(outcomes, time.perf_counter() - began)
        self._loop.call_soon_threadsafe(self._tell, pieces, outcomes)

    def _tell(self, pieces: list[tuple[Append, Done]], outcomes: list[Outcome]) -> None:
        self._waiting -= len(pieces)
        for (_, done), outcome in zip(pieces, outcomes, strict=True):
            try:
                done(outcome)
            except Exception as error:  # noqa: BLE001 - the others must hear of theirs
                self._loop.call_exception_handler({"message": "after a commit", "exception": error})


def _answer(waiting: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    if waiting.done():  # nobody waits any more
        return
    if error is None:
        waiting.set_result(result)
    else:
        waiting.set_exception(error)


@contextmanager
def _transaction(connection: Connection) -> Iterator[sqlite3.Connection]:
    """All or nothing, and nothing left open whatever happens; what goes wrong comes out."""
    raw = _raw(connection)
    try:
        with connection.begin():
            yield raw
    except BaseException:
        raw.rollback()  # a commit that failed may have left it open
        raise


@contextmanager
def _short(connection: Connection) -> Iterator[sqlite3.Connection]:
    """The same, past SQLAlchemy, for what needs none of it."""
    raw = _raw(connection)
    try:
        raw.execute("BEGIN IMMEDIATE")
        yield raw
        raw.execute("COMMIT")
    except BaseException:
        raw.rollback()
        raise


def _raw(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.dbapi_connection)


def _stored(connection: Connection, items: Sequence[Append]) -> list[Outcome]:
    """Store pieces in one transaction. If one stands in the way, each is tried by itself."""
    try:
        begin = _transaction if any(item.also for item in items) else _short
        with begin(connection) as raw:
            outcome = _tried(connection, raw, items)
            if outcome is STORED or len(items) == 1:
                return [outcome] * len(items)
            return [_tried(connection, raw, [item]) for item in items]
    except Exception as error:  # noqa: BLE001 - no lock, no room to commit: that is everybody's
        return [_failed(error)] * len(items)


def _tried(connection: Connection, raw: sqlite3.Connection, items: Sequence[Append]) -> Outcome:
    """Store all of these or nothing, in a transaction that goes on either way."""
    raw.execute("SAVEPOINT tried")
    try:
        _insert(connection, raw, items)
    except Exception as error:
        if not raw.in_transaction:  # SQLite gave up the whole of it
            raise
        raw.execute("ROLLBACK TO tried")
        outcome = CONFLICT if _is_conflict(error) else _failed(error)
    else:
        outcome = STORED
    raw.execute("RELEASE tried")
    return outcome


def _is_conflict(error: Exception) -> bool:
    return isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in IS_THERE


def _insert(connection: Connection, raw: sqlite3.Connection, items: Sequence[Append]) -> None:
    _put(raw, EVENT, [(item.table, *row) for item in items for row in item.rows])
    _put(raw, SNAPSHOT, [(item.table, *item.snapshot) for item in items if item.snapshot])
    newest = [(item.table, item.snapshot.seq) for item in items if item.snapshot]
    if newest:
        raw.executemany(OLD_SNAPSHOTS, newest)
    # Of two pieces of one table in a batch, the later deadline counts.
    last = {item.table: item.deadline for item in items}
    _put(raw, DEADLINE, [(table, *one) for table, one in last.items() if one])
    gone = [(table,) for table, one in last.items() if not one]
    if gone:
        raw.executemany(NO_DEADLINE, gone)
    for item in items:
        if item.also:
            item.also(connection)


def _put(
    raw: sqlite3.Connection, statement: Callable[[int], str], rows: list[tuple[object, ...]]
) -> None:
    for i in range(0, len(rows), AT_ONCE):
        some = rows[i : i + AT_ONCE]
        raw.execute(statement(len(some)), [*chain.from_iterable(some)])


def _engine(path: Path, begin: str, busy: float, *pragmas: str) -> Engine:
    """Connections to a file, whose transactions begin with that statement."""
    # Without an isolation level the driver begins nothing by itself.
    arguments = {"timeout": busy, "isolation_level": None}
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args=arguments)

    @listens_for(engine, "connect")
    def connected(raw: sqlite3.Connection, _: object) -> None:
        for pragma in (*PRAGMAS, *pragmas):
            raw.execute(f"PRAGMA {pragma}").close()

    @listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


# Migrations.

MIGRATIONS = Path(__file__).with_name("migrations")
LONGEST = 60.0
"""How many seconds one process waits for another that migrates the file."""


def upgrade(path: Path, revision: str = "head") -> None:
    """Bring a file up to a revision, or make it; one process does it, others wait."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds secrets; what SQLite puts beside it gets the same mode
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    _migrate(path, command.upgrade, revision)


def downgrade(path: Path, revision: str) -> None:
    """Take a file back to a revision; `base` takes everything away."""
    _migrate(path, command.downgrade, revision)


def versions() -> list[str]:
    """Those of the tables that this program knows, its own first."""
    found = ScriptDirectory.from_config(_config()).walk_revisions()
    return [one.revision for one in found]


def version_of(path: Path) -> str | None:
    """That of the tables in a file, None if it has none of ours; it is looked at and not changed."""
    with closing(_only_read(path)) as raw:
        asked = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if raw.execute(asked).fetchone() is None:
            return None
        row = raw.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _migrate(path: Path, do: Callable[[Config, str], None], revision: str) -> None:
    config = _config()
    # A table that is built anew under its name would take with it what refers to it.
    engine = _engine(path, "BEGIN IMMEDIATE", LONGEST, "foreign_keys = OFF")
    try:
        # The transaction is the lock: SQLite does all of a migration or nothing of it.
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            do(config, revision)
    except CommandError as error:
        raise Unusable(f"{path} was made by another version: {error}") from None
    except DatabaseError as error:
        raise Unusable(f"{path}: {error.orig}") from None
    finally:
        engine.dispose()


# Copies.


def backup(path: Path, to: Path) -> None:
    """Copy a file as it is at one moment, whether a server runs on it or not; it waits for nobody.

    `FileExistsError` if there is something already.
    """
    fresh = to.with_name(f".{to.name}.new")
    for there in (to, *(_with(to, end) for end in BESIDE)):
        if there.exists():
            raise FileExistsError(str(there))
    clear(fresh)
    fresh.touch(mode=0o600)
    try:
        with closing(_only_read(path)) as source, closing(sqlite3.connect(fresh)) as target:
            source.backup(target)  # in one step: writers go on, it would begin anew after each
            target.execute("PRAGMA journal_mode = DELETE").close()  # one file, nothing beside it
        _sync(fresh)
        fresh.rename(to)
        _sync(to.parent)
    finally:
        clear(fresh)


BESIDE = "-journal", "-wal", "-shm"
"""What SQLite puts beside a file. Whatever file has the name, it takes them for a part of it."""


def clear(path: Path) -> None:
    """Take a file away with all that SQLite has put beside it."""
    for end in ("", *BESIDE):
        _with(path, end).unlink(missing_ok=True)


def _with(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def replace(path: Path, fresh: Path) -> list[Path]:
    """Put a file in the place of another, or leave all as it was; where the other one went.

    At whatever moment it is cut short, the old file is in its place or the new one is, and never is
    one with what belongs to the other beside it.
    """
    if any(_with(fresh, end).exists() for end in BESIDE):
        raise Unusable(f"{fresh} could not be written to its end")
    _sync(fresh)
    aside: dict[Path, Path] = {}
    with _held(path):
        _forget_twins(path)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        try:
            for end in ("", *BESIDE):
                was = _with(path, end)
                if was.exists():
                    to = path.with_name(f"{path.name}.before-{stamp}{end}")
                    aside[was] = to
                    _set_aside(was, to)
            _sync(path.parent)
            for end in BESIDE:
                _with(path, end).unlink(missing_ok=True)
            _sync(path.parent)  # it may not come back beside the new file
            fresh.replace(path)
        except BaseException:
            if fresh.exists():  # else it has taken the place, and what was there is aside
                for was, to in aside.items():
                    if not was.exists():
                        to.rename(was)
                    to.unlink(missing_ok=True)
            raise
        _sync(path.parent)
    return [*aside.values()]


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Nobody else has the file open, and all that lay beside it is in it, if it can be read at all."""
    if not path.exists():
        yield
        return
    with closing(sqlite3.connect(path, timeout=BUSY, isolation_level=None)) as raw:
        try:
            # Without a log. And in this mode SQLite sees, before it writes, that a file is not where
            # it was opened: whoever comes in between writes into neither.
            raw.execute("PRAGMA journal_mode = DELETE").close()
            raw.execute("BEGIN EXCLUSIVE").close()
            ((mode,),) = raw.execute("PRAGMA journal_mode").fetchall()
            is_held = mode == "delete"
        except sqlite3.DatabaseError as error:
            is_held = error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY
            raw.close()  # what is damaged is put aside as it is, with what SQLite leaves beside it
        if not is_held:
            raise Unusable(f"{path} is open in another process")
        yield


def _forget_twins(path: Path) -> None:
    """Forget the names that the file itself was given by who was killed before the new one came."""
    for other in path.parent.glob(f"{escape(path.name)}.before-*"):
        if path.exists() and other.samefile(path) and not _with(other, "-wal").exists():
            other.unlink()


def _set_aside(path: Path, to: Path) -> None:
    """Give a file another name, that it keeps when the first one becomes another's."""
    try:
        to.hardlink_to(path)
    except OSError:  # some disks know of one name only
        shutil.copy2(path, to)
        _sync(to)


def damages(path: Path) -> list[str]:
    """What SQLite finds wrong with a file, and rows that refer to nothing; none is good."""
    try:
        with closing(_only_read(path)) as raw:
            found = [line for (line,) in raw.execute("PRAGMA integrity_check") if line != "ok"]
            return found + [
                f"{table}: row {row} refers to nothing in {other}"
                for table, row, other, _ in raw.execute("PRAGMA foreign_key_check")
            ]
    except sqlite3.DatabaseError as error:
        return [str(error)]


def _only_read(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise FileNotFoundError(str(path))
    raw = sqlite3.connect(path, timeout=BUSY)
    raw.execute("PRAGMA query_only = ON").close()
    return raw


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
