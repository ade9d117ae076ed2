"""Sessions: what the browser keeps and what the store keeps of it, until when, and who ends it."""

import re
from hashlib import sha256

import pytest
from sqlalchemy import select

from levata.server import schema
from levata.server.sessions import LASTS, TOUCHED
from tests.server.people import PASSWORD, PeopleServer, new_name

COOKIE = re.compile(r"levata=([\w-]{43}); HttpOnly; Max-Age=7776000; Path=(\S+); SameSite=lax(.*)")


class Clock:
    """The server's, which a test can put forward."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = PeopleServer(tmp_path_factory.mktemp("sessions") / "levata.db")
    yield one
    one.end()


@pytest.fixture
def start(tmp_path):
    """Start a server of one's own."""
    started = []

    def go(**how) -> PeopleServer:
        started.append(PeopleServer(tmp_path / f"{len(started)}.db", **how))
        return started[-1]

    yield go
    for one in started:
        one.end()


@pytest.mark.parametrize(
    ("public_url", "path", "secure"),
    [
        ("", "/", ""),
        ("https://example.org/levata/", "/levata/", "; Secure"),
        ("http://example.org/levata/", "/levata/", ""),
    ],
)
def test_the_cookie_is_as_safe_as_the_address_allows(start, public_url, path, secure):
    answer = start(public_url=public_url).client().ask("POST", "guest", {})
    (cookie,) = answer.headers.get_list("set-cookie")
    found = COOKIE.fullmatch(cookie)
    assert found and (found[2], found[3]) == (path, secure)
    assert found[1] not in answer.text, "a script could read it there"


def test_the_store_has_no_token_no_password_and_no_code(server):
    one = server.account()
    token = one.cookies["levata"]
    server.client().do("POST", "login", {"name": one.name, "password": PASSWORD})
    for path in server.path.parent.glob("levata.db*"):
        kept = path.read_bytes()
        secrets = [token, PASSWORD, *one.codes, *(code.replace("-", "") for code in one.codes)]
        secrets += [one.get_json("me")["csrf"]]
        assert not any(secret.encode() in kept for secret in secrets), path
    ids = [row["id"] for row in server.rows(select(schema.session.c.id))]
    assert sha256(token.encode()).hexdigest() in ids, "it is found by its hash"


def test_the_hash_in_the_store_opens_nothing(server):
    one = server.guest()
    kept = server.rows(select(schema.session.c.id))[-1]["id"]
    stranger = server.client()
    for forged in (kept, "", "x", one.cookies["levata"][:-1], "levata"):
        stranger.cookies.set("levata", forged, domain="127.0.0.1")
        assert stranger.error("GET", "me") == (401, "no-session")
        stranger.cookies.clear()


def test_login_and_upgrade_bring_another_token_and_end_the_old_one(server):
    one, name = server.guest(), new_name()
    with_password = {"name": name, "password": PASSWORD}
    other_password = {"password": PASSWORD, "wanted": "o altă parolă"}
    for path, body in (
        ("account", with_password),
        ("login", with_password),
        ("me/password", other_password),
    ):
        token, csrf = one.cookies["levata"], one.headers["x-levata"]
        one.do("POST", path, body)
        assert one.cookies["levata"] != token and one.headers["x-levata"] != csrf
        old = server.client(cookie=f"levata={token}", x_levata=csrf)
        assert old.error("GET", "me") == (401, "no-session"), path
        assert old.error("POST", "me/name", {"name": new_name()}) == (401, "no-session")
        assert one.get_json("me")["name"] == name


def test_sessions_are_listed_and_ended_one_by_one(server):
    phone = server.account(user_agent="Phone/1 " + "x" * 500)
    asked = {"name": phone.name, "password": PASSWORD}
    laptop, library = server.client(user_agent="Laptop"), server.client(user_agent="Library")
    laptop.do("POST", "login", asked)
    library.do("POST", "login", asked)
    listed = phone.get_json("sessions")
    assert {row["agent"][:7]: row["is_this"] for row in listed} == {
        "Phone/1": True,
        "Laptop": False,
        "Library": False,
    }
    assert all(len(row["agent"]) <= 255 and row["created"] <= row["seen"] for row in listed)

    (there,) = (row["id"] for row in listed if row["agent"] == "Library")
    stranger = server.account()
    assert stranger.error("DELETE", f"sessions/{there}") == (404, "no-such-session")
    assert library.get_json("me"), "nobody else ends it"
    phone.do("DELETE", f"sessions/{there}")
    assert phone.error("DELETE", f"sessions/{there}") == (404, "no-such-session")
    assert library.error("GET", "me") == (401, "no-session")
    assert laptop.get_json("me")


