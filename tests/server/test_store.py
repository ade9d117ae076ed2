"""The store: pieces whole or not at all, told in order after the commit, whatever happens to it."""

import asyncio
import contextlib
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from levata.server import log, schema
from levata.server.store import (
    CONFLICT,
    STORED,
    Append,
    Deadline,
    Row,
    Snapshot,
    SqliteStore,
    Unusable,
    backup,
    damages,
    open_store,
)
from tests.sizes import size

ROOT = Path(__file__).resolve().parents[2]

OPENERS = {"sqlite": lambda folder: SqliteStore.open(folder / "levata.db", busy=0.1)}
"""How each store is opened in an empty folder; the tests of any store run with each."""


@pytest.fixture(params=OPENERS)
async def store(request, tmp_path):
    opened = await OPENERS[request.param](tmp_path)
    yield opened
    await opened.close()


def row(seq, key="", **other):
    values = {"actor": 0, "kind": "act", "body": b'{"token": "Kh"}', "at": 5.5, **other}
    return Row(seq=seq, key=key or f"k{seq}", **values)


def piece(*seqs, table="t", **other):
    return Append(table, tuple(row(seq) for seq in seqs), **other)


def due(seq, at=100.0):
    return Deadline(at, seq, "turn", b"{}")


class Told:
    """What was said of each piece, in the order in which it was said."""

    def __init__(self, store):
        self.store = store
        self.said = []

    def append(self, item):
        self.store.append(item, self.said.append)

    async def all(self):
        """What was said, once the store has come to this point of its queue."""
        await self.store.write(lambda _: None)
        said, self.said = self.said, []
        return said

    async def of(self, *items):
        for item in items:
            self.append(item)
        return await self.all()


@pytest.fixture
def told(store):
    return Told(store)


async def seqs(store, table="t"):
    return [one.seq for one in await store.read(lambda at: log.tail(at, table))]


async def names(told, *items):
    return [one.name for one in await told.of(*items)]


# Any store.


async def test_a_piece_is_there_as_it_was_appended(store, told):
    rows = (
        row(1, "a", actor=-2, kind="deal", body=b"\0\xff", at=1.25),
        Row(2, -2, None, "x", b"", 2.5),
    )
    kept = Append("t", rows, due(2), Snapshot(1, b"all"))
    assert await told.of(kept) == [STORED]
    assert await store.read(lambda at: log.tail(at, "t")) == list(rows)
    assert await store.read(log.deadlines) == [("t", due(2))]
    assert await store.read(lambda at: log.latest_snapshot(at, "t")) == Snapshot(1, b"all")


async def test_nothing_is_said_before_the_loop_runs_on_and_then_in_order(store):
    said = []
    for seq in range(1, 201):
        item = piece(seq, table=f"t{seq % 7}")
        store.append(item, lambda outcome, seq=seq: said.append((seq, outcome)))
    assert said == []
    await store.write(lambda _: None)
    assert said == [(seq, STORED) for seq in range(1, 201)]


@pytest.mark.parametrize(
    "second",
    [row(1, "new"), row(2, "k1"), row(2, "k1", kind="claim")],
    ids=["its number", "its key", "its key for something else"],
)
async def test_what_is_there_already_is_a_conflict(store, told, second):
    assert await told.of(piece(1, deadline=due(1))) == [STORED]
    assert await told.of(Append("t", (second,), due(2, 300.0))) == [CONFLICT]
    assert await seqs(store) == [1]
    assert await store.read(log.deadlines) == [("t", due(1))]


async def test_what_cannot_be_stored_for_another_reason_is_no_conflict(store, told):
    assert await names(told, Append("t", (row(1, kind=None),))) == ["failed"]
    assert await seqs(store) == []


async def test_another_actor_and_another_table_may_use_a_key(store, told):
    other = Append("t", (row(2, "k1", actor=1),))
    assert await told.of(piece(1), other, piece(1, table="u")) == [STORED] * 3


async def test_rows_without_a_key_are_no_conflict(told):
    rows = (row(1), *(Row(seq, 0, None, "x", b"", 1.0) for seq in (2, 3, 4)))
    assert await told.of(Append("t", rows)) == [STORED]


