"""People: guests and accounts, what opens them, who is here, and what is left of who has gone."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select, update

from levata.errors import LevataError
from levata.server import schema
from levata.server.audit import veiled
from levata.server.limits import Proxies
from levata.server.passwords import CODES, WAITING, Passwords, kept_code, parse_password
from levata.server.people import give_codes
from tests.server.people import PASSWORD, PLENTY, PeopleServer, new_name
from tests.sizes import size

WRONG = "cu totul altceva"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = PeopleServer(tmp_path_factory.mktemp("people") / "levata.db")
    yield one
    one.end()


def noted(server, what: str) -> list[dict]:
    return server.rows(select(schema.audit).where(schema.audit.c.what == what))


def login(server, name: str, password: str = PASSWORD) -> dict:
    return server.client().do("POST", "login", {"name": name, "password": password})


# Coming in.


def test_a_guest_comes_in_in_one_step_and_gets_a_name_to_be_called_by(server):
    told = [server.client().do("POST", "guest", {}) for _ in range(5)]
    assert len({me["id"] for me in told}) == len({me["name"] for me in told}) == 5
    assert {me["kind"] for me in told} == {"guest"}
    assert all(me["name"].split()[0].isalpha() for me in told)


def test_a_guest_may_ask_for_a_name_that_is_free(server):
    name = new_name()
    assert server.guest(name).get_json("me")["name"] == name
    asked = server.client()
    for taken in (name, name.upper(), name.replace(" ", "_"), name.replace("i", "1")):
        assert asked.error("POST", "guest", {"name": taken}) == (409, "name-taken")
    assert asked.error("POST", "guest", {"name": "admin"}) == (409, "name-reserved")
    assert asked.error("GET", "me") == (401, "no-session"), "nobody was made"


def test_of_many_who_want_one_name_at_once_one_gets_it(server):
    name = new_name()
    with ThreadPoolExecutor(8) as threads:
        clients = [server.client() for _ in range(8)]
        answers = threads.map(lambda one: one.ask("POST", "guest", {"name": name}), clients)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7


def test_a_guest_becomes_an_account_and_stays_the_same_person(server):
    guest, friend = server.guest(), server.guest()
    before = guest.get_json("me")
    friends_name = friend.get_json("me")["name"]
    friend.do("PUT", f"friends/{before['name']}")
    guest.do("PUT", f"friends/{friends_name}")
    name = new_name()
    made = guest.do("POST", "account", {"name": name, "password": PASSWORD})
    after = guest.get_json("me")
    assert made["me"] == after and len(set(made["codes"])) == CODES
    assert (after["id"], after["name"], after["kind"]) == (before["id"], name, "account")
    assert [one["name"] for one in guest.get_json("people")["friends"]] == [friends_name]
    assert [one["name"] for one in friend.get_json("people")["friends"]] == [name]
    again = {"name": new_name(), "password": PASSWORD}
    assert guest.error("POST", "account", again) == (409, "account-already")
    assert login(server, name)["id"] == before["id"]
    server.guest(before["name"])  # free again


def test_an_upgrade_asked_for_twice_at_once_is_done_once(server):
    guest = server.guest()
    asked = {"name": new_name(), "password": PASSWORD}
    cookie, csrf = f"levata={guest.cookies['levata']}", guest.headers["x-levata"]
    both = [server.client(cookie=cookie, x_levata=csrf) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda one: one.ask("POST", "account", asked), both))
    (done,) = (answer for answer in answers if answer.is_success)
    (refused,) = (answer for answer in answers if not answer.is_success)
    assert refused.status_code in {401, 409}
    code = done.json()["codes"][0]
    wanted = {"name": asked["name"], "code": code, "password": "a doua parolă"}
    server.client().do("POST", "recover", wanted)


def test_where_registration_is_closed_nobody_makes_an_account(tmp_path):
    one = PeopleServer(tmp_path / "levata.db", is_open=False)
    try:
        asked = {"name": new_name(), "password": PASSWORD}
        assert one.guest().error("POST", "account", asked) == (403, "registration-closed")
    finally:
        one.end()


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("scurtă1", "password-length"),
        ("x" * 129, "password-length"),
        ("aaaaaaaaaaaa", "password-weak"),
        ("abababababab", "password-weak"),
        ("mircea popescu", "password-weak"),
        ("M1rcea.Popescu", "password-weak"),
    ],
)
def test_a_password_that_is_no_good_is_refused(password, code):
    with pytest.raises(LevataError) as refused:
        parse_password(password, "Mircea Popescu")
    assert refused.value.code == code


# Coming back.


def test_a_password_is_the_same_on_another_keyboard(server):
    one = server.account()
    composed = "gărăfița de aur"
    decomposed = "ga\u0306ra\u0306fit\u0326a de aur"
    assert login(server, one.name, composed)["id"] == login(server, one.name, decomposed)["id"]
    assert login(server, one.name.upper())["name"] == one.name


def test_what_does_not_open_an_account_is_told_alike(server):
    one, guest = server.account(), server.guest()
    guests_name = guest.get_json("me")["name"]
    tried = [
        {"name": one.name, "password": WRONG},
        {"name": new_name(), "password": WRONG},
        {"name": guests_name, "password": WRONG},
        {"name": "\x00'; --", "password": WRONG},
        {"name": "admin", "password": WRONG},
    ]
    answers = [server.client().ask("POST", "login", body) for body in tried]
    assert {(answer.status_code, answer.text) for answer in answers} == {
        (401, '{"code":"bad-login","params":{}}')
    }
    rows = noted(server, "login-failed")[-len(tried) :]
    assert rows[0]["whom"] == one.get_json("me")["id"]
    assert all(WRONG not in str(row) and "127.0.0.1" not in str(row) for row in rows)
    assert {row["more"]["from"] for row in rows} == {veiled("127.0.0.1")}


def test_how_long_a_login_takes_tells_not_whether_the_name_is_there(server):
    """The least of one is nowhere near half that of the other, which no hash would be.

    A busy machine adds to a time and takes nothing from it: where they differ they are taken again.
    """
    one, guest = server.account(), server.guest()
    names = {"there": one.name, "nobody": new_name(), "guest": guest.get_json("me")["name"]}
    took: dict[str, list[float]] = {kind: [] for kind in names}
    client = server.client()
    least: dict[str, float] = {}
    for tries in range(1, 61):
        for kind, name in names.items():
            begun = time.perf_counter()
            assert client.error("POST", "login", {"name": name, "password": WRONG})[0] == 401
            took[kind].append(time.perf_counter() - begun)
        least = {kind: min(times) for kind, times in took.items()}
        if tries >= size(ci=6, long=60) and max(least.values()) < 2 * min(least.values()):
            break
    assert max(least.values()) < 2 * min(least.values()), least
    assert min(least.values()) > 0.01, "no hash was made"


def test_a_recovery_code_opens_once_and_ends_what_was_open(server):
    one = server.account()
    code = one.codes[3]
    asked = {"name": one.name, "code": f" {code.upper().replace('-', ' ')} ", "password": WRONG}
    lost = server.client()
    me = lost.do("POST", "recover", asked)
    assert me["name"] == one.name and lost.get_json("me") == me
    assert one.error("GET", "me") == (401, "no-session")
    assert lost.error("POST", "recover", asked) == (401, "bad-code")
    assert login(server, one.name, WRONG)["id"] == me["id"]
    refused = {"name": one.name, "password": PASSWORD}
    assert server.client().error("POST", "login", refused) == (401, "bad-login")


def test_a_code_used_twice_at_once_opens_once(server):
    one = server.account()
    asked = {"name": one.name, "code": one.codes[0], "password": "o parolă nouă"}
    with ThreadPoolExecutor(4) as threads:
        clients = [server.client() for _ in range(4)]
        answers = threads.map(lambda client: client.ask("POST", "recover", asked), clients)
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401]


def test_codes_of_others_and_old_ones_open_nothing(server):
    one, other = server.account(), server.account()
    stranger = server.client()
    for name, code in ((one.name, other.codes[0]), (new_name(), one.codes[0]), (one.name, "x")):
        asked = {"name": name, "code": code, "password": PASSWORD}
        assert stranger.error("POST", "recover", asked) == (401, "bad-code")
    fresh = one.do("POST", "me/codes", {"password": PASSWORD})["codes"]
    assert len(fresh) == CODES and not set(fresh) & set(one.codes)
    old = {"name": one.name, "code": one.codes[1], "password": WRONG}
    assert stranger.error("POST", "recover", old) == (401, "bad-code")
    assert stranger.do("POST", "recover", old | {"code": fresh[1]})


def test_a_weak_password_uses_no_code_up(server):
    one = server.account()
    asked = {"name": one.name, "code": one.codes[0], "password": "aaaaaaaa"}
    assert server.client().error("POST", "recover", asked) == (409, "password-weak")
    assert server.client().do("POST", "recover", asked | {"password": WRONG})


def test_a_link_opens_an_account_until_it_expires(server):
    one = server.account()
    row = {"person": one.get_json("me")["id"], "kind": "link", "created": 0}
    ids = {name: row | {"id": kept_code(name)} for name in ("fresh-link-abcd", "stale-link-abcd")}
    ids["fresh-link-abcd"]["expires"] = time.time() + 60
    ids["stale-link-abcd"]["expires"] = time.time() - 1
    server.write(insert(schema.recovery).values([*ids.values()]))
    asked = {"name": one.name, "code": "stale-link-abcd", "password": WRONG}
    assert server.client().error("POST", "recover", asked) == (401, "bad-code")
    assert server.client().do("POST", "recover", asked | {"code": "fresh-link-abcd"})


def test_what_asks_for_the_password_takes_no_other(server):
    one, guest = server.account(), server.guest()
    for method, path, body in (
        ("POST", "me/password", {"password": WRONG, "wanted": "a treia parolă"}),
        ("POST", "me/codes", {"password": WRONG}),
        ("DELETE", "me", {"password": WRONG}),
        ("DELETE", "me", {}),
    ):
        assert one.error(method, path, body) == (403, "wrong-password")
        if path != "me":
            assert guest.error(method, path, body) == (403, "account-due")
    assert login(server, one.name)
    one.do("POST", "me/password", {"password": PASSWORD, "wanted": WRONG})
    assert login(server, one.name, WRONG)
    assert [row["whom"] for row in noted(server, "password-changed")][-1] == one.get_json("me")[
        "id"
    ]


def test_who_is_banned_is_told_so_and_nothing_else(server):
    one = server.account()
    person = schema.person
    is_one = person.c.name == one.name
    server.write(update(person).where(is_one).values(banned_until=time.time() + 60))
    for method, path in (("GET", "me"), ("GET", "people"), ("POST", "logout"), ("POST", "ticket")):
        assert one.error(method, path) == (403, "banned")
    right, wrong = ({"name": one.name, "password": word} for word in (PASSWORD, WRONG))
    assert server.client().error("POST", "login", right) == (403, "banned")
    assert server.client().error("POST", "login", wrong) == (401, "bad-login")
    code = {"name": one.name, "code": one.codes[0], "password": WRONG}
    assert server.client().error("POST", "recover", code) == (403, "banned")
    server.write(update(person).where(is_one).values(banned_until=time.time() - 1))
    assert one.get_json("me")["name"] == one.name


# Hashing.


async def test_the_loop_goes_on_while_passwords_are_hashed():
    passwords = Passwords()
    gaps, at = [], time.perf_counter()
    hashing = asyncio.gather(*(passwords.hashed(f"{PASSWORD} {n}") for n in range(3)))
    while not hashing.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        gaps.append(now - at)
        at = now
    kept = await hashing
    passwords.close()
    assert len(gaps) > 100, "the loop stood still"
    assert len(set(kept)) == 3
    assert all(one.startswith("$argon2id$v=19$m=19456,t=2,p=1$") for one in kept)


async def test_too_many_hashes_at_once_are_refused_and_it_goes_on_after():
    passwords = Passwords()
    kept = await passwords.hashed(PASSWORD)
    asked = [passwords.fits(kept, PASSWORD) for _ in range(WAITING + 5)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers.count(True) == WAITING
    assert [one.code for one in answers if isinstance(one, LevataError)] == ["too-many"] * 5
    assert await passwords.fits(kept, PASSWORD)
    assert not await passwords.fits(kept, WRONG)
    assert not await passwords.fits(None, PASSWORD)
    assert not await passwords.fits("broken", PASSWORD)
    passwords.close()


def test_new_codes_can_be_had_from_within_a_transaction(server):
    """As `levata admin` has them."""
    one = server.account()
    me = one.get_json("me")["id"]
    fresh = server.run(lambda: server.store.write(lambda at: give_codes(at, me, time.time())))
    assert server.client().do(
        "POST", "recover", {"name": one.name, "code": fresh[0], "password": WRONG}
    )


# Who is here.


class Socket:
    """A connection as the rest of the server knows it; what it was sent is kept."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told: list = []
        self.closed: list[int] = []

    def send(self, message: bytes) -> None:
        self.told.append(json.loads(message)["presence"])

    def close(self, code: int) -> None:
        self.closed.append(code)


