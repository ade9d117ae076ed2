"""Rooms and matches over HTTP and sockets: one whole evening, what is refused, and how it is told."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from levata import client, protocol
from levata.errors import TEXTS
from levata.server.api.errors import STATUS
from tests.server.people import Client, new_name
from tests.server.whole import RoomServer

WANTED = {"game": "cruce", "players": 4, "options": {}, "bots": True, "spectators": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = RoomServer(tmp_path_factory.mktemp("rooms") / "levata.db")
    yield one
    one.end()


def named(server: RoomServer) -> Client:
    """A guest, its `name` at hand."""
    name = new_name()
    one = server.guest(name)
    one.name = name
    return one


@pytest.fixture
def two(server) -> tuple[Client, Client]:
    return named(server), named(server)


def described(server: RoomServer, method: str, path: str) -> set[str]:
    """The codes that the document tells of."""
    for template, methods in server.described.items():
        if method.lower() in methods and re.fullmatch(
            re.sub(r"{\w+}", "[^/]*", template), f"/api/{path}"
        ):
            answers = methods[method.lower()]["responses"].values()
            return {code for one in answers for code in one["description"].split(", ")}
    raise AssertionError(path)


def refused(one: Client, method: str, path: str, body: object = None) -> tuple[int, str]:
    """The status and the code of a refusal, which has to be described."""
    status, code = one.error(method, path, body)
    assert code in described(one.server, method, path), code
    return status, code


def room_of(told: Any) -> protocol.Room:
    """A room that has all a room has, and nothing else."""
    room = msgspec.convert(told, protocol.Room)
    assert msgspec.to_builtins(room) == told
    return room


def test_friends_meet_and_begin(server, two):
    ana, ion = two
    room = room_of(ana.do("POST", "rooms", WANTED))
    assert (room.host, room.mine, room.state) == (ana.name, "N", "open")
    assert room_of(ion.get_json(f"rooms/{room.code}")).mine is None
    path = f"rooms/{room.code.lower()}"
    assert room_of(ion.do("POST", f"{path}/sit", {})).mine == "E"
    assert room_of(ion.do("POST", f"{path}/sit", {"seat": "W"})).mine == "W"
    asked = room_of(ion.do("POST", f"{path}/swap", {"seat": "N"}))
    assert asked.seats[3].wants == "N"
    assert room_of(ana.do("POST", f"{path}/swap", {"seat": "W"})).mine == "W"
    changed = ana.do("POST", f"{path}/change", WANTED | {"options": {"target": "21"}})
    assert changed["options"]["target"] == "21"
    assert ion.get_json("rooms") == {"room": ion.get_json(path)}
    assert refused(ana, "POST", f"{path}/start") == (409, "not-ready")
    assert room_of(ion.do("POST", f"{path}/ready", {"is_ready": True})).seats[0].is_ready
    assert refused(ana, "POST", f"{path}/start") == (409, "not-here")
    assert ion.do("POST", f"{path}/stand") == {}
    assert ion.get_json("rooms") == {"room": None}
    assert ana.do("POST", f"{path}/close") == {}
    assert refused(ana, "GET", path) == (404, "no-room")


def test_friends_are_invited(server, two):
    ana, ion = two
    code = ana.do("POST", "rooms", WANTED)["code"]
    sent = ana.do("POST", f"rooms/{code}/invites", {"name": ion.name})["invites"]
    (got,) = ion.get_json("invites")
    assert set(got) == {"id", "from", "room", "game", "players", "expires"}
    assert (got["id"], got["from"], got["room"]) == (sent[0]["id"], ana.name, code)
    assert ion.do("POST", f"invites/{got['id']}/decline") == {}
    sent = ana.do("POST", f"rooms/{code}/invites", {"name": ion.name})["invites"]
    assert ana.do("DELETE", f"invites/{sent[0]['id']}") == {}
    assert refused(ion, "POST", f"invites/{sent[0]['id']}/accept") == (404, "no-invite")
    ana.do("POST", f"rooms/{code}/invites", {"name": ion.name})
    (got,) = ion.get_json("invites")
    assert room_of(ion.do("POST", f"invites/{got['id']}/accept")).mine == "E"
    assert ion.get_json("invites") == []
    kicked = ana.do("POST", f"rooms/{code}/kick", {"name": ion.name})
    assert [seat["name"] for seat in kicked["seats"]] == [ana.name, None, None, None]
    assert refused(ion, "POST", f"rooms/{code}/sit", {}) == (409, "kicked")


def test_what_cannot_be_is_refused_by_its_code(server, two):
    ana, ion = two
    code = ana.do("POST", "rooms", WANTED)["code"]
    path = f"rooms/{code}"
    assert refused(ion, "POST", f"{path}/ready", {"is_ready": True}) == (409, "not-seated")
    ion.do("POST", f"{path}/sit", {"seat": "S"})
    for what, body in (
        ("start", None),
        ("close", None),
        ("kick", {"name": ana.name}),
        ("change", WANTED),
    ):
        assert refused(ion, "POST", f"{path}/{what}", body) == (403, "not-host")
    for asked, came in (
        (("sit", {"seat": "N"}), (409, "seat-taken")),
        (("sit", {"seat": "Q"}), (409, "bad-seat")),
        (("swap", {"seat": "Q"}), (409, "bad-seat")),
        (("rematch", {"is_wanted": True}), (409, "no-rematch")),
        (("invites", {"name": ion.name}), (409, "yourself")),
        (("invites", {"name": ana.name}), (409, "seated-already")),
        (("invites", {"name": "Nobody at all"}), (404, "no-person")),
    ):
        what, body = asked
        assert refused(ion, "POST", f"{path}/{what}", body) == came
    three = WANTED | {"game": "euchre", "players": 2}
    third = named(server)
    third.do("POST", f"{path}/sit", {})
    assert refused(ana, "POST", f"{path}/change", three) == (409, "too-many-seated")
    for wanted, why in (
        (WANTED | {"game": "chess"}, "unknown-game"),
        (WANTED | {"players": 9}, "seats"),
        (WANTED | {"options": {"colour": "red"}}, "unknown-option"),
        (WANTED | {"options": {"target": "none"}}, "bad-choice"),
    ):
        assert refused(ana, "POST", "rooms", wanted) == (409, why)
        assert refused(ana, "POST", f"{path}/change", wanted) == (409, why)
    assert refused(ana, "GET", "matches/nothing") == (404, "no-record")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("rooms", {}),
        ("rooms", None),
        ("rooms", WANTED | {"state": "playing"}),
        ("rooms", WANTED | {"players": "4"}),
        ("rooms", WANTED | {"players": -1}),
        ("rooms", WANTED | {"players": 10**400}),
        ("rooms", WANTED | {"options": {"target": 21}}),
        ("rooms", WANTED | {"options": {str(i): "" for i in range(65)}}),
        ("rooms", WANTED | {"bots": 1}),
        ("rooms/{code}/sit", {"seat": "NE"}),
        ("rooms/{code}/sit", {"seat": 1}),
        ("rooms/{code}/sit", {"seat": "S", "person": "x"}),
        ("rooms/{code}/ready", {}),
        ("rooms/{code}/ready", {"is_ready": "yes"}),
        ("rooms/{code}/kick", {"name": ""}),
        ("rooms/{code}/invites", {"name": "x" * 65}),
        ("rooms/{code}/rematch", {"is_wanted": None}),
    ],
)
def test_a_body_that_is_not_as_described_is_refused(server, host, path, body):
    told = host.get_json(f"rooms/{host.code}")
    assert refused(host, "POST", path.format(code=host.code), body) == (400, "bad-message")
    assert host.get_json(f"rooms/{host.code}") == told


@pytest.mark.parametrize(
    "before", ["-1", str(2**53 + 1), "9" * 30, "9" * 400, "9" * 5000, "1e400", "nan", "", "x"]
)
def test_a_time_that_is_none_is_refused(host, before):
    assert host.error("GET", f"matches?before={before}") == (400, "bad-message")
    assert host.get_json("matches?before=0") == {"matches": [], "before": None}


@pytest.fixture(scope="module")
def host(server):
    one = named(server)
    one.code = one.do("POST", "rooms", WANTED)["code"]
    return one


def test_everything_but_a_record_asks_who_one_is(server, host):
    stranger, forged = server.client(), named(server)
    forged.headers["x-levata"] = "of somebody else"
    seen = set()
    for path, methods in server.described.items():
        if not path.startswith(("/api/rooms", "/api/invites", "/api/matches")):
            continue
        for method in methods:
            url = re.sub(r"{\w+}", "x", path).removeprefix("/api/")
            seen.add((method, url))
            if url == "matches/x":
                assert stranger.error("GET", url) == (404, "no-record")
                continue
            assert stranger.error(method.upper(), url) == (401, "no-session")
            if method != "get":
                assert forged.error(method.upper(), url, {}) == (403, "csrf")
    assert len(seen) == 19


def test_every_refusal_has_its_words_and_its_status(server):
    for path, methods in server.described.items():
        for method, told in methods.items():
            for status, answer in told["responses"].items():
                if int(status) >= 400:
                    codes = set(answer["description"].split(", "))
                    assert codes <= set(TEXTS), (method, path, codes - set(TEXTS))
                    assert {STATUS.get(code, 409) for code in codes} == {int(status)}


class Ear:
    """A person's socket, as the reference client has it, and what it was told."""

    def __init__(self, one: Client) -> None:
        self.one = one
        self.told: list[protocol.Push] = []
        self.line = client.Client(f"{one.server.url}/", self._ticket)
        self.line.on_push = self.hear
        self.heard = asyncio.Event()

    def hear(self, push: protocol.Push) -> None:
        self.told.append(push)
        self.heard.set()

    async def _ticket(self) -> str:
        return (await self.do("POST", "ticket"))["ticket"]

    async def do(self, *needs: Any) -> Any:
        return await asyncio.to_thread(self.one.do, *needs)

    async def until(self, is_so: Callable[[protocol.Push], Any]) -> protocol.Push:
        """The first thing it was told that is as wanted."""
        async with asyncio.timeout(10):
            while True:
                found = [push for push in self.told if is_so(push)]
                if found:
                    return found[0]
                self.heard.clear()
                await self.heard.wait()


