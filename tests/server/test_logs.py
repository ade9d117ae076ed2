"""What the server logs while things go wrong: which, and where; never a card, a name or an address."""

import asyncio
import io
import json
import logging
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from levata.server import logs, metrics
from tests.server.playing import NAME, playing

pytestmark = pytest.mark.xdist_group("serving")


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in found.split()]


def is_bot(process: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


async def test_of_what_goes_wrong_in_a_match_no_more_is_told_than_what_and_where(serve, tmp_path):
    one = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    async with playing(one) as player:
        await player.play(until=3)
        for process in filter(is_bot, children(one.process.pid)):
            os.kill(process, signal.SIGKILL)
        with closing(sqlite3.connect(tmp_path / "levata.db", isolation_level=None)) as at:
            at.execute("BEGIN IMMEDIATE")  # longer than the server waits for it
            going = asyncio.create_task(player.play(until=player.place.at + 3))
            await asyncio.sleep(7)  # its note that it runs may be waiting first
            at.execute("ROLLBACK")
            await going
            (secret,) = at.execute("SELECT proof_secret FROM table_row").fetchone()
            (link,) = at.execute("SELECT link FROM table_row").fetchone()
        hand = player.place.view.hand
    _, _, err = one.end()
    lines = [json.loads(line) for line in err.splitlines()]
    assert "not-kept" in {line["event"] for line in lines}, err
    for line in lines:
        assert line.keys() <= logs.FIELDS
        assert line.get("table") in (None, player.place.table)
        rest = json.dumps({k: v for k, v in line.items() if k not in ("table", "time")})
        told = [NAME, "Zamolxe", player.me.id, "127.0.0.1", secret.hex(), link, *hand]
        assert not [text for text in told if text in rest], line
    assert str(tmp_path) not in err


@pytest.fixture
def written(monkeypatch):
    """What is logged, line by line."""
    for name in ("uvicorn", "uvicorn.error"):  # a server of another test may have set them up
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
        logging.getLogger(name).setLevel(logging.NOTSET)
    stream, root = io.StringIO(), logging.getLogger()
    before = root.handlers, root.level
    logs.start(stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    structlog.reset_defaults()
    root.handlers, root.level = before


def test_no_line_is_waited_for_and_what_cannot_be_written_is_counted(monkeypatch):
    """A pipe from which nobody reads any more, and one whose reader has gone."""
    root = logging.getLogger()
    before = root.handlers, root.level
    end, begin = os.pipe()
    with os.fdopen(begin, "w") as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        logs.start()
        lost, count = metrics.LOST_LINES._value.get(), 1_500
        try:
            for number in range(count):
                logs.log.error("fault", table="t" * 20, count=number)
            came = os.read(end, 1 << 20).splitlines()
            lines = [json.loads(line) for line in came]
            assert [line["count"] for line in lines] == [*range(len(lines))]
            assert 100 < len(lines) == count - (metrics.LOST_LINES._value.get() - lost)
            logs.log.error("fault", count=count)
            assert json.loads(os.read(end, 1 << 20))["count"] == count, "there is room again"
            os.close(end)
            lost = metrics.LOST_LINES._value.get()
            logs.log.error("fault")
            assert metrics.LOST_LINES._value.get() == lost + 1
        finally:
            structlog.reset_defaults()
            root.handlers, root.level = before


def fail(text: str) -> None:
    raise ValueError(text)


def test_a_field_that_is_not_allowed_is_left_out_and_so_are_an_errors_words(written):
    try:
        fail("Ana holds Kh")
    except ValueError as error:
        logs.log.error("fault", table="t1", name="Ana", hand="Kh", error=error)
    (line,) = written()
    assert line.pop("time")
    assert line == {
        "event": "fault",
        "level": "error",
        "table": "t1",
        "error": "ValueError",
        "places": [],
    }


def test_what_a_library_logs_is_told_without_its_words(written):
    try:
        fail("Ana holds Kh")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("from %s", "10.1.2.3")
    logging.getLogger("asyncio").warning("Ana")
    logging.getLogger("asyncio").info("nothing")
    first, second = written()
    assert (first["event"], first["error"]) == ("library", "ValueError")
    assert first["kind"].startswith("uvicorn.error")
    assert (second["kind"].partition(":")[0], second["level"]) == ("asyncio", "warning")
    assert not [word for word in ("Ana", "Kh", "10.1.2.3") if word in json.dumps([first, second])]