def socket(server, client) -> Socket:
    """Come with a socket."""
    one = Socket(client.get_json("me")["id"])
    server.run(lambda: server.people.presence.come(one))
    return one


def leave(server, one: Socket) -> None:
    server.run(lambda: server.people.presence.go(one))


def befriend(one, other) -> None:
    names = one.get_json("me")["name"], other.get_json("me")["name"]
    one.do("PUT", f"friends/{names[1]}")
    other.do("PUT", f"friends/{names[0]}")


def test_friends_hear_who_comes_and_goes_and_nobody_else_does(server):
    ana, ion, eva, dan = (server.guest() for _ in range(4))
    befriend(ana, ion)
    ana.do("PUT", f"friends/{eva.get_json('me')['name']}")  # asked, not answered
    ions, evas, dans = (socket(server, one) for one in (ion, eva, dan))
    name = ana.get_json("me")["name"]
    phone = socket(server, ana)
    laptop = socket(server, ana)
    leave(server, phone)
    assert ions.told == [{"name": name, "is_here": True}], "the second socket is no news"
    assert ion.get_json("people")["friends"] == [{"name": name, "is_here": True}]
    leave(server, laptop)
    leave(server, laptop)
    assert ions.told == [{"name": name, "is_here": True}, {"name": name, "is_here": False}]
    assert ion.get_json("people")["friends"] == [{"name": name, "is_here": False}]
    assert evas.told == dans.told == []


