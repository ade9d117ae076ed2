"""A server that is told to end, and one that is started in its place."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.conftest import free_port
from tests.server.playing import playing

pytestmark = pytest.mark.xdist_group("serving")


def stored(data: Path) -> int:
    """Rows of all logs."""
    with closing(sqlite3.connect(data / "levata.db")) as at:
        return at.execute("SELECT count(*) FROM event").fetchone()[0]


async def test_a_server_ends_in_time_keeps_what_was_told_and_another_goes_on(serve, tmp_path):
    port = str(free_port())
    first = serve("--port", port, LEVATA_DATA=str(tmp_path)).is_up()
    async with playing(first) as player:
        await player.play(until=4)
        begun = time.monotonic()
        code, _, err = await asyncio.to_thread(first.end)
        assert (code, err) == (0, "")
        assert time.monotonic() - begun < 5  # two seconds, on a machine with nothing else to do
        moving = [push.moving for push in player.pushes if push.moving]
        assert 500 <= moving[0].retry_ms <= 2500
        seen = player.place.at
        assert stored(tmp_path) >= seen
        second = serve("--port", port, LEVATA_DATA=str(tmp_path)).is_up()
        await player.play(until=seen + 3)
        assert second.end()[::2] == (0, "")
        assert stored(tmp_path) >= player.place.at


def test_only_one_server_runs_on_a_file(serve, tmp_path):
    first = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    code, out, err = serve("--port", "0", LEVATA_DATA=str(tmp_path)).end_by_itself()
    assert (code, out) == (1, [])
    assert err == (
        f"levata: another server runs on {tmp_path / 'levata.db'}; "
        "end it, or name another file by DATABASE_URL\n"
    )
    assert first.ask("/readyz").content == b"ready\n"