def room(push: protocol.Push) -> protocol.Room | None:
    return push.room or None


async def test_an_evening_over_sockets(server):
    """Invited, seated, talking, playing, leaving, and the record for whoever has the link."""
    ana, ion, eva = (Ear(named(server)) for _ in range(3))
    async with ana.line, ion.line, eva.line:
        code = (await ana.do("POST", "rooms", WANTED))["code"]
        watched = await ana.line.ask("watch", room=code)
        assert watched.room.mine == "N"
        for ear in (ion, eva):
            await ear.line.ask("hello", version=protocol.VERSION)
        await ana.do("POST", f"rooms/{code}/invites", {"name": ion.one.name})
        invite = (await ion.until(lambda push: push.invite)).invite
        assert (invite.sender, invite.room) == (ana.one.name, code)
        await ion.do("POST", f"invites/{invite.id}/accept")
        seen = await ana.until(lambda push: room(push) and room(push).seats[1].name)
        assert seen.room.seats[1].is_here and seen.room.invites == []
        await eva.line.ask("watch", room=code)
        await ion.line.ask("say", room=code, code="hello")
        await ion.line.ask("say", room=code, text="pe cine mai așteptăm?")
        for ear in (ana, ion, eva):
            assert (await ear.until(lambda push: push.said)).said.code == "hello"
            assert (await ear.until(lambda push: push.said and push.said.text)).said.sender == (
                ion.one.name
            )
        await ion.do("POST", f"rooms/{code}/ready", {"is_ready": True})
        begun = room_of(await ana.do("POST", f"rooms/{code}/start"))
        for ear, seat in ((eva, None), (ana, "N"), (ion, "E")):
            told = await ear.until(lambda push: room(push) and room(push).state == "playing")
            assert (told.room.table, told.room.mine) == (begun.table, seat)
            place = await ear.line.join(begun.table)
            assert place.seat == seat and place.snapshot.at == 0
        with pytest.raises(client.Refused) as caught:
            await eva.line.ask("say", table=begun.table, code="hello")
        assert caught.value.code == "only-seats"
        await ion.line.places[begun.table].command("leave")
        await ana.until(lambda push: room(push) and room(push).state == "over")
        (match,) = (await ion.do("GET", "matches"))["matches"]
        assert match["winners"] == ["NS"] and match["mine"] == "E"
        stranger = server.client()
        told = await asyncio.to_thread(stranger.get_json, f"matches/{match['link']}")
        assert f'N:"{ana.one.name}" E:"{ion.one.name}"' in told["text"]
    for ear in (ana, ion):
        await ear.do("POST", f"rooms/{code}/stand")