def test_who_becomes_a_friend_is_shown_and_who_is_blocked_sees_nobody(server):
    ana, ion = server.guest(), server.guest()
    anas, ions = socket(server, ana), socket(server, ion)
    names = [one.get_json("me")["name"] for one in (ana, ion)]
    befriend(ana, ion)
    assert anas.told == [{"name": names[1], "is_here": True}]
    assert ions.told == [{"name": names[0], "is_here": True}]
    ana.do("PUT", f"blocked/{names[1]}")
    assert ions.told[1:] == [{"name": names[0], "is_here": False}]
    leave(server, anas)
    socket(server, ana)
    assert len(ions.told) == 2
    assert ion.get_json("people")["friends"] == []


def test_sockets_are_closed_with_the_sessions(server):
    one = server.account()
    two = server.client()
    two.do("POST", "login", {"name": one.name, "password": PASSWORD})
    (there,) = (row["id"] for row in one.get_json("sessions") if not row["is_this"])
    for number, (client, method, path, body) in enumerate(
        [
            (one, "DELETE", f"sessions/{there}", None),
            (one, "DELETE", "sessions", None),
            (one, "POST", "me/password", {"password": PASSWORD, "wanted": WRONG}),
            (one, "POST", "logout", None),
        ]
    ):
        mine, others = socket(server, one), socket(server, server.guest())
        client.do(method, path, body)
        assert (mine.closed, others.closed) == ([4401], []), number
        leave(server, mine)


