"""All that is kept of a person, for that person. Everything here runs within a transaction."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, select

from levata.errors import LevataError
from levata.server import schema, sessions, ties
from levata.server.invites import is_hidden

__all__ = ["Export", "export_of"]


class Export(Struct):
    """All that is kept of a person, but for what opens the account."""

    person: dict[str, Any]
    sessions: list[dict[str, Any]]
    recovery: list[dict[str, Any]]
    people: dict[str, list[str]]
    rooms: list[dict[str, Any]]
    invites: list[dict[str, Any]]
    """Got and sent, but for those of people whom the person has blocked: nobody is shown them."""
    kicks: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    noted: list[dict[str, Any]]


def export_of(at: Connection, person: str, now: float) -> Export:
    """Everything with the person's id in it, others by their names."""
    asked = schema.person.c
    about = at.execute(
        select(
            *(asked.name, asked.kind, asked.role, asked.lang, asked.created, asked.seen),
            asked.banned_until,
        ).where(asked.id == person)
    )
    row = about.mappings().one_or_none()
    if row is None:
        raise LevataError("no-session")
    seat, table = schema.table_person.c, schema.table_row.c
    matches = (
        select(table.link, table.game, table.options, seat.seat, table.created, table.finished)
        .join(schema.table_row, seat.table_id == table.id)
        .where(seat.person == person)
        .order_by(table.created)
    )
    audit, code = schema.audit.c, schema.recovery.c
    noted = (
        select(audit.at, audit.what, audit.more)
        .where((audit.whom == person) | (audit.actor == person))
        .order_by(audit.id)
    )
    codes = select(code.kind, code.created, code.expires, code.used).where(code.person == person)
    others = ties.ties_of(at, person)._asdict()
    return Export(
        person=dict(row),
        sessions=[session._asdict() for session in sessions.sessions_of(at, person, now)],
        recovery=_dicts(at, codes),
        people={kind: [other.name for other in found] for kind, found in others.items()},
        rooms=_rooms(at, person),
        invites=_invites(at, person),
        kicks=_kicks(at, person),
        matches=_dicts(at, matches),
        noted=_dicts(at, noted),
    )


def _dicts(at: Connection, asked: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in at.execute(asked).mappings()]


def _rooms(at: Connection, person: str) -> list[dict[str, Any]]:
    """Where the person sits, or is host."""
    room, seat = schema.room.c, schema.room_seat.c
    asked = select(
        *(room.code, room.game, room.options, room.created),
        (room.host == person).label("is_host"),
        *(seat.seat, seat.is_ready, seat.wants, seat.wants_rematch),
    ).outerjoin(schema.room_seat, (seat.room == room.id) & (seat.person == person))
    return _dicts(at, asked.where((room.host == person) | (seat.person == person)))


def _invites(at: Connection, person: str) -> list[dict[str, Any]]:
    row, room = schema.invite.c, schema.room.c
    invited, sender = schema.person.alias("invited"), schema.person.alias("sender")
    asked = (
        select(
            *(room.code, sender.c.name.label("from"), invited.c.name.label("to")),
            *(row.created, row.expires),
        )
        .join(schema.room, row.room == room.id)
        .join(invited, row.person == invited.c.id)
        .join(sender, row.by == sender.c.id)
    )
    return _dicts(at, asked.where((row.by == person) | ((row.person == person) & ~is_hidden())))


def _kicks(at: Connection, person: str) -> list[dict[str, Any]]:
    kick, room = schema.kick.c, schema.room.c
    asked = select(room.code, kick.until).join(schema.room, kick.room == room.id)
    return _dicts(at, asked.where(kick.person == person))
