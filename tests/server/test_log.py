"""A table's log read back, deadlines over an outage, and that every fault of a log is found."""

import re

import pytest
from sqlalchemy import delete, insert, update

from levata.server import log, schema
from levata.server.store import STORED, Append, Deadline, Row, Snapshot, SqliteStore


@pytest.fixture
async def store(tmp_path):
    opened = await SqliteStore.open(tmp_path / "levata.db")
    yield opened
    await opened.close()


def rows(*commands, actor=0):
    """Rows numbered on from the first number; a command is its key and how many rows it came to."""
    (seq, *commands) = commands
    made = []
    for key, count in commands:
        for i in range(count):
            made.append(Row(seq, actor, None if i else key, "act", f"{key}{i}".encode(), 1.5))
            seq += 1
    return tuple(made)


async def stored(store, *items):
    """Append pieces, each of which is stored."""
    said = []
    for item in items:
        store.append(item, said.append)
    await store.write(lambda _: None)
    assert said == [STORED] * len(items)


def _table(at, name, **values):
    blank = {"link": f"link of {name}", "game": "cruce", "options": {}, "seats": [], "created": 1.0}
    at.execute(insert(schema.table_row).values({"id": name, "spectators": True} | blank | values))


async def read(store, what, *arguments):
    return await store.read(lambda at: what(at, *arguments))


async def test_the_tail_is_what_came_after_a_number(store):
    kept = rows(1, ("a", 1), ("b", 3), ("c", 1))
    await stored(store, Append("t", kept[:1]), Append("t", kept[1:4]), Append("t", kept[4:]))
    await stored(store, Append("u", rows(1, ("a", 1))))
    for since in range(7):
        assert await read(store, log.tail, "t", since) == list(kept[since:])
    assert await read(store, log.tail, "none") == []
    assert [await read(store, log.last_seq, name) for name in ("t", "u", "none")] == [5, 1, 0]


async def test_a_command_is_found_by_its_actor_and_key_with_all_that_it_came_to(store):
    mine = rows(1, ("a", 1), ("b", 3))
    theirs = rows(5, ("b", 2), actor=1)
    await stored(store, Append("t", mine), Append("t", theirs))
    assert await read(store, log.by_key, "t", 0, "a") == list(mine[:1])
    assert await read(store, log.by_key, "t", 0, "b") == list(mine[1:])
    assert await read(store, log.by_key, "t", 1, "b") == list(theirs)
    for asked in ("t", 1, "a"), ("t", 0, "c"), ("u", 0, "a"):
        assert await read(store, log.by_key, *asked) == []


async def test_the_latest_snapshot_is_that_of_the_highest_number(store):
    assert await read(store, log.latest_snapshot, "t") is None
    one, two, three = (Append("t", rows(seq, (f"k{seq}", 1))) for seq in (1, 2, 3))
    first, second = Snapshot(1, b"one"), Snapshot(3, b"three")
    await stored(store, one._replace(snapshot=first), two, three._replace(snapshot=second))
    assert await read(store, log.latest_snapshot, "t") == Snapshot(3, b"three")
    assert await read(store, log.latest_snapshot, "u") is None


def due(at, seq=1):
    return Deadline(at, seq, "turn", b'{"reserve": 60}')


async def test_deadlines_come_soonest_first(store):
    when = {"a": 30.0, "b": 10.0, "c": 20.0, "d": 10.0}
    items = (Append(name, rows(1, ("k", 1)), due(at)) for name, at in when.items())
    await stored(store, *items)
    assert await read(store, log.deadlines) == [(name, due(when[name])) for name in "bdca"]
    assert await read(store, log.deadline_of, "c") == due(20.0)
    assert await read(store, log.deadline_of, "none") is None


async def test_choices_of_seats_are_kept_one_a_seat(store):
    for table, seat, letters in ("t", 0, "g"), ("t", 2, ""), ("u", 0, "x"), ("t", 0, "go"):
        await store.write(lambda at, kept=(table, seat, letters): log.keep_ticks(at, *kept))
    assert await read(store, log.ticks_of, "t") == {0: "go", 2: ""}
    assert await read(store, log.ticks_of, "none") == {}


# An outage.


async def ended(store, now):
    return await store.write(lambda at: log.end_outage(at, now))


