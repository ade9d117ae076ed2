"""Sessions: who holds the token of one is its person, until it expires or is ended.

The store has the token's hash alone. Everything here but the cookie runs within a transaction.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from litestar.datastructures import Cookie
from sqlalchemy import Connection, delete, insert, select, update

from levata.server import schema

__all__ = [
    "COOKIE",
    "LASTS",
    "TOUCHED",
    "Found",
    "Listed",
    "cookie",
    "csrf_token",
    "end_others",
    "end_session",
    "expire",
    "new_session",
    "session_id",
    "session_of",
    "sessions_of",
    "touch",
]

COOKIE = "levata"
LASTS = 90 * 24 * 3600
"""Seconds without a request after which a session is over."""
TOUCHED = 3600
"""So old must the last noted request be before another is noted."""
AGENT = 255
"""More of what a browser calls itself is not kept."""


class Found(NamedTuple):
    """A session with its person."""

    id: str
    person: str
    name: str
    kind: Literal["guest", "account"]
    role: str
    seen: float
    banned_until: float | None


class Listed(NamedTuple):
    """A session as its person sees it."""

    id: str
    created: float
    seen: float
    agent: str


def new_session(connection: Connection, person: str, agent: str, now: float) -> str:
    """A session's token, which nobody can tell again."""
    token = secrets.token_urlsafe(32)
    row = {"id": session_id(token), "person": person, "agent": agent[:AGENT]}
    times = {"created": now, "seen": now, "expires": now + LASTS}
    connection.execute(insert(schema.session).values(row | times))
    return token


def session_of(connection: Connection, name: str, now: float) -> Found | None:
    """The session of this id, if it is not over."""
    session, person = schema.session.c, schema.person.c
    row = connection.execute(
        select(
            *(session.id, session.person, person.name, person.kind, person.role, session.seen),
            person.banned_until,
        )
        .join(schema.person, session.person == person.id)
        .where(session.id == name, session.expires > now)
    ).one_or_none()
    return None if row is None else Found(*row)


def touch(connection: Connection, found: Found, now: float) -> None:
    """Note that it was used: it goes on for as long again."""
    times = {"seen": now, "expires": now + LASTS}
    connection.execute(update(schema.session).where(schema.session.c.id == found.id).values(times))
    connection.execute(
        update(schema.person).where(schema.person.c.id == found.person).values(seen=now)
    )


def sessions_of(connection: Connection, person: str, now: float) -> list[Listed]:
    """A person's sessions, the last used first."""
    session = schema.session.c
    rows = connection.execute(
        select(session.id, session.created, session.seen, session.agent)
        .where(session.person == person, session.expires > now)
        .order_by(session.seen.desc(), session.id)
    )
    return [Listed(*row) for row in rows]


def end_session(connection: Connection, person: str, name: str) -> bool:
    """End one of a person's; was there such a one?"""
    session = schema.session.c
    done = connection.execute(
        delete(schema.session).where(session.person == person, session.id == name)
    )
    return done.rowcount > 0


def end_others(connection: Connection, person: str, kept: str) -> None:
    """End all of a person's but one; without one all."""
    session = schema.session.c
    connection.execute(delete(schema.session).where(session.person == person, session.id != kept))


def expire(connection: Connection, now: float) -> set[str]:
    """Forget what is over; whose it was."""
    session = schema.session.c
    over = delete(schema.session).where(session.expires <= now).returning(session.person)
    return {*connection.scalars(over)}


def session_id(token: str) -> str:
    """What the store calls the session of this token."""
    return sha256(token.encode()).hexdigest()


def csrf_token(token: str) -> str:
    """What a page of ours knows and no other can: it comes in an answer, not in a cookie."""
    return urlsafe_b64encode(sha256(b"csrf:" + token.encode()).digest()).decode().rstrip("=")


def cookie(token: str, public_url: str) -> Cookie:
    """What a browser is to keep; an empty token takes it away."""
    address = urlsplit(public_url)
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=LASTS if token else 0,
        path=address.path or "/",
        secure=address.scheme == "https",
        httponly=True,
        samesite="lax",
    )
