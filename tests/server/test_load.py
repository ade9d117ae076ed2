"""`levata load`: whom it refuses, and what it writes down of a server that it may ask."""

import json
import socket
from collections import Counter

import msgspec
import pytest

from levata.cli import main
from levata.client import Refused
from levata.load import SOCKETS, Load, Note, Party, Plan, is_loopback
from levata.server.sockets import MOST
from tests.server.conftest import free_port


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("http://127.0.0.1:8000/", True),
        ("http://127.8.9.1/", True),
        ("http://localhost:8000/", True),
        ("http://[::1]:8000/", True),
        ("http://192.0.2.1/", False),
        ("http://0.0.0.0/", False),
        ("http://127.0.0.1.invalid/", False),
        ("127.0.0.1:8000", False),
    ],
)
def test_only_this_machine_is_put_under_load(address, is_here):
    assert is_loopback(address) == is_here
    if not is_here:
        with pytest.raises(ValueError, match="not this machine"):
            Load(address, Plan("cruce", 4), None)


def test_a_name_that_is_another_machine_too_is_not_this_one(monkeypatch):
    places = [(0, 0, 0, "", (host, 80)) for host in ("127.0.0.1", "192.0.2.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: places)
    assert not is_loopback("http://both.invalid/")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--address", "http://192.0.2.1/"], "http://192.0.2.1/ is not this machine"),
        (["--tables", "1001"], "1001 tables; 1 to 1000 can be"),
        (["--bots", "4"], "--bots 4 leaves no seat to a person; 4 sit there"),
        (["--address", f"http://127.0.0.1:{free_port()}/"], "Connection refused"),
        (["--history", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(capsys, words, told):
    assert main(["load", "cruce", *words]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


def test_people_play_and_all_of_it_is_written_down(serve, capsys, tmp_path):
    one = serve("--port", "0", TRUSTED_PROXIES="127.0.0.1", SOCKET_RATE="500").is_up()
    address, file = f"http://127.0.0.1:{one.port}/", tmp_path / "history.jsonl"
    words = ["--players", "2", "--tables", "2", "--seconds", "2", "--odd", "60", "--json"]
    words += ["--option", "target=5", "--address", address, "--history", str(file)]
    assert main(["load", "euchre", *words]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] and not told["losses"] and told["stuck"] == []
    notes = [msgspec.json.decode(line, type=Note) for line in file.read_bytes().splitlines()]
    counts = Counter(note.what for note in notes)
    assert counts["person"] == 4
    assert counts["ask"] == counts["ok"] + counts["no"]
    assert counts["ok"] >= told["moves"]
    assert {note.code for note in notes if note.what == "no"} <= {
        *("stale", "not-your-turn", "no-table", "wrong-phase", "not-held", "match-over"),
        *("bad-token", "deal-due", "follow"),
    }
    heard = [msgspec.json.decode(note.message) for note in notes if note.what == "heard"]
    assert sum("frame" in message for message in heard) >= told["moves"]


async def test_who_was_lost_while_they_asked_for_a_rematch_asks_again():
    """A server that was killed meanwhile hears the wish before the socket is there, and drops it."""
    asked = []

    class Person:
        async def surely(self, method, path, body=None):
            asked.append((method, path, body))
            if method == "POST" and len(asked) > 4:
                raise Refused("no-rematch", {})  # the answer to the wish was lost
            return {"state": "over" if len(asked) < 6 else "playing", "table": "-+"[len(asked) > 6]}

        async def join(self, table):
            asked.append(table)

    party = Party(Load("http://127.0.0.1/", Plan("euchre", 2), None), 0)
    party.code, party.people = "CODE", [Person()]
    assert await party._begun("-")
    look, wish = ("GET", "rooms/CODE", None), ("POST", "rooms/CODE/rematch", {"is_wanted": True})
    assert asked == [look, wish, look, wish, look, wish, look, "+"]
    party.load.is_over = True
    assert not await party._begun("+")


def test_who_looks_on_is_let_in_even_before_lost_sockets_are_gone():
    """A socket too many is refused for good, and its owner would ask for it without end."""
    assert 2 * SOCKETS <= MOST
