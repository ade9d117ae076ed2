"""People over HTTP: coming in, one's account, sessions, friends."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, Router, delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from levata import protocol
from levata.server import ties
from levata.server.api.door import Asked, Door, Visited, count
from levata.server.api.errors import HANDLERS, refusals
from levata.server.export import Export
from levata.server.people import Asker, Entered, People
from levata.server.sessions import COOKIE
from levata.server.tickets import SECONDS

__all__ = ["LARGEST", "people_routers"]

LARGEST = 4096
"""Bytes of a body."""

ThePeople = NamedDependency[People]
TheDoor = NamedDependency[Door]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=1, max_length=256)]
Code = Annotated[str, Meta(min_length=1, max_length=64)]


NAMED = (
    *("name-length", "name-sign", "name-separators", "name-scripts", "name-letterless"),
    *("name-reserved", "name-taken"),
)
CHOSEN = "password-length", "password-weak"
UPGRADED = "no-session", "registration-closed", "account-already", *NAMED, *CHOSEN
CONFIRMED = "no-session", "account-due", "wrong-password"
SECRET = *CONFIRMED, *CHOSEN
TIED = "no-session", "no-person", "yourself", "too-many-people"
"""What may be wrong with a name, a password, an upgrade, a confirmation, somebody else."""


# What is asked with.


class AsGuest(Struct, forbid_unknown_fields=True):
    """The name asked for, or none: then a free one is given."""

    name: Name | None = None


class WithPassword(Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class WithCode(Struct, forbid_unknown_fields=True):
    """A name, one of its recovery codes, and the password from now on."""

    name: Name
    code: Code
    password: Password


class NewName(Struct, forbid_unknown_fields=True):
    """The name from now on."""

    name: Name


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password, and the one from now on."""

    password: Password
    wanted: Password


class Confirmed(Struct, forbid_unknown_fields=True):
    """The password once more."""

    password: Password


class Leaving(Struct, forbid_unknown_fields=True):
    """The password once more; a guest has none."""

    password: Password | None = None


# What is answered, besides what `protocol` has.


class Gone(Struct):
    """Nothing: the cookie is taken away."""


# What can be asked.


class Doorstep(Controller):
    """For anybody."""

    @post(
        "/guest",
        opt={"done": "guest"},
        after_response=count,
        responses=refusals("registration-closed", "here-already", *NAMED),
    )
    async def guest(
        self, people: ThePeople, door: TheDoor, request: Visited, data: JSONBody[AsGuest]
    ) -> Response[protocol.Me]:
        """Be somebody in one step."""
        return _entered(people, await people.guest(data.name, door.visit(request)))

    @post("/login", status_code=200, opt={"limit": "login"}, responses=refusals("bad-login"))
    async def login(
        self, people: ThePeople, door: TheDoor, request: Visited, data: JSONBody[WithPassword]
    ) -> Response[protocol.Me]:
        """Come back by a password."""
        visit = door.visit(request)
        return _entered(people, await people.login(data.name, data.password, visit))

    @post(
        "/recover",
        status_code=200,
        opt={"limit": "recover"},
        responses=refusals("bad-code", *CHOSEN),
    )
    async def recover(
        self, people: ThePeople, door: TheDoor, request: Visited, data: JSONBody[WithCode]
    ) -> Response[protocol.Me]:
        """Come back by a recovery code, which is used up; every other session ends."""
        visit = door.visit(request)
        return _entered(people, await people.recover(data.name, data.code, data.password, visit))


class Own(Controller):
    """What is one's own."""

    @get("/me", responses=refusals("no-session"))
    async def me(self, people: ThePeople, request: Asked) -> Response[protocol.Me]:
        """Who one is; the cookie is kept for as long again."""
        token = request.cookies[COOKIE]
        return Response(_me(request.user), cookies=[people.cookie(token)])

    @post("/account", opt={"limit": "account"}, responses=refusals(*UPGRADED))
    async def account(
        self, people: ThePeople, door: TheDoor, request: Asked, data: JSONBody[WithPassword]
    ) -> Response[protocol.Account]:
        """Make an account of a guest, who stays the same person."""
        visit = door.visit(request)
        made = await people.upgrade(request.user, data.name, data.password, visit)
        return Response(
            protocol.Account(_me(made.asker), made.codes), cookies=[people.cookie(made.token)]
        )

    @post("/logout", status_code=200, responses=refusals("no-session", "no-such-session"))
    async def logout(self, people: ThePeople, request: Asked) -> Response[Gone]:
        """End this session."""
        await people.end_session(request.user, request.user.session)
        return _gone(people)

    @post(
        "/me/name",
        status_code=200,
        opt={"done": "rename"},
        after_response=count,
        responses=refusals("no-session", *NAMED),
    )
    async def rename(
        self, people: ThePeople, request: Asked, data: JSONBody[NewName]
    ) -> protocol.Me:
        """Be called otherwise."""
        return _me(await people.rename(request.user, data.name))

    @post("/me/password", status_code=200, opt={"limit": "secret"}, responses=refusals(*SECRET))
    async def password(
        self, people: ThePeople, door: TheDoor, request: Asked, data: JSONBody[NewPassword]
    ) -> Response[protocol.Me]:
        """Another password; every other session ends."""
        visit = door.visit(request)
        return _entered(
            people,
            await people.change_password(request.user, data.password, data.wanted, visit),
        )

    @post("/me/codes", status_code=200, opt={"limit": "secret"}, responses=refusals(*SECRET))
    async def codes(
        self, people: ThePeople, door: TheDoor, request: Asked, data: JSONBody[Confirmed]
    ) -> protocol.Codes:
        """Other recovery codes."""
        visit = door.visit(request)
        return protocol.Codes(await people.renew_codes(request.user, data.password, visit))

    @delete("/me", status_code=200, opt={"limit": "secret"}, responses=refusals(*CONFIRMED))
    async def forget(
        self, people: ThePeople, door: TheDoor, request: Asked, data: JSONBody[Leaving]
    ) -> Response[Gone]:
        """Delete oneself."""
        await people.delete(request.user, data.password or "", door.visit(request))
        return _gone(people)

    @get("/me/export", opt={"limit": "secret"}, responses=refusals("no-session"))
    async def export(self, people: ThePeople, request: Asked) -> Response[Export]:
        """All that is kept of oneself."""
        kept = await people.export(request.user)
        named = {"content-disposition": 'attachment; filename="levata.json"'}
        return Response(kept, headers=named)

    @get("/sessions", responses=refusals("no-session"))
    async def sessions(self, people: ThePeople, request: Asked) -> list[protocol.Session]:
        """Where one is logged in."""
        mine = request.user.session
        return [
            protocol.Session(**one._asdict(), is_this=one.id == mine)
            for one in await people.all_sessions(request.user)
        ]

    @delete("/sessions", responses=refusals("no-session"))
    async def end_others(self, people: ThePeople, request: Asked) -> None:
        """End all sessions but this."""
        await people.end_others(request.user)

    @delete("/sessions/{session:str}", responses=refusals("no-session", "no-such-session"))
    async def end(self, people: ThePeople, request: Asked, session: FromPath[str]) -> None:
        """End a session."""
        await people.end_session(request.user, session)

    @post("/ticket", responses=refusals("no-session"))
    async def ticket(self, people: ThePeople, request: Asked) -> protocol.Ticket:
        """What opens one socket, soon."""
        return protocol.Ticket(await people.ticket(request.user), SECONDS)


