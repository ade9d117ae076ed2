"""Faults made while people play, and nothing lost, done twice, illegal, stuck or shown.

Each test has a server process on a file of its own, and afterwards `checker` reads the history and
the file. What a checker cannot notice proves nothing: servers spoilt on purpose are noticed.
"""

import asyncio
import json
import logging
import resource
import sqlite3
import time
from contextlib import closing
from random import Random

import pytest

from tests.faults.proxy import Proxy
from tests.faults.sites import ALL, CRUCE, loaded, overdue, site
from tests.sizes import size

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]
journal = logging.getLogger("faults")

WITHIN = 60.0
"""Seconds in which every table has to go on: much, for a machine that has other things to do."""


def nothing_wrong(at):
    found = at.check()
    journal.warning("%s: %s", at.folder.name, dict(sorted(found.counts.items())))
    assert found.problems == []
    return found.counts


async def until(is_so, within=WITHIN):
    async with asyncio.timeout(within):
        while not is_so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


async def test_killed_in_mid_load_with_odd_commands_in_the_mix(tmp_path):
    """FAULT_KINDS rows 62, 63, 64, 65, 72 and 74: what was seen and the log are one story."""
    rng, kills = Random(1), size(ci=3, long=30)
    async with site(tmp_path) as at:
        async with loaded(at, CRUCE._replace(tables=4, odd=0.2)) as load:
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.3, 1.5))
                await at.kill()
                await at.start()
                assert await load.moved(WITHIN) == []
            figures = load.figures()
        await at.kill()
    counts = nothing_wrong(at)
    assert figures.losses >= kills * 16
    assert counts["done"] > 50 * kills
    assert counts["sent more than once"] and counts["done before the loss, answered after it"] >= 0
    for code in ("stale", "not-your-turn", "no-table"):
        assert counts[f"refused {code}"], code


@pytest.mark.parametrize("plan", ALL, ids=lambda plan: f"{plan.game}-{plan.players}")
async def test_killed_with_bots_at_the_table(tmp_path, plan):
    """FAULT_KINDS row 75: what the home of a table does - deals, bots, windows - is done once."""
    async with site(tmp_path) as at:
        async with loaded(at, plan) as load:
            for _ in range(size(ci=1, long=10)):
                await asyncio.sleep(1)
                await at.kill()
                await at.start()
                assert await load.moved(WITHIN) == []
        await at.kill()
    nothing_wrong(at)


async def test_a_network_that_delays_cuts_half_closes_and_loses_answers(tmp_path):
    async with site(tmp_path) as at, Proxy(at.port) as proxy:
        async with loaded(at, CRUCE._replace(odd=0.1, watchers=4), proxy.address) as load:
            proxy.troubles = ("delay", "cut", "half", "deaf")
            enough = size(ci=4, long=60)
            await until(lambda: min(proxy.made[one] for one in proxy.troubles) >= enough, 300)
            proxy.troubles = ()
            assert await load.moved(WITHIN) == []
        await at.kill()
        journal.warning("made: %s", dict(proxy.made))
    counts = nothing_wrong(at)
    assert counts["done before the loss, answered after it"], "no answer was lost"


async def test_a_disk_that_takes_nothing_and_a_file_that_others_write_to(tmp_path):
    async with site(tmp_path) as at:
        async with loaded(at, CRUCE) as load:
            for fault in (busy, full) * size(ci=1, long=5):
                enough = load.refused["not-kept"] + 2
                await asking(load)
                with fault(at):
                    await until(lambda: load.refused["not-kept"] >= enough)  # noqa: B023 - at once
                    for party in load.parties:  # it still tells how things stand
                        person = party.people[0]
                        async with asyncio.timeout(20):
                            await person.client.ask("sheet", table=party.table)
                            await person.client.join(party.table)
                assert await load.moved(WITHIN) == []
        await at.kill()
    counts = nothing_wrong(at)
    assert counts["refused not-kept"] >= 4


async def test_the_log_lies_on_the_disk_that_is_full(tmp_path):
    """Lines that cannot be written stop no table; and nobody is sent to a server that keeps nothing."""
    async with site(tmp_path, log=tmp_path / "log.jsonl") as at:
        async with loaded(at, CRUCE._replace(tables=2)) as load:
            assert await at.is_ready()
            await asking(load)
            with full(at):
                await until(lambda: load.refused["not-kept"] >= 12)
                assert not await at.is_ready()
                await asyncio.sleep(1.5)  # the server's own notes fail as well
                assert 900 < at.log.stat().st_size <= 1000, "the log was not cut off"
            assert await load.moved(WITHIN) == []
            async with asyncio.timeout(WITHIN):
                while not await at.is_ready():  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.1)
        assert at.process.poll() is None
        await at.kill()
    nothing_wrong(at)


async def asking(load):
    """Wait until somebody has much to play yet: where all wait for cards nobody asks for anything."""

    def has_much_to_play(place):
        return place.is_mine and place.view.phase == "play" and len(place.view.hand) > 3

    people = [one for party in load.parties for one in party.people]
    await until(lambda: any(one.place and has_much_to_play(one.place) for one in people))


class busy:  # noqa: N801 - it reads as a word
    """Another process writes to the file, and does not end."""

    def __init__(self, at):
        self.line = sqlite3.connect(at.database, isolation_level=None)

    def __enter__(self):
        self.line.execute("BEGIN IMMEDIATE")

    def __exit__(self, *_):
        self.line.execute("ROLLBACK")
        self.line.close()


