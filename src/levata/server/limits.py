"""How often somebody may ask, and from which address: counted in memory, told in seconds to wait."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from levata.errors import LevataError

__all__ = ["LIMITS", "Limits", "Proxies"]

LIMITS = {
    # by address
    "ask": "600/minute",
    "guest": "20/hour",
    "account": "10/hour",
    "login": "10/minute",
    "recover": "10/hour",
    # by person
    "write": "120/minute",
    "rename": "5/day",
    "secret": "10/hour",  # what asks for a password again
    "room": "30/hour",
    "invite": "60/hour",
    "say": "5/10 seconds",
    "lookup": "30/hour",  # of codes that no room has; see `seating.LENGTH`
    # wrong passwords, by name and address, and by name from wherever: many addresses that guess at
    # one account are to be slow, and must not keep its person out by that
    "failed": "30/hour",
    "guessed": "1000/hour",
}
"""What is counted, and how much of it is allowed."""

Address: TypeAlias = IPv4Address | IPv6Address


class Limits:
    """Counters of one process."""

    def __init__(self, table: Mapping[str, str] = LIMITS) -> None:
        self._items: dict[str, RateLimitItem] = {name: parse(text) for name, text in table.items()}
        self._windows = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, name: str, who: str) -> None:
        """Count it, or refuse with the time to wait."""
        if not self._windows.hit(self._items[name], name, who):
            self._refuse(name, who)

    def count(self, name: str, who: str) -> None:
        """Count what was checked before and has been done since."""
        self._windows.hit(self._items[name], name, who)

    def check(self, name: str, who: str) -> None:
        """Refuse where one more would be too many, and count nothing."""
        if not self._windows.test(self._items[name], name, who):
            self._refuse(name, who)

    def _refuse(self, name: str, who: str) -> None:
        until = self._windows.get_window_stats(self._items[name], name, who).reset_time
        raise LevataError("too-many", seconds=max(1, math.ceil(until - time.time())))


class Proxies:
    """The addresses that are believed when they say for whom they ask."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks = [ip_network(text, strict=False) for text in trusted]

    def asker(self, peer: str, forwarded: Iterable[str]) -> str:
        """Who asks: the last address of `X-Forwarded-For` that no trusted proxy has.

        A house has a whole /64 of addresses in IPv6, so that counts as one.

        >>> Proxies(["10.0.0.0/8"]).asker("10.0.0.1", ["6.6.6.6, 2001:db8::7, 10.0.0.2"])
        '2001:db8::/64'
        """
        told = [part.strip() for line in forwarded for part in line.split(",")]
        asker = _address(peer)
        while asker is not None and self._is_trusted(asker) and told:
            before = _address(told.pop())
            if before is None:
                break
            asker = before
        if isinstance(asker, IPv6Address):
            return str(IPv6Network((asker, 64), strict=False))
        return str(asker or peer)

    def is_one(self, peer: str) -> bool:
        """Is it the address of a proxy?"""
        address = _address(peer)
        return address is not None and self._is_trusted(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def _address(text: str) -> Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
