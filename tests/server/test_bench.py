"""`levata bench server`: that it measures what it says, at the smallest; never how fast."""

import json
import runpy
import sys
from pathlib import Path

import pytest

from levata.cli import main
from levata.speed import Unmeasured
from tests.server.conftest import SCRIPT

BENCH = Path(__file__).resolve().parents[2] / "bench"
QUICK = {
    **{f"server/{game}-{n}": "moves/s" for game in ("toy", "cruce") for n in (2, 3)},
    **{f"server/{game}-{n}/core": "moves a CPU s" for game in ("toy", "cruce") for n in (2, 3)},
    **{f"server/{what}/{p}": "ms" for what in ("toy-3-at-30", "crowd-24") for p in ("p50", "p99")},
    "server/socket-16": "kB",
    "server/restart-20/ready": "s",
    "server/restart-20/all-moved": "s",
    "server/restart-20/latest-deadline": "s late",
}


@pytest.fixture
def measured(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    return runpy.run_path(str(BENCH / "server.py"))


@pytest.fixture
def bench(measured, folder):
    """Of two tables, with a server whose page is the tests'."""
    sizes = measured["QUICK"]._replace(many=2)
    serve = (sys.executable, "-c", SCRIPT, str(folder), "serve")
    return measured["Bench"](measured["cores"](), sizes, serve, [])


def check(row):
    assert list(row) == ["what", "value", "unit", "peer", "peer_value", "ratio"]
    assert row["value"] >= 0
    assert row["peer"] is row["peer_value"] is row["ratio"] is None


def test_two_tables_play_for_a_second(bench):
    half, most = bench.latency(1)
    for row in (half, most):
        check(row)
    assert 0 < half["value"] <= most["value"]


async def test_what_is_refused_makes_a_run_worth_nothing(measured):
    load = measured["Load"]()
    line = measured["OurLine"](load, 0)
    line._answer(b'{"id":"c1","error":{"code":"stale","params":{}}}')
    with pytest.raises(measured["Fault"], match="stale"):
        measured["_check"](load)


def test_what_does_not_start_is_told(measured):
    sites = runpy.run_path(str(BENCH / "sites.py"))
    started = sites["running"](
        [sys.executable, "-c", "print(1)"], measured["cores"]().server, "ready"
    )
    with pytest.raises(Unmeasured, match="did not start"), started:
        pass


def test_results_tell_which_peers_were_locked(measured):
    results = runpy.run_path(str(BENCH / "write_results.py"))
    assert results["installed"]("@colyseus/core") == "@colyseus/core 0.17.51"
    assert results["installed"]("boardgame.io") == "boardgame.io 0.50.2"
    names = {peer.partition(" ")[0] for peer in measured["PEERS"]}
    assert names == results["FROM_NPM"].keys()


@pytest.mark.slow
def test_the_server_has_every_row(capsys):
    assert main(["bench", "server", "--quick", "--alone", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {row["what"]: row["unit"] for row in printed} == QUICK
    for row in printed:
        check(row)
