"""What people say at a table and in a room: preset phrases and reactions by code, and among friends text.

It is told to those who are there and kept nowhere. Codes have their words in `locale`, as `phrase-CODE`.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Coroutine
from typing import Any

import msgspec
import sqlalchemy
from msgspec import UNSET
from sqlalchemy import select

from levata import protocol
from levata.errors import LevataError
from levata.game import NOBODY
from levata.server import schema, ties
from levata.server.connection import Connection
from levata.server.desk import Answer
from levata.server.limits import Limits
from levata.server.logs import log
from levata.server.rooms import Rooms
from levata.server.seating import PLAYING, Room, Seating
from levata.server.store import Store

__all__ = ["LONGEST", "PHRASES", "REACTIONS", "Talk", "parse_text"]

PHRASES = (
    *("hello", "good-luck", "well-played", "nice-trick", "good-game", "thanks", "sorry", "oops"),
    *("no-worries", "bad-luck", "close-one", "one-moment", "back-again", "no-hurry", "once-more"),
    "goodbye",
)
"""None of them says anything about cards."""
REACTIONS = ("clap", "thumb", "smile", "laugh", "wow", "sad", "heart", "party")
"""Their messages have the attribute `sign`, which is what is shown."""
LONGEST = 200
"""Characters of a text."""

CODES = {*PHRASES, *REACTIONS}


class Talk:
    """What is said on this server."""

    def __init__(self, store: Store, rooms: Rooms, limits: Limits, *, has_text: bool) -> None:
        """With `has_text` friends may write what they like."""
        self._store = store
        self._rooms = rooms
        self._limits = limits
        self._has_text = has_text
        self._running: set[asyncio.Task[None]] = set()

    def say(self, connection: Connection, ask: protocol.SayAsk, answer: Answer) -> None:
        """Answers `{}`; all hear it who are there, the speaker too."""
        said = self._read(ask)
        self._limits.hit("say", connection.person)
        self._run(self._say(connection, ask, said, answer))

    def _read(self, ask: protocol.SayAsk) -> dict[str, str]:
        """The code or the text."""
        for one, other in (("room", "table"), ("code", "text")):
            if (getattr(ask, one) is UNSET) is (getattr(ask, other) is UNSET):
                expected = f"either that or {other} is due"
                raise LevataError("bad-field", name=one, value="", expected=expected)
        if ask.text is not UNSET:
            if not self._has_text:
                raise LevataError("chat-off")
            return {"text": parse_text(ask.text)}
        assert ask.code is not UNSET
        if ask.code not in CODES:
            raise LevataError("no-phrase", value=ask.code)
        return {"code": ask.code}

    async def _say(
        self,
        connection: Connection,
        ask: protocol.SayAsk,
        said: dict[str, str],
        answer: Answer,
    ) -> None:
        def look(at: sqlalchemy.Connection) -> tuple[Room | None, str | None, set[str]]:
            name = at.scalar(select(schema.person.c.name).where(schema.person.c.id == person))
            return _room(Seating(at, 0.0), ask), name, ties.deaf_to(at, person)

        person = connection.person
        try:
            # In order with all else that is done in the room, and so in the order it was said in.
            room, name, deaf = await self._store.write(look)
        except Exception as error:  # noqa: BLE001 - the disk may come back
            log.error("store-failed", error=error)
            answer(LevataError("not-kept"))
            return
        is_seated = room is not None and room.seat_of(person) != NOBODY
        is_there = room is not None and (is_seated or self._rooms.is_watching(connection, room))
        if room is None or name is None or not is_there:
            answer(LevataError("no-room", value=ask.room if ask.room is not UNSET else ask.table))
        elif room.state == PLAYING and not is_seated:
            answer(LevataError("only-seats"))
        else:
            told = protocol.Said(room.code, name, **said)
            self._rooms.tell(room, msgspec.json.encode(protocol.Push(said=told)), deaf)
            answer({})

    def _run(self, do: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(do)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def parse_text(text: str) -> str:
    """A text as it is told: one line of signs that can be seen.

    >>> parse_text("  bună!  ")
    'bună!'
    """
    plain = unicodedata.normalize("NFC", text).strip()
    if not plain.isprintable() or not 1 <= len(plain) <= LONGEST:
        raise LevataError("bad-text", count=LONGEST)
    return plain


def _room(seating: Seating, ask: protocol.SayAsk) -> Room | None:
    if ask.table is not UNSET:
        return seating.of_table(ask.table)
    assert ask.room is not UNSET
    try:
        return seating.called(ask.room)
    except LevataError:
        return None
