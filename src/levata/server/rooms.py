"""Rooms: where friends meet, agree on a match and play it; all who are there are told of every change.

What a room is lies in the store (`seating`). In memory is who looks on without a seat, and since when
nobody was there; a server that is started again goes on with the same rooms.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Literal, TypeVar

import msgspec
import sqlalchemy
from msgspec import to_builtins

from levata import protocol
from levata.errors import LevataError
from levata.server import invites
from levata.server.connection import ENDED, Connection
from levata.server.desk import Answer
from levata.server.hub import Hub
from levata.server.invites import Invitation
from levata.server.kept import Setup
from levata.server.limits import Limits
from levata.server.logs import log
from levata.server.presence import Presence
from levata.server.seating import OPEN, PLAYING, Choice, Room, Seating, uses
from levata.server.store import Store

__all__ = ["SWEEP", "Rooms"]

T = TypeVar("T")

SWEEP = 60
"""Seconds between two looks at what time brings."""
SOON = 0.05
"""Seconds after somebody has come or gone until that is told."""
AT_ONCE = 8
"""So many rooms are looked at in one transaction: nothing is stored meanwhile."""
QUIET = 30 * 60
"""Seconds after which a room is closed in which nobody is there and nothing is played."""
LONGEST = 12 * 3600
"""Seconds after which it is closed even if somebody is there, and does nothing."""
AWAY = 60
"""Seconds a host may be away while somebody else is there who could be host."""

encode = msgspec.json.Encoder().encode


class Rooms:
    """All rooms of a server. Persons are told by their ids, rooms by their codes."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        presence: Presence,
        limits: Limits,
        now: Callable[[], float],
    ) -> None:
        """See `open`."""
        self._store = store
        self._hub = hub
        self._presence = presence
        self._limits = limits
        self._now = now
        self._opened = now()
        self._home: dict[str, str] = {}
        """The id of the room where a person was last seen sitting."""
        self._watched: dict[Connection, str] = {}
        """The id of the room that a socket is shown."""
        self._onlookers: dict[str, set[Connection]] = {}
        """The same, by the room's id."""
        self._stale: dict[str, set[str]] = {}
        """By a room's id: who has come or gone there."""
        self._told = 0
        """How often somebody was told of a room."""
        self._used: dict[str, float] = {}
        """By a room's id: when somebody was last there."""
        self._away: dict[str, float] = {}
        """By a room's id: since when its host is away, and others are not."""
        self._running: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls,
        store: Store,
        hub: Hub,
        presence: Presence,
        limits: Limits,
        *,
        now: Callable[[], float] = time.time,
    ) -> Rooms:
        """Go on with the rooms there are."""
        rooms = cls(store, hub, presence, limits, now)
        hub.ended = rooms._ended
        hub.watch = rooms._watch_table
        presence.changed, presence.renamed = rooms._changed, rooms._renamed
        await rooms._do(Seating.end_unknown)
        await rooms._do(Seating.settle)
        for use in await store.read(uses):
            rooms._home.update(dict.fromkeys(use.people, use.id))
        return rooms

    async def close(self) -> None:
        """End what is on its way, and begin nothing more."""
        self._hub.ended = self._presence.changed = self._presence.renamed = lambda _: None
        self._hub.watch = lambda *_: None
        for task in [*self._running]:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    # What people ask for.

    async def mine(self, person: str) -> protocol.Room | None:
        """Where one sits."""
        room = await self._look(lambda seating: seating.of_person(person))
        return None if room is None else self._shown(room, person)

    async def look(self, person: str, code: str) -> protocol.Room:
        """A room as it stands."""
        return self._shown(await self._find(person, code), person)

    async def create(self, person: str, choice: Choice) -> protocol.Room:
        """A new room; its host sits there, and nowhere else any more."""

        def do(seating: Seating) -> Room | None:
            seating.open(person, choice)
            return seating.of_person(person)

        room = await self._do(do)
        assert room is not None
        return self._shown(room, person)

    async def sit(self, person: str, code: str, letter: str | None) -> protocol.Room:
        """Take a seat, or another one."""
        return await self._at(person, code, lambda seating: seating.sit(person, code, letter))

    async def stand(self, person: str, code: str) -> None:
        """Leave."""
        await self._in(person, lambda seating: seating.stand(person, code))

    async def ready(self, person: str, code: str, *, is_ready: bool) -> protocol.Room:
        """Be ready, or not any more."""
        return await self._at(
            person, code, lambda seating: seating.ready(person, code, is_ready=is_ready)
        )

    async def swap(self, person: str, code: str, letter: str | None) -> protocol.Room:
        """Ask for the seat of somebody else, or agree to it."""
        return await self._at(person, code, lambda seating: seating.swap(person, code, letter))

    async def kick(self, person: str, code: str, name: str) -> protocol.Room:
        """Send somebody away."""
        return await self._at(person, code, lambda seating: seating.kick(person, code, name))

    async def change(self, person: str, code: str, choice: Choice) -> protocol.Room:
        """Play something else."""
        return await self._at(person, code, lambda seating: seating.change(person, code, choice))

    async def shut(self, person: str, code: str) -> None:
        """The host ends the room."""
        await self._in(person, lambda seating: seating.close(person, code))

    async def start(self, person: str, code: str) -> protocol.Room:
        """Begin the match: bots sit down where nobody does."""
        room = await self._in(person, lambda seating: seating.startable(person, code))
        is_here = self._presence.is_here
        gone = [p.name or "" for p in room.places if p.person and not is_here(p.person)]
        if gone:
            raise LevataError("not-here", value=", ".join(gone))
        return self._shown(await self._begin(room), person)

    async def rematch(self, person: str, code: str, *, is_wanted: bool) -> protocol.Room:
        """Would one play the same again? It begins once all who have played say so, and are there."""
        do = partial(Seating.rematch, person=person, code=code, is_wanted=is_wanted)
        room = await self._seen_after(person, code, do)
        if all(place.wants_rematch or place.is_bot for place in room.places):
            gone = [one for one in room.people if not self._presence.is_here(one)]
            if gone:
                do = partial(Seating.miss, names=[room.id], gone=gone)
                return await self._at(person, code, do)
            try:
                room = await self._begin(room)
            except LevataError as error:
                # Somebody has stood up, or said the last yes at the same moment.
                if error.code != "room-changed":
                    raise
                room = await self._find(person, code)
        return self._shown(room, person)

    async def invite(self, person: str, code: str, name: str) -> protocol.Room:
        """Invite somebody by name."""
        return await self._at(person, code, lambda seating: seating.invite(person, code, name))

    async def invited(self, person: str) -> list[protocol.Invite]:
        """The invitations one has got."""
        now = self._now()
        found = await self._store.read(lambda at: invites.of_person(at, person, now))
        return [_told(one) for one in found]

    async def withdraw(self, person: str, name: str) -> None:
        """Take an invitation back."""
        await self._do(lambda seating: seating.withdraw(person, name))

    async def accept(self, person: str, name: str) -> protocol.Room:
        """Sit down where one was invited."""

        def do(seating: Seating) -> Room | None:
            return seating.room(seating.accept(person, name))

        room = await self._do(do)
        assert room is not None
        return self._shown(room, person)

    async def decline(self, person: str, name: str) -> None:
        """Say no."""
        await self._do(lambda seating: seating.decline(person, name))

    def parted(self, person: str, other: str) -> None:
        """One of these has blocked the other: they invite each other to nothing."""
        self._run(self._quietly(lambda seating: seating.part(person, other)))

    # What sockets ask for.

    def watch(self, connection: Connection, ask: protocol.WatchAsk, answer: Answer) -> None:
        """Answers `{room}`; this socket is told what becomes of it from now on."""
        self._run(self._watch(connection, ask.room, answer))

    async def _watch(self, connection: Connection, code: str, answer: Answer) -> None:
        try:
            room = await self._find(connection.person, code)
        except LevataError as error:
            answer(error)
            return
        except Exception as error:  # noqa: BLE001 - the disk may come back
            log.error("store-failed", error=error)
            answer(LevataError("not-kept"))
            return
        if connection.is_open:
            self.gone(connection)
            self._watched[connection] = room.id
            self._onlookers.setdefault(room.id, set()).add(connection)
            connection.shown["room"] = lambda: self._run(self._show_again(connection))
        answer({"room": to_builtins(self._shown(room, connection.person))})

    def _watch_table(self, at: sqlalchemy.Connection, person: str, made: Setup) -> None:
        """May somebody look on at a table? As in its room: not where either has blocked the other."""
        Seating(at, self._now()).watch(person, made.room, filter(None, made.people))

    async def _show_again(self, connection: Connection) -> None:
        """After something that was sent has been dropped."""
        name = self._watched.get(connection)
        try:
            room = await self._look(lambda seating: seating.room(name)) if name else None
        except Exception as error:  # noqa: BLE001 - it asks for what it missed once it is back
            log.error("store-failed", error=error)
            connection.close(ENDED)
            return
        if room is not None:
            connection.send(encode(protocol.Push(room=self._shown(room, connection.person))))

    def gone(self, connection: Connection) -> None:
        """A socket is lost."""
        name = self._watched.pop(connection, None)
        if name is not None:
            self._onlookers[name].discard(connection)
            if not self._onlookers[name]:
                del self._onlookers[name]

    def is_watching(self, connection: Connection, room: Room) -> bool:
        """Is this socket shown that room?"""
        return self._watched.get(connection) == room.id

    def tell(self, room: Room, message: bytes, deaf: Iterable[str]) -> None:
        """Have all hear something who are there, but for these persons."""
        deaf = {*deaf}
        people = {*room.people}
        for person in people - deaf:
            self._presence.send(person, message)
        for connection in self._looking(room.id):
            if connection.person not in people | deaf:
                connection.send(message)

    # What time brings.

    async def sweep(self) -> None:
        """End what nobody uses, and see that every room has a host who is there."""
        await self._do(Seating.settle)
        await self._do(Seating.expire)
        now = self._now()
        for room in await self._store.read(uses):
            if room.state == PLAYING:
                continue
            here = [person for person in room.people if self._presence.is_here(person)]
            if here:
                self._used[room.id] = now
            used = max(room.seen, self._opened, self._used.get(room.id, 0))
            if now - used >= QUIET or now - room.seen >= LONGEST:
                await self._do(partial(Seating.end_unused, was=room))
            elif not here or room.host in here:
                self._away.pop(room.id, None)
            elif now - self._away.setdefault(room.id, now) >= AWAY:
                await self._do(partial(Seating.pass_host, was=room, person=here[0]))

    def _ended(self, table: str) -> None:
        """A match is over."""

        def do(seating: Seating) -> None:
            room = seating.of_table(table)
            if room is not None and room.state == PLAYING and seating.is_over(room):
                seating.over(room)

        self._run(self._quietly(do))

    def _changed(self, person: str) -> None:
        """Somebody has come or gone."""
        name = self._home.get(person)
        if name is not None:
            self._stale.setdefault(name, set()).add(person)
            if len(self._stale) == 1:
                self._run(self._refresh())

    def _renamed(self, person: str) -> None:
        """Somebody is called otherwise, or is no more."""
        self._changed(person)
        self._hub.renamed(person)
        self._run(self._quietly(partial(Seating.look_where_invited, person=person)))

    async def _refresh(self) -> None:
        """Show the rooms anew in which somebody has come or gone: when all come at once, a few at once."""
        await asyncio.sleep(SOON)
        while self._stale:
            names = [*self._stale][:AT_ONCE]
            people = [person for name in names for person in self._stale.pop(name)]
            gone = [person for person in people if not self._presence.is_here(person)]
            await self._quietly(partial(Seating.miss, names=names, gone=gone))

    async def _quietly(self, do: Callable[[Seating], object]) -> None:
        """What nobody waits for; where it fails, the next look at the rooms finds it again."""
        try:
            await self._do(do)
        except Exception as error:  # noqa: BLE001 - the disk may come back
            log.error("store-failed", error=error)

    # Doing it.

    async def _begin(self, room: Room) -> Room:
        """A new table for those who sit there; the room and the table are there at one stroke."""
        begun: list[tuple[Seating, Room]] = []

        def also(at: sqlalchemy.Connection, table: str) -> None:
            seating = Seating(at, self._now())
            seating.begin(room, table)
            found = seating.room(room.id)
            assert found is not None
            begun[:] = [(seating, found)]

        await self._hub.create(
            room.game,
            room.choice.options,
            [place.person for place in room.places],
            spectators=room.choice.spectators,
            room=room.code,
            also=also,
        )
        seating, after = begun[0]
        self._tell(seating, {after.id: after})
        return after

    async def _at(self, person: str, code: str, do: Callable[[Seating], object]) -> protocol.Room:
        """Do something in a room that is there afterwards."""
        return self._shown(await self._seen_after(person, code, do), person)

    async def _seen_after(self, person: str, code: str, do: Callable[[Seating], object]) -> Room:
        def run(seating: Seating) -> Room:
            do(seating)
            return seating.called(code)

        return await self._in(person, run)

    async def _find(self, person: str, code: str) -> Room:
        return await self._in(person, lambda seating: seating.shown(person, code), is_look=True)

    async def _in(self, person: str, do: Callable[[Seating], T], *, is_look: bool = False) -> T:
        """Do something about a room that is named by a code; codes are not to be guessed."""

        def run(seating: Seating) -> T:
            seating.stranger = refusal
            return do(seating)

        refusal = self._refusal(person)
        try:
            return await (self._look(run) if is_look else self._do(run))
        except LevataError as error:
            if error.code == "no-room":
                self._limits.hit("lookup", person)
            raise

    def _refusal(self, person: str) -> LevataError | None:
        """Why somebody may look for no room, if they have looked for too many that are none."""
        try:
            self._limits.check("lookup", person)
        except LevataError as error:
            return error
        return None

    async def _do(self, do: Callable[[Seating], T]) -> T:
        """A transaction, and then all are told whom it concerns."""

        def run(at: sqlalchemy.Connection) -> tuple[T, Seating, dict[str, Room | None]]:
            seating = Seating(at, self._now())
            result = do(seating)
            return result, seating, {name: seating.room(name) for name in seating.touched}

        result, seating, rooms = await self._store.write(run)
        self._tell(seating, rooms)
        return result

    async def _look(self, do: Callable[[Seating], T]) -> T:
        """What only looks keeps nobody from writing.

        Where somebody was told of a room meanwhile, it is looked at again in its turn: nobody is
        told what is older than what they know.
        """
        told = self._told
        found = await self._store.read(lambda at: do(Seating(at, self._now())))
        return found if told == self._told else await self._do(do)

    # Telling it.

    def _tell(self, seating: Seating, rooms: dict[str, Room] | dict[str, Room | None]) -> None:
        self._told += len(rooms) + len(seating.closed)
        for name, room in rooms.items():
            if room is not None:
                self._show(room, seating.touched[name])
        for name, closed in seating.closed.items():
            self._close(name, closed.code, {*closed.people})
        for one in seating.withdrawn:
            self._presence.send(one.person, encode(protocol.Push(withdrawn=one.id)))
        for one in seating.sent:
            self._presence.send(one.person, encode(protocol.Push(invite=_told(one))))

    def _show(self, room: Room, gone: set[str]) -> None:
        """Show a room to all who are there, and once more to who has just left it."""
        people = {*room.people}
        for person in gone - people:
            self._forget(room.id, person)
        self._home.update(dict.fromkeys(people, room.id))
        for person in people | gone:
            self._presence.send(person, encode(protocol.Push(room=self._shown(room, person))))
        message = encode(protocol.Push(room=self._shown(room, "")))
        for connection in self._looking(room.id):
            if connection.person not in people:
                connection.send(message)

    def _close(self, name: str, code: str, people: set[str]) -> None:
        message = encode(protocol.Push(closed=code))
        for connection in self._looking(name):
            if connection.person not in people:
                connection.send(message)
            self.gone(connection)
        for person in people:
            self._forget(name, person)
            self._presence.send(person, message)
        self._used.pop(name, None)
        self._away.pop(name, None)

    def _forget(self, name: str, person: str) -> None:
        """Somebody has nothing to do any more with a room."""
        if self._home.get(person) == name:
            del self._home[person]
        for connection in self._looking(name):
            if connection.person == person:
                self.gone(connection)

    def _looking(self, name: str) -> list[Connection]:
        return [*self._onlookers.get(name, ())]

    def _shown(self, room: Room, viewer: str) -> protocol.Room:
        """A room as one person sees it: who does not sit there sees no invitations."""
        seat, letters, options = room.seat_of(viewer), room.letters, room.choice.options
        is_in = seat >= 0
        now = self._now()
        sides = range(len(room.game.sides(options)))
        return protocol.Room(
            code=room.code,
            host=next((p.name or "" for p in room.places if p.person == room.host), ""),
            game=options.game,
            players=options.players,
            options=dict(options.values),
            bots=room.choice.bots,
            spectators=room.choice.spectators,
            state=room.state,
            table=room.table if room.state != OPEN and (is_in or room.choice.spectators) else None,
            seats=[self._seat(room, i) for i in range(len(room.places))],
            sides=[room.game.side_name(options, side) for side in sides],
            mine=letters[seat] if is_in else None,
            invites=[
                protocol.RoomInvite(one.id, one.name, _millis(one.expires))
                for one in room.invites
                if is_in and one.expires > now
            ],
            rematch=[place.name or "" for place in room.places if place.wants_rematch],
        )

    def _seat(self, room: Room, seat: int) -> protocol.RoomSeat:
        place, letters = room.places[seat], room.letters
        nobody: Literal["empty", "bot"] = "empty" if room.state == OPEN else "bot"
        return protocol.RoomSeat(
            seat=letters[seat],
            name=place.name,
            kind="person" if place.person is not None else nobody,
            is_ready=place.is_ready,
            is_here=place.person is not None and self._presence.is_here(place.person),
            wants=None if place.wants is None else letters[place.wants],
        )

    def _run(self, do: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(do)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def _told(one: Invitation) -> protocol.Invite:
    return protocol.Invite(
        one.id, one.sender, one.code, one.game, one.players, _millis(one.expires)
    )


def _millis(seconds: float) -> int:
    return int(seconds * 1000)
