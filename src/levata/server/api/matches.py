"""Matches over HTTP: one's own, and records by their links."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter

from levata import protocol
from levata.server.api.door import Asked, Door
from levata.server.api.errors import HANDLERS, refusals
from levata.server.matches import matches_of, record_of
from levata.server.store import Store

__all__ = ["match_routers"]

TheStore = NamedDependency[Store]

Before = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
"""When a match began. Bounds within an alternative would be lost here."""


class Own(Controller):
    """One's own."""

    @get("/matches", responses=refusals("no-session"))
    async def matches(
        self, store: TheStore, request: Asked, before: Before = None
    ) -> protocol.PlayedMatches:
        """The newest first, a page of them; `before` is what the last answer said."""
        person = request.user.id
        return await store.read(lambda at: matches_of(at, person, before))


class Records(Controller):
    """Anybody's, for whoever has the link."""

    @get("/matches/{link:str}", responses=refusals("no-record"))
    async def record(self, store: TheStore, link: FromPath[str]) -> protocol.RecordText:
        """The record of a match that is over."""
        return await store.read(lambda at: record_of(at, link))


def match_routers(store: Store, door: Door) -> list[Router]:
    """Everything above, below /api."""
    return [
        Router(
            "/api",
            route_handlers=[handlers],
            guards=[guard],
            dependencies={"store": Provide(lambda: store, sync_to_thread=False)},
            exception_handlers=HANDLERS,
            response_headers={"cache-control": "no-store"},
            tags=["matches"],
        )
        for guard, handlers in ((door.known, Own), (door.anybody, Records))
    ]
