"""Live tables: a command is decided, folded into a copy, committed, and only then shown.

The log is the truth and a live table a cache of it: the copy takes the table's place once the store
has committed, and whenever there is doubt the table is built again from the log. Nothing is
answered before it is committed, and everything is answered.

One long file: every step may begin only what the others have ended, and is read beside them.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from heapq import heappop, heappush
from math import inf
from secrets import token_urlsafe
from typing import Any, TypeAlias

import sqlalchemy
from msgspec import Raw
from prometheus_client import Counter

from levata.bots import NORMAL
from levata.errors import LevataError
from levata.game import NOBODY, Game, Happening, Options
from levata.practice import finished
from levata.server import kept, log, metrics
from levata.server.clock import Clock, Times
from levata.server.host import Host
from levata.server.kept import Loaded, Setup
from levata.server.live import Live, encode
from levata.server.logs import log as journal
from levata.server.presence import Connection
from levata.server.steady import Steady
from levata.server.store import CONFLICT, STORED, Append, Deadline, Outcome, Snapshot, Store
from levata.server.thinkers import Thinkers
from levata.table import HOME, Command, Entry, Mode

__all__ = ["Answer", "Connection", "Hub", "Times"]

Answer: TypeAlias = "Callable[[Happening | LevataError], None]"
"""Is called exactly once, in the loop: with what stands behind `ok`, or with the refusal.

It may be called before the method returns. What a request led to is pushed before it is answered.
"""

TICK = 0.05
"""Seconds between two looks at what is due."""
ALIVE = 1.0
"""Seconds between two notes that the server runs."""
AGAIN = 1.0
"""Seconds until a table is read again that could not be, and until what failed is tried again."""
LATEST = 60.0
"""The longest until it is read again."""
VOID = 30 * 60.0
"""A match that cannot be read for so long is ended as it stands."""
AT_ONCE = 128
"""So many tables are read in one go."""
HANDS_AT_ONCE = 4
"""So many finished hands are told of before others have their turn."""
OUTAGES = sqlite3.OperationalError, sqlalchemy.exc.OperationalError
"""What is not one table's own: no room, no lock, a disk that fails."""


@dataclass(slots=True)
class Work:
    """One command on its way into the log."""

    command: Command
    entries: tuple[Entry, ...]
    after: Loaded
    """The table once this is committed."""
    pushes: list[dict[int, bytes]]
    answer: Answer
    begun: float = field(default_factory=time.perf_counter)


