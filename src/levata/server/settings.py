"""What an operator may set, by environment: one table of names, defaults and meanings.

`read` is strict: every value that it cannot use is told, before anything is opened.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NamedTuple

from levata.store import data_folder

__all__ = ["FIELDS", "BadSettings", "Field", "Settings", "doubtful", "mistyped", "read"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings that were read; `FIELDS` says what each of them means."""

    database_url: str
    public_url: str
    trusted_proxies: tuple[str, ...]
    registration: str
    chat: str
    bot_workers: int
    sockets: str
    socket_rate: int
    audit_days: int
    metrics_address: str

    @property
    def is_open(self) -> bool:
        """May whoever comes make an account?"""
        return self.registration == "open"


class BadSettings(ValueError):
    """Everything that is wrong with them, a line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("; ".join(lines))
        self.lines = lines


class Field(NamedTuple):
    """A setting."""

    name: str
    default: str
    """As it would be written; what stands in <> is found out."""
    read: Callable[[str], Any]
    meaning: str


ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])"
    r"(:(?P<port>[1-9][0-9]{0,4}))?(?P<path>(/[a-z0-9._~%!$&'()*+,=:@-]+)*/*)",
    re.IGNORECASE | re.ASCII,
)
"""What a browser can be sent to, and what a cookie's path can be."""
PORTS = 65_536
USUAL = {"http": "80", "https": "443"}


def _url(value: str) -> str:
    if not value:
        return ""
    found = ADDRESS.fullmatch(value)
    if not found or int(found["port"] or 0) >= PORTS:
        raise ValueError(
            "write an address such as https://cards.example.org/, a name with other letters as "
            "xn--..., and nothing but a path after it"
        )
    # As browsers tell where a page is from.
    scheme, host = found["scheme"].lower(), found["host"].lower()
    port = "" if found["port"] in (None, USUAL[scheme]) else f":{found['port']}"
    return f"{scheme}://{host}{port}{found['path'].rstrip('/')}/"


def _database(value: str) -> str:
    file = value.removeprefix("sqlite:///")
    if file in ("", value, ":memory:") or "?" in file:
        raise ValueError("write sqlite:///FOLDER/levata.db, with a fourth / where it is absolute")
    if file.endswith("/") or Path(file).is_dir():
        raise ValueError(f"{file} is a folder; write sqlite:///{file.rstrip('/')}/levata.db")
    return value


def _networks(value: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in value.split(",") if part.strip())
    for part in found:
        try:
            ip_network(part, strict=False)
        except ValueError:
            raise ValueError(f"{part!r} is no address and no network such as 10.0.0.0/8") from None
    return found


def _count(value: str, most: int = 64) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= most:
        raise ValueError(f"write a number from 1 to {most:,}")
    return int(value)


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in choices:
            raise ValueError(f"write {' or '.join(choices)}")
        return value

    return read


def _address(value: str) -> str:
    host, colon, port = value.rpartition(":")
    if value and not (host and colon and port.isdecimal() and 0 <= int(port) < 65_536):
        raise ValueError("write HOST:PORT, such as 127.0.0.1:9100")
    return value


FIELDS = (
    Field(
        "DATABASE_URL",
        "sqlite:///<data folder>/levata.db",
        _database,
        "the one file in which everything lies; its folder is made",
    ),
    Field(
        "PUBLIC_URL",
        "",
        _url,
        "the address by which people reach the server, where a proxy stands before it; cookies are "
        "`Secure` exactly if it begins with https",
    ),
    Field(
        "TRUSTED_PROXIES",
        "",
        _networks,
        "addresses or networks, with commas between, whose `X-Forwarded-For` is believed",
    ),
    Field(
        "REGISTRATION",
        "open",
        _one_of("open", "closed"),
        "`closed`: nobody makes an account; guests and those who have one play on",
    ),
    Field(
        "CHAT",
        "on",
        _one_of("on", "off"),
        "`off`: preset phrases alone in friends' rooms, no free text",
    ),
    Field(
        "BOT_WORKERS",
        "<processors less one, from 1 to 4>",
        _count,
        "processes in which bots think",
    ),
    Field(
        "SOCKETS",
        "picows",
        _one_of("picows", "asgi"),
        "`asgi`: sockets by uvicorn's own implementation, slower, should the other one fail",
    ),
    Field(
        "SOCKET_RATE",
        "20",
        partial(_count, most=100_000),
        "messages a second that one socket may send; more are refused",
    ),
    Field(
        "AUDIT_DAYS",
        "365",
        partial(_count, most=36_500),
        "days for which the audit log is kept",
    ),
    Field(
        "METRICS_ADDRESS",
        "",
        _address,
        "HOST:PORT at which Prometheus may ask; empty: nowhere",
    ),
)


def _found_out(environ: Mapping[str, str]) -> dict[str, str]:
    """The defaults that depend on the machine."""
    file = Path(os.path.abspath(data_folder(environ))) / "levata.db"  # noqa: PTH100 - links stay
    return {
        "DATABASE_URL": f"sqlite:///{file}",
        "BOT_WORKERS": str(max(1, min(4, (os.cpu_count() or 2) - 1))),
    }


NEAR = 0.85
"""So much alike are a setting's name and one that was mistyped."""


def read(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of an environment. `BadSettings` tells of everything that is wrong at once.

    A value may also lie in a file that `NAME_FILE` names, as secrets do in containers.
    """
    values: dict[str, Any] = {}
    wrong = []
    defaults = _found_out(environ)
    for field in FIELDS:
        try:
            text = _given(field.name, environ)
            if text is None:
                text = defaults.get(field.name, field.default)
            values[field.name.lower()] = field.read(text)
        except ValueError as error:
            wrong.append(f"{field.name} cannot be {environ.get(field.name, '')!r}: {error}")
    if wrong:
        raise BadSettings(wrong)
    return Settings(**values)


def _given(name: str, environ: Mapping[str, str]) -> str | None:
    file = environ.get(f"{name}_FILE")
    if file is None:
        return environ.get(name)
    if name in environ:
        raise ValueError(f"{name}_FILE is set too; set one of them")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ValueError(f"{name}_FILE names {file!r}: {reason}") from None


def doubtful(found: Settings) -> list[str]:
    """What can be used and is hardly meant, a line each."""
    if found.public_url.startswith("https:") and not found.trusted_proxies:
        return [
            (
                "PUBLIC_URL is https, which a proxy has to speak, and TRUSTED_PROXIES is empty: "
                "limits count all visitors as one, by the proxy's address"
            )
        ]
    return []


def mistyped(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Names that are nearly a setting's, a line each: what was meant by them is silently left out."""
    known = [field.name for field in FIELDS]
    files = [f"{name}_FILE" for name in known]
    found = []
    for name in sorted(set(environ) - {*known, *files}):
        near = get_close_matches(name, known, 1, NEAR)
        if near:
            found.append(f"{name} is not a setting; {near[0]} is")
    return found
