"""The reference client: whole matches over real sockets, with lines that are cut and servers that end."""

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from random import Random

import msgspec
import pytest
from sqlalchemy import insert

from levata import by_name
from levata.client import Client, Ended, Lost, Refused, Visitor
from levata.errors import LevataError
from levata.protocol import Snapshot
from levata.server import connection, desk, log, schema
from levata.server.clock import Times
from levata.server.hub import Hub
from levata.server.sockets import KINDS
from levata.server.store import SqliteStore
from levata.server.tickets import Tickets
from tests.server.wires import Serving, Slow, asked, greeted, until
from tests.sizes import size

pytestmark = pytest.mark.xdist_group("sockets")

QUICK = Times(pace=(0.0, 0.01), window=0.02)
GAMES = [
    ("cruce", 4, {"target": "6"}),
    ("cruce", 3, {"target": "6"}),
    ("cross_purposes", 2, {"target": "20"}),
    ("cross_purposes", 4, {"target": "8"}),
    ("cross_purposes", 4, {"target": "8", "sides": "alliance"}),
    ("cuatrola", 4, {"target": "11"}),
    ("euchre", 2, {"target": "5"}),
]


class Home:
    """Tables on a file, and sockets to them: `async with`, more than once for the same file."""

    def __init__(self, path, kind="picows", *, port=0):
        self.path, self.kind, self.port = path, kind, port
        self.tickets = Tickets()

    async def __aenter__(self):
        self.store = await SqliteStore.open(self.path)
        self.hub = await Hub.open(self.store, times=QUICK, workers=0)
        self.serving = Serving(
            self.kind, desk.tables(self.hub), self.hub.gone, port=self.port, rate=1000
        )
        self.serving.sockets._tickets = self.serving.tickets = self.tickets
        await self.serving.__aenter__()
        self.limit = asyncio.timeout(120)  # a match that does not go on is a fault, not a wait
        await self.limit.__aenter__()
        return self

    async def __aexit__(self, *error):
        await self.serving.end()
        await self.hub.close()
        await self.store.close()
        await self.limit.__aexit__(*(error or (None, None, None)))

    async def table(self, name, players, options, seats, **more):
        game = by_name(name)
        row = {"kind": "guest", "role": "player", "lang": "en", "created": 0.0, "seen": 0.0}
        rows = [{"id": one, "name": one.title(), **row} for one in seats if one]
        people = insert(schema.person).prefix_with("OR IGNORE")
        await self.store.write(lambda found: found.execute(people, rows))
        return await self.hub.create(game, game.parse_options(players, options), seats, **more)

    def client(self, person, place=None):
        async def ticket():
            return self.tickets.issue(person, person.title())

        return Client(f"http://{place or self.serving.place}/", ticket, soon=0.02)

    async def log(self, table):
        """The log, as it is kept."""
        return await self.store.read(lambda found: log.tail(found, table))


class Proxy:
    """Between clients and a server: it cuts lines, before or after what came through is answered."""

    def __init__(self, place):
        self.place = place
        self.pairs = []
        self.is_deaf = False
        self.tasks = set()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        return self

    async def __aexit__(self, *error):
        self.server.close()
        self.cut()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _carry(self, reader, writer):
        self.tasks.add(asyncio.current_task())
        host, _, port = self.place.partition(":")
        with suppress(OSError):
            up_reader, up_writer = await asyncio.open_connection(host, int(port))
            self.pairs.append((writer, up_writer))
            up = self._pump(reader, up_writer, is_up=True)
            await asyncio.gather(up, self._pump(up_reader, writer, is_up=False))

    async def _pump(self, reader, writer, *, is_up):
        with suppress(OSError):
            while data := await reader.read(65536):
                if is_up or not self.is_deaf:
                    writer.write(data)
        writer.close()

    def cut(self):
        """All lines, at once and without a word."""
        self.is_deaf = False
        for pair in self.pairs:
            for writer in pair:
                writer.transport.abort()
        self.pairs.clear()


