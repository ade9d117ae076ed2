"""What every answer says to the browser: run nothing but our own files, tell nobody, be in no frame."""

from __future__ import annotations

import re

from litestar.types import Message, Scope

__all__ = ["HEADERS", "POLICY", "add_headers"]

POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; "  # Python comes as WebAssembly
    "style-src 'self'; "
    "img-src 'self' data:; "
    "object-src 'none'; "
    "base-uri 'none'; "
    "form-action 'none'; "  # no default stands in for it
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    "levata-server": "1",  # so the page knows that there are more than files here
}
OPENER = "cross-origin-opener-policy", "same-origin"
LOCAL = re.compile(rb"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


async def add_headers(message: Message, scope: Scope) -> None:
    """Add them to an answer, whatever made it."""
    if message["type"] != "http.response.start":
        return
    added = [*HEADERS.items(), OPENER] if _is_trusted(scope) else [*HEADERS.items()]
    known = [(name.encode(), value.encode()) for name, value in added]
    message["headers"] = [*message["headers"], *known]


def _is_trusted(scope: Scope) -> bool:
    """Does the browser heed OPENER here? On plain HTTP in a network it only complains of it."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return scope["scheme"] == "https" or LOCAL.fullmatch(host) is not None