async def test_the_first_start_is_no_outage(store):
    await stored(store, Append("t", rows(1, ("k", 1)), due(100.0)))
    assert await read(store, log.last_seen) is None
    assert await ended(store, 5000.0) == 0
    assert await read(store, log.deadline_of, "t") == due(100.0)
    assert await read(store, log.last_seen) == 5000.0


@pytest.mark.parametrize("away", [0.0, 0.5, 3600.0, 7 * 86400.0, -3600.0])
async def test_what_is_left_of_a_turn_is_what_was_left_when_the_server_was_last_seen(store, away):
    """FAULT_KINDS row 80: time that is given to a player ends their game at once."""
    late = Append("u", rows(1, ("k", 1)), due(990.0))  # overdue already
    await stored(store, Append("t", rows(1, ("k", 1)), due(1012.5)), late)
    for second in (999.0, 1000.0):
        await store.write(lambda at, second=second: log.touch(at, second))
    assert await ended(store, 1000.0 + away) == away
    assert await read(store, log.deadlines) == [("u", due(990.0 + away)), ("t", due(1012.5 + away))]
    # Its body, and all else, stays as it was; a second start right after moves nothing.
    assert await ended(store, 1000.0 + away) == 0
    assert await read(store, log.deadline_of, "t") == due(1012.5 + away)


async def test_a_start_that_fails_half_way_moves_nothing_twice(store):
    await stored(store, Append("t", rows(1, ("k", 1)), due(1012.5)))
    await store.write(lambda at: log.touch(at, 1000.0))

    def fails(at):
        assert log.end_outage(at, 1500.0) == 500.0
        assert log.deadline_of(at, "t") == due(1512.5)
        raise LookupError("killed")

    for _ in range(2):
        with pytest.raises(LookupError):
            await store.write(fails)
    assert await ended(store, 1600.0) == 600.0
    assert await read(store, log.deadline_of, "t") == due(1612.5)


# What must not be.


def sound(*, finished=False):
    """A table with a log of three rows, a snapshot, a deadline unless it is over, and a choice."""

    def make(at):
        _table(at, "t", finished=9.0 if finished else None)
        _table(at, "new")  # nothing in its log yet
        log.keep_ticks(at, "t", 1, "g")
        for one in rows(1, ("a", 1), ("b", 2)):
            at.execute(insert(schema.event).values(table_id="t", **one._asdict()))
        at.execute(insert(schema.snapshot).values(table_id="t", seq=3, body=b""))
        if not finished:
            at.execute(insert(schema.deadline).values(table_id="t", **due(9.0, 3)._asdict()))

    return make


@pytest.mark.parametrize("finished", [False, True])
async def test_a_sound_log_has_no_problems(store, finished):
    assert await read(store, log.problems) == []
    await store.write(sound(finished=finished))
    assert await read(store, log.problems) == []


event, deadline, table = schema.event, schema.deadline, schema.table_row

FAULTS = {
    "a row is missing": (delete(event).where(event.c.seq == 2), "2 rows .* numbered 1 to 3"),
    "the first row is missing": (delete(event).where(event.c.seq == 1), "numbered 2 to 3"),
    "a row has a number of its own": (
        update(event).where(event.c.seq == 3).values(seq=7),
        "3 rows .* numbered 1 to 7",
    ),
    "the last row is missing": (delete(event).where(event.c.seq == 3), "for row 3"),
    "a snapshot is for what never was": (
        update(schema.snapshot).values(seq=4),
        "snapshot .* row 4",
    ),
    "a deadline is for what never was": (update(deadline).values(seq=4), "deadline .* row 4"),
    "a deadline after the end": (update(table).values(finished=9.0), "the match is over"),
    "no table": (delete(table).where(table.c.id == "t"), "a log and no table"),
    "a deadline of no table": (
        insert(deadline).values(table_id="x", **due(9.0, 0)._asdict()),
        "table x: a deadline",
    ),
    "choices of no table": (
        insert(schema.ticks).values(table_id="x", seat=0, letters=""),
        "table x: choices",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_fault_of_a_log_is_found(store, fault):
    statement, expected = FAULTS[fault]
    await store.write(sound())
    await store.write(lambda at: at.execute(statement) and None)
    found = await read(store, log.problems)
    assert any(re.search(expected, line) for line in found), found