class Player:
    """Somebody who plays whatever is legal, and notes what was seen and done."""

    def __init__(self, place, seed):
        self.place = place
        self.rng = Random(f"{place.table} {seed}")
        self.seen = []
        self.done = {}
        place.on_frame = self.see
        self.asked = 0

    def see(self, frame):
        assert frame.seq > (self.seen[-1] if self.seen else 0)
        self.seen.append(frame.seq)

    async def play(self, hands=99):
        """So many hands, or all."""
        place = self.place
        while place.snapshot.owed.kind != "nothing":
            is_between = place.snapshot.owed.kind == "deal"
            hand = place.snapshot.hand_number + 1
            if is_between and hand > hands:
                return
            if is_between and self.asked < hand:
                self.asked = hand
                with suppress(Refused):  # the others were quicker
                    await place.next()
            elif place.is_mine:
                token = self.rng.choice(place.view.legal).token
                try:
                    self.done[await place.act(token)] = token
                except Refused as error:
                    if error.code != "stale":
                        raise
            else:
                await place.change()


async def sat(home, stack, table, people, place=None):
    """A client for each person, at the table."""
    clients = [await stack.enter_async_context(home.client(one, place)) for one in people]
    return [Player(await client.join(table), seed) for seed, client in enumerate(clients)]


def shown(place):
    """What a place shows now, without what led to it."""
    return msgspec.convert(msgspec.to_builtins(place.snapshot), Snapshot)