# Gone.


def test_of_who_is_deleted_nothing_is_left_but_empty_seats(server):
    one, friend = server.account(), server.account()
    befriend(one, friend)
    me, name = one.get_json("me")["id"], one.name
    table = {"id": "t-" + me, "link": "l-" + me, "game": "cruce", "options": {}, "seats": []}
    server.write(
        insert(schema.table_row).values(**table, spectators=False, created=1.0, finished=2.0)
    )
    for seat, person in ((0, me), (1, friend.get_json("me")["id"])):
        row = {"table_id": table["id"], "seat": seat, "person": person}
        server.write(insert(schema.table_person).values(row))
    mine = socket(server, one)
    answer = one.ask("DELETE", "me", {"password": PASSWORD})
    assert answer.is_success and "Max-Age=0" in answer.headers["set-cookie"]
    assert mine.closed == [4401]
    for kept in schema.metadata.sorted_tables:
        for row in server.rows(select(kept)):
            is_note = kept is schema.audit or kept is schema.table_row
            assert is_note or me not in map(str, row.values()), kept.name
            assert name not in map(str, row.values()), kept.name
    seats = server.rows(
        select(schema.table_person).where(schema.table_person.c.table_id == table["id"])
    )
    assert [row["person"] for row in seats] == [None, friend.get_json("me")["id"]]
    assert friend.get_json("people")["friends"] == []
    asked = {"name": name, "password": PASSWORD}
    assert server.client().error("POST", "login", asked) == (401, "bad-login")
    assert server.guest(name).get_json("me")["id"] != me, "the name is free again"
    assert [row["whom"] for row in noted(server, "deleted")][-1] == me