async def test_a_piece_in_conflict_leaves_nothing_and_the_others_of_its_batch_stay(store, told):
    # The writer is held up, so that all of it is one batch.
    gate = threading.Event()
    held = asyncio.ensure_future(store.write(lambda _: gate.wait(10)))
    await asyncio.sleep(0)
    half = Append("b", (row(1), row(1, "again")), due(1), Snapshot(1, b""))
    for item in (piece(1, table="a"), half, piece(1, 2, table="c"), piece(2, table="c")):
        told.append(item)
    told.append(piece(3, table="c"))
    gate.set()
    await held
    before = store.counts.batches
    assert await told.all() == [STORED, CONFLICT, STORED, CONFLICT, STORED]
    assert store.counts.batches - before <= 1
    assert [await seqs(store, name) for name in "abc"] == [[1], [], [1, 2, 3]]
    assert await store.read(log.deadlines) == []
    assert await store.read(lambda at: log.latest_snapshot(at, "b")) is None


async def test_a_deadline_takes_the_place_of_the_one_before(store, told):
    kept = [piece(1, deadline=due(1, 300.0)), piece(2, deadline=due(2, 200.0))]
    assert await told.of(*kept, piece(1, table="u", deadline=due(1, 250.0))) == [STORED] * 3
    found = await store.read(log.deadlines)
    assert found == [("t", due(2, 200.0)), ("u", due(1, 250.0))]
    assert await told.of(piece(3)) == [STORED]
    assert await store.read(log.deadlines) == [("u", due(1, 250.0))]


async def test_what_is_done_beside_is_done_with_the_piece_or_not_at_all(store, told):
    def also(at, number):
        at.execute(insert(schema.alive).values(id=number, at=1.0))

    def fails(at):
        also(at, 2)
        raise LookupError("beside")

    said = await told.of(
        piece(1, also=lambda at: also(at, 1)),
        piece(2, also=fails),
        piece(2, also=lambda at: also(at, 1)),  # is there already
        piece(2, also=lambda at: at.execute(text("no statement"))),
        piece(2, also=lambda at: also(at, 3)),
    )
    assert [one.name for one in said] == ["stored", "failed", "failed", "failed", "stored"]
    assert isinstance(said[1].error, LookupError)
    assert await seqs(store) == [1, 2]
    assert await store.read(lambda at: list(at.scalars(select(schema.alive.c.id)))) == [1, 3]


async def test_one_that_fails_when_it_is_told_does_not_keep_it_from_the_others(store, told):
    heard = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: heard.append(what))

    def fails(_):
        raise LookupError("told")

    store.append(piece(1), fails)
    assert await told.of(piece(2), piece(3)) == [STORED, STORED]
    assert [type(what["exception"]) for what in heard] == [LookupError]
    assert await seqs(store) == [1, 2, 3]


async def test_a_transaction_is_whole_and_says_what_came_of_it(store):
    def touch(at):
        log.touch(at, 7.0)
        return "done"

    def fails(at):
        log.touch(at, 8.0)
        raise LookupError("inside")

    assert await store.write(touch) == "done"
    with pytest.raises(LookupError, match="inside"):
        await store.write(fails)
    assert await store.read(log.last_seen) == 7.0


async def test_transactions_and_pieces_are_done_in_the_order_they_came_in(store, told):
    told.append(piece(1))
    first = asyncio.ensure_future(store.write(lambda at: log.last_seq(at, "t")))
    await asyncio.sleep(0)
    told.append(piece(2))
    assert await first == 1
    assert await store.write(lambda at: log.last_seq(at, "t")) == 2


async def test_who_no_longer_waits_for_a_transaction_stops_nobody(store, told):
    gate = threading.Event()
    held = asyncio.ensure_future(store.write(lambda _: gate.wait(10)))
    await asyncio.sleep(0.01)
    held.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await held
    gate.set()
    assert await told.of(piece(1)) == [STORED]


async def test_what_was_told_can_be_read_at_once(store):
    for seq in range(1, 21):
        stored = asyncio.get_running_loop().create_future()
        store.append(piece(seq), stored.set_result)
        assert await stored is STORED
        assert await store.read(lambda at: log.last_seq(at, "t")) == seq


async def test_one_reading_sees_one_moment_and_waits_for_no_writer(store, told):
    seen, go = threading.Event(), threading.Event()

    def twice(at):
        first = log.last_seq(at, "t")
        seen.set()
        go.wait(10)
        return first, log.last_seq(at, "t")

    assert await told.of(piece(1)) == [STORED]
    reading = asyncio.ensure_future(store.read(twice))
    await asyncio.to_thread(seen.wait, 10)
    assert await told.of(piece(2)) == [STORED]
    go.set()
    assert await reading == (1, 1)
    assert await store.read(lambda at: log.last_seq(at, "t")) == 2


