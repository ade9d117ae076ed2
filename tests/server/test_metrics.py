"""What Prometheus is told while somebody plays: figures that are right, and nobody's secrets."""

import re
import socket
import urllib.request

import pytest

from levata.errors import TEXTS
from levata.server import metrics
from tests.server.conftest import free_port
from tests.server.playing import playing

pytestmark = pytest.mark.xdist_group("serving")

LINE = re.compile(r"(\w+)(?:\{(.*)\})? ([\d.e+-]+|\+Inf)")
WORDS = {
    "kind": {"act", "answer", "back", "claim", "deal", "leave", "stand-in", "tick", "time-out"},
    "code": set(TEXTS),
    "why": {"asked", "again", "busy", "cancelled", "conflict", "died", "failed", "fault", "first"}
    | {"late"},
}
"""All that a label may say, but for the bounds of what is measured in steps."""


def figures(address: str) -> tuple[str, dict[str, float]]:
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = {}
    for line in lines:
        name, labels, value = LINE.fullmatch(line).groups()
        for label, said in re.findall(r'(\w+)="([^"]*)"', labels or ""):
            assert re.fullmatch(r"[\d.]+|\+Inf", said) if label == "le" else said in WORDS[label]
        found[f"{name}{{{labels}}}" if labels else name] = float(value)
    return text, found


def is_whole(found: dict[str, float]) -> bool:
    """Every commit is one of a command, unless it was asked in the middle of one."""
    commands = sum(n for name, n in found.items() if name.startswith("levata_commands_total"))
    return found["levata_commit_seconds_count"] == commands <= found["levata_pieces"]


async def test_a_match_is_counted_and_nobody_is_told_of(serve):
    address = f"127.0.0.1:{free_port()}"
    one = serve("--port", "0", METRICS_ADDRESS=address).is_up()
    async with playing(one) as player:
        for until in range(5, 30, 3):
            await player.play(until)
            text, found = figures(address)
            # On a busy machine the first moves are made before a bot is there that thinks.
            if found["levata_bot_seconds_count"] and is_whole(found):
                break
        assert found['levata_commands_total{kind="deal"}'] == 1
        assert found['levata_commands_total{kind="act"}'] >= 3
        assert found["levata_bot_seconds_count"] >= 1
        assert is_whole(found)
        assert found["levata_deadline_late_seconds_count"] >= 1
        names = "tables", "sockets", "people", "log_problems"
        assert [found[f"levata_{name}"] for name in names] == [1, 1, 1, 0]
        assert found["levata_queue"] <= 2
        secrets = [player.place.table, player.room, player.me.id, player.name, player.me.csrf]
        assert not [one for one in secrets if one in text]
    assert one.ask("/metrics").status == 404
    assert one.end()[2] == ""


def test_a_figure_that_is_watched_anew_is_the_new_one():
    for count in (1, 2):
        metrics.watched("levata_test", "For this test", lambda count=count: count)
    assert metrics.REGISTRY.get_sample_value("levata_test") == 2


def test_an_address_that_cannot_be_had_is_named():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for address, why in (
            (f"127.0.0.1:{taken.getsockname()[1]}", "Address already in use"),
            ("a..b:1", "that is no name of a machine"),
        ):
            with pytest.raises(OSError, match=r"^METRICS_ADDRESS") as refused:
                metrics.served(address).__enter__()
            assert str(refused.value) == f"METRICS_ADDRESS {address}: {why}"
