"""Tickets and sockets end with the session they were given out for, and with its person."""

import json
import time
import urllib.parse
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from levata.errors import LevataError
from levata.protocol import SUBPROTOCOL
from levata.server import admin, sessions
from levata.server.sockets import KINDS
from tests.server.people import PASSWORD, Client, new_name
from tests.server.whole import RoomServer

OTHER = "altă parolă de aur"
ROOM = {"game": "cruce", "players": 4, "options": {}, "bots": True, "spectators": False}


@pytest.fixture(scope="module", params=KINDS)
def server(request, tmp_path_factory):
    class Server(RoomServer):
        kind = request.param

    one = Server(tmp_path_factory.mktemp("tickets") / "levata.db")
    yield one
    one.end()


def opened(one: Client, ticket: str):
    """A socket."""
    address = one.server.url.replace("http", "ws")
    names = [SUBPROTOCOL, f"ticket.{ticket}"]
    return connect(f"{address}/socket", subprotocols=names, proxy=None)


def code(line) -> int:
    """With which it is closed."""
    try:
        while True:
            line.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def is_refused(one: Client, ticket: str) -> bool:
    try:
        with opened(one, ticket):
            return False
    except InvalidStatus as refused:
        return refused.response.status_code == 401


def new_ticket(one: Client) -> str:
    return one.do("POST", "ticket")["ticket"]


def again(one: Client) -> Client:
    """The same person in another browser."""
    other = one.server.client()
    other.do("POST", "login", {"name": one.name, "password": PASSWORD})
    return other


def banned(one: Client, _: Client) -> None:
    name, server = one.name, one.server

    async def act():
        orders = admin.Orders(server.store, server.service.hub, server.people.presence)
        await orders.begin()
        await server.store.write(lambda at: admin.ban(at, name, None))
        await orders.follow()

    server.run(act)


def ended(one: Client, other: Client) -> None:
    mine = next(row["id"] for row in one.get_json("sessions") if row["is_this"])
    other.do("DELETE", f"sessions/{mine}")


def recovered(one: Client, _: Client) -> None:
    asked = {"name": one.name, "code": one.codes[0], "password": OTHER}
    one.server.client().do("POST", "recover", asked)


def recovered_as_another(one: Client, _: Client) -> None:
    another = one.server.account()
    asked = {"name": another.name, "code": another.codes[0], "password": OTHER}
    one.do("POST", "recover", asked)


SHUT_OUT = {
    "logout": lambda one, _: one.do("POST", "logout"),
    "ended from elsewhere": ended,
    "all others ended": lambda _, other: other.do("DELETE", "sessions"),
    "another password": lambda _, other: other.do(
        "POST", "me/password", {"password": PASSWORD, "wanted": OTHER}
    ),
    "recovered": recovered,
    "another person logs in": lambda one, _: one.do(
        "POST", "login", {"name": one.server.account().name, "password": PASSWORD}
    ),
    "another person recovers": recovered_as_another,
    "deleted": lambda one, _: one.do("DELETE", "me", {"password": PASSWORD}),
    "banned": banned,
}
"""Each ends the session of the first of two browsers."""


@pytest.mark.parametrize("how", SHUT_OUT)
def test_whoever_is_shut_out_has_no_ticket_and_no_socket_any_more(server, how):
    one, stranger = server.account(), server.guest()
    other = again(one)
    kept, others = new_ticket(one), new_ticket(stranger)
    with ExitStack() as stack:
        mine, theirs = (stack.enter_context(opened(a, new_ticket(a))) for a in (one, stranger))
        SHUT_OUT[how](one, other)
        assert code(mine) == 4401 and is_refused(one, kept)
        assert theirs.ping().wait(10) and not is_refused(stranger, others)


def test_a_session_that_nobody_used_takes_its_sockets_along(tmp_path):
    server = RoomServer(tmp_path / "levata.db")
    try:
        one = server.account()
        kept = new_ticket(one)
        with opened(one, new_ticket(one)) as mine:
            server.people._now = lambda: time.time() + sessions.LASTS + 1
            server.run(server.people.sweep)
            assert code(mine) == 4401 and is_refused(one, kept)
    finally:
        server.end()


def test_a_guest_who_becomes_an_account_comes_again_with_another_session(server):
    one = server.guest()
    kept = new_ticket(one)
    with opened(one, new_ticket(one)) as mine:
        one.do("POST", "account", {"name": new_name(), "password": PASSWORD})
        assert code(mine) == 4401
    assert is_refused(one, kept) and not is_refused(one, new_ticket(one))


def test_what_others_can_see_opens_nothing(server):
    """FAULT_KINDS row 60: a name, an id, a code or the number of a session takes somebody's place."""
    one, other = server.account(), server.guest()
    me = one.get_json("me")
    room = one.do("POST", "rooms", ROOM)
    with opened(one, new_ticket(one)) as line:
        line.ping().wait(10)
        started = one.do("POST", f"rooms/{room['code']}/start", {})
    (session,) = (row["id"] for row in one.get_json("sessions"))
    seen = [me["id"], me["name"], room["code"], started["table"], session, me["csrf"]]
    for value in seen:
        assert is_refused(one, urllib.parse.quote(value, safe="")), value
        stranger = server.client(cookie=f"levata={urllib.parse.quote(value)}", x_levata=me["csrf"])
        assert stranger.error("GET", "me") == (401, "no-session"), value
        assert stranger.error("POST", "ticket") == (401, "no-session"), value
    with opened(other, new_ticket(other)) as line:
        for verb, fields in (("hello", {"version": 1}), ("join", {"table": started["table"]})):
            line.send(json.dumps({"id": verb, "do": verb, "with": fields}))
            answer = json.loads(line.recv(timeout=10))
        assert answer["error"]["code"] == "no-table", "to know its number is not to sit there"


@pytest.mark.parametrize("is_banned", [False, True])
def test_a_session_that_ends_while_a_ticket_is_asked_for_gets_none(server, is_banned):
    """It was found when the request came, and is over when the ticket is made."""
    one = server.account()
    token = one.cookies["levata"]
    asker = server.run(lambda: server.people.asker(token))
    banned(one, one) if is_banned else one.do("POST", "logout")
    with pytest.raises(LevataError) as refused:
        server.run(lambda: server.people.ticket(asker))
    assert refused.value.code == "no-session"
    assert asker.id not in {holder.person for _, holder in server.people.tickets._good.values()}


def test_a_socket_that_is_just_being_opened_is_found(server):
    """Between its ticket and the first step of telling its friends nothing of it is overlooked."""
    one = server.guest()
    me = one.get_json("me")["id"]

    class Socket:
        person = me
        closed = 0

        def close(self, code):
            self.closed = code

    async def act():
        socket, presence = Socket(), server.people.presence
        telling = presence.come(socket)
        presence.cut(me)
        await telling
        await presence.go(socket)
        return socket.closed

    assert server.run(act) == 4401