def test_a_guest_is_deleted_without_a_password(server):
    one = server.guest()
    name = one.get_json("me")["name"]
    one.do("DELETE", "me", {})
    assert one.error("GET", "me") == (401, "no-session")
    server.guest(name)


def test_one_can_have_all_that_is_kept_of_one(server):
    one, friend, foe = (
        server.account(accept_language="ro-RO, en;q=0.5"),
        server.guest(),
        server.guest(),
    )
    befriend(one, friend)
    one.do("PUT", f"blocked/{foe.get_json('me')['name']}")
    me = one.get_json("me")["id"]
    table = {"id": "e-" + me, "link": "link-" + me, "game": "cruce", "options": {"target": "11"}}
    server.write(insert(schema.table_row).values(**table, seats=[], spectators=False, created=1.0))
    row = {"table_id": table["id"], "seat": 2, "person": me}
    server.write(insert(schema.table_person).values(row))
    answer = one.ask("GET", "me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="levata.json"'
    kept = answer.json()
    about = {key: kept["person"][key] for key in ("name", "kind", "role", "lang", "banned_until")}
    assert about == {
        "name": one.name,
        "kind": "account",
        "role": "player",
        "lang": "ro",
        "banned_until": None,
    }
    assert kept["people"]["friends"] == [friend.get_json("me")["name"]]
    assert kept["people"]["blocked"] == [foe.get_json("me")["name"]]
    assert [(match["link"], match["seat"]) for match in kept["matches"]] == [(table["link"], 2)]
    assert [row["what"] for row in kept["noted"]] == ["account-made"]
    assert len(kept["sessions"]) == 1
    hidden = server.rows(select(schema.person.c.password).where(schema.person.c.id == me))
    assert hidden[0]["password"] not in answer.text and "argon2" not in answer.text


TOLD = {
    "session.person": "sessions",
    "recovery.person": "recovery",
    "friend.person": "people.friends",
    "friend.other": "people.asking",
    "block.person": "people.blocked",
    "mute.person": "people.muted",
    "room.host": "rooms",
    "room_seat.person": "rooms",
    "invite.person": "invites",
    "invite.by": "invites",
    "kick.person": "kicks",
    "table_person.person": "matches",
    "audit.actor": "noted",
    "audit.whom": "noted",
}
"""Where in the export a row stands that has the person's id in that column."""
UNTOLD = {
    "name_key.person": "made from the name, which is told",
    "block.other": "who has blocked somebody is not told to them",
    "mute.other": "nor who has muted them",
}


def test_every_row_about_a_person_is_in_what_they_can_have(server):
    one, other = server.account(), server.guest()
    me, them = (client.get_json("me")["id"] for client in (one, other))
    about = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.c
        if any(key.column is schema.person.c.id for key in column.foreign_keys)
    }
    # What outlives the person refers to nobody: no key says what stands in it.
    assert about | {"audit.actor", "audit.whom"} == TOLD.keys() | UNTOLD.keys()

    def row(table, **values):
        """Whatever else it has to have is something."""
        fill = {}
        for column in table.c:
            if column.foreign_keys or column.nullable or column.name == "id":
                continue
            kind = column.type.python_type
            fill[column.name] = kind(7) if kind in (int, float, bool, str) else {}
        server.write(insert(table).values(fill | values))

    rooms = {name: f"{name}-{me}" for name in ("hosted", "sat", "sent", "got", "away")}
    for name, key in rooms.items():
        row(schema.room, id=key[:32], code=name, host=me if name == "hosted" else them)
    ids = {name: key[:32] for name, key in rooms.items()}
    row(schema.room_seat, room=ids["sat"], seat=3, person=me)
    row(schema.invite, id="i1" + me, room=ids["sent"], person=them, by=me)
    row(schema.invite, id="i2" + me, room=ids["got"], person=me, by=them)
    row(schema.kick, room=ids["away"], person=me)
    row(schema.table_row, id="x" + me, link="xlink-" + me, game="cruce", seats=[me])
    row(schema.table_person, table_id="x" + me, seat=1, person=me)
    for table in (schema.friend, schema.mute):
        row(table, person=me, other=them)
    row(schema.friend, person=them, other=me)
    row(schema.audit, actor=me, what="done-by", whom=them)
    row(schema.audit, actor=them, what="done-to", whom=me)
    third, fourth = server.guest(), server.guest()
    row(schema.block, person=me, other=third.get_json("me")["id"])
    row(schema.friend, person=fourth.get_json("me")["id"], other=me)
    names = [client.get_json("me")["name"] for client in (other, third, fourth)]

    kept = one.get_json("me/export")
    for place in {*TOLD.values()}:
        found = kept
        for step in place.split("."):
            found = found[step]
        assert found, place
    assert {(room["code"], room["is_host"], room["seat"]) for room in kept["rooms"]} == {
        *(("hosted", True, None), ("sat", False, 3)),
    }
    assert {(one["code"], one["from"], one["to"]) for one in kept["invites"]} == {
        *(("sent", kept["person"]["name"], names[0]), ("got", names[0], kept["person"]["name"])),
    }
    assert [row["code"] for row in kept["kicks"]] == ["away"]
    assert [match["link"] for match in kept["matches"]] == ["xlink-" + me]
    assert {row["what"] for row in kept["noted"]} == {"account-made", "done-by", "done-to"}
    assert kept["people"] == {
        "friends": [names[0]],
        "asked": [],
        "asking": [names[2]],
        "blocked": [names[1]],
        "muted": [names[0]],
    }
    assert {code["kind"] for code in kept["recovery"]} == {"code"}


