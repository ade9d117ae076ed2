"""Refusals over HTTP: a code and its parameters, and the status by a table."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import OperationalError

from levata.errors import LevataError
from levata.game import Happening
from levata.server.logs import log
from levata.server.metrics import REFUSALS
from levata.views import refusal

__all__ = ["HANDLERS", "STATUS", "Refusal", "misread", "refusals", "status_of"]

STATUS = {
    code: status
    for status, codes in {
        400: ("bad-message",),
        401: ("no-session", "bad-login", "bad-code"),
        403: ("csrf", "banned", "registration-closed", "wrong-password", "account-due", "not-host"),
        404: ("no-such-path", "no-person", "no-such-session", "no-room", "no-invite", "no-record"),
        413: ("too-long",),
        429: ("too-many",),
        500: ("fault",),
        503: ("not-kept",),
    }.items()
    for code in codes
}
OTHERWISE = 409
"""What was understood, and cannot be as things stand."""

ALWAYS = "bad-message", "csrf", "banned", "too-many", "too-long", "fault", "not-kept"
"""What any request may be refused with."""

Asked: TypeAlias = Request[Any, Any, Any]


class Refusal(Struct):
    """Why not; the words for it are the message `error-CODE`."""

    code: str
    params: dict[str, Any]


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(code, OTHERWISE)


def refusals(*codes: str) -> dict[int, ResponseSpec]:
    """For the description of a request: what it may be refused with, by status."""
    by_status: dict[int, list[str]] = {}
    for code in (*codes, *ALWAYS):
        by_status.setdefault(status_of(code), []).append(code)
    return {
        status: ResponseSpec(Refusal, generate_examples=False, description=", ".join(found))
        for status, found in by_status.items()
    }


def _answer(code: str, **params: object) -> Response[Happening]:
    return _refused(None, LevataError(code, **params))


def _refused(_: Asked | None, error: LevataError) -> Response[Happening]:
    REFUSALS.labels(error.code).inc()
    headers = {"cache-control": "no-store"}
    if error.code == "too-many":
        headers["retry-after"] = str(error.params["seconds"])
    return Response(refusal(error), status_code=status_of(error.code), headers=headers)


def misread(asked: Asked, error: HTTPException) -> Response[Happening]:
    """What is no request of ours: a body that is not as described, a path that leads nowhere."""
    if error.status_code == 413:
        return _answer("too-long", value=asked.headers.get("content-length", ""))
    if error.status_code >= 500:  # something of the library's, within
        return _fault(asked, error)
    if error.status_code == 404:
        return _answer("no-such-path", value=asked.url.path)
    answer = _answer("bad-message", value=f"{asked.method} {asked.url.path}", expected=_why(error))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


def _why(error: HTTPException) -> str:
    """What is wrong with it, as whoever decoded it says."""
    parts = error.extra if isinstance(error.extra, list) else []
    said = [f"{part.get('key', '')} {part.get('message', '')}".strip() for part in parts]
    return "; ".join(said) or error.detail


def _too_deep(asked: Asked, _: RecursionError) -> Response[Happening]:
    """Brackets within brackets, which the reader of JSON follows."""
    return _answer("bad-message", value=f"{asked.method} {asked.url.path}", expected="nothing deep")


def _not_kept(_: Asked, error: OperationalError) -> Response[Happening]:
    """The disk is full, or somebody else holds the file."""
    log.error("store-failed", error=error)
    return _answer("not-kept")


def _fault(_: Asked, error: Exception) -> Response[Happening]:
    log.error("fault", error=error)
    return _answer("fault")


HANDLERS: ExceptionHandlersMap = {
    LevataError: _refused,
    HTTPException: misread,
    RecursionError: _too_deep,
    OperationalError: _not_kept,
    Exception: _fault,
}
"""For every router below /api."""
