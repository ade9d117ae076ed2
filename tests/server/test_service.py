"""A service as a whole: what it does now and then."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest
from sqlalchemy import insert, select

from levata.server import audit, schema, service, settings
from levata.server.rooms import Rooms
from levata.server.store import Unusable


async def test_the_audit_log_is_kept_for_as_long_as_is_set_and_matches_for_good(
    tmp_path, monkeypatch
):
    days, day = 3, service.DAY
    found = settings.read(
        {"LEVATA_DATA": str(tmp_path), "BOT_WORKERS": "1", "AUDIT_DAYS": str(days)}
    )
    begun = time.time()
    old = begun - days * day
    async with service.opened(found) as one:

        def write(at):
            for when, what in ((old - 60, "old"), (old + 60, "young"), (begun, "new")):
                audit.note(at, when, "operator", what, "")
            row = {"id": "t", "link": "l", "game": "cruce", "options": {}, "seats": []}
            times = {"spectators": False, "created": 1.0, "finished": 2.0, "record": "text"}
            at.execute(insert(schema.table_row).values(row | times))
            entry = {"table_id": "t", "seq": 1, "actor": 0, "kind": "act", "body": b"{}", "at": 1.0}
            at.execute(insert(schema.event).values(entry))

        await one.store.write(write)
    monkeypatch.setattr(service, "QUIET", 0.01)
    async with service.opened(found) as one, asyncio.timeout(20):
        while len(left := await one.store.read(whats)) > 2:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        assert left == ["young", "new"]
        kept = await one.store.read(lambda at: at.execute(select(schema.event)).all())
        assert len(kept) == 1, "a match that is over is not the audit log's business"
        # However old it is, the newest stays: a running server finds what comes after it.
        await one.store.write(lambda at: audit.forget(at, begun + 1))
        assert await one.store.read(whats) == ["new"]


def whats(at) -> list[str]:
    return [*at.scalars(select(schema.audit.c.what).order_by(schema.audit.c.id))]


async def test_rooms_are_looked_at_again_and_again_whatever_goes_wrong(tmp_path, monkeypatch):
    looks, enough = [], asyncio.Event()

    async def sweep(rooms):
        looks.append(rooms)
        if len(looks) == 3:
            enough.set()
        raise OSError("no disk")

    monkeypatch.setattr(service, "SWEEP", 0.01)
    monkeypatch.setattr(Rooms, "sweep", sweep)
    found = settings.read({"LEVATA_DATA": str(tmp_path), "BOT_WORKERS": "1"})
    async with service.opened(found) as one, asyncio.timeout(20):
        await enough.wait()
        assert set(looks) == {one.rooms}


async def test_a_socket_that_is_lost_is_gone_from_its_room_whatever_a_table_does(
    tmp_path, monkeypatch
):
    found = settings.read({"LEVATA_DATA": str(tmp_path), "BOT_WORKERS": "1"})
    gone = []

    def fails(_):
        raise KeyError(1001)

    async with service.opened(found) as one:
        monkeypatch.setattr(one.hub, "gone", fails)
        monkeypatch.setattr(one.rooms, "gone", gone.append)
        with pytest.raises(KeyError):
            one._gone("socket")
    assert gone == ["socket"]


def test_a_file_is_held_by_whichever_name_it_is_called(tmp_path):
    here, there = tmp_path / "here" / "levata.db", tmp_path / "there.db"
    here.parent.mkdir()
    here.touch()
    there.symlink_to(here)
    for one, two in ((here, there), (there, here)):
        with (
            service.alone(one),
            pytest.raises(Unusable, match="another server"),
            service.alone(two),
        ):
            pass


async def test_it_is_ready_while_it_can_keep_what_happens(tmp_path):
    found = settings.read({"LEVATA_DATA": str(tmp_path), "BOT_WORKERS": "1"})
    async with service.opened(found) as one, asyncio.timeout(20):
        assert await one.is_ready()
        with closing(sqlite3.connect(tmp_path / "levata.db", isolation_level=None)) as raw:
            raw.execute("BEGIN IMMEDIATE")
            while await one.is_ready():  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.05)
            raw.execute("ROLLBACK")
        while not await one.is_ready():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)
