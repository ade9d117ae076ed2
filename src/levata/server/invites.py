"""Invitations: a person's to sit down in a room, for a while. Everything here runs within a transaction.

One that is answered, withdrawn or over has no row. It keeps no seat free. What somebody sends whom
the other has blocked looks sent to them, and nobody sees it.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, exists, insert, select

from levata.server import schema

__all__ = [
    "LASTS",
    "Invitation",
    "add",
    "between",
    "expired",
    "invitation",
    "is_hidden",
    "is_seen",
    "of_person",
    "of_room",
    "remove",
]

LASTS = 15 * 60
"""Seconds an invitation is good."""


class Invitation(NamedTuple):
    """Who is invited, by whom, and to which room."""

    id: str
    room: str
    """The room's id."""
    code: str
    game: str
    players: int
    person: str
    name: str
    by: str
    sender: str
    """The name of who invites."""
    expires: float


def of_room(at: Connection, room: str) -> tuple[Invitation, ...]:
    """All that a room has sent, in the order of sending."""
    return _found(at, _all().where(schema.invite.c.room == room))


def of_person(at: Connection, person: str, now: float) -> tuple[Invitation, ...]:
    """What a person has got and may answer."""
    row = schema.invite.c
    return _found(at, _all().where(row.person == person, row.expires > now, ~is_hidden()))


def invitation(at: Connection, name: str) -> Invitation | None:
    """The one of this id, even if it is over."""
    return next(iter(_found(at, _all().where(schema.invite.c.id == name))), None)


def expired(at: Connection, now: float) -> tuple[Invitation, ...]:
    """Those whose time is over."""
    return _found(at, _all().where(schema.invite.c.expires <= now))


def between(at: Connection, one: str, two: str) -> tuple[Invitation, ...]:
    """What either of two has invited the other to."""
    row, both = schema.invite.c, (one, two)
    return _found(at, _all().where(row.person.in_(both), row.by.in_(both)))


def is_seen(at: Connection, name: str) -> bool:
    """May the invited person know of it?"""
    found = exists().where(schema.invite.c.id == name, ~is_hidden())
    return bool(at.execute(select(found)).scalar_one())


def add(at: Connection, room: str, person: str, by: str, now: float) -> str:
    """A new one, in the place of an older one to the same room."""
    row = schema.invite
    at.execute(delete(row).where(row.c.room == room, row.c.person == person))
    name = secrets.token_urlsafe(12)
    values = {"id": name, "room": room, "person": person, "by": by}
    at.execute(insert(row).values(values | {"created": now, "expires": now + LASTS}))
    return name


def remove(at: Connection, *names: str) -> None:
    """Whatever became of them."""
    at.execute(delete(schema.invite).where(schema.invite.c.id.in_(names)))


def is_hidden() -> Any:
    """Has the invited person blocked who invites?"""
    block, row = schema.block.c, schema.invite.c
    return exists().where(block.person == row.person, block.other == row.by)


def _all() -> Select[Any]:
    row, room = schema.invite.c, schema.room.c
    invited, sender = schema.person.alias("invited"), schema.person.alias("sender")
    return (
        select(
            *(row.id, row.room, room.code, room.game, room.players, row.person),
            *(invited.c.name, row.by, sender.c.name, row.expires),
        )
        .join(schema.room, row.room == room.id)
        .join(invited, row.person == invited.c.id)
        .join(sender, row.by == sender.c.id)
        .order_by(row.created, row.id)
    )


def _found(at: Connection, asked: Select[Any]) -> tuple[Invitation, ...]:
    return tuple(Invitation._make(row) for row in at.execute(asked))
