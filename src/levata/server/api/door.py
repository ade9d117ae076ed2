"""Who asks: found and let in before anything else of a request is looked at.

Guards of Litestar's. What changes something needs the header X-Levata, which no other site can make
a browser send; of one who has a session it holds what belongs to that session.
"""

from __future__ import annotations

import hmac
from functools import partial
from typing import Any, Self, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from levata.errors import LevataError
from levata.language import language_accepted
from levata.server.limits import Limits, Proxies
from levata.server.people import Asker, People, Visit
from levata.server.sessions import COOKIE

__all__ = ["HEADER", "Asked", "Door", "Visited", "count"]

HEADER = "x-levata"
READING = "GET", "HEAD"

Asked: TypeAlias = Request[Asker, Any, Any]
"""A request of somebody who is known: `request.user`."""
Visited: TypeAlias = Request[Asker | None, Any, Any]
"""A request of anybody."""
Came: TypeAlias = ASGIConnection[Any, Any, Any, Any]


class Door:
    """The guards, and from where somebody comes."""

    def __init__(self, people: People, limits: Limits, proxies: Proxies) -> None:
        self._people = people
        self._limits = limits
        self._proxies = proxies

    async def anybody(self, came: Came, handler: BaseRouteHandler) -> None:
        """A guard: whoever asks is let in; the handler's limits count by address."""
        address = self.address(came)
        self._limits.hit("ask", address)
        asker = await self._people.asker(came.cookies.get(COOKIE, ""))
        self._check(came, asker)
        self._limit(came, handler, address)
        came.scope["user"] = asker

    async def known(self, came: Came, handler: BaseRouteHandler) -> None:
        """A guard: only who has a session is let in; the handler's limits count by person."""
        self._limits.hit("ask", self.address(came))
        asker = await self._people.asker(came.cookies.get(COOKIE, ""))
        if asker is None:
            raise LevataError("no-session")
        self._check(came, asker)
        self._people.refuse_banned(asker.banned_until)
        if not _is_reading(came):
            self._limits.hit("write", asker.id)
        self._limit(came, handler, asker.id)
        came.scope["user"] = asker

    def _limit(self, came: Came, handler: BaseRouteHandler, who: str) -> None:
        """`limit` counts what is asked, `done` only what is done: `after_response` has to be `count`."""
        if limit := handler.opt.get("limit"):
            self._limits.hit(limit, who)
        if limit := handler.opt.get("done"):
            self._limits.check(limit, who)
            came.state.count = partial(self._limits.count, limit, who)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Litestar copies a router with all that hangs on it; there is one door."""
        return self

    def address(self, came: Came) -> str:
        """The address somebody comes from."""
        peer = came.client.host if came.client else ""
        return self._proxies.asker(peer, came.headers.getall("x-forwarded-for", []))

    def visit(self, request: Visited | Asked) -> Visit:
        """From where somebody comes in."""
        return Visit(
            agent=request.headers.get("user-agent", ""),
            address=self.address(request),
            lang=language_accepted(request.headers.get("accept-language", "")),
            asker=request.user,
        )

    @staticmethod
    def _check(came: Came, asker: Asker | None) -> None:
        """Was it a page of ours that asked?"""
        if _is_reading(came):
            return
        told = came.headers.get(HEADER)
        if told is None or (asker and not hmac.compare_digest(told.encode(), asker.csrf.encode())):
            raise LevataError("csrf")


async def count(request: Request[Any, Any, Any]) -> None:
    """What was asked is done."""
    request.state.count()


def _is_reading(came: Came) -> bool:
    assert isinstance(came, Request)
    return came.method in READING