def test_all_others_are_ended_at_once(server):
    phone = server.account()
    others = [server.client() for _ in range(3)]
    for one in others:
        one.do("POST", "login", {"name": phone.name, "password": PASSWORD})
    phone.do("DELETE", "sessions")
    assert [row["is_this"] for row in phone.get_json("sessions")] == [True]
    assert all(one.error("GET", "me") == (401, "no-session") for one in others)


def test_whoever_logs_out_is_out_and_the_cookie_is_taken_away(server):
    one = server.account()
    token = one.cookies["levata"]
    answer = one.ask("POST", "logout")
    assert "Max-Age=0" in answer.headers["set-cookie"] and "levata" not in one.cookies
    again = server.client(cookie=f"levata={token}")
    assert again.error("GET", "me") == (401, "no-session")


def test_a_session_goes_on_as_long_as_it_is_used(start):
    clock = Clock()
    one = start(now=clock).guest()
    for _ in range(3):
        clock.now += LASTS - 60
        assert one.get_json("me")
    clock.now += LASTS + 1
    assert one.error("GET", "me") == (401, "no-session")


def test_that_it_was_used_is_not_written_each_time(start):
    clock = Clock()
    server = start(now=clock)
    one = server.guest()

    def seen() -> float:
        return server.rows(select(schema.session.c.seen))[0]["seen"]

    clock.now += TOUCHED - 1
    one.get_json("me")
    assert seen() == Clock.now
    clock.now += 2
    one.get_json("me")
    assert seen() == clock.now


def test_what_is_over_is_swept_away_and_so_are_guests_who_never_came_back(start):
    clock = Clock()
    server = start(now=clock)
    account, lost, name = server.account(), server.guest(), new_name()
    clock.now += LASTS / 2
    server.guest(name)
    clock.now += LASTS / 2 + 1
    server.run(server.people.sweep)
    named = {row["name"] for row in server.rows(select(schema.person.c.name))}
    assert named == {account.name, name}
    assert len(server.rows(select(schema.session))) == 1
    assert lost.error("GET", "me") == (401, "no-session")
    server.client().do("POST", "login", {"name": account.name, "password": PASSWORD})


# From no page of ours.


def changing(server: PeopleServer) -> list[tuple[str, str]]:
    """Everything that can be asked and changes something, with a body that would do."""
    return [
        (method.upper(), re.sub(r"{\w+}", "someone", path).removeprefix("/api/"))
        for path, methods in server.described.items()
        for method in methods
        if method != "get"
    ]


BODIES = {
    "guest": {},
    "login": {"name": "Ana", "password": PASSWORD},
    "recover": {"name": "Ana", "code": "x", "password": PASSWORD},
    "account": {"name": "Ana", "password": PASSWORD},
    "me/name": {"name": "Ana"},
    "me/password": {"password": PASSWORD, "wanted": PASSWORD},
    "me/codes": {"password": PASSWORD},
    "me": {},
}


def test_another_site_can_change_nothing(server):
    """It makes the browser send the cookie, but not the header, or not the right one."""
    one, other = server.account(), server.account()
    asked = changing(server)
    bare = server.client(cookie=f"levata={one.cookies['levata']}")
    del bare.headers["x-levata"]
    assert len(asked) >= 15
    for method, path in asked:
        body = BODIES.get(path)
        for headers in (
            {},
            {"x-levata": "-"},
            {"x-levata": ""},
            {"x-levata": "ș".encode()},
            {"x-levata": other.headers["x-levata"]},
        ):
            answer = bare.request(method, f"/api/{path}", json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "csrf"), (method, path)
    assert one.get_json("me")["name"] == one.name


def test_another_site_cannot_log_anybody_in(server):
    one, bare = server.account(), server.client()
    del bare.headers["x-levata"]
    for path in ("guest", "login", "recover"):
        answer = bare.post(f"/api/{path}", json=BODIES[path])
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    asked = {"name": one.name, "password": PASSWORD}
    assert server.client(x_levata="-").ask("POST", "login", asked).is_success


def test_no_answer_lets_another_site_read_it(server):
    one = server.guest()
    for method in ("GET", "OPTIONS"):
        answer = one.request(method, "/api/me", headers={"origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]
