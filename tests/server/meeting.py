"""Rooms for tests: a real store and hub, people with sockets that keep what they are sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from levata import protocol
from levata.errors import LevataError
from levata.server import schema
from levata.server.limits import LIMITS, Limits
from levata.server.names import name_keys
from levata.server.presence import Presence
from levata.server.rooms import Rooms
from levata.server.seating import Choice
from levata.server.talk import Talk
from levata.server.tickets import Tickets
from tests.server.sitting import TIMES, Ear, Party, Set, _empty

PLENTY = dict.fromkeys(LIMITS, "100000/minute")


class Phone(Ear):
    """A person's socket."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.name = person.title()
        self.is_open = True
        self.shown: dict[str, Any] = {}

    def told(self, name: str) -> list:
        """What it was sent under such a name, in order."""
        return [push[name] for push in self.sent if name in push]


class Meeting(Party):
    """A server without its edges. People are known by their ids, which are their names in small."""

    limits = PLENTY
    rooms: Rooms
    talk: Talk

    async def open(self) -> None:
        await super().open()
        self.presence = Presence(self.store, Tickets())
        limits = Limits(self.limits)
        self.rooms = await Rooms.open(
            self.store, self.hub, self.presence, limits, now=lambda: self.time
        )
        self.talk = Talk(self.store, self.rooms, limits, has_text=True)

    async def people(self, *names: str) -> None:
        """As in `Party`, and they can be found by their names."""
        await super().people(*names)
        keys = [{"key": key, "person": name} for name in names for key in name_keys(name.title())]
        await self.write(insert(schema.name_key).values(keys))

    async def write(self, statement: Any) -> None:
        """Change what is stored, past the rooms."""
        await self.store.write(lambda at: at.execute(statement) and None)

    async def close(self) -> None:
        await self.rooms.close()
        await super().close()

    async def calm(self) -> None:
        """Wait until nothing is on its way."""
        while tasks := {*self.rooms._running, *self.talk._running}:
            for task in tasks:
                await task
            await asyncio.sleep(0)  # one that ended meanwhile takes itself out of them in its turn
        await self.settle()

    async def come(self, *people: str) -> list[Phone]:
        """Sockets of these."""
        phones = [Phone(person) for person in people]
        for phone in phones:
            await self.presence.come(phone)
        await self.calm()
        return phones

    async def go(self, phone: Phone) -> None:
        """A socket is lost."""
        phone.is_open = False
        self.hub.gone(phone)
        self.rooms.gone(phone)
        await self.presence.go(phone)
        await self.calm()

    async def do(self, person: str, what: str, *needs: object, **more: object) -> Any:
        """What `Rooms` has come to."""
        found = await getattr(self.rooms, what)(person, *needs, **more)
        await self.calm()
        return found

    async def refused(self, code: str, person: str, what: str, *needs: object, **more) -> dict:
        """It is refused so, and nothing is changed by it; the parameters."""
        before = await self.every()
        with pytest.raises(LevataError) as caught:
            await self.do(person, what, *needs, **more)
        assert caught.value.code == code, caught.value.code
        assert await self.every() == before
        return caught.value.params

    async def every(self) -> list:
        """All that is stored of rooms."""

        def look(at):
            return [
                [*map(tuple, at.exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1, 2"))]  # noqa: S608
                for table in ("room", "room_seat", "invite", "kick", "table_row", "table_person")
            ]

        return await self.store.read(look)

    async def ask_desk(self, verb: Any, phone: Phone, ask: Any) -> dict | LevataError:
        """What a verb of the desk answers."""
        answers: list = []
        try:
            verb(phone, ask, answers.append)
        except LevataError as error:  # so does the desk
            answers.append(error)
        await self.calm()
        assert len(answers) == 1
        return answers[0]

    async def watch(self, phone: Phone, code: str) -> dict | LevataError:
        return await self.ask_desk(self.rooms.watch, phone, protocol.WatchAsk(code))

    async def say(self, phone: Phone, **fields: str) -> dict | LevataError:
        return await self.ask_desk(self.talk.say, phone, protocol.SayAsk(**fields))

    async def room(self, *people: str, bots: bool = True, **options: Any) -> protocol.Room:
        """A room of the first, where all sit in order."""
        room = await self.do(people[0], "create", choice(bots=bots, **options))
        for person in people[1:]:
            room = await self.do(person, "sit", room.code, None)
        return room

    async def playing(self, *people: str, **options: Any) -> protocol.Room:
        """A room whose match has begun."""
        room = await self.room(*people, **options)
        for person in people[1:]:
            await self.do(person, "ready", room.code, is_ready=True)
        return await self.do(people[0], "start", room.code)

    async def finish(self, code: str, *, leaving: dict[str, Phone]) -> None:
        """End a match: all these press Leave at its table."""
        room = await self.do(next(iter(leaving)), "look", code)
        for phone in leaving.values():
            await self.leave(room.table, phone)

    async def leave(self, table: str, phone: Phone) -> None:
        """Somebody presses Leave."""
        await self.ask("join", table, phone, None)
        await self.settle()
        await super().do(table, phone, "leave", "leave")
        await self.calm()


def choice(
    game: str = "cruce",
    players: int = 4,
    *,
    bots: bool = True,
    spectators: bool = False,
    **options: str,
) -> Choice:
    return Choice.read(game, players, options, bots=bots, spectators=spectators)


def seats(room: protocol.Room) -> str:
    """Who sits where, in short: `N:Ana* E:Ion S:- W:-`; a star is for who is ready."""
    return " ".join(
        f"{seat.seat}:{seat.name or ('bot' if seat.kind == 'bot' else '-')}{'*' * seat.is_ready}"
        for seat in room.seats
    )


@asynccontextmanager
async def meeting(
    folder: Path, *people: str, limits: dict[str, str] = PLENTY
) -> AsyncIterator[Meeting]:
    """People who all have a socket open, in `phones`."""
    made = Meeting(folder / "levata.db", TIMES)
    made.limits = limits
    made.steady = Set(made)
    made.path.write_bytes(_empty())
    await made.open()
    try:
        await made.people(*people)
        made.phones = dict(zip(people, await made.come(*people), strict=True))
        yield made
    finally:
        await made.close()


PEOPLE = ("ana", "ion", "eva", "dan", "mia")
