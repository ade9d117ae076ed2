"""People over HTTP: friends and others, what is refused and how, and that all of it is described."""

import re
from urllib.parse import quote

import pytest

from levata.errors import TEXTS
from levata.server import ties
from levata.server.api.errors import STATUS
from levata.server.tickets import SECONDS
from tests.server.people import PASSWORD, Client, PeopleServer, new_name


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = PeopleServer(tmp_path_factory.mktemp("api") / "levata.db")
    yield one
    one.end()


@pytest.fixture
def two(server) -> tuple[Client, Client]:
    return named(server), named(server)


def named(server: PeopleServer) -> Client:
    """A guest, its `name` at hand."""
    name = new_name()
    client = server.guest(name)
    client.name = name
    return client


def lists(client: Client) -> dict[str, list[str]]:
    """The people it has to do with, by name, where there are any."""
    told = client.get_json("people")
    told["friends"] = [friend["name"] for friend in told["friends"]]
    return {kind: names for kind, names in told.items() if names}


# Friends and others.


def test_friends_are_two_who_have_asked_for_each_other(two):
    ana, ion = two
    ana.do("PUT", f"friends/{ion.name}")
    ana.do("PUT", f"friends/{ion.name}")
    assert lists(ana) == {"asked": [ion.name]} and lists(ion) == {"asking": [ana.name]}
    ion.do("PUT", f"friends/{ana.name}")
    assert lists(ana) == {"friends": [ion.name]} and lists(ion) == {"friends": [ana.name]}
    ana.do("DELETE", f"friends/{ion.name}")
    assert lists(ana) == lists(ion) == {}


def test_who_is_asked_may_say_no_and_who_asks_may_take_it_back(two):
    ana, ion = two
    for refuses, other in ((ion, ana), (ana, ion)):
        ana.do("PUT", f"friends/{ion.name}")
        refuses.do("DELETE", f"friends/{other.name}")
        assert lists(ana) == lists(ion) == {}


def test_the_answer_is_what_has_become_of_it(two):
    ana, ion = two
    assert ana.do("PUT", f"friends/{ion.name}")["asked"] == [ion.name]
    assert ana.do("DELETE", f"friends/{ion.name}") == ana.get_json("people")
    assert ana.do("PUT", f"blocked/{ion.name}")["blocked"] == [ion.name]
    assert ana.do("DELETE", f"blocked/{ion.name}")["blocked"] == []
    assert ana.do("PUT", f"muted/{ion.name}")["muted"] == [ion.name]
    assert ana.do("DELETE", f"muted/{ion.name}")["muted"] == []


def test_a_block_ends_a_friendship_and_is_not_told(server, two):
    ana, ion = two
    ana.do("PUT", f"friends/{ion.name}")
    ion.do("PUT", f"friends/{ana.name}")
    ana.do("PUT", f"blocked/{ion.name}")
    assert lists(ana) == {"blocked": [ion.name]} and lists(ion) == {}
    assert ion.ask("PUT", f"friends/{ana.name}").json()["asked"] == [ana.name]
    assert lists(ana) == {"blocked": [ion.name]}, "what is asked is not seen"
    assert ana.error("PUT", f"friends/{ion.name}") == (409, "you-blocked")
    ids = [one.get_json("me")["id"] for one in two]
    assert parted(server, *ids) and parted(server, *reversed(ids))
    ana.do("DELETE", f"blocked/{ion.name}")
    assert lists(ana) == {"asking": [ion.name]}
    assert not parted(server, *ids)


def parted(server: PeopleServer, one: str, other: str) -> bool:
    return server.run(lambda: server.store.read(lambda at: ties.are_parted(at, one, other)))


def test_who_is_muted_or_blocked_is_not_heard(server):
    speaker, muting, blocking, blocked, other = (named(server) for _ in range(5))
    muting.do("PUT", f"muted/{speaker.name}")
    blocking.do("PUT", f"blocked/{speaker.name}")
    speaker.do("PUT", f"blocked/{blocked.name}")
    speaker.do("PUT", f"muted/{other.name}")
    ids = {one: one.get_json("me")["id"] for one in (speaker, muting, blocking, blocked, other)}
    deaf = server.run(lambda: server.store.read(lambda at: ties.deaf_to(at, ids[speaker])))
    assert deaf == {ids[muting], ids[blocking], ids[blocked]}
    assert lists(speaker) == {"blocked": [blocked.name], "muted": [other.name]}


def test_nobody_is_a_friend_of_themselves_or_of_nobody(two):
    ana, _ = two
    for method, kind in (("PUT", "friends"), ("PUT", "blocked"), ("PUT", "muted")):
        assert ana.error(method, f"{kind}/{ana.name}") == (409, "yourself")
        assert ana.error(method, f"{kind}/{new_name()}") == (404, "no-person")
        assert ana.error(method, f"{kind}/{quote('<b>', safe='')}") == (404, "no-person")
    assert lists(ana) == {}


def test_a_name_in_an_address_may_have_anything_a_name_may(server, two):
    ana, _ = two
    for name in ("Ștefan cel Mare", "Олена", "トランプ王", "a.b-c_d"):
        server.guest(name)
        told = ana.do("PUT", f"friends/{quote(name)}")
        assert name in told["asked"]
        ana.do("DELETE", f"friends/{quote(name.lower())}")
    assert lists(ana) == {}