def test_a_name_stands_in_one_row_alone(server):
    one, friend = server.account(), server.guest()
    befriend(one, friend)
    name = one.name
    fresh = new_name()
    one.do("POST", "me/name", {"name": fresh})
    assert [other["name"] for other in friend.get_json("people")["friends"]] == [fresh]
    for kept in schema.metadata.sorted_tables:
        rows = server.rows(select(kept))
        holding = [row for row in rows if fresh in map(str, row.values())]
        assert bool(holding) == (kept is schema.person), kept.name
        assert not [row for row in rows if name in map(str, row.values())], kept.name
    assert login(server, fresh)["name"] == fresh
    server.guest(name)
    assert one.error("POST", "me/name", {"name": name}) == (409, "name-taken")
    assert one.do("POST", "me/name", {"name": fresh.upper()})["name"] == fresh.upper()


# How often.


def test_limits_are_by_address_and_by_person(tmp_path):
    limits = PLENTY | {
        "guest": "3/hour",
        "rename": "1/day",
        "write": "4/minute",
    }
    one = PeopleServer(tmp_path / "levata.db", limits=limits, proxies=("127.0.0.1",))
    try:
        first = [one.client(x_forwarded_for="9.9.9.9") for _ in range(4)]
        answers = [client.ask("POST", "guest", {}) for client in first]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        told = answers[-1].json()
        assert told["code"] == "too-many" and 3500 < told["params"]["seconds"] <= 3600
        assert answers[-1].headers["retry-after"] == str(told["params"]["seconds"])
        assert one.client(x_forwarded_for="9.9.9.8").ask("POST", "guest", {}).status_code == 201

        first[0].do("POST", "me/name", {"name": new_name()})
        assert first[0].error("POST", "me/name", {"name": new_name()}) == (429, "too-many")
        first[1].do("POST", "me/name", {"name": new_name()})
        codes = [first[2].ask("POST", "ticket").status_code for _ in range(5)]
        assert codes == [201] * 4 + [429]
        assert first[2].get_json("me"), "reading is not writing"

    finally:
        one.end()