async def test_who_is_there_is_told_when_it_changes(server):
    ana, ion = (Ear(named(server)) for _ in range(2))
    async with ana.line:
        code = (await ana.do("POST", "rooms", WANTED))["code"]
        await ion.do("POST", f"rooms/{code}/sit", {})
        assert not (await ana.do("GET", f"rooms/{code}"))["seats"][1]["is_here"]
        async with ion.line:
            await ana.until(lambda push: room(push) and room(push).seats[1].is_here)
            ana.told.clear()
        await ana.until(lambda push: room(push) and not room(push).seats[1].is_here)


async def test_who_is_called_otherwise_or_is_no_more_is_shown_so(server):
    ana, ion = (Ear(named(server)) for _ in range(2))
    async with ana.line, ion.line:
        await ion.line.ask("hello", version=protocol.VERSION)
        code = (await ana.do("POST", "rooms", WANTED))["code"]
        await ion.do("POST", f"rooms/{code}/sit", {})
        name, other = new_name(), new_name()
        await ion.do("POST", "me/name", {"name": name})
        await ana.until(lambda push: room(push) and room(push).seats[1].name == name)
        assert (await ion.line.ask("hello", version=protocol.VERSION)).name == name
        await ion.do("POST", "account", {"name": other, "password": "gărăfița de aur"})
        await ana.until(lambda push: room(push) and room(push).seats[1].name == other)
        await ion.do("DELETE", "me", {"password": "gărăfița de aur"})
        await ana.until(lambda push: room(push) and room(push).seats[1].name is None)