class Company(Controller):
    """Other people."""

    @get("/people", responses=refusals("no-session"))
    async def people(self, people: ThePeople, request: Asked) -> protocol.People:
        """Those one has to do with."""
        return _others(people, await people.others(request.user))

    @put("/friends/{name:str}", responses=refusals(*TIED, "you-blocked"))
    async def ask(self, people: ThePeople, request: Asked, name: FromPath[str]) -> protocol.People:
        """Ask somebody to be a friend, or say yes to one who has asked."""
        return _others(people, await people.tie(request.user, name, ties.ask))

    @delete("/friends/{name:str}", status_code=200, responses=refusals(*TIED))
    async def part(self, people: ThePeople, request: Asked, name: FromPath[str]) -> protocol.People:
        """Be friends no longer, take back what was asked, or say no."""
        return _others(people, await people.tie(request.user, name, ties.part))

    @put("/blocked/{name:str}", responses=refusals(*TIED))
    async def block(
        self, people: ThePeople, request: Asked, name: FromPath[str]
    ) -> protocol.People:
        """Have nothing to do with somebody any more."""
        return _others(people, await people.tie(request.user, name, ties.block))

    @delete("/blocked/{name:str}", status_code=200, responses=refusals(*TIED))
    async def unblock(
        self, people: ThePeople, request: Asked, name: FromPath[str]
    ) -> protocol.People:
        """Undo it."""
        return _others(people, await people.tie(request.user, name, ties.unblock))

    @put("/muted/{name:str}", responses=refusals(*TIED))
    async def mute(self, people: ThePeople, request: Asked, name: FromPath[str]) -> protocol.People:
        """Hear no more of what somebody says."""
        return _others(people, await people.tie(request.user, name, ties.mute))

    @delete("/muted/{name:str}", status_code=200, responses=refusals(*TIED))
    async def unmute(
        self, people: ThePeople, request: Asked, name: FromPath[str]
    ) -> protocol.People:
        """Undo it."""
        return _others(people, await people.tie(request.user, name, ties.unmute))


def people_routers(people: People, door: Door) -> list[Router]:
    """Everything above, below /api."""
    return [
        Router(
            "/api",
            route_handlers=handlers,
            guards=[guard],
            dependencies={
                "people": Provide(lambda: people, sync_to_thread=False),
                "door": Provide(lambda: door, sync_to_thread=False),
            },
            exception_handlers=HANDLERS,
            response_headers={"cache-control": "no-store"},
            request_max_body_size=LARGEST,
            tags=["people"],
        )
        for guard, handlers in ((door.anybody, [Doorstep]), (door.known, [Own, Company]))
    ]


def _me(asker: Asker) -> protocol.Me:
    return protocol.Me(asker.id, asker.name, asker.kind, asker.csrf)


def _entered(people: People, entered: Entered) -> Response[protocol.Me]:
    """Who one is now, with the cookie that says so."""
    return Response(_me(entered.asker), cookies=[people.cookie(entered.token)])


def _gone(people: People) -> Response[Gone]:
    """Nothing, and no cookie any more."""
    return Response(Gone(), cookies=[people.cookie("")])


def _others(people: People, found: ties.Ties) -> protocol.People:
    names = {kind: [other.name for other in others] for kind, others in found._asdict().items()}
    friends = [
        protocol.Presence(one.name, people.presence.is_here(one.id)) for one in found.friends
    ]
    return protocol.People(
        friends, *(names[kind] for kind in ("asked", "asking", "blocked", "muted"))
    )
