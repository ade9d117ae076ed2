"""Tickets: who has asked for one over HTTP, with cookie and CSRF, may open one socket with it.

They are random and kept in memory. That each is good once has to be remembered anyway, so a signature
would only add a key to keep; what a restart forgets, its client asks for again.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["SECONDS", "Holder", "Tickets"]

SECONDS = 30
"""So long a ticket is good."""


class Holder(NamedTuple):
    """For whom a ticket was given out."""

    person: str
    """The id."""
    name: str


class Tickets:
    """Those that are good now."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._good: dict[str, tuple[float, Holder]] = {}
        """Until when, and whose; the oldest first."""

    def issue(self, person: str, name: str) -> str:
        """A new ticket, in the letters that the name of a subprotocol may have."""
        self._forget()
        ticket = secrets.token_urlsafe(24)
        self._good[ticket] = self._now() + SECONDS, Holder(person, name)
        return ticket

    def take(self, ticket: str) -> Holder | None:
        """Whose it is, once."""
        self._forget()
        return self._good.pop(ticket, (0, None))[1]

    def cancel(self, person: str) -> None:
        """None of this person's is good any more."""
        self._good = {
            ticket: good for ticket, good in self._good.items() if good[1].person != person
        }

    def _forget(self) -> None:
        now = self._now()
        while self._good:
            ticket, (until, _) = next(iter(self._good.items()))
            if until > now:
                return
            del self._good[ticket]
