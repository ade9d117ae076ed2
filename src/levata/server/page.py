"""The page as it was built: each file with its type, its encodings and their tags, read once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeAlias

__all__ = ["FOLDER", "TYPES", "Body", "File", "Page", "accepted", "is_known", "read_page"]

FOLDER = Path(__file__).with_name("page")
"""Where the build puts the page; it is not in version control."""

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
    ".ftl": "text/plain",
}
"""What each kind of file is called, text being UTF-8; the system's own table differs by machine."""

CODINGS = {"br": ".br", "gzip": ".gz"}
"""The encodings the build makes beside a file, smallest first, and how their names end."""

HASHED = re.compile(r"/assets/[^/]+-[\w-]{8,}\.\w+")
"""A name that holds the hash of its content never gets another content."""

FOREVER = "public, max-age=31536000, immutable"
ASKED_ANEW = "no-cache"  # kept, but never used without asking: an update is seen at once


class Body(NamedTuple):
    """A file in one encoding, and the tag by which a browser says that it has it."""

    content: bytes
    tag: str


class File(NamedTuple):
    """What is known of a file; the encoding '' is the file as it is."""

    type: str
    cache: str
    bodies: Mapping[str, Body]


Page: TypeAlias = Mapping[str, File]
"""Every file by the path a browser asks for. What is not in here cannot be asked for."""


def read_page(folder: Path = FOLDER) -> Page:
    """All files below a folder; none where the page was not built."""
    page: dict[str, File] = {}
    encoded = tuple(CODINGS.values())
    for path in sorted(folder.rglob("*")):
        if path.suffix in encoded or not path.is_file():
            continue
        name = f"/{path.relative_to(folder).as_posix()}"
        page[name] = File(
            TYPES.get(path.suffix, "application/octet-stream"),
            FOREVER if HASHED.fullmatch(name) else ASKED_ANEW,
            _bodies(path),
        )
    if start := page.get("/index.html"):
        page["/"] = start
    return page


def _bodies(path: Path) -> dict[str, Body]:
    plain = path.read_bytes()
    digest = sha256(plain).hexdigest()[:20]
    bodies = {"": Body(plain, f'"{digest}"')}
    for coding, suffix in CODINGS.items():
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            bodies[coding] = Body(beside.read_bytes(), f'"{digest}-{coding}"')
    return bodies


def accepted(header: str, offered: Mapping[str, Body]) -> str:
    """The smallest encoding that is offered and, by Accept-Encoding, understood.

    >>> both = dict.fromkeys(("", "br", "gzip"), Body(b"", ""))
    >>> accepted("gzip, deflate, br", both), accepted("br;q=0, *", both), accepted("", both)
    ('br', 'gzip', '')
    """
    weights: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        weights[name] = not any(re.fullmatch(r"q=0(\.0*)?", word) for word in parameters)
    other = weights.get("*", False)
    return next((name for name in CODINGS if name in offered and weights.get(name, other)), "")


def is_known(header: str, tag: str) -> bool:
    """Does If-None-Match name this tag?

    >>> is_known('W/"a", "b"', '"a"'), is_known("*", '"a"'), is_known('"b"', '"a"')
    (True, True, False)
    """
    names = (name.strip().removeprefix("W/") for name in header.split(","))
    return any(name in {"*", tag} for name in names)