async def test_who_is_deleted_in_mid_match_has_left_it(server):
    ana, ion = (Ear(named(server)) for _ in range(2))
    async with ana.line, ion.line:
        two = {"game": "euchre", "players": 2, "bots": False}
        code = (await ana.do("POST", "rooms", WANTED | two))["code"]
        await ion.do("POST", f"rooms/{code}/sit", {})
        await ion.do("POST", f"rooms/{code}/ready", {"is_ready": True})
        await ana.until(lambda push: room(push) and room(push).seats[1].is_ready)
        begun = await ana.do("POST", f"rooms/{code}/start")
        place = await ana.line.join(begun["table"])
        ana.told.clear()
        await ion.do("DELETE", "me", {})
        async with asyncio.timeout(10):
            while place.snapshot.owed.kind != "nothing":
                await place.change()
        assert place.snapshot.seats[1].mode == "left"
        assert place.snapshot.winners == [place.seat]
        await ana.until(lambda push: room(push) and room(push).state != "playing")


def test_a_room_is_there_after_the_server_was_started_again(tmp_path):
    path = tmp_path / "levata.db"
    one = RoomServer(path)
    try:
        ana = named(one)
        told = ana.do("POST", "rooms", WANTED)
        cookies = dict(ana.cookies)
    finally:
        one.end()
    one = RoomServer(path)
    try:
        again = one.client()
        again.cookies.update(cookies)
        assert again.get_json(f"rooms/{told['code']}") == told
    finally:
        one.end()
