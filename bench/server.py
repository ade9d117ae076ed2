"""Rows of the table server: how many moves it keeps and shows, how soon, for how many, after what.

Ours is `levata serve` as it is shipped, on a file: every move is on the disk before anybody sees it,
with its deadline, as each seat may see it. Its peers keep nothing. They run on one core and their
players on another, and play the same toy game; every run has servers of its own, in turn.
"""

import asyncio
import gc
import json
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from importlib import import_module
from statistics import median
from time import perf_counter, time
from typing import Any, NamedTuple

import uvloop
from engines import tell
from parties import (
    LONGEST,
    SEATS,
    BoardgameLine,
    ColyseusLine,
    Fault,
    Line,
    Load,
    OurLine,
    OurParty,
    Party,
    Web,
    in_batches,
)
from sites import SERVE, TOY, Cores, Filled, Ours, Site, ahead, cores, on, ours, peer, peers

from levata.game import Game
from levata.games import by_name
from levata.speed import Row, Unmeasured

COLYSEUS, BOARDGAME = "Colyseus (in memory)", "boardgame.io (in memory)"
PEERS = {
    COLYSEUS: ("colyseus_table.mjs", ColyseusLine),
    BOARDGAME: ("boardgame_table.cjs", BoardgameLine),
}
WINDOW = 512
"""After a restart so many tables are asked at a time."""
HOME = -2
"""Who acts in a log when the server itself does."""


class Sizes(NamedTuple):
    """How much of everything."""

    few: int = 100
    many: int = 500
    """Tables that play as fast as they can."""
    rate: float = 500.0
    """Moves a second at `many` tables for which it is asked how soon everybody has them."""
    warm: float = 2.0
    seconds: float = 6.0
    idle: int = 5_000
    """Sockets of which it is asked what they weigh."""
    crowd: int = 10_000
    """Sockets that do nothing while `active` tables play `calm` moves a second."""
    active: int = 100
    calm: float = 300.0
    lost: int = 10_000
    """Tables in play when the server is killed, with so many crews:"""
    crews: int = 50
    due: int = 1_000
    """So many of them whose turn ends within `soon` seconds after the start."""
    soon: float = 8.0


QUICK = Sizes(2, 3, 30.0, 0.2, 0.5, 16, 24, 2, 20.0, 20, 2, 4, 0.5)


class Played(NamedTuple):
    """What came of playing."""

    moves: float
    """A second."""
    a_core: float
    """A second of the server's CPU time."""
    half: float
    """Milliseconds until the last seat had half of the moves, and 99 of 100."""
    most: float
    busy: float
    """Share of their core that the players took."""


def server_rows(
    runs: int,
    *,
    quick: bool,
    alone: bool,
    sizes: Sizes | None = None,
    serve: Sequence[str] = SERVE,
) -> list[Row]:
    """Everything, as soon as it is known; `quick` only shows that it can be measured."""
    sizes = sizes or (QUICK if quick else Sizes())
    bench = Bench(cores(), sizes, serve, [] if alone or peers() is None else [*PEERS])
    _more_descriptors()
    rows: list[Row] = []
    with on(bench.cores.client), ahead():
        for part in (bench.saturated, bench.latency, bench.weights, bench.crowd, bench.restart):
            rows += part(runs)
    return rows