async def check(home, table, people, players):
    """The log is whole, what was confirmed is in it once, and what is shown is what is so."""
    for player in players:
        player.place.on_frame = lambda _: None
    rows = await home.log(table)
    assert [row.seq for row in rows] == [*range(1, len(rows) + 1)]
    bodies = {row.seq: json.loads(row.body) for row in rows}
    confirmed = {at: (p.place.seat, token) for p in players for at, token in p.done.items()}
    assert len(confirmed) == sum(len(player.done) for player in players)
    kept = {
        at: (body["seat"], body["token"])
        for at, body in bodies.items()
        if body.get("by") == "person"
    }
    assert confirmed == kept
    async with AsyncExitStack() as stack:
        for old, new in zip(players, await sat(home, stack, table, people), strict=True):
            assert shown(old.place) == shown(new.place)


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=range(len(GAMES)))
async def test_hands_are_played_by_their_people(tmp_path, game, players, options):
    """To the end of a match where there are two, else of three hands."""
    kind = KINDS[players // 2 % 2]
    people = ["ana", "dan", "ioana", "mihai"][:players]
    async with Home(tmp_path / "levata.db", kind) as home, AsyncExitStack() as stack:
        table = await home.table(game, players, options, people)
        seated = await sat(home, stack, table, people)
        places = [player.place for player in seated]
        await asyncio.gather(*(player.play(99 if players == 2 else 3) for player in seated))
        await asyncio.gather(*(one.client.ask("hello", version=1) for one in places))
        for place, player in zip(places, seated, strict=True):
            assert player.seen == [*range(1, place.at + 1)], "nothing is left out"
            assert [*place.bytes] == [*range(1, place.snapshot.hand_number + 1)]
            assert place.snapshot.winners or players > 2
        await check(home, table, people, seated)


async def test_a_person_plays_with_bots(tmp_path):
    async with Home(tmp_path / "levata.db") as home, home.client("ana") as client:
        table = await home.table("cruce", 4, {"target": "6"}, ["ana", None, None, None])
        player = Player(await client.join(table), 1)
        assert client.name == "Ana" and player.place.seat == "N"
        assert [row.mode for row in player.place.snapshot.seats] == ["person", "bot", "bot", "bot"]
        await player.play(1)
        clock = player.place.clock
        assert clock.seat is None and 0 < clock.left_ms <= 20_000


@pytest.mark.parametrize("kind", KINDS)
async def test_lines_that_are_cut_lose_and_double_nothing(tmp_path, kind):
    """FAULT_KINDS row 62: each second or third move loses its line, often once it was done and not told."""
    people, rng = ["ana", "dan"], Random(1)
    async with Home(tmp_path / "levata.db", kind) as home, AsyncExitStack() as stack:
        proxy = await stack.enter_async_context(Proxy(home.serving.place))
        table = await home.table("cross_purposes", 2, {"target": "20"}, people)
        seated = await sat(home, stack, table, people, proxy.address)

        async def cut():
            for _ in range(size(ci=60, long=500)):  # or until the match is over
                await asyncio.sleep(rng.uniform(0.02, 0.06))
                proxy.is_deaf = rng.random() < 0.7
                await asyncio.sleep(rng.uniform(0, 0.01))
                proxy.cut()

        cutting = asyncio.create_task(cut())
        await asyncio.gather(*(player.play() for player in seated))
        cutting.cancel()
        losses = [player.place.client.losses for player in seated]
        assert min(losses) > 1, "both were cut off, however soon the match was over"
        await check(home, table, people, seated)


async def test_a_match_goes_on_where_it_was_when_the_server_is_started_again(tmp_path):
    people = ["ana", "dan"]
    path = tmp_path / "levata.db"
    async with AsyncExitStack() as stack:
        home = await Home(path).__aenter__()
        table = await home.table("euchre", 2, {"target": "5"}, people)
        seated = await sat(home, stack, table, people)
        playing = [asyncio.create_task(player.play()) for player in seated]
        for _ in range(4):
            enough = len(seated[0].seen) + 6
            while len(seated[0].seen) < enough and not seated[0].place.snapshot.winners:
                await seated[0].place.change()
            home.serving.sockets.move(20)
            await home.__aexit__()
            again = Home(path, port=int(home.serving.place.partition(":")[2]))
            again.tickets = home.tickets
            home = await again.__aenter__()
        await asyncio.gather(*playing)
        assert all(player.place.client.losses >= 4 for player in seated)
        await check(home, table, people, seated)
        await home.__aexit__()


async def test_who_was_too_slow_is_told_where_the_table_stands(tmp_path):
    people = ["ana", "dan"]
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("euchre", 2, {"target": "5"}, people)
        seated = await sat(home, stack, table, people)
        first, second = seated
        slow = next(one for one in home.serving.sockets.open if one.person == "dan")
        playing = [asyncio.create_task(player.play()) for player in seated]
        while second.place.at < 3 or second.place.snapshot.owed.seat != "N":
            await second.place.change()
        slow.fill()
        before = second.place.at
        while first.place.at == before:
            await first.place.change()
        await first.place.client.ask("hello", version=1)
        assert second.place.at == before
        slow.drain()
        await asyncio.gather(*playing)
        assert before in second.seen and before + 1 not in second.seen, "it went on from a snapshot"
        await check(home, table, people, seated)


async def test_who_reads_nothing_is_let_go_and_may_come_back(tmp_path, monkeypatch):
    """At a table that is played on: closed with 4408, and where it stands once there again."""
    monkeypatch.setattr(connection, "BEHIND", 0.3)
    people = ["ana", "dan", "ioana", "mihai"]
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("cruce", 4, {"target": "21"}, people, spectators=True)
        async with Slow(home.serving, "eve") as slow:
            await slow.send("hello", version=1)
            await slow.send("join", 2, table=table)
            await slow.until(lambda text: text.get("id") == 2)
            (reading,) = [one for one in home.serving.sockets.open if one.person == "eve"]
            seated = await sat(home, stack, table, people)
            await asyncio.gather(*(player.play(8) for player in seated))
            await until(lambda: not reading.is_open)
            assert reading._has_missed
            while slow.code is None and await slow.read():
                pass
            assert slow.code == 4408
            seen = [text["frame"]["seq"] for text in slow.texts if "frame" in text]
        await until(lambda: len(home.serving.sockets.open) == len(people))
        end = seated[0].place.at
        assert seen == [*range(1, len(seen) + 1)] and len(seen) < end
        async with home.serving.line("eve") as line:
            await greeted(line)
            joined = (await asked(line, "join", 2, table=table, since=seen[-1]))["ok"]
        assert joined["tail"] is None
        assert joined["snapshot"]["at"] == end
        await check(home, table, people, seated)


async def test_a_gap_is_filled_by_asking_again(tmp_path):
    """FAULT_KINDS row 64, too: a number that is missing is noticed."""
    people = ["ana", "dan"]
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("euchre", 2, {"target": "5"}, people)
        seated = await sat(home, stack, table, people)
        deaf = next(one for one in home.serving.sockets.open if one.person == "dan")
        playing = [asyncio.create_task(player.play()) for player in seated]
        while len(seated[1].seen) < 3:
            await seated[1].place.change()
        send = deaf._wire.write
        lost = []

        def forgetful(message):
            # What is lost is noticed by what follows: the other's move, which is next.
            if (
                b'"frame"' in message
                and b'"owed":{"kind":"act","seat":"N"' in message
                and len(lost) < 5
            ):
                lost.append(message)
            else:
                send(message)

        deaf._wire.write = forgetful
        await asyncio.gather(*playing)
        assert lost and seated[1].seen == [*range(1, seated[1].seen[-1] + 1)]
        await check(home, table, people, seated)


async def test_two_sockets_of_one_person_have_a_winner_who_is_told(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("euchre", 2, {"target": "5"}, ["ana", "dan"])
        older, newer = await sat(home, stack, table, ["ana", "ana"])
        if not older.place.is_taken:
            await older.place.change()
        assert older.place.is_taken and not newer.place.is_taken
        with pytest.raises(Refused) as refused:
            await older.place.command("leave")
        assert refused.value.code == "taken"
        await older.place.client.join(table)
        assert not older.place.is_taken


async def test_what_is_refused_is_raised(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("euchre", 2, {"target": "5"}, ["ana", "dan"])
        ana = await stack.enter_async_context(home.client("ana"))
        other = await stack.enter_async_context(home.client("eve"))
        place = await ana.join(table)
        for ask, code in [
            (lambda: other.join(table), "no-table"),
            (lambda: ana.join("elsewhere"), "no-table"),
            (lambda: place.act("Ah"), "wrong-phase"),
            (lambda: place.command("act", token="Ah", turn=9), "stale"),
            (lambda: place.tick("o"), "not-allowed"),
            (lambda: ana.ask("next", table=table, hand=7), "stale"),
            (lambda: other.ask("sheet", table=table), "no-table"),
        ]:
            with pytest.raises(Refused) as refused:
                await ask()
            assert refused.value.code == code
        with pytest.raises(msgspec.ValidationError, match="key"):
            await ana.ask("command", table=table, kind="back", key="k k")
        sheet = await ana.ask("sheet", table=table)
        assert sheet.results == [] and len(sheet.places) == 2
        await ana.part(table)
        with pytest.raises(Refused):
            await place.command("back")


async def test_who_may_have_no_ticket_is_told_so(tmp_path):
    async def none():
        raise Refused("no-session", {})

    async with (
        Home(tmp_path / "levata.db") as home,
        Client(f"http://{home.serving.place}", none) as client,
    ):
        for _ in range(2):
            with pytest.raises(Refused, match="no-session"):
                await client.join("t")


NOT_OURS = [
    (502, "<html><h1>502 Bad Gateway</h1></html>"),
    (503, ""),
    (500, '{"message": "upstream"}'),
    (200, "<html>Log in to this network</html>"),
    (200, "[]"),
]


async def test_a_proxy_whose_server_is_away_is_asked_again(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        table = await home.table("euchre", 2, {"target": "5"}, ["ana", "dan"])
        asked = []

        async def answer(reader, writer):
            request = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            asked.append("cookie" in request)
            ours = json.dumps({"ticket": home.tickets.issue("ana", "Ana"), "seconds": 30})
            status, body = (*NOT_OURS, (201, ours))[min(len(asked), len(NOT_OURS) + 1) - 1]
            head = f"HTTP/1.1 {status} So\r\nSet-Cookie: proxy=1\r\nContent-Length: {len(body)}"
            writer.write(f"{head}\r\n\r\n{body}".encode())
            writer.close()

        server = await stack.enter_async_context(await asyncio.start_server(answer, "127.0.0.1"))
        host, port = server.sockets[0].getsockname()
        visitor = Visitor(f"http://{host}:{port}")
        for status, _ in NOT_OURS[:3]:
            with pytest.raises(ConnectionError, match=str(status)):
                await visitor.guest()
        asked.clear()
        place = f"http://{home.serving.place}"
        client = await stack.enter_async_context(Client(place, visitor.ticket, soon=0.005))
        assert (await client.join(table)).seat == "N"
        assert len(asked) == len(NOT_OURS) + 1
        assert not any(asked[:4]), "what is not of the server has no say in who one is"


async def behind_a_proxy(home, stack):
    """Somebody at a table of their own, who comes there through a proxy."""
    proxy = await stack.enter_async_context(Proxy(home.serving.place))
    client = await stack.enter_async_context(home.client("ana", proxy.address))
    table = await home.table("euchre", 2, {"target": "5"}, ["ana", "dan"])
    return proxy, client, table, await client.join(table)


async def test_what_fails_beyond_help_is_told_to_all_who_wait(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        proxy, client, table, place = await behind_a_proxy(home, stack)

        async def broken():
            raise ZeroDivisionError

        client._ticket = broken
        proxy.is_deaf = True
        waiting = [place.change(), place.command("leave"), client.ask("sheet", table=table)]
        tasks = [asyncio.create_task(one) for one in waiting]
        await asyncio.sleep(0.02)
        proxy.cut()
        for one in (*tasks, place.change(), client.ask("sheet", table=table)):
            with pytest.raises(ZeroDivisionError):
                await one


async def test_a_table_that_cannot_be_had_for_a_moment_is_come_back_to(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        proxy = await stack.enter_async_context(Proxy(home.serving.place))
        client = await stack.enter_async_context(home.client("ana", proxy.address))
        people = ["ana", "dan"]
        tables = [await home.table("euchre", 2, {"target": "5"}, people) for _ in range(2)]
        place, other = [await client.join(table) for table in tables]
        join, refusals = home.hub.join, []

        def refused(table, connection, since, answer):
            if refusals and table == place.table:
                answer(LevataError(refusals.pop()))
            else:
                join(table, connection, since, answer)

        home.hub.join = refused
        refusals += ["not-kept"] * 3
        proxy.cut()
        await until(lambda: client.losses)
        # What is asked meanwhile is asked once the way back is made; other tables go on.
        leaving = asyncio.create_task(place.command("leave"))
        assert (await client.ask("sheet", table=other.table)).results == []
        assert refusals and not leaving.done()
        assert await leaving == 1
        assert not refusals and {*client.places} == {*tables}
        # One refusal is for good: whoever waits there is told, and the rest goes on.
        refusals.append("no-table")
        waiting = asyncio.create_task(place.change())
        proxy.cut()
        for _ in range(2):
            with pytest.raises(Refused, match="no-table"):
                await waiting
        with pytest.raises(Refused, match="no-table"):
            await place.change()
        with pytest.raises(Refused, match="no-table"):
            await place.command("back")
        assert [*client.places] == [other.table]
        assert (await client.ask("sheet", table=other.table)).results == []


async def test_another_version_ends_it(tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "VERSION", 2)
    async with Home(tmp_path / "levata.db") as home, home.client("ana") as client:
        with pytest.raises((Refused, Ended)):
            await client.join("t")


async def test_what_would_be_said_twice_is_lost_with_its_line(tmp_path):
    async with Home(tmp_path / "levata.db") as home, AsyncExitStack() as stack:
        proxy, client, table, place = await behind_a_proxy(home, stack)
        proxy.is_deaf = True
        saying = asyncio.create_task(client.ask("say", table=table, code="well-played"))
        leaving = asyncio.create_task(place.command("leave"))
        await asyncio.sleep(0.05)
        proxy.cut()
        with pytest.raises(Lost):
            await saying
        assert await leaving == 1
        assert len(await home.log(table)) == 1


async def test_guests_meet_in_a_room_and_play(serve, tmp_path):
    """All of it, as `levata serve` runs it."""
    one = serve("--port", "0", DATABASE_URL=f"sqlite:///{tmp_path}/levata.db")
    await asyncio.to_thread(one.is_up)
    address = f"http://127.0.0.1:{one.port}/"
    host, guest = Visitor(address), Visitor(address)
    assert (await host.guest("Ana")).name == "Ana"
    assert (await guest.guest()).kind == "guest"
    wanted = {"game": "euchre", "players": 2, "options": {"target": "5"}}
    room = await host.ask("POST", "rooms", {**wanted, "bots": False, "spectators": False})
    way = f"rooms/{room['code']}"
    async with Client(address, host.ticket) as ana, Client(address, guest.ticket) as other:
        for client in (ana, other):
            await client.ask("hello", version=1)
        await guest.ask("POST", f"{way}/sit", {"seat": None})
        await guest.ask("POST", f"{way}/ready", {"is_ready": True})
        table = (await host.ask("POST", f"{way}/start"))["table"]
        seated = [Player(await client.join(table), ana.name) for client in (ana, other)]
        assert [player.place.seat for player in seated] == ["N", "S"]
        with pytest.raises(Refused, match="no-session"):
            await Visitor(address).ticket()
        await asyncio.gather(*(player.play(1) for player in seated))
        assert shown(seated[0].place).at == shown(seated[1].place).at > 4