def test_who_guesses_at_an_account_does_not_keep_its_person_out(tmp_path):
    limits = PLENTY | {"failed": "2/hour", "guessed": "5/hour", "secret": "6/hour"}
    one = PeopleServer(tmp_path / "levata.db", limits=limits, proxies=("127.0.0.1",))
    try:
        account = one.account(x_forwarded_for="9.9.9.7")
        wrong, right = ({"name": account.name, "password": word} for word in (WRONG, PASSWORD))

        def guess(address: str, asked: dict) -> tuple:
            return one.client(x_forwarded_for=address).error("POST", "login", asked)

        told = [guess("1.1.1.1", wrong)[1] for _ in range(3)]
        assert told == ["bad-login", "bad-login", "too-many"]
        assert guess("1.1.1.1", right)[1] == "too-many"
        assert guess("2.2.2.2", right) == (200, None)
        told = [guess(f"3.3.3.{n}", wrong)[1] for n in range(4)]
        assert told == ["bad-login"] * 3 + ["too-many"]
        assert guess("2.2.2.2", right)[1] == "too-many", "as many addresses as it takes"
        # Whoever is in, and whoever has a code, is not concerned.
        renewed = account.do("POST", "me/codes", {"password": PASSWORD})["codes"]
        account.do("POST", "me/password", {"password": PASSWORD, "wanted": WRONG})
        asked = {"name": account.name, "code": renewed[0], "password": PASSWORD}
        lost = one.client(x_forwarded_for="4.4.4.4")
        assert lost.do("POST", "recover", asked)["name"] == account.name
        assert account.error("GET", "me") == (401, "no-session")
        # Who guesses from within is stopped, and only there.
        told = [lost.error("POST", "me/codes", {"password": WRONG})[1] for _ in range(5)]
        assert told == ["wrong-password"] * 4 + ["too-many"]
        lost.do("POST", "logout")
    finally:
        one.end()


def test_what_was_refused_is_not_counted_as_done(tmp_path):
    limits = PLENTY | {"guest": "2/hour", "rename": "1/day"}
    one = PeopleServer(tmp_path / "levata.db", limits=limits)
    try:
        taken, fresh = new_name(), new_name()
        one.guest(taken)
        two = one.client()
        for name in (taken, "admin", "x", taken.upper()) * 2:
            assert two.error("POST", "guest", {"name": name})[0] == 409
        two.do("POST", "guest", {"name": new_name()})
        assert one.client().error("POST", "guest", {}) == (429, "too-many")
        for name in (taken, "admin") * 2:
            assert two.error("POST", "me/name", {"name": name})[0] == 409
        two.do("POST", "me/name", {"name": fresh})
        assert two.error("POST", "me/name", {"name": new_name()}) == (429, "too-many")
    finally:
        one.end()


def test_nobody_but_a_proxy_says_for_whom_it_asks(tmp_path):
    limits = PLENTY | {"guest": "1/hour"}
    one = PeopleServer(tmp_path / "levata.db", limits=limits)
    try:
        statuses = [
            one.client(x_forwarded_for=f"9.9.9.{n}").ask("POST", "guest", {}).status_code
            for n in range(2)
        ]
        assert statuses == [201, 429]
    finally:
        one.end()


@pytest.mark.parametrize(
    ("peer", "forwarded", "asker"),
    [
        ("5.5.5.5", [], "5.5.5.5"),
        ("5.5.5.5", ["6.6.6.6"], "5.5.5.5"),
        ("10.0.0.1", ["6.6.6.6"], "6.6.6.6"),
        ("10.0.0.1", ["7.7.7.7, 6.6.6.6"], "6.6.6.6"),
        ("10.0.0.1", ["7.7.7.7", "6.6.6.6, 10.0.0.9"], "6.6.6.6"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["6.6.6.6, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("::ffff:10.0.0.1", ["::ffff:6.6.6.6"], "6.6.6.6"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("fd00::1", ["2001:db8:1:2::9"], "2001:db8:1:2::/64"),
        ("", ["6.6.6.6"], ""),
    ],
)
def test_the_address_is_the_last_that_no_proxy_has(peer, forwarded, asker):
    assert Proxies(["10.0.0.0/8", "fd00::/8"]).asker(peer, forwarded) == asker