class Hub:
    """All tables of this process. Its methods are called in the loop.

    What comes from sockets names a table by its id; one that is unknown, or that a person may not
    see, is answered `no-table`.
    """

    def __init__(self, store: Store, times: Times, workers: int, now: Steady) -> None:
        self.ended: Callable[[str], None] = lambda _: None
        """Is told a table's id once its match is over, and that is committed."""
        self.watch: Callable[[sqlalchemy.Connection, str, Setup], None] = lambda *_: None
        """Refuses a person who may not look on at a table that spectators may see."""
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._now = now
        self._opened = now()
        self._times = times
        self._thinkers = Thinkers(workers)
        self._host = Host(self, self._thinkers, times, now)
        self._tables: dict[str, Live] = {}
        self._joined: dict[Connection, set[str]] = {}
        self._dues: list[tuple[float, str]] = []
        self._unread: list[tuple[Live, Callable[[], object]]] = []
        self._is_reading = False
        self._running: set[asyncio.Task[None]] = set()
        self._is_open = True

    @classmethod
    async def open(
        cls,
        store: Store,
        *,
        times: Times = Times(),  # noqa: B008 - it is a tuple
        workers: int = 1,
        now: Steady | None = None,
    ) -> Hub:
        """Move what is due by the time in which no server ran, and go on."""
        hub = cls(store, times, workers, now or Steady())

        def begin(connection: sqlalchemy.Connection) -> list[tuple[str, Deadline]]:
            log.end_outage(connection, hub._now())
            return log.deadlines(connection)

        for table, due in await store.write(begin):
            hub._dues.append((due.due, table))
        hub._dues.sort()
        hub._run(hub._keep_alive())
        hub._run(hub._keep_time())
        return hub

    async def close(self) -> None:
        """Take no more commands, wait until what is on its way is committed, stop the bots."""
        self._is_open = False
        for task in [*self._running]:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        try:
            await self._store.write(partial(log.touch, now=self._now()))
        except Exception as error:  # noqa: BLE001 - then it was last seen a little earlier
            journal.error("alive-failed", error=error)
        await self._thinkers.close()

    async def create(
        self,
        game: Game,
        options: Options,
        seats: Sequence[str | None],
        *,
        level: str = NORMAL,
        spectators: bool = False,
        room: str | None = None,
        also: Callable[[sqlalchemy.Connection, str], None] | None = None,
    ) -> str:
        """A new table, and its id: for each seat a person's id, or None for a bot of that level.

        `also` writes what belongs to it in the same transaction.
        """
        made = kept.setup(
            game,
            options,
            seats,
            level=level,
            spectators=spectators,
            room=room,
            now=self._now.date(),
        )
        clock = Clock.begin(options.players, self._times, self._now())

        def do(connection: sqlalchemy.Connection) -> None:
            kept.create(connection, made, clock)
            if also is not None:
                also(connection, made.id)

        await self._store.write(do)
        self._live(made.id)
        return made.id

    # What an operator asks.

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def is_keeping(self) -> bool:
        """Can what happens be kept, as far as is known?"""
        return not self._now.is_still

    def again(self, table: str) -> None:
        """Build a table again from the log."""
        live = self._tables.get(table)
        if live is not None:
            self._when_free(live, partial(self._reload, live, "asked", lambda: None))

    def renamed(self, person: str) -> None:
        """Show the tables anew where somebody sits who is called otherwise now."""

        def again(live: Live) -> None:
            if live.loaded is not None and live.seat_of(person) != NOBODY:
                self._reload(live, "asked", partial(self._show_all, live))

        for live in [*self._tables.values()]:
            self._when_free(live, partial(again, live))

    def cancel(self, table: str) -> None:
        """End a match as it stands, without winners; until it can be written down it goes on."""
        self._end(table, kept.cancel)

    def _end(self, table: str, how: Callable[..., None]) -> None:
        """End a match by what writes that down, or raises `LookupError` where there is nothing to end."""
        if not self._is_open:  # it was to be tried again
            return
        live = self._live(table)

        def ended() -> None:
            self._show_all(live)
            self.ended(table)

        async def cancel() -> None:
            then: Callable[[], object] = ended
            try:
                await self._store.write(partial(how, table=table, now=self._now.date()))
            except LookupError:  # it is over, or can be read again
                pass
            except Exception as error:  # noqa: BLE001 - the table goes on
                journal.error("cancel-failed", table=table, error=error)
                then = partial(self._loop.call_later, AGAIN, self._end, table, how)
            live.unread = None
            self._reload(live, "cancelled", then)

        def do() -> None:
            live.busy = True
            self._run(cancel())

        self._when_free(live, do)

    def _show_all(self, live: Live) -> None:
        """Show everybody who looks at a table where it stands."""
        for connection, seat in live.viewers.items():
            if live.loaded is not None:
                told = live.told(seat, self._times, self._now())
                connection.send(encode({"joined": told}))

    async def leave(self, person: str) -> None:
        """Have somebody leave every match that goes on, for good; `not-kept` if one cannot be kept."""
        for table, seat in await self._store.read(partial(kept.open_seats, people=[person])):
            live = self._live(table)
            answered: asyncio.Future[Happening | LevataError] = self._loop.create_future()
            command = Command(seat, f"gone:{token_urlsafe(12)}", "leave")
            self._submit(live, command, partial(_tell, answered), self._now())
            what = await answered
            # It is over, or left already. A table that cannot be read holds nobody back.
            if isinstance(what, LevataError) and what.code == "not-kept" and live.refusal is None:
                raise what

    # What sockets ask.

    def join(self, table: str, connection: Connection, since: int | None, answer: Answer) -> None:
        """Answers `{table, seat, snapshot, offers, clock, tail, room}`; pushes follow until `part`.

        The seat is the one this person sits on, else a spectator's place where they are allowed.
        `tail` is every frame after entry `since` where these are few and still at hand, else null.
        The newest connection of a seat has it; another one is told `taken`, goes on watching, and
        its commands are refused until it joins again.
        """
        live = self._live(table)
        self._joined.setdefault(connection, set()).add(table)

        def joined(what: Happening | LevataError) -> None:
            if isinstance(what, LevataError) and connection not in live.viewers:
                # Or a socket could have us remember every id that it ever thought of.
                self._joined.get(connection, set()).discard(table)
            answer(what)

        def do() -> None:
            seat = live.seat_of(connection.person)
            if seat != NOBODY:
                self._come(live, connection, seat, since, joined)
            elif live.setup.spectators:
                self._run(self._look_on(live.setup, connection, since, joined))
            else:
                joined(LevataError("no-table"))

        self._when_ready(live, do, joined)

    async def _look_on(
        self, made: Setup, connection: Connection, since: int | None, answer: Answer
    ) -> None:
        """Join without a seat, if this person may."""
        try:
            await self._store.read(lambda at: self.watch(at, connection.person, made))
        except LevataError as error:
            answer(error)
            return
        except Exception as error:  # noqa: BLE001 - it is answered
            journal.error("table-unreadable", table=made.id, error=error)
            answer(LevataError("not-kept"))
            return
        live = self._live(made.id)

        def do() -> None:
            if made.id in self._joined.get(connection, ()):
                self._come(live, connection, NOBODY, since, answer)
            else:  # it is gone by now
                answer(LevataError("no-table"))

        self._when_ready(live, do, answer)

    def _come(
        self, live: Live, connection: Connection, seat: int, since: int | None, answer: Answer
    ) -> None:
        """A connection is shown a table from now on."""
        live.viewers[connection] = seat
        if seat != NOBODY:
            older = live.holders.get(seat)
            live.holders[seat] = connection
            live.lost.pop(seat, None)
            if older is not None and older is not connection:
                older.send(encode({"table": live.id, "taken": True}))
        found = live.told(seat, self._times, self._now())
        if since is not None:
            found["tail"] = live.frames_since(since, seat)  # type: ignore[assignment]
        answer(found)
        if seat != NOBODY:
            self._host.ask(live, seat)
            self._host.look(live)

    def show(self, table: str, connection: Connection, answer: Answer) -> None:
        """Answers as `join` does, to one that has joined, and changes nothing."""
        live = self._live(table)

        def do() -> None:
            seat = live.viewers.get(connection)
            if seat is None:
                answer(LevataError("no-table"))
            else:
                answer(live.told(seat, self._times, self._now()))

        self._when_ready(live, do, answer)

    def part(self, table: str, connection: Connection) -> None:
        """No more pushes of that table."""
        self._joined.get(connection, set()).discard(table)
        live = self._tables.get(table)
        if live is None:
            return

        def do() -> None:
            seat = live.viewers.pop(connection, NOBODY)
            if seat != NOBODY:
                if live.holders.get(seat) is connection:
                    del live.holders[seat]
                if not live.is_here(seat):
                    live.lost[seat] = self._now()
                self._host.look(live)
            self._forget(live)

        self._when_free(live, do)

    def gone(self, connection: Connection) -> None:
        """A socket is lost: it parts from every table."""
        for table in [*self._joined.get(connection, ())]:
            self.part(table, connection)
        self._joined.pop(connection, None)

    def command(
        self,
        table: str,
        connection: Connection,
        kind: str,
        key: str,
        turn: int | None,
        token: str,
        answer: Answer,
    ) -> None:
        """Answers `{at}`, the number of its last entry: `act`, `claim`, `back` or `leave`."""
        at = self._now()

        def do(live: Live, seat: int) -> None:
            command = Command(seat, key, kind, token=token, turn=turn)
            self._submit(live, command, answer, at)

        self._seat(table, connection, kind, answer, do)

    def next(self, table: str, connection: Connection, hand: int, answer: Answer) -> None:
        """Answers `{}`: the person is ready for that hand."""

        def do(live: Live, seat: int) -> None:
            self._for_hand(live, hand, partial(live.ready.add, seat), answer)

        self._seat(table, connection, "next", answer, do)

    def bytes(
        self, table: str, connection: Connection, hand: int, data: bytes, answer: Answer
    ) -> None:
        """Answers `{}`: what a person adds to the shuffle of that hand."""

        def do(live: Live, seat: int) -> None:
            self._for_hand(live, hand, partial(live.added.__setitem__, seat, data), answer)

        self._seat(table, connection, "bytes", answer, do)

    def _for_hand(self, live: Live, hand: int, do: Callable[[], None], answer: Answer) -> None:
        """Something that is meant for the hand that is dealt next."""

        def done() -> None:
            if live.table.owes().kind != "deal" or live.number != hand:
                answer(LevataError("stale", value=hand, expected=live.number))
                return
            do()
            answer({})
            self._host.look(live)

        self._when_ready(live, done, answer)

    def tick(self, table: str, connection: Connection, letters: str, answer: Answer) -> None:
        """Answers `{}`: the standing choice, empty for none."""

        def do(live: Live, seat: int) -> None:
            after = live.table.copy()
            try:
                after.tick(seat, letters or "-")
            except LevataError as error:
                answer(error)
                return
            keep = partial(log.keep_ticks, table=table, seat=seat, letters=after.ticks[seat])
            work = Work(Command(seat, "", "tick"), (), live.now._replace(table=after), [], answer)
            self._append(live, work, None, keep)

        self._seat(table, connection, "tick", answer, do)

    def sheet(self, table: str, connection: Connection, answer: Answer) -> None:
        """Answers `{results, places}`, as in practice."""

        def do(live: Live, seat: int) -> None:
            self._run(self._sheet(live, seat, answer))

        self._seen(table, connection, answer, do)

    async def _sheet(self, live: Live, seat: int, answer: Answer) -> None:
        """A few hands at a time: each is played again, and others wait meanwhile."""
        match, results = live.table.match, live.results.setdefault(seat, [])
        count = len(match.played)
        try:
            while len(results) < count:
                number = len(results) + 1
                results.append(Raw(encode(finished(match, number, seat))))
                if number % HANDS_AT_ONCE == 0:
                    await asyncio.sleep(0)
        except Exception as error:  # noqa: BLE001 - it is answered
            journal.error("fault", table=live.id, error=error)
            answer(LevataError("fault"))
            return
        names = [match.game.side_name(match.options, i) for i in range(len(match.sides))]
        places = sorted(zip(match.places(), names, match.totals, strict=True))
        told: Any = results[:count]
        answer({"results": told, "places": [[*place] for place in places]})

    def _seat(
        self,
        table: str,
        connection: Connection,
        kind: str,
        answer: Answer,
        do: Callable[[Live, int], None],
    ) -> None:
        """Do something for the seat that a connection acts for, or refuse it."""

        def seated(live: Live, seat: int) -> None:
            if seat == NOBODY:
                answer(LevataError("not-allowed", value=kind))
            elif live.holders.get(seat) is not connection:
                answer(LevataError("taken"))
            else:
                do(live, seat)

        self._seen(table, connection, answer, seated)

    def _seen(
        self, table: str, connection: Connection, answer: Answer, do: Callable[[Live, int], None]
    ) -> None:
        """Do something for a connection that is shown a table, as whom it is; or refuse it.

        Once the table is free: a `join` that was sent just before may be waiting for that too.
        """
        live = self._tables.get(table)
        if live is None or table not in self._joined.get(connection, ()):
            answer(LevataError("no-table"))
            return

        def ready() -> None:
            seat = live.viewers.get(connection)
            if seat is None:
                answer(LevataError("no-table"))
            else:
                do(live, seat)

        self._when_ready(live, ready, answer)

    # Commands.

    def do(self, live: Live, command: Command) -> None:
        """What the home of a table wants done."""

        def answer(what: Happening | LevataError) -> None:
            if isinstance(what, LevataError):
                # A person was quicker, or the store failed: it is looked at again.
                self.arm(live, self._now() + AGAIN)

        self._submit(live, command, answer, self._now())

    def _submit(self, live: Live, command: Command, answer: Answer, at: float) -> None:
        if live.busy:
            live.waiting.append(partial(self._submit, live, command, answer, at))
            return
        if live.refusal is not None or not self._is_open:
            answer(live.refusal or LevataError("not-kept"))
            return
        table = live.table
        try:
            before = table.known(command)
            if before:
                answer({"at": before[-1].seq})
                return
            if live.now.clock is None:
                raise LevataError("match-over")  # noqa: TRY301 - refused like the others
            if command.kind == "back" and table.seats[command.actor].mode is Mode.PERSON:
                answer({"at": table.seq})  # it is theirs: nothing to do, and nothing to keep
                return
        except LevataError as error:
            answer(error)
            return
        try:
            self._begin(live, command, answer, at)
        except LevataError as error:
            self._refuse(live, command, error, answer)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on from the log
            journal.error("command-failed", table=live.id, kind=command.kind, error=error)
            live.rest = self._now() + AGAIN
            self._reload(live, "fault", partial(answer, LevataError("not-kept")))

    def _begin(self, live: Live, command: Command, answer: Answer, at: float) -> None:
        """Decide a command, and send what it comes to on its way into the log."""
        was = live.now
        entries = was.table.decide(command)
        table = was.table.copy()
        viewers = {*live.viewers.values()}
        pushes = []
        clock = was.clock
        for entry in entries:
            events, owed = table.fold(entry), table.owes()
            is_last = entry is entries[-1]
            shown = None
            if is_last:
                clock = self._host.clock_after(live, table, owed, command, at)
                shown = clock.told(live.letters, self._times, self._now()) if clock else None
            pushes.append(live.pushes(table, entry, events, owed, shown, viewers, is_last=is_last))
        after = Loaded(was.setup, table, clock, was.base, was.entries)
        snapshot = None
        if command.kind == "deal":
            snapshot = kept.snapshot(was.table)
            after = after._replace(base=was.table, entries=[])
        also = None
        if clock is None and was.clock is not None:
            also = partial(kept.finish, made=was.setup, table=table, now=self._now.date())
        work = Work(command, entries, after, pushes, answer)
        self._append(live, work, snapshot, also)

    def _append(
        self,
        live: Live,
        work: Work,
        snapshot: Snapshot | None,
        also: Callable[[sqlalchemy.Connection], None] | None,
    ) -> None:
        clock, seq = work.after.clock, work.after.table.seq
        due = Deadline(clock.until, seq, clock.what, clock.kept()) if clock else None
        rows = kept.rows(work.entries, self._now.date())
        item = Append(live.id, rows, due, snapshot, also)
        live.busy = True
        self._store.append(item, partial(self._appended, live, work))

    def _appended(self, live: Live, work: Work, outcome: Outcome) -> None:
        """The store has answered."""
        if outcome is not STORED:
            self._not_stored(live, work, outcome)
            return
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - work.begun)
        _count(work.command.kind).inc()
        was_over = live.now.clock is None
        live.loaded = work.after
        if work.entries:
            work.after.entries.extend(work.entries)
            answered = work.after.table.answered
            if work.command.kind == "deal":
                answered.done.clear()  # the log remembers them
            answered.keep(work.entries)
        live.busy = False
        told: Happening = {"at": work.entries[-1].seq} if work.entries else {}
        self._goes_on(live, partial(live.send, work.pushes), partial(work.answer, told))
        if work.after.clock is None and not was_over:
            self.ended(live.id)

    def _goes_on(self, live: Live, *first: Callable[[], object]) -> None:
        """What there is to do once a table is free: whatever goes wrong in it, all else is done."""
        steps: list[Callable[[], object]] = [*first, partial(self._host.goes_on, live)]
        for do in steps:
            try:
                do()
            except Exception as error:  # noqa: BLE001 - what was done is done
                journal.error("table-stuck", table=live.id, error=error)
                self.arm(live, self._now() + AGAIN)
        self._drain(live)
        self._forget(live)

    def _not_stored(self, live: Live, work: Work, outcome: Outcome) -> None:
        if outcome is CONFLICT:
            again = partial(self._answer_by_key, live, work.command, None, work.answer)
            self._reload(live, "conflict", again)
            return
        if isinstance(outcome.error, OUTAGES):
            self._now.failed()
        live.rest = self._now() + AGAIN
        self._reload(live, "failed", partial(work.answer, LevataError("not-kept")))
        journal.error("not-kept", table=live.id, kind=work.command.kind, error=outcome.error)

    def _refuse(self, live: Live, command: Command, error: LevataError, answer: Answer) -> None:
        """Answer a refusal; but what was done in an older hand is answered as it was then."""
        turn, base = command.turn, live.now.base
        if command.actor != HOME and base.seq and (turn is None or turn <= base.turn):
            self._answer_by_key(live, command, error, answer)
            return
        if command.actor != HOME:  # the home's keys say what for, and it may ask again
            live.table.answered.refuse(command, error)
        answer(error)

    def _answer_by_key(
        self, live: Live, command: Command, error: LevataError | None, answer: Answer
    ) -> None:
        """Answer a command by what the log has under its key."""
        table = live.table
        stale = LevataError("stale", value=command.turn, expected=table.turn)

        async def find() -> None:
            find = partial(log.by_key, table=live.id, actor=command.actor, key=command.key)
            try:
                found = kept.entries(await self._store.read(find))
                if found:
                    table.check_same(found, command)
                    answer({"at": found[-1].seq})
                    return
                refusal = error or stale
                if command.actor != HOME:
                    table.answered.refuse(command, refusal)
                answer(refusal)
            except LevataError as refused:
                answer(refused)
            except Exception as fault:  # noqa: BLE001 - it is answered
                journal.error("key-not-found", table=live.id, error=fault)
                answer(LevataError("not-kept"))

        self._run(find())

    # Tables, as they are needed.

    def _live(self, table: str) -> Live:
        """A table, which may have to be read first."""
        live = self._tables.get(table)
        if live is None:
            live = self._tables[table] = Live(table)
            self._reload(live, "first", lambda: None)
        return live

    def _when_free(self, live: Live, do: Callable[[], None]) -> None:
        if live.busy:
            live.waiting.append(do)
        else:
            do()

    def _when_ready(self, live: Live, do: Callable[[], None], answer: Answer) -> None:
        """The same for what needs a table that can be had."""

        def ready() -> None:
            if live.refusal is not None:
                answer(live.refusal)
            else:
                do()

        self._when_free(live, ready)

    def _drain(self, live: Live) -> None:
        while live.waiting and not live.busy:
            try:
                live.waiting.popleft()()
            except Exception as error:  # noqa: BLE001 - the others wait too
                journal.error("table-stuck", table=live.id, error=error)

    def _forget(self, live: Live) -> None:
        """Keep nothing of a table that nobody looks at and nothing is due at."""
        if live.busy or live.viewers or live.waiting:
            return
        if live.loaded is None or live.now.clock is None:
            self._tables.pop(live.id, None)  # what waited may have done so already

    def _reload(self, live: Live, why: str, then: Callable[[], object]) -> None:
        """Build a table from the log, and then do something before anything else."""
        metrics.REBUILDS.labels(why).inc()
        live.busy = True
        self._unread.append((live, then))
        if not self._is_reading:
            self._is_reading = True
            self._run(self._read())

    async def _read(self) -> None:
        """Read the tables that wait for it."""
        try:
            while self._unread:
                batch, self._unread = self._unread[:AT_ONCE], self._unread[AT_ONCE:]
                names = [live.id for live, _ in batch]
                try:
                    found = await self._store.read(partial(kept.load, tables=names))
                except Exception as error:  # noqa: BLE001 - the disk may come back
                    found = dict.fromkeys(names, error)
                for live, then in batch:
                    try:
                        self._loaded(live, found[live.id], then)
                    except Exception as error:  # noqa: BLE001 - the other tables go on
                        self.arm(live, self._now() + AGAIN)
                        journal.error("table-stuck", table=live.id, error=error)
        finally:
            self._is_reading = False

    def _loaded(
        self, live: Live, found: Loaded | Exception | None, then: Callable[[], object]
    ) -> None:
        live.busy = False
        if isinstance(found, Exception):
            self._cannot_be_had(live, then)
            journal.error("table-unreadable", table=live.id, error=found)
            return
        if found is None:
            live.refusal = LevataError("no-table")
            try:
                then()
            finally:
                self._drain(live)
                self._forget(live)
            return
        was = live.loaded
        live.loaded, live.refusal, live.unread = found, None, None
        _remember(found)
        if was is None:
            begun = min(max(self._opened, found.setup.created), self._now())
            people = enumerate(found.setup.people)
            live.lost = {seat: begun for seat, person in people if person is not None}
            self._goes_on(live, then)
        else:
            found.table.answered.refused.update(was.table.answered.refused)
            self._goes_on(live, partial(self._catch_up, live, was.table.seq), then)

    def _cannot_be_had(self, live: Live, then: Callable[[], object]) -> None:
        """Refuse what waits, and try again, later and later; one that stays so is void."""
        now = self._now()
        live.refusal = LevataError("not-kept")
        live.unread = now if live.unread is None else live.unread
        try:
            then()
        finally:
            self._drain(live)
        since = now - live.unread
        if since < VOID:
            self.arm(live, now + min(AGAIN + since, LATEST))
        else:
            self._end(live.id, kept.void)

    def _catch_up(self, live: Live, seq: int) -> None:
        """Show the viewers what somebody else has written since that entry."""
        base, clock = live.now.base, live.now.clock
        if live.table.seq == seq:
            return
        shown = clock.told(live.letters, self._times, self._now()) if clock else None
        viewers = {*live.viewers.values()}
        table = base.copy()
        for entry in live.now.entries:
            events = table.fold(entry)
            if entry.seq > seq:
                is_last = entry is live.now.entries[-1]
                owed = table.owes()
                pushes = live.pushes(table, entry, events, owed, shown, viewers, is_last=is_last)
                live.send([pushes])

    # Time.

    def arm(self, live: Live, when: float) -> None:
        """Look at a table then, at the latest."""
        if when < live.armed:
            live.armed = when
            heappush(self._dues, (when, live.id))

    def sweep(self) -> None:
        """See to every table whose time has come."""
        now = self._now()
        while self._dues and self._dues[0][0] <= now:
            when, table = heappop(self._dues)
            live = self._tables.get(table)
            if live is None:
                self._live(table)
                continue
            if when != live.armed:  # it was armed anew since
                continue
            live.armed = inf
            try:
                self._due(live, now)
            except Exception as error:  # noqa: BLE001 - the other tables go on
                journal.error("deadline-failed", table=live.id, error=error)
                self.arm(live, now + AGAIN)

    def _due(self, live: Live, now: float) -> None:
        if live.busy:
            self.arm(live, now + TICK)
        elif live.refusal is not None:
            self._reload(live, "again", lambda: None)
        else:
            self._host.look(live)

    async def _keep_time(self) -> None:
        while True:
            try:
                self.sweep()
            except Exception as error:  # noqa: BLE001 - the next look may do
                journal.error("deadline-failed", error=error)
            await asyncio.sleep(TICK)

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(ALIVE)
            try:
                await self._store.write(partial(log.touch, now=self._now()))
                if self._now.kept():
                    self._tell_clocks()
            except Exception as error:  # noqa: BLE001 - the disk may come back
                self._now.failed()
                journal.error("alive-failed", error=error)

    def _tell_clocks(self) -> None:
        """Time goes on after an outage: all are told what is left."""
        for live in self._tables.values():
            if live.loaded is None or live.loaded.clock is None:
                continue
            told = live.loaded.clock.told(live.letters, self._times, self._now())
            message = encode({"table": live.id, "clock": told})
            for connection in [*live.viewers]:
                connection.send(message)

    def _run(self, do: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(do)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def _remember(found: Loaded) -> None:
    """What the commands of this hand came to: sent again, they are answered as before."""
    came: dict[tuple[int, str], list[Entry]] = {}
    for entry in found.entries:
        came.setdefault((entry.actor, entry.key), []).append(entry)
    for entries in came.values():
        found.table.answered.keep(entries)


def _tell(answered: asyncio.Future[Happening | LevataError], what: Happening | LevataError) -> None:
    if not answered.done():  # whoever waited may have been sent home
        answered.set_result(what)


@cache
def _count(kind: str) -> Counter:
    """Where commands of that kind are counted: looked up once."""
    return metrics.COMMANDS.labels(kind)