def _more_descriptors() -> None:
    """As many as one may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _row(what: str, unit: str, value: float, peer: str = "", its: float = 0.0) -> Row:
    found = _shown(value)
    if not peer:
        return Row(what=what, value=found, unit=unit, peer=None, peer_value=None, ratio=None)
    ratio = round(value / its, 2)
    return Row(what=what, value=found, unit=unit, peer=peer, peer_value=_shown(its), ratio=ratio)


def _median(what: str, unit: str, values: Iterable[float]) -> float:
    """Told with what it is the median of, as soon as it is known."""
    found = [*values]
    tell(f"{what}: {', '.join(f'{_shown(one):,}' for one in found)} {unit}")
    return median(found)


def _game(name: str) -> Game:
    """One of ours, or the one that the peers play too."""
    if name != "toy":
        return by_name(name)
    sys.path.insert(0, str(TOY))
    try:
        game: Game = import_module("levata_toy").GAME
    finally:
        sys.path.remove(str(TOY))
    return game


def _shown(value: float) -> float:
    return round(value, 2) if value < 100 else round(value)


Seated = tuple[Load, list[Party]]


class Bench:
    """The servers, the sizes, and everything that is measured."""

    def __init__(
        self, cores: Cores, sizes: Sizes, serve: Sequence[str], names: Sequence[str]
    ) -> None:
        self.cores = cores
        self.sizes = sizes
        self.serve = serve
        self.names = names

    # What is measured.

    def saturated(self, runs: int) -> Iterator[Row]:
        """As many moves as there can be."""
        for tables in (self.sizes.few, self.sizes.many):
            yield from self._beside(f"toy-{tables}", runs, partial(self._toy, tables, 0.0), _FAST)
            cruce = [self._cruce(tables) for _ in range(runs)]
            for what, unit, read in _FAST:
                yield self._own(f"cruce-{tables}{what}", unit, map(read, cruce))

    def latency(self, runs: int) -> Iterator[Row]:
        """Until the last seat has a move, at an easy rate."""
        tables, rate = self.sizes.many, self.sizes.rate
        name = f"toy-{tables}-at-{rate:.0f}"
        yield from self._beside(name, runs, partial(self._toy, tables, rate), _SOON)

    def weights(self, runs: int) -> Iterator[Row]:
        """What a socket at a table in play weighs that does nothing."""
        read = (("", "kB", lambda weight: weight / 1e3),)
        name = f"socket-{self.sizes.idle}"
        yield from self._beside(name, runs, partial(self._weighed, self.sizes.idle), read)

    def crowd(self, runs: int) -> Iterator[Row]:
        """A few that play among many that do not."""
        sizes = self.sizes
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < sizes.crowd + sizes.active * SEATS + 200:
            tell(f"{sizes.crowd} sockets are left out: there may not be so many descriptors")
            return
        found = [self._crowded() for _ in range(runs)]
        for what, unit, read in _SOON:
            yield self._own(f"crowd-{sizes.crowd}{what}", unit, map(read, found))

    def restart(self, runs: int) -> Iterator[Row]:
        """Killed with many tables in play: until all of them go on, and how late a deadline is."""
        found = [self._restarted() for _ in range(min(runs, 3))]
        name = f"restart-{self.sizes.lost}"
        yield self._own(f"{name}/ready", "s", (one.ready for one in found))
        yield self._own(f"{name}/all-moved", "s", (one.moved for one in found))
        yield self._own(f"{name}/latest-deadline", "s late", (one.late for one in found))

    # Rows.

    def _beside(
        self,
        what: str,
        runs: int,
        run: Callable[[str], Any],
        reads: Sequence[tuple[str, str, Callable[[Any], float]]],
    ) -> Iterator[Row]:
        """Ours and each peer in turn: for each figure a row beside each peer."""
        found: dict[str, list[Any]] = {name: [] for name in ("", *self.names)}
        for _ in range(runs):
            for name, values in found.items():
                values.append(run(name))
        for figure, unit, read in reads:
            mine = _median(what + figure, unit, map(read, found[""]))
            if not self.names:
                yield _row(f"server/{what}{figure}", unit, mine)
            for name in self.names:
                its = _median(name, unit, map(read, found[name]))
                yield _row(f"server/{what}{figure}", unit, mine, name, its)

    @staticmethod
    def _own(name: str, unit: str, values: Iterable[float]) -> Row:
        return _row(f"server/{name}", unit, _median(name, unit, values))

    # Runs.

    def _toy(self, tables: int, rate: float, name: str) -> Played:
        with self._site(name, tables, tables) as (site, seated):
            return _run(self._playing(site, seated, tables, rate))

    def _cruce(self, tables: int) -> Played:
        with self._site("", tables, 4 * tables, "cruce", target="21") as (site, seated):
            return _run(self._playing(site, seated, tables, 0.0))

    async def _playing(
        self, site: Site, seated: Callable[[], Any], count: int, rate: float
    ) -> Played:
        load, parties, lines = await seated()
        sizes = self.sizes
        with _still():
            playing = asyncio.create_task(
                load.play(parties[:count], rate, sizes.warm, sizes.seconds)
            )
            await asyncio.sleep(sizes.warm)
            began, own = site.seconds(), _own_seconds()
            took = await playing
            spent, busy = site.seconds() - began, (_own_seconds() - own) / took
        for line in lines:
            line.close()
        times = sorted(load.latencies)
        if not times:
            raise Unmeasured(f"nobody could move within {took:.1f} s")
        most = times[len(times) * 99 // 100]
        half = times[len(times) // 2]
        return Played(
            len(times) / took, len(times) / max(spent, 0.01), 1e3 * half, 1e3 * most, busy
        )

    def _weighed(self, sockets: int, name: str) -> float:
        tables = sockets // SEATS
        with self._site(name, tables, tables) as (site, seated):
            return _run(self._weighing(site, seated))

    @staticmethod
    async def _weighing(site: Site, seated: Callable[[], Any]) -> float:
        before = site.memory()
        _, _, lines = await seated()
        await asyncio.sleep(1)
        grown = site.memory() - before
        for line in lines:
            line.close()
        return grown / len(lines)

    def _crowded(self) -> Played:
        sizes = self.sizes
        tables = sizes.active + sizes.crowd // SEATS
        with self._site("", tables, tables) as (site, seated):
            return _run(self._playing(site, seated, sizes.active, sizes.calm))

    # Sites.

    @contextmanager
    def _site(
        self, name: str, crews: int, tables: int, game: str = "toy", **options: str
    ) -> Iterator[tuple[Site, Callable[[], Any]]]:
        """A new server, and what seats everybody there."""
        if name:
            script, kind = PEERS[name]
            with peer(script, self.cores.server) as site:
                yield site, partial(_seated_at_peer, site, kind, crews)
            return
        with ours(self.serve) as one:
            chosen = _game(game)
            filled = one.filled(chosen, chosen.options(SEATS, **options), tables, crews)
            with one.started(self.cores.server) as site:
                yield site, partial(_seated, site, filled, crews)

    # Killed.

    def _restarted(self) -> "Restarted":
        sizes = self.sizes
        with ours(self.serve) as one:
            game = _game("toy")
            filled = one.filled(game, game.options(SEATS), sizes.lost, sizes.crews)
            with one.started(self.cores.server) as site:
                stood = _run(_until_killed(site, filled, sizes))
            due = self._make_due(one)
            began, started = perf_counter(), time()
            with one.started(self.cores.server) as site:
                ready = perf_counter() - began
                opened = _opened(one, due)
                moved = _run(_all_moving(site, filled, sizes, stood, [*due])) - began
                asyncio.run(asyncio.sleep(max(0.0, sizes.soon + 3 - (time() - started))))
                late = _latest(one, due, opened)
        return Restarted(ready, moved, late)

    def _make_due(self, one: Ours) -> dict[str, float]:
        """Let some turns end soon after the start: by table, after how many seconds."""
        sizes = self.sizes
        with closing(sqlite3.connect(one.database)) as file, file:
            (alive,) = file.execute("SELECT at FROM alive").fetchone()
            tables = file.execute(
                "SELECT table_id FROM deadline WHERE kind = 'turn' ORDER BY table_id LIMIT ?",
                (sizes.due,),
            ).fetchall()
            due = {table: sizes.soon * (i + 1) / len(tables) for i, (table,) in enumerate(tables)}
            file.executemany(
                "UPDATE deadline SET due = ? WHERE table_id = ?",
                [(alive + after, table) for table, after in due.items()],
            )
        return due


_FAST: tuple[tuple[str, str, Callable[[Played], float]], ...] = (
    ("", "moves/s", lambda played: played.moves),
    ("/core", "moves a CPU s", lambda played: played.a_core),
)
_SOON: tuple[tuple[str, str, Callable[[Played], float]], ...] = (
    ("/p50", "ms", lambda played: played.half),
    ("/p99", "ms", lambda played: played.most),
)


class Restarted(NamedTuple):
    """Seconds."""

    ready: float
    """From the start until it answers,"""
    moved: float
    """and until a move was made at every table."""
    late: float
    """Of all deadlines the latest."""


def _run(doing: Any) -> Any:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(doing)


@contextmanager
def _still() -> Iterator[None]:
    """No collection of garbage on the players' side."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# Sitting down.


