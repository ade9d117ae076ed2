"""What an operator can watch: counts and times, and never who, which table or what card.

Prometheus asks for them at an address of their own (`METRICS_ADDRESS`), in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

__all__ = [
    "BOT_FAULTS",
    "BOT_SECONDS",
    "COMMANDS",
    "COMMIT_SECONDS",
    "LATE_SECONDS",
    "LOST_LINES",
    "REBUILDS",
    "REFUSALS",
    "REGISTRY",
    "served",
    "watched",
]

REGISTRY = CollectorRegistry()

COMMANDS = Counter(
    "levata_commands", "Commands of tables that were committed", ["kind"], registry=REGISTRY
)
REFUSALS = Counter(
    "levata_refusals", "Requests that were refused, by code", ["code"], registry=REGISTRY
)
REBUILDS = Counter(
    "levata_rebuilds", "Tables built again from their log, by reason", ["why"], registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "levata_commit_seconds",
    "From a decision to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
    registry=REGISTRY,
)
LATE_SECONDS = Histogram(
    "levata_deadline_late_seconds",
    "How late a deadline was acted on",
    buckets=(0.01, 0.05, 0.25, 1, 5, 30),
    registry=REGISTRY,
)
BOT_SECONDS = Histogram(
    "levata_bot_seconds",
    "How long a bot took to answer",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
BOT_FAULTS = Counter(
    "levata_bot_faults",
    "Decisions taken out of a bot's hands, by reason",
    ["why"],
    registry=REGISTRY,
)
LOST_LINES = Counter(
    "levata_lost_lines", "Lines of the log that could not be written", registry=REGISTRY
)


def watched(name: str, text: str, count: Callable[[], float]) -> None:
    """A figure that is looked up whenever somebody asks; the last to give a name has it."""
    known = _gauges.get(name)
    if known is None:
        known = _gauges[name] = Gauge(name, text, registry=REGISTRY)
    known.set_function(count)


_gauges: dict[str, Gauge] = {}


@contextmanager
def served(address: str) -> Iterator[int]:
    """Answer at HOST:PORT, while the block runs; the port, which is a free one for 0."""
    host, _, port = address.rpartition(":")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), REGISTRY)
    except UnicodeError:  # so says the codec of host names
        raise OSError(f"METRICS_ADDRESS {address}: that is no name of a machine") from None
    except OSError as error:
        raise OSError(f"METRICS_ADDRESS {address}: {error.strerror or error}") from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
