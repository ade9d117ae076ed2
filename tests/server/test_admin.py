"""`levata admin`: on a file beside a server that runs, and on one where none does."""

import asyncio
import io
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import update

from levata import by_name
from levata.cli import main
from levata.client import Client, Refused, Visitor
from levata.protocol import Push
from levata.server import admin, kept, schema
from levata.server.hub import Hub
from levata.server.people import new_person
from levata.server.presence import Presence
from levata.server.store import SqliteStore
from levata.server.tickets import Tickets
from tests.server.playing import NAME, playing

pytestmark = pytest.mark.xdist_group("serving")

LINK = re.compile(r"https://cards\.example\.org/#/friends/enter/(\w+)/(\S+)")


def operate(data: Path, *words: str, code: int = 0, **environ: str) -> str:
    """What an action says; one that is refused says it in a line on standard error."""
    given = {"LEVATA_DATA": str(data), **environ}
    before = {name: os.environ.get(name) for name in given}
    out, err = io.StringIO(), io.StringIO()
    os.environ.update(given)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            assert main(["admin", *words]) == code, err.getvalue()
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    assert len(err.getvalue().splitlines()) == (1 if code else 0)
    return err.getvalue() if code else out.getvalue()


async def beside(data: Path, *words: str, code: int = 0, **environ: str) -> str:
    """The same within a loop that runs."""
    return await asyncio.to_thread(operate, data, *words, code=code, **environ)


def rows(data: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(data / "levata.db")) as at:
        return at.execute(query).fetchall()


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


def is_over(push: Push) -> bool:
    return bool(push.room) and push.room.state == "over"


def new_password(code: str) -> dict[str, str]:
    return {"name": "Ana", "code": code, "password": "gărăfița de aur"}


async def test_an_administrator_comes_in_once_by_the_link_and_there_is_no_password_before(
    serve, tmp_path
):
    said = await beside(tmp_path, "create-admin", "Ana", PUBLIC_URL="https://cards.example.org")
    name, code = LINK.search(said).groups()
    assert name == "Ana"
    assert f"\n{code}\n" in said
    assert rows(tmp_path, "SELECT role, password FROM person") == [("admin", None)]
    one = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    visitor = Visitor(f"http://127.0.0.1:{one.port}/")
    assert (await visitor.ask("POST", "recover", new_password(code)))["name"] == "Ana"
    fresh = Visitor(visitor.address.geturl())
    with pytest.raises(Refused, match="bad-code"):
        await fresh.ask("POST", "recover", new_password(code))
    # The next link takes the place of the one before.
    first, second = [code_of(await beside(tmp_path, "reset", "ana")) for _ in range(2)]
    with pytest.raises(Refused, match="bad-code"):
        await fresh.ask("POST", "recover", new_password(first))
    assert (await fresh.ask("POST", "recover", new_password(second)))["name"] == "Ana"
    assert [line.split(" ", 3)[2:] for line in (await beside(tmp_path, "audit")).splitlines()] == [
        ["operator", "admin-made Ana"],
        *[["Ana", "recovered Ana"], ["-", f"recover-failed Ana {veil(tmp_path, 0)}"]],
        *[["operator", "reset Ana"], ["operator", "reset Ana"]],
        *[["-", f"recover-failed Ana {veil(tmp_path, 1)}"], ["Ana", "recovered Ana"]],
    ]


def code_of(said: str) -> str:
    return said.splitlines()[2]


def veil(data: Path, which: int) -> str:
    found = rows(data, "SELECT json_extract(more, '$.from') FROM audit WHERE what LIKE '%failed'")
    return f"from={found[which][0]}"


def test_a_link_expires(tmp_path):
    operate(tmp_path, "create-admin", "Ana")
    ((lasts,),) = rows(tmp_path, "SELECT expires - created FROM recovery")
    assert lasts == admin.LINK_LASTS == 24 * 3600


async def test_who_is_banned_is_out_within_seconds_and_back_when_that_is_undone(serve, tmp_path):
    one = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    async with playing(one) as player:
        losses = player.client.losses
        assert (
            await beside(tmp_path, "ban", NAME, "--days", "2") == f"{NAME} is banned for 2 days\n"
        )
        with pytest.raises(Refused, match="banned"):
            await player.visitor.ask("GET", "me")
        await until(lambda: player.client.losses > losses)
        # It counts as leaving, and with the one person of it the match is over.
        await until(lambda: rows(tmp_path, "SELECT 1 FROM table_row WHERE finished IS NOT NULL"))
        (kinds,) = rows(tmp_path, "SELECT body FROM event WHERE kind = 'seat'")
        assert b'"left"' in kinds[0]
        await beside(tmp_path, "unban", NAME)
        assert (await player.visitor.ask("GET", "me"))["name"] == NAME
        async with Client(player.address, player.visitor.ticket) as back:
            await back.join(player.place.table)
    assert one.end()[2] == ""
    assert "nobody is called 'Zoe'" in await beside(tmp_path, "ban", "Zoe", code=1)