async def test_reading_cannot_write(store):
    with pytest.raises(OperationalError):
        await store.read(lambda at: log.touch(at, 1.0))


async def test_closing_stores_what_is_queued_and_says_so(store):
    said = []
    for seq in range(1, 101):
        store.append(piece(seq), said.append)
    await store.close()
    assert said == [STORED] * 100
    with pytest.raises(AssertionError, match="closed"):
        store.append(piece(101), said.append)
    with pytest.raises(AssertionError, match="closed"):
        await store.write(lambda _: None)
    await store.close()


async def test_what_was_stored_is_there_when_it_is_opened_again(tmp_path):
    for opener in OPENERS.values():
        for seq in (1, 2, 3):
            store = await opener(tmp_path)
            assert await Told(store).of(piece(seq, deadline=due(seq))) == [STORED]
            await store.close()
        store = await opener(tmp_path)
        assert await seqs(store) == [1, 2, 3]
        assert await store.read(log.deadlines) == [("t", due(3))]
        await store.close()


async def test_the_writer_counts_what_it_did(store, told):
    await told.of(piece(1))
    await told.of(piece(1), piece(2, also=lambda _: 1 / 0))
    assert store.counts.pieces == {"stored": 1, "conflict": 1, "failed": 1}
    assert 2 <= store.counts.batches <= 3
    assert store.counts.seconds > 0
    assert store.waiting == 0


# The file.


@pytest.fixture
async def file(tmp_path):
    """A store on a file, which other processes may use as well."""
    path = tmp_path / "levata.db"
    opened = await SqliteStore.open(path, busy=0.1)
    opened.path = path
    yield opened
    await opened.close()


async def test_it_is_written_as_safely_as_sqlite_can(file):
    asked = "journal_mode", "synchronous", "foreign_keys"

    def pragmas(at):
        return [at.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in asked]

    assert await file.write(pragmas) == ["wal", 2, 1]
    assert {one.stat().st_mode & 0o777 for one in file.path.parent.iterdir()} == {0o600}


async def test_a_commit_that_is_refused_leaves_nothing_open(file):
    def refused(at):
        at.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        at.execute(insert(schema.table_person).values(table_id="none", seat=0))

    told = Told(file)
    with pytest.raises(IntegrityError):
        await file.write(refused)
    assert await told.of(piece(1)) == [STORED]
    assert await names(told, piece(2, also=refused)) == ["failed"]
    assert await told.of(piece(2)) == [STORED]
    assert damages(file.path) == []


HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
held.execute("COMMIT")
"""


@contextlib.contextmanager
def holding(path):
    """Another process that holds the lock of writers, and what makes it let go."""
    command = [sys.executable, "-c", HOLD, path]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout.readline() == "held\n"
        yield lambda: other.communicate("\n")
        other.kill()


async def test_while_another_process_writes_nothing_is_kept_and_reading_goes_on(file):
    told = Told(file)
    assert await told.of(piece(1, deadline=due(1))) == [STORED]
    with holding(file.path) as let_go:
        said = []
        for item in (piece(2, deadline=due(2)), piece(1, table="u")):
            file.append(item, said.append)
        with pytest.raises(OperationalError, match="locked"):
            await file.write(lambda at: log.touch(at, 1.0))
        assert [one.name for one in said] == ["failed", "failed"]
        assert all("locked" in str(one.error) for one in said)
        assert await seqs(file) == [1]
        let_go()
    assert await told.of(piece(2), piece(1, table="u")) == [STORED, STORED]
    assert await file.read(log.last_seen) is None
    assert (await seqs(file), await seqs(file, "u")) == ([1, 2], [1])


async def test_a_short_wait_for_another_process_is_no_failure(file):
    other = sqlite3.connect(file.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    told = Told(file)
    told.append(piece(1))
    await asyncio.sleep(0.02)
    other.execute("COMMIT")
    other.close()
    assert await told.all() == [STORED]


async def fill(told, before=0):
    """Append pieces of 20 kB until one is refused: how many were stored, and what was said then."""
    count = before
    while True:
        big = Append("t", (row(count + 1, body=b"x" * 20_000),), due(count + 1))
        (outcome,) = await told.of(big)
        if outcome is not STORED:
            return count, outcome
        count += 1
        assert count < 1000


@contextlib.contextmanager
def no_file_over(bytes_):
    """No process of this one may make a file longer: what a full disk does to a commit."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_where_the_disk_takes_no_more_nothing_is_kept_until_there_is_room(file):
    told = Told(file)
    assert await told.of(piece(1, table="before")) == [STORED]
    with no_file_over(400_000):
        count, outcome = await fill(told)
        assert outcome.name == "failed"
        assert isinstance(outcome.error, (sqlite3.OperationalError, OperationalError))
        assert count > 3
    with no_file_over(1_000):
        assert await names(told, piece(count + 1), piece(1, table="u")) == ["failed", "failed"]
        with pytest.raises(OperationalError):
            await file.write(lambda at: log.touch(at, 1.0))
        assert await seqs(file) == list(range(1, count + 1))
        assert await file.read(log.deadlines) == [("t", due(count))]
    assert await told.of(piece(count + 1), piece(1, table="u")) == [STORED, STORED]
    assert await seqs(file) == list(range(1, count + 2))
    assert await file.read(log.last_seen) is None
    assert damages(file.path) == []


