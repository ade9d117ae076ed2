"""Rooms over HTTP: meeting, sitting down, beginning, inviting."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from levata import protocol
from levata.server.api.door import Asked, Door, count
from levata.server.api.errors import HANDLERS, refusals
from levata.server.api.strict import Strict
from levata.server.rooms import Rooms
from levata.server.seating import Choice

__all__ = ["room_routers"]

LARGEST = 4096
"""Bytes of a body."""

TheRooms = NamedDependency[Rooms]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Count = Annotated[int, Meta(ge=1, le=9)]
Values = Annotated[dict[Word, Word], Meta(max_length=64)]

CHOSEN = (
    *("unknown-game", "seats", "unknown-option", "option-seats", "bad-choice"),
    "option-needs",
)
SHOWN = "no-session", "no-room", "you-blocked", "kicked"
JOINED = *SHOWN, "not-seated"
SEATED = "bad-seat", "seat-taken", "room-full", "room-playing"
MOVED = "seated-elsewhere"
"""What may be wrong with a choice of game, a room, one's place there, a seat."""


# What is asked with.


class Wanted(Struct, forbid_unknown_fields=True):
    """What is to be played: all of it, not what has changed."""

    game: Name
    players: Count
    options: Values
    """Those that are not named have their default."""
    bots: bool
    """May bots sit where nobody does?"""
    spectators: bool


class Seat(Struct, forbid_unknown_fields=True):
    """A seat, or any."""

    seat: Letter | None = None


class Ready(Struct, forbid_unknown_fields=True):
    """Ready, or not any more."""

    is_ready: bool


class Again(Struct, forbid_unknown_fields=True):
    """The same again, or rather not."""

    is_wanted: bool


class Person(Struct, forbid_unknown_fields=True):
    """Somebody, by name."""

    name: Name


# What can be asked.


class Room(Controller):
    """One's own room, and any by its code."""

    path = "/rooms"

    @get(responses=refusals("no-session"))
    async def mine(self, rooms: TheRooms, request: Asked) -> protocol.MyRoom:
        """Where one has a seat."""
        return protocol.MyRoom(await rooms.mine(request.user.id))

    @post(
        opt={"done": "room"}, after_response=count, responses=refusals("no-session", MOVED, *CHOSEN)
    )
    async def create(
        self, rooms: TheRooms, request: Asked, data: JSONBody[Wanted]
    ) -> protocol.Room:
        """A new room, of which one is host; a room one sits in is left by it."""
        return await rooms.create(request.user.id, _choice(data))

    @get("/{code:str}", responses=refusals(*SHOWN))
    async def look(self, rooms: TheRooms, request: Asked, code: FromPath[str]) -> protocol.Room:
        """A room, for whoever has its code."""
        return await rooms.look(request.user.id, code)

    @post("/{code:str}/sit", status_code=200, responses=refusals(*SHOWN, *SEATED, MOVED))
    async def sit(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Seat]
    ) -> protocol.Room:
        """Take a free seat, or move to another one; a room one sits in is left by it."""
        return await rooms.sit(request.user.id, code, data.seat)

    @post("/{code:str}/stand", status_code=200, responses=refusals(*JOINED, "leave-first"))
    async def stand(self, rooms: TheRooms, request: Asked, code: FromPath[str]) -> protocol.Done:
        """Leave; then somebody else is host, or the room is closed."""
        await rooms.stand(request.user.id, code)
        return protocol.Done()

    @post(
        "/{code:str}/ready",
        status_code=200,
        responses=refusals(*JOINED, "room-playing", "room-over"),
    )
    async def ready(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Ready]
    ) -> protocol.Room:
        """Be ready, or not any more."""
        return await rooms.ready(request.user.id, code, is_ready=data.is_ready)

    @post(
        "/{code:str}/swap", status_code=200, responses=refusals(*JOINED, "bad-seat", "room-playing")
    )
    async def swap(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Seat]
    ) -> protocol.Room:
        """Ask for somebody's seat, or give them one's own who has asked; none takes it back."""
        return await rooms.swap(request.user.id, code, data.seat)

    @post(
        "/{code:str}/kick",
        status_code=200,
        responses=refusals(*JOINED, "not-host", "room-playing", "no-person", "yourself"),
    )
    async def kick(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Person]
    ) -> protocol.Room:
        """Send somebody away; they may not sit there again for a while, unless invited."""
        return await rooms.kick(request.user.id, code, data.name)

    @post(
        "/{code:str}/change",
        status_code=200,
        responses=refusals(*JOINED, "not-host", "room-playing", "too-many-seated", *CHOSEN),
    )
    async def change(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Wanted]
    ) -> protocol.Room:
        """Play something else; then nobody is ready any more."""
        return await rooms.change(request.user.id, code, _choice(data))

    @post(
        "/{code:str}/start",
        status_code=200,
        responses=refusals(
            *JOINED,
            *("not-host", "room-playing", "room-over", "not-ready", "not-here", "seats-empty"),
            "room-changed",
        ),
    )
    async def start(self, rooms: TheRooms, request: Asked, code: FromPath[str]) -> protocol.Room:
        """Begin, once all the others are ready."""
        return await rooms.start(request.user.id, code)

    @post("/{code:str}/rematch", status_code=200, responses=refusals(*JOINED, "no-rematch"))
    async def rematch(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Again]
    ) -> protocol.Room:
        """Would one play the same again? It begins once all say so who have played."""
        return await rooms.rematch(request.user.id, code, is_wanted=data.is_wanted)

    @post(
        "/{code:str}/close",
        status_code=200,
        responses=refusals(*JOINED, "not-host", "room-playing"),
    )
    async def close(self, rooms: TheRooms, request: Asked, code: FromPath[str]) -> protocol.Done:
        """End the room."""
        await rooms.shut(request.user.id, code)
        return protocol.Done()

    @post(
        "/{code:str}/invites",
        opt={"done": "invite"},
        after_response=count,
        responses=refusals(*JOINED, *("room-playing", "no-person", "yourself", "seated-already")),
    )
    async def invite(
        self, rooms: TheRooms, request: Asked, code: FromPath[str], data: JSONBody[Person]
    ) -> protocol.Room:
        """Invite somebody, for a quarter of an hour."""
        return await rooms.invite(request.user.id, code, data.name)