async def test_who_was_banned_while_no_server_ran_has_left_once_one_does(tmp_path):
    path = tmp_path / "levata.db"
    store = await SqliteStore.open(path)
    hub = await Hub.open(store, workers=0)
    cruce = by_name("cruce")
    person = await store.write(lambda at: new_person(at, "Ana", "en", 1.0))
    table = await hub.create(cruce, cruce.options(), [person, None, None, None])
    await hub.close()
    await store.close()
    await beside(tmp_path, "ban", "Ana")
    store = await SqliteStore.open(path)
    hub = await Hub.open(store, workers=0)
    orders = admin.Orders(store, hub, Presence(store, Tickets()))
    await orders.begin()
    await orders.follow()
    loaded = (await store.read(lambda at: kept.load(at, [table])))[table]
    assert loaded.table.seats[0].mode.value == "left" and loaded.clock is None
    await hub.close()
    await store.close()


def test_no_table_has_a_name_that_a_command_line_takes_for_an_option(monkeypatch):
    drawn = iter(["-a", "--b", "c-d"])
    monkeypatch.setattr(kept.secrets, "token_urlsafe", lambda _: next(drawn))
    options = by_name("cruce").options()
    seats = [None] * options.players
    made = kept.setup(by_name("cruce"), options, seats, spectators=False, room=None, now=0.0)
    assert made.id == "c-d"


async def test_a_match_is_copied_checked_and_ended_while_it_is_played(serve, tmp_path):
    one = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    async with playing(one) as player:
        await player.play(until=5)
        table = player.place.table
        assert f"{table} cruce {NAME}, bot/normal" in await beside(tmp_path, "tables")
        assert await beside(tmp_path, "tables", "--stuck") == ""
        said = await beside(tmp_path, "rebuild", table)
        assert "snapshots that say the same: 1 of 1\n" in said
        await player.play(until=player.place.at + 2)  # it goes on as it was
        copy = tmp_path / "copy.db"
        await beside(tmp_path, "backup", str(copy))
        assert "nothing is wrong" in await beside(tmp_path, "verify", str(copy))
        assert "another file" in await beside(tmp_path, "backup", str(copy), code=1)
        assert "another server runs on" in await beside(tmp_path, "restore", str(copy), code=1)
        assert "is over" in await beside(tmp_path, "cancel", table)
        with pytest.raises(Refused, match="match-over"):
            await player.place.command("back")
        await until(lambda: [push for push in player.pushes if is_over(push)])
        assert player.place.snapshot.owed.kind == "nothing"
        assert player.place.snapshot.winners == []
        (match,) = (await player.visitor.ask("GET", "matches"))["matches"]
        assert match["winners"] == []
        assert "levata" in (await player.visitor.ask("GET", f"matches/{match['link']}"))["name"]
        assert "goes on" in await beside(tmp_path, "cancel", table, code=1)
    assert one.end()[2] == ""
    assert "nothing is wrong" in await beside(tmp_path, "verify")
    before = rows(tmp_path, "SELECT count(*) FROM event")
    said = await beside(tmp_path, "restore", str(copy))
    assert re.search(r"levata\.db\.before-[\d-]{22}$", said.strip())
    assert rows(tmp_path, "SELECT finished FROM table_row") == [(None,)]
    assert rows(tmp_path, "SELECT count(*) FROM event") <= before
    # The match goes on from the copy, and can be ended with no server at hand.
    again = serve("--port", "0", LEVATA_DATA=str(tmp_path)).is_up()
    async with Client(f"http://127.0.0.1:{again.port}/", lambda: ticket(player, again)) as client:
        player.place = await client.join(table)
        await player.play(until=player.place.at + 1)
    assert again.end()[::2] == (0, "")
    assert "is over" in await beside(tmp_path, "cancel", table)
    assert rows(tmp_path, "SELECT count(*) FROM deadline") == [(0,)]
    told = await beside(tmp_path, "audit", "--last", "2")
    assert [line.split()[3] for line in told.splitlines()] == ["restored", "cancel"]


async def ticket(player, served) -> str:
    player.visitor.address = player.visitor.address._replace(netloc=f"127.0.0.1:{served.port}")
    return await player.visitor.ticket()


async def test_what_is_wrong_with_a_table_is_found(tmp_path):
    path = tmp_path / "levata.db"
    store = await SqliteStore.open(path)
    hub = await Hub.open(store, workers=0)
    cruce = by_name("cruce")
    table = await hub.create(cruce, cruce.options(), [None] * 4)
    await until(lambda: rows(tmp_path, "SELECT 1 FROM snapshot"))
    await hub.close()
    wrong = update(schema.snapshot).values(body=b"{}")
    await store.write(lambda at: at.execute(wrong) and None)
    await store.close()
    told = await beside(tmp_path, "verify", code=1)
    assert told.endswith("1 lines are wrong\n")
    assert "cannot be read" in await beside(tmp_path, "tables", "--stuck")
    assert "written anew from the log: those for row 0" in await beside(tmp_path, "rebuild", table)
    assert await beside(tmp_path, "tables", "--stuck") == ""
    assert "nothing is wrong" in await beside(tmp_path, "verify")


def test_what_is_no_database_is_told(tmp_path):
    assert "there is no file" in operate(tmp_path, "tables", code=1)
    junk = tmp_path / "junk.db"
    junk.write_text("this is no database at all, of no kind, whatever its name may say " * 9)
    operate(tmp_path, "create-admin", "Ana")
    assert "file is not a database" in operate(tmp_path, "restore", str(junk), code=1)
    assert rows(tmp_path, "SELECT name FROM person") == [("Ana",)]
    assert "DATABASE_URL cannot be" in operate(tmp_path, "audit", code=1, DATABASE_URL="x")
    assert datetime.now(UTC).isoformat()[:4] in operate(tmp_path, "audit")