async def test_where_the_database_is_full_a_piece_that_fits_is_kept(file):
    def room(at, more):
        used = at.exec_driver_sql("PRAGMA page_count").scalar_one()
        at.exec_driver_sql(f"PRAGMA max_page_count = {used + more}")

    told = Told(file)
    await file.write(lambda at: room(at, 100))
    count, outcome = await fill(told)
    assert "full" in str(outcome.error)
    await file.write(lambda at: room(at, 4))
    big = Append("t", (row(count + 1, body=b"x" * 20_000),), due(count + 1))
    for item, name in (big, "failed"), (piece(1, table="u"), "stored"), (big, "failed"):
        assert await names(told, item) == [name]
    assert (await seqs(file), await seqs(file, "u")) == (list(range(1, count + 1)), [1])
    assert await file.read(log.deadlines) == [("t", due(count))]
    await file.write(lambda at: room(at, 100))
    assert await told.of(big) == [STORED]
    assert damages(file.path) == []


async def test_a_copy_is_made_while_pieces_are_stored(file, tmp_path):
    said = []
    is_on = True
    numbers = iter(range(1, 100_000))

    def go(outcome=None):
        said.extend([outcome] if outcome else [])
        if is_on:
            file.append(piece(seq := next(numbers), deadline=due(seq)), go)

    go()
    for number in range(3):
        before = len(said)
        copy = tmp_path / f"copy-{number}.db"
        await asyncio.to_thread(backup, file.path, copy)
        after = len(said)
        kept = await SqliteStore.open(copy)
        last = await kept.read(lambda at: log.last_seq(at, "t"))
        assert before <= last <= after + 1
        assert await seqs(kept) == list(range(1, last + 1))
        assert await kept.read(log.deadlines) == ([("t", due(last))] if last else [])
        await kept.close()
        assert damages(copy) == []
    is_on = False
    await file.write(lambda _: None)
    assert set(said) == {STORED}
    left = {one.name for one in tmp_path.iterdir() if not one.name.startswith("levata.db")}
    assert left == {"copy-0.db", "copy-1.db", "copy-2.db"}


