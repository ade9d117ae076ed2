"""A service as a whole: what it does now and then."""

import asyncio

from levata.server import service, settings
from levata.server.rooms import Rooms


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
