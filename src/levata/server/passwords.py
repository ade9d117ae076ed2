"""Passwords and recovery codes: what may be one, and what is kept instead of it.

No password is hashed on the event loop: it takes tens of milliseconds and 19 MiB.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from levata.errors import LevataError
from levata.server.names import name_keys

__all__ = [
    "CODES",
    "LONGEST",
    "SHORTEST",
    "Passwords",
    "kept_code",
    "new_codes",
    "parse_password",
]

SHORTEST, LONGEST = 8, 128
FEWEST = 5
"""So many different characters at least."""

CODES = 8
"""Recovery codes of an account."""
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What codes are written with: nothing that is taken for something else."""
GROUPS, EACH = 4, 4

AT_ONCE = 1
"""Hashes under way: the loop keeps the other core."""
WAITING = 16
"""Asked for beyond that, somebody is refused rather than everybody slow."""

T = TypeVar("T")


class Passwords:
    """Argon2id at the least cost that OWASP names, in a thread of its own."""

    def __init__(self) -> None:
        self._argon = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._waiting = 0
        # What is compared where there is no password, so that it takes as long.
        self._nobodys = self._argon.hash(secrets.token_urlsafe())

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._in_thread(lambda: self._argon.hash(_normal(password)))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Is it the password of which this was kept? Nothing kept takes as long to deny."""

        def compare() -> bool:
            try:
                return self._argon.verify(kept or self._nobodys, _normal(password))
            except (VerificationError, InvalidHashError):
                return False

        return await self._in_thread(compare) and kept is not None

    def close(self) -> None:
        """End the thread once it is idle."""
        self._threads.shutdown()

    async def _in_thread(self, do: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise LevataError("too-many", seconds=2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, do)
        finally:
            self._waiting -= 1


def parse_password(text: str, name: str) -> str:
    """A password somebody chose who is called so."""
    if not SHORTEST <= len(_normal(text)) <= LONGEST:
        raise LevataError("password-length", low=SHORTEST, high=LONGEST)
    if len(set(text)) < FEWEST or not name_keys(text).isdisjoint(name_keys(name)):
        raise LevataError("password-weak")
    return text


def new_codes(count: int = CODES) -> list[str]:
    """Codes as they are shown, once."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(count)]


def kept_code(code: str) -> str:
    """What is kept of a code, however it was typed. It is long and drawn evenly: it needs no salt."""
    typed = "".join(sign for sign in _normal(code).lower() if sign in LETTERS)
    return sha256(typed.encode()).hexdigest()


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(EACH))


def _normal(text: str) -> str:
    """The same for one who types it on another keyboard."""
    return unicodedata.normalize("NFKC", text)