def test_a_list_of_people_is_not_endless(server, two, monkeypatch):
    ana, ion = two
    monkeypatch.setattr(ties, "MOST", 2)
    others = [named(server) for _ in range(3)]
    answers = [ana.ask("PUT", f"friends/{one.name}").status_code for one in others]
    assert answers == [200, 200, 409]
    ana.do("PUT", f"friends/{others[0].name}")
    ana.do("PUT", f"blocked/{others[2].name}")
    ion.do("PUT", f"friends/{others[2].name}")


# What is sent.


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("guest", {"name": "Ana", "role": "admin"}),
        ("guest", {"id": "x"}),
        ("guest", {"name": 5}),
        ("guest", {"name": ""}),
        ("guest", {"name": "x" * 65}),
        ("guest", []),
        ("guest", None),
        ("login", {"name": "Ana"}),
        ("login", {"name": "Ana", "password": ""}),
        ("login", {"name": "Ana", "password": "x" * 257}),
        ("login", {"name": ["Ana"], "password": PASSWORD}),
    ],
)
def test_a_body_that_is_not_as_described_is_refused(server, path, body):
    assert server.client().error("POST", path, body) == (400, "bad-message")


@pytest.mark.parametrize(
    "sent",
    [b"", b"{", b"\xff\xfe", b"[" * 4000, b'{"name":"\\ud800"}', b"\x00", b"name=Ana&password=x"],
)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_no_json_is_refused(server, sent, kind):
    headers = {"x-levata": "-", "content-type": kind}
    answer = server.client().post("/api/login", content=sent, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_a_body_that_is_too_long_is_refused(server):
    answer = server.client().post("/api/guest", content=b'{"name":"' + b"x" * 5000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")
    chunks = (b"x" * 1000 for _ in range(9))
    answer = server.client().post("/api/guest", content=chunks)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


def test_a_refusal_tells_no_more_than_it_must(server, two):
    ana, _ = two
    answer = ana.ask("PUT", "friends/" + "x" * 2000)
    assert answer.json() == {"code": "no-person", "params": {"value": "x" * 299 + "…"}}


def test_names_are_told_as_text_whatever_they_hold(server, two):
    """FAULT_KINDS row 112: a script in a name is refused, and where it is told it is JSON."""
    ana, _ = two
    script = "<img src=x onerror=alert(1)>"
    answer = server.client().ask("POST", "guest", {"name": script[:20]})
    assert (answer.status_code, answer.json()["code"]) == (409, "name-sign")
    assert answer.headers["content-type"] == "application/json"
    answer = ana.ask("DELETE", f"friends/{quote(script, safe='')}")
    assert answer.status_code == 404 and answer.headers["content-type"] == "application/json"


# How it is described.


def test_every_refusal_has_its_words_and_its_status(server):
    assert set(STATUS) <= set(TEXTS)
    codes = set()
    for path, methods in server.described.items():
        for method, described in methods.items():
            for status, answer in described["responses"].items():
                if int(status) < 400:
                    continue
                named_codes = answer["description"].split(", ")
                assert set(named_codes) <= set(TEXTS), (method, path, status)
                assert {STATUS.get(code, 409) for code in named_codes} == {int(status)}
                content = answer["content"]["application/json"]["schema"]
                assert content == {"$ref": "#/components/schemas/Refusal"}
                codes |= set(named_codes)
    assert {"name-taken", "bad-login", "too-many", "no-session", "csrf", "fault"} <= codes


def test_what_is_asked_with_is_closed_and_has_its_limits(server):
    document = server.client().get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    bodies = [
        described["requestBody"]["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
        for methods in document["paths"].values()
        for described in methods.values()
        if "requestBody" in described
    ]
    assert len(bodies) >= 8
    for body in bodies:
        schema = document["components"]["schemas"][body]
        assert schema["additionalProperties"] is False, body
        assert all(field["maxLength"] <= 256 for field in schema["properties"].values()), body
    people = document["components"]["schemas"]["People"]
    assert "additionalProperties" not in people, "what is answered may get more fields"


def test_everything_but_coming_in_asks_who_one_is(server):
    stranger = server.client()
    free = {("post", "/api/guest"), ("post", "/api/login"), ("post", "/api/recover")}
    seen = set()
    for path, methods in server.described.items():
        for method in methods:
            url = re.sub(r"{\w+}", "x", path).removeprefix("/api/")
            if (method, path) not in free:
                assert stranger.error(method.upper(), url) == (401, "no-session")
                seen.add(path)
    assert {"/api/me", "/api/people", "/api/ticket", "/api/sessions/{session}"} <= seen


def test_a_ticket_is_for_the_one_who_asks(server, two):
    ana, ion = two
    tickets = [one.do("POST", "ticket") for one in (ana, ion, ana)]
    assert len({ticket["ticket"] for ticket in tickets}) == 3
    assert {ticket["seconds"] for ticket in tickets} == {SECONDS}
    holders = [taken(server, ticket["ticket"]) for ticket in tickets]
    assert [holder.name for holder in holders] == [ana.name, ion.name, ana.name]
    assert holders[0].person == ana.get_json("me")["id"]


def taken(server: PeopleServer, ticket: str):
    async def take():
        return server.people.tickets.take(ticket)

    return server.run(take)


def test_an_error_of_ours_is_told_as_one_and_no_more(server, two, monkeypatch):
    ana, _ = two

    def broken(*_):
        raise RuntimeError("what nobody should read")

    monkeypatch.setattr(ties, "ties_of", broken)
    answer = ana.ask("GET", "people")
    assert (answer.status_code, answer.json()) == (500, {"code": "fault", "params": {}})
