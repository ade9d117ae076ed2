"""A table's log as the store has it: its rows, its snapshots, its deadline, what its seats chose.

Each function reads or writes on a connection that is given to it. Rows are written by
`Store.append` alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, delete, func, insert, select, update

from levata.server.schema import alive, deadline, event, snapshot, table_row, ticks
from levata.server.store import Deadline, Row, Snapshot

__all__ = [
    "by_key",
    "deadline_of",
    "deadlines",
    "end_outage",
    "keep_ticks",
    "last_seen",
    "last_seq",
    "latest_snapshot",
    "problems",
    "tail",
    "ticks_of",
    "touch",
]

ROW = event.c["seq", "actor", "key", "kind", "body", "at"]


def tail(connection: Connection, table: str, since: int = 0) -> list[Row]:
    """The rows after that number; by itself, all of them."""
    asked = select(*ROW).where(event.c.table_id == table, event.c.seq > since)
    return [Row(*row) for row in connection.execute(asked.order_by(event.c.seq))]


def last_seq(connection: Connection, table: str) -> int:
    """The number of the last row, 0 before there is one."""
    asked = select(func.max(event.c.seq)).where(event.c.table_id == table)
    return connection.scalar(asked) or 0


def by_key(connection: Connection, table: str, actor: int, key: str) -> list[Row]:
    """What a command came to: the row with its key and those that follow without one; none if new."""
    first = connection.scalar(
        select(event.c.seq).where(
            event.c.table_id == table, event.c.actor == actor, event.c.key == key
        )
    )
    if first is None:
        return []
    rows = tail(connection, table, first - 1)
    end = next((i for i, row in enumerate(rows) if i and row.key is not None), len(rows))
    return rows[:end]


def latest_snapshot(connection: Connection, table: str) -> Snapshot | None:
    """What a table is built again from, with the rows after it."""
    asked = select(snapshot.c.seq, snapshot.c.body).where(snapshot.c.table_id == table)
    row = connection.execute(asked.order_by(snapshot.c.seq.desc()).limit(1)).first()
    return Snapshot(*row) if row else None


# Deadlines.

DUE = deadline.c["due", "seq", "kind", "body"]


def deadlines(connection: Connection) -> list[tuple[str, Deadline]]:
    """Every table's, soonest first."""
    asked = select(deadline.c.table_id, *DUE).order_by(deadline.c.due, deadline.c.table_id)
    return [(table, Deadline(*rest)) for table, *rest in connection.execute(asked)]


def deadline_of(connection: Connection, table: str) -> Deadline | None:
    row = connection.execute(select(*DUE).where(deadline.c.table_id == table)).first()
    return Deadline(*row) if row else None


ALIVE = 1
"""The one row's number."""


def touch(connection: Connection, now: float) -> None:
    """Note that the server runs: once a second."""
    if not connection.execute(update(alive).values(at=now)).rowcount:
        connection.execute(insert(alive).values(id=ALIVE, at=now))


def last_seen(connection: Connection) -> float | None:
    """When a server last ran on this file; none before the first."""
    return connection.scalar(select(alive.c.at))


def end_outage(connection: Connection, now: float) -> float:
    """Move every deadline by the time in which no server ran, and say how long that was.

    At boot, in one transaction: what is left of a turn is what was left when the server was last
    seen, also if the clock was set back meanwhile.
    """
    seen = last_seen(connection)
    outage = now - seen if seen is not None else 0.0
    connection.execute(update(deadline).values(due=deadline.c.due + outage))
    touch(connection, now)
    return outage


# Standing choices.


def ticks_of(connection: Connection, table: str) -> dict[int, str]:
    """What each seat chose that chose something."""
    asked = select(ticks.c.seat, ticks.c.letters).where(ticks.c.table_id == table)
    return dict(connection.execute(asked).all())


def keep_ticks(connection: Connection, table: str, seat: int, letters: str) -> None:
    connection.execute(delete(ticks).where(ticks.c.table_id == table, ticks.c.seat == seat))
    connection.execute(insert(ticks).values(table_id=table, seat=seat, letters=letters))


# What must not be.


def problems(connection: Connection) -> list[str]:
    """What is wrong with the logs, in lines; none is good."""
    return list(_problems(connection))


def _problems(connection: Connection) -> Iterator[str]:
    ends = {
        table: (first, last, count)
        for table, first, last, count in connection.execute(
            select(
                event.c.table_id, func.min(event.c.seq), func.max(event.c.seq), func.count()
            ).group_by(event.c.table_id)
        )
    }
    for table, (first, last, count) in ends.items():
        if (first, last) != (1, count):
            yield f"table {table}: {count} rows of its log are numbered {first} to {last}"
    finished = {
        table: when is not None
        for table, when in connection.execute(select(table_row.c.id, table_row.c.finished))
    }
    for table in sorted(ends.keys() - finished.keys()):
        yield f"table {table}: there is a log and no table"
    for name, column in (("deadline", deadline), ("snapshot", snapshot)):
        for table, seq in connection.execute(select(column.c.table_id, column.c.seq)):
            if seq > ends.get(table, (0, 0, 0))[1]:
                yield f"table {table}: a {name} is for row {seq}, which is not there"
    for table in connection.scalars(select(deadline.c.table_id)):
        if finished.get(table, True):
            yield f"table {table}: a deadline, and the match is over"
    for table in connection.scalars(select(ticks.c.table_id).distinct()):
        if table not in finished:
            yield f"table {table}: choices of seats and no table"
