"""The application: the page's files, a sign of life, and plain words where there is nothing."""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import unquote

from litestar import HttpMethod, Litestar, MediaType, Request, Response, route
from litestar.exceptions import HTTPException

from levata.language import language_accepted
from levata.server.headers import add_headers
from levata.server.page import Page, accepted, is_known
from levata.texts import texts

__all__ = ["app"]

Asked: TypeAlias = Request[Any, Any, Any]

READ = [HttpMethod.GET, HttpMethod.HEAD]


def app(page: Page) -> Litestar:
    """Serve a page. It sets no cookie, keeps no log and asks no other host for anything."""

    @route(["/", "/{path:path}"], http_method=READ, sync_to_thread=False)
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

    @route("/healthz", http_method=READ, sync_to_thread=False)
    def healthz() -> Response[str]:
        return Response("ok\n", headers={"cache-control": "no-store"}, media_type=MediaType.TEXT)

    return Litestar(
        [file, healthz],
        openapi_config=None,
        before_send=[add_headers],
        exception_handlers={HTTPException: _refused},
    )


def _nothing(request: Asked) -> Response[bytes]:
    """Where to find the table instead, in the visitor's language."""
    say = texts(language_accepted(request.headers.get("accept-language", ""))).say
    text = say("no-such-page") + "\n"
    headers = {"cache-control": "no-store", "vary": "accept-language"}
    return Response(text.encode(), status_code=404, headers=headers, media_type=MediaType.TEXT)


def _refused(_: Asked, error: HTTPException) -> Response[str]:
    """A request that is no question for a file, in the words of HTTP."""
    text = f"{error.status_code} {error.detail}\n"
    return Response(
        text, status_code=error.status_code, headers=error.headers, media_type=MediaType.TEXT
    )
