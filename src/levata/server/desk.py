"""The desk: reads what a connection asks for, and has it done."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

import msgspec

from levata import __version__
from levata.errors import LevataError
from levata.game import Happening
from levata.protocol import (
    SERVER,
    VERSION,
    BytesAsk,
    HelloAsk,
    JoinAsk,
    NextAsk,
    PartAsk,
    Request,
    SheetAsk,
    TableCommand,
    TableTick,
)
from levata.server.connection import Connection
from levata.server.hub import Answer, Hub
from levata.server.logs import log

__all__ = ["Answer", "Desk", "Do", "tables"]

NO_TEXT, NO_HELLO, OTHER_VERSION = 1007, 4400, 4426
"""Why a socket is closed."""
SHOWN = 80
"""So much of what was refused is told."""

Do: TypeAlias = Callable[[Connection, Any, Answer], None]
"""What does what a verb asks for; its fields have been checked."""


class Named(msgspec.Struct):
    """As much as can be read of a request that is none."""

    id: int | str | None = None


class Desk:
    """What each verb does."""

    def __init__(self, verbs: Mapping[str, Do]) -> None:
        table: dict[str, Do] = {"hello": _hello, **verbs}
        self._verbs = {
            name: (msgspec.json.Decoder(SERVER[name].ask).decode, do) for name, do in table.items()
        }
        self._read = msgspec.json.Decoder(Request).decode
        self._name = msgspec.json.Decoder(Named).decode

    def take(self, connection: Connection, message: bytes) -> None:
        """Do what a message asks for. It is answered whatever it is."""
        try:
            request = self._read(message)
        except (msgspec.MsgspecError, RecursionError) as error:
            self._unread(connection, message, error)
            return
        answer = partial(connection.answer, request.id)
        if connection.is_too_fast():
            self._refuse(connection, request.id, LevataError("too-many", seconds=1))
            return
        if not connection.is_greeted and request.do != "hello":
            answer(LevataError("hello-due", value=request.do))
            connection.close(NO_HELLO)
            return
        if request.do not in self._verbs:
            legal = ", ".join(self._verbs)
            self._refuse(
                connection, request.id, LevataError("not-a-command", value=request.do, legal=legal)
            )
            return
        read, do = self._verbs[request.do]
        try:
            ask = read(request.fields)
        except (msgspec.MsgspecError, RecursionError) as error:
            self._refuse(connection, request.id, _misread(request.fields, error))
            return
        try:
            do(connection, ask, answer)
        except LevataError as error:
            answer(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered
            log.error("fault", kind=request.do, error=error)
            answer(LevataError("fault"))

    def refuse(self, connection: Connection, kind: str) -> None:
        """What came is no text."""
        error = LevataError("bad-message", value=kind, expected="a text is due")
        self._refuse(connection, None, error)

    def _refuse(self, connection: Connection, name: object, error: LevataError) -> None:
        connection.answer(name, error)
        connection.blame()

    def _unread(self, connection: Connection, message: bytes, error: Exception) -> None:
        """It is no request."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            connection.close(NO_TEXT)
            return
        refused = LevataError("bad-message", value=text[:SHOWN], expected=_reason(error))
        self._refuse(connection, self._named(message), refused)

    def _named(self, message: bytes) -> object:
        """The name of a request that cannot be read, None if that cannot be either."""
        try:
            name = self._name(message).id
        except (msgspec.MsgspecError, RecursionError):
            return None
        return name if not isinstance(name, str) or len(name) <= SHOWN else None


def _misread(fields: msgspec.Raw, error: Exception) -> LevataError:
    """Which field of a verb will not do, and why."""
    text = _reason(error)
    found = re.search(r"(?:at `\$\.|field `)(\w+)", text)
    name = found[1] if found else "with"
    try:
        body = msgspec.json.decode(fields)
    except (msgspec.MsgspecError, RecursionError):
        body = None
    value = body.get(name, "") if found and isinstance(body, dict) else body
    return LevataError("bad-field", name=name, value=str(value)[:SHOWN], expected=text)


def _reason(error: Exception) -> str:
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


def _hello(connection: Connection, ask: HelloAsk, answer: Answer) -> None:
    """Who is who: the first thing asked, and a sign of life whenever it is asked again."""
    if ask.version != VERSION:
        answer(LevataError("other-version", value=ask.version, expected=VERSION))
        connection.close(OTHER_VERSION)
        return
    connection.greet()
    answer(
        {
            "version": VERSION,
            "release": __version__,
            "name": connection.name,
            "now": int(time.time() * 1000),
        }
    )


def tables(hub: Hub) -> dict[str, Do]:
    """The verbs of a table."""

    def join(connection: Connection, ask: JoinAsk, answer: Answer) -> None:
        def joined(what: Happening | LevataError) -> None:
            if not isinstance(what, LevataError):
                connection.shown[ask.table] = partial(show, connection, ask.table)
            answer(what)

        hub.join(ask.table, connection, ask.since, joined)

    def show(connection: Connection, table: str) -> None:
        """Where a table stands, after something of it was dropped."""

        def shown(what: Happening | LevataError) -> None:
            if not isinstance(what, LevataError):
                connection.send(msgspec.json.encode({"joined": what}))

        hub.show(table, connection, shown)

    def part(connection: Connection, ask: PartAsk, answer: Answer) -> None:
        connection.shown.pop(ask.table, None)
        hub.part(ask.table, connection)
        answer({})

    def command(connection: Connection, ask: TableCommand, answer: Answer) -> None:
        hub.command(ask.table, connection, ask.kind, ask.key, ask.turn, ask.token, answer)

    def next_(connection: Connection, ask: NextAsk, answer: Answer) -> None:
        hub.next(ask.table, connection, ask.hand, answer)

    def bytes_(connection: Connection, ask: BytesAsk, answer: Answer) -> None:
        hub.bytes(ask.table, connection, ask.hand, bytes.fromhex(ask.bytes), answer)

    def tick(connection: Connection, ask: TableTick, answer: Answer) -> None:
        hub.tick(ask.table, connection, ask.letters, answer)

    def sheet(connection: Connection, ask: SheetAsk, answer: Answer) -> None:
        hub.sheet(ask.table, connection, answer)

    return {
        "join": join,
        "part": part,
        "command": command,
        "next": next_,
        "bytes": bytes_,
        "tick": tick,
        "sheet": sheet,
    }
