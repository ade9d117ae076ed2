"""One table in memory: its state, who watches it, and what waits until it is free.

The state is a cache of the log. While a piece of the log is being committed the table is busy, and
whatever else is asked waits its turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from math import inf

from msgspec import Raw

from levata.errors import LevataError
from levata.game import NOBODY, Event, Happening
from levata.offers import offers
from levata.server.clock import Times
from levata.server.frames import Frames, encode
from levata.server.kept import Loaded, Setup
from levata.server.presence import Connection
from levata.server.thinkers import Job
from levata.table import PEOPLE, Entry, Owed, Table

__all__ = ["Live", "Thought", "encode"]

LONGEST = 16
"""So many frames are told again to whoever comes back; more is told as it stands now.

They are costly, and whoever was away for longer than that is no better off with them.
"""


@dataclass(slots=True)
class Thought:
    """A bot's decision for one turn."""

    turn: int
    patience: float
    """Until when it may wait for a bot that has time."""
    limit: float = inf
    """Until when it may wait for one that thinks already."""
    job: Job | None = None
    token: str = ""
    is_over: bool = False
    """It has been answered, perhaps with nothing."""


@dataclass(slots=True, eq=False)
class Live:
    """A table and all that is known of it beside the log."""

    id: str
    loaded: Loaded | None = None
    """None while it has not been read, or there is none."""
    refusal: LevataError | None = None
    """Why it cannot be had, where it cannot."""
    unread: float | None = None
    """Since when it could not be read, where it cannot."""
    busy: bool = True
    waiting: deque[Callable[[], None]] = field(default_factory=deque)
    rest: float = 0.0
    """Until when its home leaves it alone, something having failed."""
    armed: float = inf
    """When it is looked at next, as far as that is known."""

    viewers: dict[Connection, int] = field(default_factory=dict)
    """Who is shown what, and as which seat."""
    holders: dict[int, Connection] = field(default_factory=dict)
    """For each seat the newest connection of its person, which alone acts for it."""
    lost: dict[int, float] = field(default_factory=dict)
    """Since when a person's seat has had no connection."""

    number: int = 0
    """The hand that this is for:"""
    ready: set[int] = field(default_factory=set)
    """Who is ready for it."""
    added: dict[int, bytes] = field(default_factory=dict)
    """What each seat adds to its shuffle."""
    asked: float | None = None
    """When they were asked for it."""
    seeds: dict[int, bytes] = field(default_factory=dict)
    """Of the next hands: the chain is long."""
    thought: Thought | None = None
    results: dict[int, list[Raw]] = field(default_factory=dict)
    """What each finished hand came to, as each viewer who asked is told."""
    tails: tuple[Table | None, dict[int, list[Raw]]] = (None, {})
    """The newest frames of that table as they were told again to each viewer."""
    frames: Frames = field(init=False)

    def __post_init__(self) -> None:
        self.frames = Frames(self.id)

    # What there is. Only of a table that was loaded.

    @property
    def now(self) -> Loaded:
        assert self.loaded is not None
        return self.loaded

    @property
    def table(self) -> Table:
        return self.now.table

    @property
    def setup(self) -> Setup:
        return self.now.setup

    @property
    def letters(self) -> str:
        return self.setup.game.seat_letters(self.setup.options)

    def seat_of(self, person: str) -> int:
        """Where a person sits, `NOBODY` for everybody else."""
        people = self.setup.people
        return people.index(person) if person in people else NOBODY

    def is_here(self, seat: int) -> bool:
        return seat in self.viewers.values()

    # Telling it.

    def pushes(
        self,
        table: Table,
        entry: Entry,
        events: tuple[Event, ...],
        owed: Owed,
        clock: Happening | None,
        viewers: Collection[int],
        *,
        is_last: bool,
    ) -> dict[int, bytes]:
        """An entry that `table` has just folded, and after which it owes that, for each viewer."""
        acts = _asked(owed) if is_last else NOBODY
        offered = {acts: offers(table, acts)} if acts in viewers and acts != NOBODY else {}
        clock = clock if is_last else None
        if table.is_alike(entry):
            return self.frames.pushes(table, entry, events, owed, offered, clock, viewers)
        frames = table.frames(entry, events, viewers)
        return {
            viewer: encode(
                {
                    "table": self.id,
                    "frame": frame,
                    "offers": offered.get(viewer),
                    "clock": clock,
                }
            )
            for viewer, frame in frames.items()
        }

    def send(self, pushes: Iterable[dict[int, bytes]]) -> None:
        """Show every viewer its part. A connection that fails is nobody else's business."""
        told = [*pushes]
        for connection, viewer in [*self.viewers.items()]:
            try:
                for push in told:
                    connection.send(push[viewer])
            except Exception:  # noqa: BLE001 - it promised not to
                connection.close(FAILED)

    def told(self, viewer: int, times: Times, now: float) -> Happening:
        """All that a viewer needs to go on from here."""
        table, clock = self.table, self.now.clock
        return {
            "table": self.id,
            "seat": self.letters[viewer] if viewer != NOBODY else None,
            "snapshot": table.snapshot(viewer),
            "offers": offers(table, viewer) if viewer == _asked(table.owes()) != NOBODY else None,
            "clock": clock.told(self.letters, times, now) if clock else None,
            "tail": None,
            "room": self.setup.room,
        }

    def frames_since(self, since: int, viewer: int) -> list[Raw] | None:
        """The frames after an entry, as they were; None if they are too many or too old."""
        base, seq = self.now.base, self.table.seq
        if not base.seq <= since <= seq or seq - since > LONGEST:
            return None
        if since == seq:
            return []
        if self.tails[0] is not self.table:
            self.tails = self.table, {}
        tails, count = self.tails[1], seq - since
        if len(tails.get(viewer, ())) < count:  # asked again and again, they are made once
            table, found = base.copy(), []
            for entry in self.now.entries:
                events = table.fold(entry)
                if entry.seq > since:
                    found.append(Raw(encode(table.frame(entry, events, viewer))))
            tails[viewer] = found
        return tails[viewer][-count:]


FAILED = 1011
"""Why a connection is closed that did what it promised not to."""


def _asked(owed: Owed) -> int:
    """The seat of the person who is to act, `NOBODY` if it is none."""
    return owed.seat if owed.kind == "act" and owed.by in PEOPLE else NOBODY
