"""The application: the page's files, what it asks for, signs of life, and plain words for the rest."""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import unquote

from litestar import HttpMethod, Litestar, MediaType, Request, Response, route
from litestar.exceptions import HTTPException

from levata.language import language_accepted
from levata.server.api import ClosedStructs, description
from levata.server.api.errors import misread
from levata.server.headers import add_headers
from levata.server.logs import log
from levata.server.page import Page, accepted, is_known
from levata.server.service import Service
from levata.texts import texts

__all__ = ["app"]

Asked: TypeAlias = Request[Any, Any, Any]

READ = [HttpMethod.GET, HttpMethod.HEAD]
API = "/api/"


def app(page: Page, service: Service) -> Litestar:
    """Serve a page and what is behind it. It asks no other host for anything."""

    @route(["/", "/{path:path}"], http_method=READ, sync_to_thread=False, include_in_schema=False)
    def file(request: Asked) -> Response[bytes]:
        # As it was asked for: the path that is routed by has lost slashes.
        found = page.get(unquote(request.scope["raw_path"].decode("latin-1")))
        if found is None:
            return _nothing(request)
        coding = accepted(request.headers.get("accept-encoding", ""), found.bodies)
        content, tag = found.bodies[coding]
        headers = {"cache-control": found.cache, "etag": tag}
        if len(found.bodies) > 1:
            headers["vary"] = "accept-encoding"
        if is_known(request.headers.get("if-none-match", ""), tag):
            return Response(b"", status_code=304, headers=headers, media_type=found.type)
        if coding:
            headers["content-encoding"] = coding
        return Response(content, headers=headers, media_type=found.type)

    @route("/healthz", http_method=READ, sync_to_thread=False, include_in_schema=False)
    def healthz() -> Response[str]:
        """Does the process answer?"""
        return _plain("ok", 200)

    @route("/readyz", http_method=READ, include_in_schema=False)
    async def readyz() -> Response[str]:
        """Can people be sent here?"""
        is_ready = await service.is_ready()
        return _plain("ready", 200) if is_ready else _plain("nothing can be kept", 503)

    return Litestar(
        [file, healthz, readyz, *service.routers()],
        openapi_config=description(),
        plugins=[ClosedStructs()],
        before_send=[add_headers],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        logging_config=None,
    )


def _plain(text: str, status: int) -> Response[str]:
    headers = {"cache-control": "no-store"}
    return Response(text + "\n", status_code=status, headers=headers, media_type=MediaType.TEXT)


def _nothing(request: Asked) -> Response[bytes]:
    """Where to find the table instead, in the visitor's language."""
    say = texts(language_accepted(request.headers.get("accept-language", ""))).say
    text = say("no-such-page") + "\n"
    headers = {"cache-control": "no-store", "vary": "accept-language"}
    return Response(text.encode(), status_code=404, headers=headers, media_type=MediaType.TEXT)


def _failed(_: Asked, error: Exception) -> Response[str]:
    log.error("fault", error=error)
    return _plain("500 Internal Server Error", 500)


def _refused(request: Asked, error: HTTPException) -> Response[Any]:
    """A request that is no question for a file, in the words of HTTP; below /api as all is there."""
    if request.url.path.startswith(API):
        return misread(request, error)
    text = f"{error.status_code} {error.detail}\n"
    return Response(
        text, status_code=error.status_code, headers=error.headers, media_type=MediaType.TEXT
    )
