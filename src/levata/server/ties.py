"""What people are to one another: friends, blocked, muted. Everything here runs within a transaction.

Each row is one person's own. Friends are two who have asked for each other. Who is blocked is not
told so: what they ask is kept, and nobody sees it.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, Table, delete, exists, func, insert, select

from levata.errors import LevataError
from levata.server import schema

__all__ = [
    "MOST",
    "Other",
    "Ties",
    "are_parted",
    "ask",
    "block",
    "deaf_to",
    "friends_of",
    "mute",
    "part",
    "ties_of",
    "unblock",
    "unmute",
]

MOST = 500
"""Rows of a kind that one person may have."""


class Other(NamedTuple):
    """Somebody else."""

    id: str
    name: str


class Ties(NamedTuple):
    """The people somebody has to do with, each list by name."""

    friends: list[Other]
    asked: list[Other]
    asking: list[Other]
    blocked: list[Other]
    muted: list[Other]


def ties_of(connection: Connection, person: str) -> Ties:
    """All ties of a person that the person may see."""
    mine = _named(connection, schema.friend, "other", person)
    theirs = _named(connection, schema.friend, "person", person)
    blocked = _named(connection, schema.block, "other", person)
    return Ties(
        friends=[other for other in mine if other in theirs],
        asked=[other for other in mine if other not in theirs],
        asking=[other for other in theirs if other not in mine and other not in blocked],
        blocked=blocked,
        muted=_named(connection, schema.mute, "other", person),
    )


def friends_of(connection: Connection, person: str) -> list[str]:
    """The ids of a person's friends."""
    return [other.id for other in ties_of(connection, person).friends]


def are_parted(connection: Connection, one: str, two: str) -> bool:
    """Has either blocked the other? Then neither can invite the other."""
    return _has(connection, schema.block, one, two) or _has(connection, schema.block, two, one)


def deaf_to(connection: Connection, person: str) -> set[str]:
    """Those who are not to hear what a person says: either blocked the other, or they muted them."""
    block, mute = schema.block.c, schema.mute.c
    return {
        *connection.execute(select(block.person).where(block.other == person)).scalars(),
        *connection.execute(select(block.other).where(block.person == person)).scalars(),
        *connection.execute(select(mute.person).where(mute.other == person)).scalars(),
    }


def ask(connection: Connection, person: str, other: str) -> None:
    """Ask somebody to be a friend, or say yes to one who has asked."""
    if _has(connection, schema.block, person, other):
        raise LevataError("you-blocked")
    _add(connection, schema.friend, person, other)


def part(connection: Connection, person: str, other: str) -> None:
    """Be friends no longer, take back what was asked, or say no."""
    _remove(connection, schema.friend, person, other)
    _remove(connection, schema.friend, other, person)


def block(connection: Connection, person: str, other: str) -> None:
    """Have nothing to do with somebody any more; what they invited each other to ends by `Rooms`."""
    _add(connection, schema.block, person, other)
    part(connection, person, other)


def unblock(connection: Connection, person: str, other: str) -> None:
    """Undo it; nobody is a friend again by that."""
    _remove(connection, schema.block, person, other)


def mute(connection: Connection, person: str, other: str) -> None:
    """Hear no more of what somebody says."""
    _add(connection, schema.mute, person, other)


def unmute(connection: Connection, person: str, other: str) -> None:
    """Undo it."""
    _remove(connection, schema.mute, person, other)


def _named(connection: Connection, table: Table, end: str, person: str) -> list[Other]:
    """Who stands at one end of rows that have the person at the other."""
    named = schema.person.c
    near = table.c["person" if end == "other" else "other"]
    rows = connection.execute(
        select(named.id, named.name)
        .join(table, table.c[end] == named.id)
        .where(near == person)
        .order_by(func.lower(named.name), named.id)
    )
    return [Other(*row) for row in rows]


def _has(connection: Connection, table: Table, person: str, other: str) -> bool:
    rows = exists().where(table.c.person == person, table.c.other == other)
    return bool(connection.execute(select(rows)).scalar_one())


def _add(connection: Connection, table: Table, person: str, other: str) -> None:
    """A row, as long as the list is not full; a second time it is there already."""
    if person == other:
        raise LevataError("yourself")
    if _has(connection, table, person, other):
        return
    count = select(func.count()).select_from(table).where(table.c.person == person)
    if connection.execute(count).scalar_one() >= MOST:
        raise LevataError("too-many-people", count=MOST)
    connection.execute(insert(table).values(person=person, other=other, created=time.time()))


def _remove(connection: Connection, table: Table, person: str, other: str) -> None:
    connection.execute(delete(table).where(table.c.person == person, table.c.other == other))