async def _entered(load: Load, site: Site, filled: Filled) -> list[OurLine]:
    """Everybody's socket."""
    web = Web(site.port)
    lines = [OurLine(load, i % SEATS) for i in range(len(filled.people))]
    await in_batches(
        line.enter(web, person.token, person.csrf, person.address, site.port)
        for line, person in zip(lines, filled.people, strict=True)
    )
    web.close()
    return lines


async def _seated(
    site: Site, filled: Filled, crews: int
) -> tuple[Load, list[OurParty], list[OurLine]]:
    """Everybody at a table of ours, the first hands dealt; what is left of tables is for later."""
    load = Load()
    lines = await _entered(load, site, filled)
    parties = []
    for crew in range(crews):
        table, *spare = filled.tables[crew::crews]
        party = OurParty(load, table, spare)
        party.lines = lines[SEATS * crew : SEATS * (crew + 1)]
        parties.append(party)
    await in_batches(party.join() for party in parties)
    _check(load)
    return load, parties, lines


async def _seated_at_peer(
    site: Site, kind: type[ColyseusLine | BoardgameLine], tables: int
) -> tuple[Load, list[Party], list[Line]]:
    load, web = Load(), Web(site.port)
    parties = [Party(load) for _ in range(tables)]
    for party in parties:
        party.lines = [kind(load, seat, party) for seat in range(SEATS)]
    for seat in range(SEATS):  # one by one at each table, which the first of them opens
        await in_batches(
            party.lines[seat].enter(web, i, site.port) for i, party in enumerate(parties)
        )
    web.close()
    _check(load)
    return load, parties, [line for party in parties for line in party.lines]