class full:  # noqa: N801
    """No file of the server can grow, as where a disk is full."""

    def __init__(self, at):
        self.process = at.process.pid

    def __enter__(self):
        self.was = resource.prlimit(self.process, resource.RLIMIT_FSIZE, (1000, -1))

    def __exit__(self, *_):
        resource.prlimit(self.process, resource.RLIMIT_FSIZE, self.was)


async def test_thousands_of_deadlines_are_overdue_at_the_start(tmp_path):
    """FAULT_KINDS rows 73 and 79: all are acted on, none twice, and the server answers meanwhile."""
    count = size(ci=500, long=10_000)
    async with site(tmp_path) as at:
        await at.kill()
        tables = await overdue(at.database, count)
        await at.start()
        slowest = await acted(at, 1)  # every first hand is dealt
        await at.kill()
        with closing(sqlite3.connect(at.database)) as line, line:
            dues = dict(line.execute("SELECT kind, count(*) FROM deadline GROUP BY kind"))
            assert dues == {"turn": count}
            line.execute("UPDATE deadline SET due = (SELECT at FROM alive) - 10")
        await at.start()
        slowest = max(slowest, await acted(at, 2))  # and every turn that was over is played
        await asyncio.sleep(1)
        await at.kill()
    journal.warning("%s tables: the slowest answer %.3f s", count, slowest)
    with closing(sqlite3.connect(at.database)) as line:
        came = line.execute(
            "SELECT table_id, count(*), max(seq), sum(kind = 'deal'), sum(actor = -2) FROM event"
            " GROUP BY table_id"
        ).fetchall()
    assert {table for table, *_ in came} == set(tables)
    assert {tuple(rest) for _, *rest in came} == {(2, 2, 1, 2)}
    at.history.touch()
    nothing_wrong(at)


async def acted(at, entries):
    """Wait until every table has come so far; the longest that somebody else had to wait."""
    began, slowest = time.monotonic(), 0.0
    with closing(sqlite3.connect(at.database)) as line:
        while True:
            asked = time.monotonic()
            await at.is_answering()
            slowest = max(slowest, time.monotonic() - asked)
            (behind,) = line.execute(
                "SELECT count(*) FROM table_row WHERE (SELECT count(*) FROM event"
                " WHERE table_id = table_row.id) < ?",
                (entries,),
            ).fetchone()
            if not behind:
                journal.warning("all acted on %.1f s after the start", time.monotonic() - began)
                return slowest
            assert time.monotonic() < began + WITHIN + size(ci=0, long=60), f"{behind} are not"
            await asyncio.sleep(0.2)


async def test_clocks_that_jump_cost_nobody_time(tmp_path):
    async with site(tmp_path, "has_a_clock_that_jumps") as at:
        async with loaded(at, CRUCE) as load:
            for hours in (1, -1):
                at.set_clock(hours)
                assert await load.moved(WITHIN) == []
            for hours in (-2, 3):
                await at.kill()
                at.set_clock(hours)
                await at.start()
                assert await load.moved(WITHIN) == []
        await at.kill()
    counts = nothing_wrong(at)
    assert not counts["log time-out"] and not counts["log stand-in"]


async def test_all_sockets_come_back_at_once_and_one_reads_nothing(tmp_path):
    async with site(tmp_path) as at, Proxy(at.port) as proxy:
        plan = CRUCE._replace(watchers=size(ci=60, long=300))
        async with loaded(at, plan, proxy.address) as load:
            slow = load.watchers[0]
            line = slow.client._line
            line.transport.underlying_transport.pause_reading()
            ask = {"id": "slow", "do": "join", "with": {"table": slow.place.table}}
            for _ in range(5000):  # more than all buffers on the way can hold
                line.send(json.dumps(ask).encode())
            assert await load.moved(WITHIN) == []
            proxy.cut()
            line.transport.underlying_transport.resume_reading()
            began = time.monotonic()
            assert await load.moved(WITHIN) == []
            await until(
                lambda: all(one.client.losses and one.client._is_ready for one in load.watchers)
            )
            journal.warning(
                "%s sockets are back after %.1f s", plan.watchers, time.monotonic() - began
            )
            assert await load.moved(WITHIN) == []
            ends = {party.table: party.at for party in load.parties}
            async with asyncio.timeout(WITHIN):
                for watcher in load.watchers:
                    while watcher.place.at < ends.get(watcher.place.table, 0):
                        await watcher.place.change()
        await at.kill()
    nothing_wrong(at)


# What the checker has to notice.


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("acknowledges_first", "acknowledged"),
        ("has_no_keys", "refused as {'stale'}"),
        ("shows_too_much", "was told of"),
        ("plays_what_was_not_said", "in the log"),
    ],
)
async def test_a_spoilt_server_is_noticed(tmp_path, variant, told):
    def is_noticed():
        return any(told in problem for problem in at.check().problems)

    plan = CRUCE._replace(tables=2, odd=0.3)
    async with site(tmp_path, variant) as at, loaded(at, plan) as load:
        # What is wrong may not have happened yet, or not where it shows: then there is more to see.
        for _ in range(8):
            for _ in range(3):
                if await load.moved(10):  # a table that was spoilt may well stand still
                    break
            await at.kill()
            if is_noticed():
                break
            await at.start()
    assert is_noticed()