class Invites(Controller):
    """Invitations that one has got or sent."""

    path = "/invites"

    @get(responses=refusals("no-session"))
    async def invited(self, rooms: TheRooms, request: Asked) -> list[protocol.Invite]:
        """What one has got and not answered yet."""
        return await rooms.invited(request.user.id)

    @delete("/{invite:str}", status_code=200, responses=refusals("no-session", "no-invite"))
    async def withdraw(
        self, rooms: TheRooms, request: Asked, invite: FromPath[str]
    ) -> protocol.Done:
        """Take it back."""
        await rooms.withdraw(request.user.id, invite)
        return protocol.Done()

    @post(
        "/{invite:str}/accept",
        status_code=200,
        responses=refusals(*SHOWN, "no-invite", "room-full", "room-playing", MOVED),
    )
    async def accept(self, rooms: TheRooms, request: Asked, invite: FromPath[str]) -> protocol.Room:
        """Sit down there."""
        return await rooms.accept(request.user.id, invite)

    @post("/{invite:str}/decline", status_code=200, responses=refusals("no-session", "no-invite"))
    async def decline(
        self, rooms: TheRooms, request: Asked, invite: FromPath[str]
    ) -> protocol.Done:
        """Say no."""
        await rooms.decline(request.user.id, invite)
        return protocol.Done()


def room_routers(rooms: Rooms, door: Door) -> list[Router]:
    """Everything above, below /api."""
    return [
        Router(
            "/api",
            route_handlers=[Room, Invites],
            guards=[door.known],
            dependencies={"rooms": Provide(lambda: rooms, sync_to_thread=False)},
            exception_handlers=HANDLERS,
            response_headers={"cache-control": "no-store"},
            request_class=Strict,
            request_max_body_size=LARGEST,
            tags=["rooms"],
        )
    ]


def _choice(wanted: Wanted) -> Choice:
    return Choice.read(
        wanted.game,
        wanted.players,
        wanted.options,
        bots=wanted.bots,
        spectators=wanted.spectators,
    )