def test_a_copy_never_takes_the_place_of_something(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("mine")
    with pytest.raises(FileExistsError):
        backup(tmp_path / "none.db", taken)
    assert taken.read_text() == "mine"
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert [one.name for one in tmp_path.iterdir()] == ["taken"]


async def test_a_damaged_file_is_seen(tmp_path):
    path = tmp_path / "levata.db"
    store = await SqliteStore.open(path)
    await Told(store).of(*(piece(seq) for seq in range(1, 500)))
    await store.close()
    assert damages(path) == []
    content = bytearray(path.read_bytes())
    for start in range(len(content) // 2, len(content) - 100, 4096):
        content[start : start + 100] = b"\xa5" * 100
    path.write_bytes(content)
    assert damages(path) != []
    path.write_bytes(b"not at all" * 1000)
    assert damages(path) == ["file is not a database"]


async def test_a_row_that_refers_to_nothing_is_seen(file):
    raw = sqlite3.connect(file.path)  # which checks no keys unless it is asked to
    raw.execute("INSERT INTO table_person VALUES ('none', 0, NULL)")
    raw.commit()
    raw.close()
    (found,) = damages(file.path)
    assert "table_person" in found and "table_row" in found


@pytest.mark.parametrize(
    "url", ["", "levata.db", "sqlite://", "sqlite:///:memory:", "postgresql://localhost/levata"]
)
async def test_other_databases_are_refused_by_name(url):
    with pytest.raises(Unusable) as caught:
        await open_store(url)
    assert repr(url) in str(caught.value)


async def test_a_url_names_the_file(tmp_path):
    store = await open_store(f"sqlite:///{tmp_path}/deep/in/levata.db")
    await store.close()
    assert (tmp_path / "deep/in/levata.db").is_file()


# Killed.

CHILD = """
import asyncio, os, sys
from pathlib import Path
from levata.server import log
from levata.server.store import STORED, Append, Deadline, Row, SqliteStore

class Hasty(SqliteStore):
    '''It says that a piece is stored before it is.'''

    def append(self, item, done):
        super().append(item, lambda outcome: None)
        asyncio.get_running_loop().call_soon(done, STORED)

async def main(kind, path, tables):
    store = await {"sound": SqliteStore, "hasty": Hasty}[kind].open(Path(path))

    def go(table, seq):
        body = f"{table} {seq}".encode() * 9
        rows = tuple(
            Row(seq + i, 0, None if i else f"key {seq}", "act", body, 1.0) for i in range(1 + seq % 2)
        )
        last = rows[-1].seq

        def done(outcome):
            assert outcome is STORED, outcome
            os.write(1, f"{table} {last}\\n".encode())
            go(table, last + 1)

        store.append(Append(table, rows, Deadline(float(last), last, "turn", b"")), done)

    for number in range(tables):
        table = f"t{number}"
        go(table, 1 + await store.read(lambda at: log.last_seq(at, table)))
    await asyncio.get_running_loop().create_future()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""

TABLES = 25


def killed(kind: str, path: Path, after: float) -> dict[str, int]:
    """Append until a kill -9 comes, that long after the first word: the last row told of each table."""
    command = [sys.executable, "-c", CHILD, kind, str(path), str(TABLES)]
    with subprocess.Popen(command, stdout=-1, stderr=-1) as child:
        first = child.stdout.readline()
        killer = threading.Timer(after, child.send_signal, (signal.SIGKILL,))
        killer.start()
        said = first + child.stdout.read()
        killer.join()
        assert child.wait(10) == -signal.SIGKILL, child.stderr.read().decode()
    whole = said[: said.rfind(b"\n")].decode().splitlines()
    told = {}
    for line in whole:
        table, last = line.split()
        assert int(last) > told.get(table, 0)
        told[table] = int(last)
    return told


async def checked(path: Path, told: dict[str, int]) -> int:
    """How many pieces that were told are lost; everything else must be as it should."""
    assert damages(path) == []
    store = await SqliteStore.open(path)
    lost = 0
    for number in range(TABLES):
        table = f"t{number}"
        rows = await store.read(lambda at, table=table: log.tail(at, table))
        last = len(rows)
        assert [one.seq for one in rows] == list(range(1, last + 1))
        assert len({one.key for one in rows if one.key}) == sum(1 for one in rows if one.key)
        expected = await store.read(lambda at, table=table: log.deadline_of(at, table))
        assert (expected.seq if expected else 0) == last  # a piece is there whole
        lost += told.get(table, 0) > last
    await store.close()
    return lost


async def test_no_row_that_was_told_is_lost_by_a_kill(tmp_path):
    path, chance, told = tmp_path / "levata.db", Random(8), {}
    kills = 0
    # On a busy machine a kill may come before anything worth losing.
    while kills < size(ci=4, long=40) or min(told.values()) <= 3:
        kills += 1
        after = chance.uniform(0.0, 0.25)
        now = await asyncio.to_thread(killed, "sound", path, after)
        assert now
        told |= now
        assert await checked(path, told) == 0


async def test_a_store_that_tells_before_the_commit_is_caught(tmp_path):
    lost, number = 0, 0
    # A kill may fall between two pieces: no single one has to lose something.
    while not lost and number < 10:
        path, number = tmp_path / f"{number}.db", number + 1
        told = await asyncio.to_thread(killed, "hasty", path, 0.1)
        lost += await checked(path, told)
    assert lost > 0
