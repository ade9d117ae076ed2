"""Who has a socket open now: in memory, told to friends and to nobody else."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec
import sqlalchemy
from sqlalchemy import select

from levata import protocol
from levata.server import schema, ties
from levata.server.store import Store
from levata.server.tickets import Tickets

__all__ = ["ENDED", "Connection", "Presence"]

ENDED = 4401
"""Why a socket is closed whose session may be over: ask for a ticket again."""


class Connection(Protocol):
    """A person's socket, as the rest of the server knows it. Hashed by identity."""

    person: str
    """The id of the person, from its session and from nothing that was sent."""
    name: str
    """What the person is called, as `hello` tells it."""

    def send(self, message: bytes) -> None:
        """Put a push, whole JSON, into the outbox. Never raises, never waits."""

    def close(self, code: int) -> None:
        """End it."""


class Named(Protocol):
    """Somebody."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class Presence:
    """All sockets of this process, by their persons."""

    def __init__(self, store: Store, tickets: Tickets) -> None:
        self.changed: Callable[[str], None] = lambda _: None
        """Is told of a person who has come, or gone."""
        self.renamed: Callable[[str], None] = lambda _: None
        """Is told of a person who is called otherwise, or is no more."""
        self._store = store
        self._tickets = tickets
        self._here: dict[str, list[Connection]] = {}

    @property
    def count(self) -> int:
        """How many people are here."""
        return len(self._here)

    def is_here(self, person: str) -> bool:
        """Has the person a socket open?"""
        return person in self._here

    def come(self, connection: Connection) -> Coroutine[Any, Any, None]:
        """A socket was opened. It is here at once, so that `cut` finds it; what comes back tells friends."""
        sockets = self._here.setdefault(connection.person, [])
        sockets.append(connection)
        return self._came(connection.person, is_first=len(sockets) == 1)

    async def _came(self, person: str, *, is_first: bool) -> None:
        if is_first:
            self.changed(person)
            await self._tell(person)

    async def go(self, connection: Connection) -> None:
        """A socket was closed, by whomever; told twice it is no other than once."""
        sockets = self._here.get(connection.person, [])
        if connection not in sockets:
            return
        sockets.remove(connection)
        if not sockets:
            del self._here[connection.person]
            self.changed(connection.person)
            await self._tell(connection.person)

    def send(self, person: str, message: bytes) -> None:
        """Tell a person something, wherever they are."""
        for connection in self._here.get(person, []):
            connection.send(message)

    def introduce(self, one: Named, two: Named, *, are_friends: bool) -> None:
        """Show two each other, or no longer: as if the other had come or gone."""
        for reader, shown in ((one, two), (two, one)):
            self.send(reader.id, _message(shown.name, are_friends and self.is_here(shown.id)))

    async def rename(self, person: str, name: str) -> None:
        """Somebody is called so from now on."""
        for connection in self._here.get(person, []):
            connection.name = name
        self.renamed(person)
        await self._tell(person)

    def cut(self, person: str) -> None:
        """Close all sockets of a person, and let no ticket open another: those that may, come again."""
        self._tickets.cancel(person)
        for connection in [*self._here.get(person, [])]:
            connection.close(ENDED)

    async def _tell(self, person: str) -> None:
        """Tell the friends how it is by now: of two that overlap, the later may be answered first."""

        def who(at: sqlalchemy.Connection) -> tuple[str | None, list[str]]:
            column = schema.person.c
            name = at.execute(select(column.name).where(column.id == person)).scalar_one_or_none()
            return name, ties.friends_of(at, person)

        name, friends = await self._store.read(who)
        if name is None:  # deleted meanwhile
            return
        message = _message(name, self.is_here(person))
        for friend in friends:
            self.send(friend, message)


def _message(name: str, is_here: bool) -> bytes:
    return msgspec.json.encode(protocol.Push(presence=protocol.Presence(name, is_here)))