def _check(load: Load) -> None:
    if load.faults:
        raise Fault(f"{len(load.faults)} of what was sent went wrong: {load.faults[0]}")


# Killed and started again.


async def _until_killed(site: Site, filled: Filled, sizes: Sizes) -> dict[str, int]:
    """A move at every table, then killed while they play on: what they had seen of each."""
    load = Load()
    lines = await _entered(load, site, filled)
    parties = []
    for i, table in enumerate(filled.tables):
        party = OurParty(load, table)
        first = i % sizes.crews * SEATS
        party.lines = lines[first : first + SEATS]
        parties.append(party)
    await in_batches(party.join() for party in parties)
    for part in range(0, len(parties), sizes.many):
        await load.play(parties[part : part + sizes.many], 2.0 * sizes.many, 0.0, 1.0)
        await asyncio.sleep(0.2)
    playing = asyncio.create_task(load.play(parties[: sizes.many], sizes.rate, 0.0, 1.0))
    await asyncio.sleep(0.7)
    for line in lines:
        line.is_over = True
    playing.cancel()
    site.kill()
    await asyncio.gather(playing, return_exceptions=True)
    _check(load)
    return {party.table.decode(): party.at for party in parties}


async def _all_moving(
    site: Site, filled: Filled, sizes: Sizes, stood: dict[str, int], due: Sequence[str]
) -> float:
    """Everybody comes back, and whose turn it is at a table moves: when the last had done so."""
    load = Load()
    lines = await _entered(load, site, filled)
    done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    soon = {*due}
    order = sorted(range(len(filled.tables)), key=lambda i: filled.tables[i] not in soon)
    left = len(order)

    def follow() -> None:
        if order:
            i = order.pop()
            party = OurParty(load, filled.tables[i])
            first = i % sizes.crews * SEATS
            party.lines = lines[first : first + SEATS]
            party.lines[0].join(party)

    def joined(party: OurParty, at: int, line: OurLine) -> None:
        table = party.table.decode()
        if at < stood[table]:
            load.faults.append(f"table {table} stands at {at}, and was seen at {stood[table]}")
        if party.seat >= 0:
            party.lines[party.seat].move(party)
        else:  # it is another one's turn
            party.lines[(line.seat + 1) % SEATS].join(party)

    def late(party: OurParty) -> None:
        """Its turn ran out in this very moment, and a bot has moved."""
        party.seat = -1
        party.lines[0].join(party)

    def moved(_: OurParty) -> None:
        nonlocal left
        left -= 1
        if not left:
            done.set_result(perf_counter())
        follow()

    for line in lines:
        line.on_joined, line.on_done, line.on_late = joined, moved, late
    for _ in range(WINDOW):
        follow()
    with suppress(TimeoutError):
        await asyncio.wait_for(done, LONGEST)
    _check(load)
    if left:
        raise Fault(f"{left} tables have not gone on after {LONGEST:.0f} s")
    for line in lines:
        line.close()
    return done.result()


def _opened(one: Ours, due: dict[str, float]) -> float:
    """When the server took up the deadlines: it moved them by the time in which none ran."""
    with closing(sqlite3.connect(one.database)) as file:
        rows = dict(file.execute("SELECT table_id, due FROM deadline").fetchall())
    last = max(due, key=due.__getitem__)
    return float(rows[last]) - due[last]


def _latest(one: Ours, due: dict[str, float], opened: float) -> float:
    """By how many seconds the server acted late on the latest of its deadlines."""
    with closing(sqlite3.connect(one.database)) as file:
        acted = dict(
            file.execute(
                "SELECT table_id, min(at) FROM event WHERE at > ? AND actor = ? GROUP BY table_id",
                (opened, HOME),
            ).fetchall()
        )
    late = [acted[table] - opened - after for table, after in due.items() if table in acted]
    tell(f"{len(late)} of {len(due)} turns ran out, and a bot moved")
    return max(late, default=0.0)


def main(words: Sequence[str]) -> int:
    """For trying: print the rows, `--quick` or of some sizes as JSON."""
    sizes = next((Sizes(**json.loads(word)) for word in words if word.startswith("{")), None)
    runs = next((int(word) for word in words if word.isdecimal()), 1)
    for one in server_rows(runs, quick="--quick" in words, alone="--alone" in words, sizes=sizes):
        print(json.dumps(one))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
