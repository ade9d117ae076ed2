"""The example plays whole matches: itself in processes of its own, at a server that is one too."""

import json
import re
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from levata import record, shuffle
from tests.server.conftest import SCRIPT, Served

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/player.py"
SHORT = "--quick", "--option", "target=5"

HASTE = """
from levata.server.hub import Hub, Times
Hub.open.__func__.__kwdefaults__["times"] = Times(pace=(0.0, 0.01), bytes=30.0)
"""


class Hasty(Served):
    """Its bots take no time to think, and it waits longer for bytes, however busy the machine is."""

    script = HASTE + SCRIPT


@pytest.fixture(scope="module")
def hasty(folder):
    one = Hasty(folder, "--port", "0", SOCKET_RATE="1000").is_up()
    yield one
    assert one.end() == (0, one.lines, "")


@contextmanager
def example(served, *words):
    """The example, while it plays; it is ended if it has not ended by itself."""
    command = [sys.executable, EXAMPLE, f"http://127.0.0.1:{served.port}", "euchre", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process):
    """What it says until it has ended well."""
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    assert "refused" not in said and "missed" not in said and "line is lost" not in said, said
    return said


def match_of(served, said):
    """The match it tells the link of: its record, read by the rules and checked by its seeds."""
    link = re.search(r"^record http://\S+?(/api/matches/\S+)$", said, re.MULTILINE)[1]
    match = record.read(json.loads(served.ask(link).content)["text"]).match
    assert match.is_over and shuffle.verify(match) == len(match.played) == said.count("  deal ")
    totals = dict(zip("NS", match.totals, strict=True))
    winners = ["NS"[side] for side in match.winners]
    assert f"totals {totals}, won by {winners}\n" in said
    return match


def test_it_plays_a_whole_match_with_a_bot(hasty):
    with example(hasty, *SHORT) as process:
        match = match_of(hasty, told(process))
    person, bot = match.names
    assert person != bot == "bot/normal"
    gave = [past.chance.clients for past in match.played]
    assert {(len(mine), len(bots)) for mine, bots in gave} == {(16, 0)}


def test_two_of_them_meet_in_one_room(hasty):
    with ExitStack() as stack:
        first = stack.enter_context(example(hasty, *SHORT, "--people", "2"))
        opening = first.stdout.readline() + first.stdout.readline()
        code = re.search(r"^room (\w+): ", opening, re.MULTILINE)[1]
        second = stack.enter_context(example(hasty, "--quick", "--room", code))
        said = [opening + told(first), told(second)]
    events = [re.findall(r"^ *\d+  .*", text, re.MULTILINE) for text in said]
    assert events[0] == events[1] != []
    match = match_of(hasty, said[0])
    assert match.names == match_of(hasty, said[1]).names
    called = [re.match(r"a guest called (.+)", text)[1] for text in said]
    assert [*match.names] == called
    assert {len(each) for past in match.played for each in past.chance.clients} == {16}
