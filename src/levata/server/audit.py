"""What was done to accounts and by whom, for whoever runs the server; kept for a while, never changed.

No address stands in them: only its hash under a key that lives as long as the process, by which
rows of one evening can be told to be of one address.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b

from sqlalchemy import Connection, delete, func, insert, select

from levata.server import schema

__all__ = ["forget", "note", "veiled"]

_KEY = secrets.token_bytes(32)


def note(
    connection: Connection,
    now: float,
    actor: str,
    what: str,
    whom: str,
    more: Mapping[str, str] | None = None,
) -> None:
    """Write one row; actor and whom are ids of persons, or empty where there is none."""
    row = {"at": now, "actor": actor, "what": what, "whom": whom, "more": dict(more or {})}
    connection.execute(insert(schema.audit).values(row))


def forget(connection: Connection, before: float) -> None:
    """Delete what is older. The newest row stays: what the operator does is found by counting on."""
    row = schema.audit.c
    newest = select(func.max(row.id)).scalar_subquery()
    connection.execute(delete(schema.audit).where(row.at < before, row.id < newest))


def veiled(address: str) -> str:
    """What is written of an address."""
    return blake2b(address.encode(), key=_KEY, digest_size=8).hexdigest()
