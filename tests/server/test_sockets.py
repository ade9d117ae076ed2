"""Sockets of both kinds: who may open one, what is refused, and readers that hold nobody up."""

import asyncio
import json
import socket
import struct
import urllib.request
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from levata.errors import TEXTS
from levata.protocol import LARGEST
from levata.server import connection, sockets
from levata.server.sockets import KINDS
from levata.server.tickets import SECONDS, Holder, Tickets
from tests.server.wires import Serving, Slow, asked, greeted, until

pytestmark = [pytest.mark.xdist_group("sockets"), pytest.mark.asyncio(loop_scope="module")]


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def servers():
    """One of each kind, for all tests that change nothing about it."""
    async with Serving("picows", Board().verbs()) as one, Serving("asgi", Board().verbs()) as other:
        yield {"picows": one, "asgi": other}


@pytest_asyncio.fixture(loop_scope="module")
async def serving(servers, kind):
    await servers[kind].empty()
    return servers[kind]


async def closed(line):
    """The code with which a line is closed."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


class Board:
    """A room of its own: who watches it is told each text, and the newest after a loss."""

    def __init__(self):
        self.watching = []
        self.newest = ""

    def verbs(self):
        return {"watch": self.watch, "say": self.say, "part": self.fail}

    def watch(self, connection, ask, answer):
        self.watching.append(connection)
        connection.shown[ask.room] = lambda: connection.send(self.push("newest"))
        answer({"room": ask.room})

    def say(self, connection, ask, answer):
        self.tell(ask.text)
        answer({})

    def fail(self, connection, ask, answer):
        raise ZeroDivisionError(ask.table)

    def tell(self, text):
        self.newest = text
        for one in self.watching:
            one.send(self.push("said"))

    def push(self, name):
        return json.dumps({name: self.newest}).encode()


# Before the upgrade.


async def test_a_ticket_is_good_once_and_for_a_while():
    now = 100.0
    tickets = Tickets(lambda: now)
    first, second, third = (tickets.issue(f"id{n}", f"Name {n}") for n in range(3))
    assert len({first, second, third}) == 3 and min(map(len, (first, second, third))) >= 32
    assert tickets.take(first) == Holder("id0", "Name 0")
    assert tickets.take(first) is None and tickets.take("") is None
    now += SECONDS - 0.1
    assert tickets.take(second) == Holder("id1", "Name 1")
    now += 0.2
    assert tickets.take(third) is None
    tickets.issue("id4", "Name 4")
    assert len(tickets._good) == 1, "what is over is forgotten"


KEPT_OUT = [
    (401, None, ["levata.1"]),
    (401, None, ["levata.1", "ticket."]),
    (401, None, ["levata.1", "ticket.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]),
    (401, None, ["levata.1", "TICKET", "ticket.x"]),
    (400, None, ["levata.2", "TICKET"]),
    (400, None, ["TICKET"]),
    (403, "http://elsewhere.example", ["levata.1", "TICKET"]),
    (403, "http://127.0.0.1", ["levata.1", "TICKET"]),
    (403, "null", ["levata.1", "TICKET"]),
    (403, "http://[", ["levata.1", "TICKET"]),
    (403, "file://", ["levata.1", "TICKET"]),
]


async def test_whoever_may_not_come_in_is_told_before_the_upgrade(serving):
    found = []
    for _, origin, names in KEPT_OUT:
        *_, ticket = serving.names()
        given = [ticket if name == "TICKET" else name for name in names]
        with pytest.raises(InvalidStatus) as refused:
            await serving.line(origin=origin, subprotocols=given)
        found.append((refused.value.response.status_code, origin, names))
    assert found == KEPT_OUT
    assert not serving.sockets.open and not serving.present.told


async def test_a_ticket_is_not_spent_by_a_page_of_another_site(serving):
    names = serving.names()
    with pytest.raises(InvalidStatus):
        await serving.line(origin="http://elsewhere.example", subprotocols=names)
    async with serving.line(origin=f"http://{serving.place}", subprotocols=names) as line:
        assert line.subprotocol == "levata.1"
    with pytest.raises(InvalidStatus):
        await serving.line(subprotocols=names)


async def test_the_public_address_is_an_origin_whatever_the_proxy_says(kind):
    serving = Serving(kind)
    serving.sockets = sockets.Sockets(
        serving.tickets,
        serving.sockets.desk,
        serving.present,
        serving.gone.append,
        public_url="https://Cards.example/levata/",
    )
    enter = serving.sockets.enter
    for origin, is_in in [
        ("https://cards.example", True),
        ("HTTPS://CARDS.EXAMPLE", True),
        ("http://cards.example", False),
        ("https://cards.example.evil.example", False),
        ("https://10.0.0.7:8000", True),
    ]:
        found = enter("/socket", ["10.0.0.7:8000"], [origin], serving.names())
        assert isinstance(found, Holder) == is_in, origin
    assert enter("/socket", ["a", "b"], [], serving.names()) == 400
    assert enter("/", ["a"], [], serving.names()) == 404


async def test_a_person_has_a_few_sockets_and_no_more(serving, monkeypatch):
    monkeypatch.setattr(sockets, "MOST", 2)
    async with serving.line("ana"), serving.line("mihai") as other:
        async with serving.line("ana"):
            with pytest.raises(InvalidStatus) as refused:
                await serving.line("ana")
            assert refused.value.response.status_code == 429
        await until(lambda: len(serving.sockets.open) == 2)
        async with serving.line("ana"):
            await greeted(other)


async def test_the_page_is_served_beside_the_sockets(serving):
    async with serving.line() as line:
        await greeted(line)
        page = await asyncio.to_thread(urllib.request.urlopen, f"http://{serving.place}/")
        assert page.read() == b"page"
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{serving.place}/elsewhere", subprotocols=serving.names())
        assert refused.value.response.status_code == 404


async def test_a_request_with_large_headers_is_upgraded(serving):
    headers = {f"x-{n}": "x" * 1000 for n in range(9)}
    async with serving.line(additional_headers=headers) as line:
        await greeted(line)


# What is said.


async def test_hello_is_first(serving):
    async with serving.line() as line:
        answer = await asked(line, "watch", room="r")
        assert answer == {"id": 1, "error": {"code": "hello-due", "params": {"value": "watch"}}}
        assert await closed(line) == 4400


async def test_who_says_nothing_is_let_go(kind, monkeypatch):
    monkeypatch.setattr(connection, "GREETING", 0.1)
    async with Serving(kind) as serving, serving.line() as line, serving.line() as other:
        await greeted(other)
        assert await closed(line) == 4400
        await greeted(other)


async def test_hello_tells_the_name_and_the_time_as_often_as_it_is_asked(serving):
    async with serving.line("mihai") as line:
        first = await asked(line, "hello", "a", version=1)
        assert first["id"] == "a" and first["ok"]["name"] == "Mihai"
        second = await asked(line, "hello", "b", version=1)
        assert 0 <= second["ok"]["now"] - first["ok"]["now"] < 5000


async def test_another_version_is_told_so(serving):
    async with serving.line() as line:
        answer = await asked(line, "hello", version=2)
        assert answer["error"] == {"code": "other-version", "params": {"value": 2, "expected": 1}}
        assert await closed(line) == 4426


BAD = [
    ("", None, "bad-message"),
    ("{", None, "bad-message"),
    ("[]", None, "bad-message"),
    ("7", None, "bad-message"),
    ("null", None, "bad-message"),
    ("[" * (LARGEST - 1), None, "bad-message"),
    ('{"a":' * 800, None, "bad-message"),
    ('{"id":1,"do":"hello","with":{"version":' + "[" * 3000, None, "bad-message"),
    ('{"do":"hello","with":{"version":1}}', None, "bad-message"),
    ('{"id":1}', 1, "bad-message"),
    ('{"id":[],"do":"hello"}', None, "bad-message"),
    ('{"id":true,"do":"hello"}', None, "bad-message"),
    ('{"id":1.5,"do":"hello"}', None, "bad-message"),
    ('{"id":"","do":"hello"}', "", "bad-message"),
    ('{"id":"%s","do":"hello"}' % ("a" * 65), "a" * 65, "bad-message"),
    ('{"id":2,"do":"%s"}' % ("a" * 3000), 2, "bad-message"),
    ('{"id":2,"do":"hello","with":{"version":1},"more":1}', 2, "bad-message"),
    ('{"id":3,"do":3}', 3, "bad-message"),
    ('{"id":3,"do":"__init__"}', 3, "not-a-command"),
    ('{"id":3,"do":"deal"}', 3, "not-a-command"),
    ('{"id":3,"do":"join","with":{"table":"t"}}', 3, "not-a-command"),
    ('{"id":3,"do":"watch"}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":null}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":[]}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":{"room":1}}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":{"room":""}}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":{"room":"r","more":1}}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":{"room":"r","room":{}}}', 3, "bad-field"),
    ('{"id":3,"do":"watch","with":{"room":"\\ud800"}}', None, "bad-message"),
    ('{"id":4,"do":"part","with":{"table":"t"}}', 4, "fault"),
    (b'{"id":1,"do":"hello","with":{"version":1}}', None, "bad-message"),
]


async def test_whatever_is_sent_is_answered_and_the_socket_goes_on(serving):
    found = []
    for bad, *_ in BAD:
        async with serving.line() as line:
            await greeted(line)
            await line.send(bad)
            answer = json.loads(await line.recv())
            assert set(answer) == {"id", "error"} and len(json.dumps(answer)) < 1000
            found.append((bad, answer["id"], answer["error"]["code"]))
            await greeted(line)
    assert found == BAD
    assert {code for *_, code in BAD} <= set(TEXTS)


async def test_a_refused_field_is_named(serving):
    async with serving.line() as line:
        await greeted(line)
        for fields, name in [({}, "room"), ({"room": 1}, "room"), ({"room": "r", "x": 1}, "x")]:
            answer = await asked(line, "watch", **fields)
            assert answer["error"]["params"]["name"] == name


async def test_parts_of_a_message_are_put_together(serving):
    async with serving.line() as line:
        await line.send(['{"id":1,"do":"hel', 'lo","with":{"ver', 'sion":1}}'])
        assert json.loads(await line.recv())["ok"]["name"] == "Ana"


@pytest.mark.parametrize("parts", [["x" * (LARGEST + 1)], ["x" * 3000, "y" * 3000, "z"]])
async def test_what_is_too_long_ends_the_socket(serving, parts):
    async with serving.line() as line:
        await line.send(parts)
        assert await closed(line) == 1009


async def test_what_is_no_text_ends_the_socket(serving):
    async with serving.line() as line:
        await line.send(b'{"id":"\xff"}', text=True)
        assert await closed(line) == 1007


async def test_more_than_twenty_a_second_are_refused_and_answered(serving):
    async with serving.line() as line:
        for number in range(60):
            await line.send(json.dumps({"id": number, "do": "hello", "with": {"version": 1}}))
        answers = [json.loads(await line.recv()) for _ in range(60)]
        assert [answer["id"] for answer in answers] == [*range(60)]
        done = sum("ok" in answer for answer in answers)
        assert 2 * connection.RATE <= done < 3 * connection.RATE
        codes = {answer["error"]["code"] for answer in answers if "error" in answer}
        assert codes == {"too-many"}
        await asyncio.sleep(0.2)
        await greeted(line)


async def test_many_sockets_of_one_person_send_no_more_than_a_few(serving):
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(serving.line("ana")) for _ in range(6)]
        other = await stack.enter_async_context(serving.line("mihai"))
        count, done = 2 * connection.RATE, 0
        for line in lines:
            for _ in range(count):
                await line.send('{"id":1,"do":"hello","with":{"version":1}}')
        for line in lines:
            done += sum([b'"ok"' in await line.recv(decode=False) for _ in range(count)])
        several = sockets.SEVERAL * connection.RATE
        assert 2 * several <= done < 3 * several < len(lines) * count
        await greeted(other)


@pytest.mark.parametrize("text", ["{", '{"id":1,"do":"hello","with":{"version":1}}'])
async def test_abuse_ends_the_socket(serving, text):
    async with serving.line() as line:
        for _ in range(connection.PATIENCE + 5 * connection.RATE):
            await line.send(text)
        assert await closed(line) == 4429


async def test_who_comes_and_goes_is_told_once(serving):
    async with serving.line("ana") as line:
        await greeted(line)
        assert serving.present.told == [("come", "ana")]
    await until(lambda: len(serving.present.told) == 2)
    assert serving.present.told == [("come", "ana"), ("go", "ana")]
    assert [one.person for one in serving.gone] == ["ana"]


# Readers.

LONG = "x" * 30_000


FLOOD = 12_000_000


async def flood(board):
    """Tell more than fits into any buffer, with room for the loop in between."""
    for number in range(FLOOD // len(LONG)):
        board.tell(f"{number} {LONG}")
        await asyncio.sleep(0)


async def test_a_slow_reader_holds_nobody_up_and_is_told_the_newest(kind):
    board = Board()
    async with (
        Serving(kind, board.verbs()) as serving,
        Slow(serving, "slow") as slow,
        serving.line("ana", max_queue=None) as line,
    ):
        await slow.send("hello", version=1)
        await slow.send("watch", 2, room="r")
        await slow.until(lambda text: text.get("id") == 2)
        await greeted(line)
        await asked(line, "watch", room="r")
        heard = 0

        async def listen():
            nonlocal heard
            while True:
                heard += "said" in json.loads(await line.recv())

        listening = asyncio.create_task(listen())
        await flood(board)
        full = next(one for one in serving.sockets.open if one.person == "slow")
        assert full._is_full and full._has_missed
        assert waiting(full) <= connection.FULL + 2 * len(LONG)
        await slow.send("hello", 3, version=1)  # answered once it reads
        board.tell("the newest")
        await until(lambda: heard == FLOOD // len(LONG) + 1)
        assert full._is_full
        listening.cancel()
        texts = []
        while not any(text.get("id") == 3 for text in texts):
            texts.append(await slow.until(lambda text: True))
        numbers = [int(text["said"].split()[0]) for text in texts if "said" in text]
        assert numbers == [*range(len(numbers))] and len(numbers) < FLOOD // len(LONG)
        assert texts[-2] == {"newest": "the newest"}
        board.tell("more")
        assert await slow.until(lambda text: "said" in text) == {"said": "more"}


def waiting(full):
    """Bytes that wait in an outbox."""
    wire = full._wire
    if isinstance(wire, sockets.Asgi):
        return wire._size
    return wire._transport.underlying_transport.get_write_buffer_size()


async def test_a_reader_that_stays_away_is_let_go(kind, monkeypatch):
    monkeypatch.setattr(connection, "BEHIND", 0.3)
    monkeypatch.setattr(sockets, "CLOSING", 0.2)
    board = Board()
    async with Serving(kind, board.verbs()) as serving, Slow(serving, "slow") as slow:
        await slow.send("hello", version=1)
        await slow.send("watch", 2, room="r")
        await slow.until(lambda text: text.get("id") == 2)
        await flood(board)
        await until(lambda: not serving.sockets.open)
        assert [one.person for one in serving.gone] == ["slow"]
        board.tell("to nobody")


async def test_a_reader_that_is_let_go_is_told_why_if_it_reads_on(kind, monkeypatch):
    if kind == "asgi":
        monkeypatch.setattr(sockets, "CLOSING", 5)
    monkeypatch.setattr(connection, "BEHIND", 0.3)
    board = Board()
    async with Serving(kind, board.verbs()) as serving, Slow(serving, "slow") as slow:
        await slow.send("hello", version=1)
        await slow.send("watch", 2, room="r")
        await slow.until(lambda text: text.get("id") == 2)
        await flood(board)
        await asyncio.sleep(0.4)
        while slow.code is None and await slow.read():
            slow.texts.clear()
        assert slow.code == 4408


async def test_a_socket_that_dies_in_a_broadcast_breaks_nothing(kind):
    board = Board()
    async with Serving(kind, board.verbs()) as serving:
        dying = [Slow(serving, f"d{n}") for n in range(5)]
        for one in dying:
            await one.__aenter__()
            await one.send("hello", version=1)
            await one.send("watch", 2, room="r")
            await one.until(lambda text: text.get("id") == 2)
        async with serving.line(max_queue=None) as line:
            await greeted(line)
            await asked(line, "watch", room="r")
            for one in dying:
                reset = struct.pack("ii", 1, 0)
                one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                one.socket.close()
            for number in range(20):
                board.tell(f"{number}")
                assert json.loads(await line.recv()) == {"said": f"{number}"}
            assert len(serving.sockets.open) == 1
            assert len(serving.gone) == 5


# Signs of life, and the end.


async def test_signs_of_life_are_asked_for_and_the_dead_are_let_go(monkeypatch):
    monkeypatch.setattr(sockets, "BEAT", 1)

    async def one(kind):
        async with (
            Serving(kind) as serving,
            Slow(serving, "dead") as dead,
            serving.line("alive") as line,
        ):
            await dead.send("hello", version=1)
            await greeted(line)
            await until(lambda: len(serving.sockets.open) == 1)
            assert [one.person for one in serving.gone] == ["dead"]
            await greeted(line)

    await asyncio.gather(*map(one, KINDS))


async def test_the_end_is_announced_and_told(kind):
    async with Serving(kind) as serving, serving.line() as line, serving.line("mihai") as other:
        await greeted(line)
        await greeted(other)
        serving.sockets.move(1000)
        for one in (line, other):
            moving = json.loads(await one.recv())["moving"]
            assert 500 <= moving["retry_ms"] <= 1500
        ending = asyncio.create_task(serving.end())
        assert await closed(line) == await closed(other) == 1012
        await ending
    assert not serving.sockets.open and len(serving.gone) == 2


async def test_a_socket_can_be_closed_from_here(serving):
    async with serving.line() as line:
        await greeted(line)
        [one] = serving.sockets.open
        one.close(4401)
        one.send(b"{}")
        one.close(4408)
        assert await closed(line) == 4401
