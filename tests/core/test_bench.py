"""What `bench` prints: rows of one shape, with a peer where there is one. Never how fast."""

import io
import json
import os
import runpy
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from levata import registered, speed
from levata.cli import main
from levata.kernel import load
from levata.kernel.layout import POSITION, TASK, WORLD

BENCH = Path(__file__).resolve().parents[2] / "bench"
ROWS = {
    f"{what}/{game.name}/{players}": unit
    for game in registered().values()
    for players in sorted(game.seats)
    for what, unit in (("rules", "plies/s"), ("copies", "copies/s"))
}


@pytest.fixture
def rows():
    return [
        row
        for game in registered().values()
        for row in speed.rules_rows(game, runs=1, hands=5, copies=50)
    ]


@pytest.fixture
def peers(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    return runpy.run_path(str(BENCH / "peers.py"))


@pytest.fixture
def kernel_bench(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    return runpy.run_path(str(BENCH / "kernel_rows.py"))


@pytest.fixture
def results():
    return runpy.run_path(str(BENCH / "write_results.py"))


def check_shape(row):
    assert list(row) == ["what", "value", "unit", "peer", "peer_value", "ratio"]
    assert row["value"] > 0
    lone = (row["peer"], row["peer_value"], row["ratio"]) == (None, None, None)
    assert lone or (row["peer"] and row["peer_value"] > 0 and row["ratio"] > 0)


def test_rows_name_what_they_measure_and_have_no_peer_yet(rows):
    assert {row["what"]: row["unit"] for row in rows} == ROWS
    for row in rows:
        check_shape(row)
        assert row["peer"] is None


def test_the_import_is_measured_in_milliseconds():
    row = speed.import_row(runs=1)
    check_shape(row)
    assert (row["what"], row["unit"]) == ("import/levata", "ms")


def test_what_is_measured_together_runs_in_turn():
    calls = []
    left, right = iter([9.0, 3.0, 1.0, 2.0]), iter([9.0, 6.0, 5.0, 4.0])

    def run(name, rates):
        calls.append(name)
        return next(rates)

    found = speed.medians([lambda: run("a", left), lambda: run("b", right)], runs=3)
    assert found == [2.0, 5.0]  # the first round warms up and does not count
    assert calls == ["a", "b"] * 4


@pytest.mark.skipif(sys.platform != "linux", reason="the others cannot pin a process")
def test_one_core_holds_and_is_given_back():
    before = os.sched_getaffinity(0)
    with speed.one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_json_is_a_list_of_rows(capsys):
    assert main(["bench", "rules", "--json", "--quick", "--alone"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {row["what"]: row["unit"] for row in printed} == {**ROWS, "import/levata": "ms"}
    for row in printed:
        check_shape(row)


def test_a_line_for_a_person_has_name_value_and_unit(monkeypatch, tmp_path, capsys):
    """Here without the folder bench, as where Levata was installed from a wheel."""
    monkeypatch.setattr("levata.cli.measures.__file__", str(tmp_path / "a/b/c/measures.py"))
    assert main(["bench", "rules", "--quick"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*ROWS, "import/levata"]
    assert lines[0].endswith(" plies/s")
    assert main(["bench", "kernel", "--quick"]) == 1
    assert "a checkout" in capsys.readouterr().err


def test_without_its_environment_the_rows_stay_and_a_line_says_why(
    rows, peers, monkeypatch, tmp_path, capsys
):
    taken = tmp_path / ".venv-openspiel"
    taken.write_text("a file, where a folder would have to be", encoding="utf-8")
    (tmp_path / "requirements-openspiel.txt").write_text("", encoding="utf-8")
    monkeypatch.setattr("engines.HERE", tmp_path)
    assert peers["with_peers"](rows, runs=1, hands=5) == rows
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("bench: the rows stay without their peer openspiel euchre (Python): ")
    assert str(taken) in said


def test_a_peer_that_cannot_run_leaves_the_rows_alone(rows, peers, tmp_path, capfd):
    """An interpreter without OpenSpiel: the script ends before it answers."""
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    with_peers = peers["with_peers"]
    with_peers.__globals__["environment"] = lambda name: bare
    assert with_peers(rows, runs=1, hands=5) == rows
    said = capfd.readouterr().err.splitlines()
    assert any("pyspiel" in line for line in said)
    assert said[-1].startswith("bench: the rows stay without their peer")


def test_a_row_of_rules_is_set_beside_a_peer(rows, peers):
    """The peer here is another table of our own: any engine that can be timed would do."""
    peer = partial(speed.play_run, registered()["cruce"], 4, 5)
    beside = [peers["beside"](row, peer, runs=1, hands=5) for row in rows]
    assert [row["what"] for row in beside] == list(ROWS)
    for before, row in zip(rows, beside, strict=True):
        check_shape(row)
        if row["what"].startswith("copies/"):
            assert row == before
        else:
            assert row["peer"] == "openspiel euchre (Python)"
            assert row["ratio"] == pytest.approx(row["value"] / row["peer_value"], abs=0.01)


# The kernel. What is measured here is tiny: that it all runs, and that both sides are compared.

DEALS = ("euchre", "cuatrola", "cruce4", "cruce3", "cross2", "cross4-last6", "tricks5", "tricks6")
KERNEL_ROWS = {
    **{f"dd/{name}": "µs" for name in DEALS},
    **{f"playouts/{name}": "plies/s" for name in ("euchre", "cuatrola", "cruce", "cross_purposes")},
    **{
        f"ismcts/{name}": "simulations/s"
        for name in ("native", "node", "wasm", "python", "pyodide")
    },
    **{f"wasm/dd/{name}": "µs" for name in DEALS},
}
# An engine that takes a second for everything and finds the same every time.
IDLE = """
import sys
for line in sys.stdin:
    print(1, 1.0, CHECK, flush=True)
"""


@pytest.mark.slow
@pytest.mark.xdist_group("pyodide")
def test_the_kernel_has_every_row_of_ours(capsys):
    assert main(["bench", "kernel", "--quick", "--alone", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {row["what"]: row["unit"] for row in printed} == KERNEL_ROWS
    for row in printed:
        check_shape(row)
        assert bool(row["peer"]) == row["what"].startswith("wasm/")


@pytest.fixture
def idle(kernel_bench, tmp_path):
    """A bench whose engines do nothing: their names, and the checksum each finds."""
    with ExitStack() as stack:

        def engines(**checks):
            bench = kernel_bench["Bench"](tmp_path, stack, 1, 1_000)
            for name, check in checks.items():
                script = IDLE.replace("CHECK", check)
                bench.start(name, [sys.executable, "-c", script])
            return bench

        yield engines


def test_a_row_of_the_kernel_is_set_beside_its_peers(kernel_bench, idle):
    bench = idle(native="7", plain="7", node="7", prototype="7", dds="7", colver="''")
    euchre, *_, tricks = kernel_bench["SOLVED"]
    for deals, peer in ((euchre, "prototype"), (tricks, "DDS")):
        row, wasm = bench.solved(deals)
        check_shape(row)
        check_shape(wasm)
        assert row["peer"].startswith(peer)
        assert row["value"] == row["peer_value"] == wasm["value"] == 1_000_000
        assert row["ratio"] == 1
    assert bench.played(euchre)["peer"] == "colver"


def test_a_peer_that_finds_something_else_is_an_error(kernel_bench, idle):
    bench = idle(native="7", plain="7", prototype="8")
    with pytest.raises(speed.Unmeasured, match=r"differs: native 7, .*prototype 8"):
        bench.solved(kernel_bench["SOLVED"][0])


def test_a_peer_that_ends_is_left_out(kernel_bench, idle, capsys):
    bench = idle(native="7", plain="7", prototype="sys.exit()")
    row, wasm = bench.solved(kernel_bench["SOLVED"][0])
    check_shape(row)
    assert (row["peer"], wasm) == (None, None)
    assert "no prototype from here on" in capsys.readouterr().err


def test_prototypes_that_are_not_there_are_told(kernel_bench, tmp_path, capsys):
    with kernel_bench["without"]("them"):
        kernel_bench["prototype"](tmp_path / "out", str(tmp_path))
    assert "bench: without them: no proto_limits.cpp" in capsys.readouterr().err


def test_deals_are_whole_and_the_same_in_every_run(kernel_bench):
    check = load("native")[1].check
    for deals in kernel_bench["SOLVED"]:
        drawn = kernel_bench["drawn"](deals, 20)
        assert drawn == kernel_bench["drawn"](deals, 20)
        assert len({*drawn}) == 20
        for deal in drawn:
            table, position = deal[TASK.size : -POSITION.size], deal[-POSITION.size :]
            assert check(table, position) == 0
            hands = POSITION.unpack(position)[: deals.players]
            assert {hand.bit_count() for hand in hands} == {deals.tricks}
    own = POSITION.unpack(position)[0]
    guesses = [*WORLD.iter_unpack(kernel_bench["worlds"](deal))]
    assert len({*guesses}) == len(guesses) == 16
    assert {guess[0] for guess in guesses} == {own}


# The page of results.


def test_results_hold_the_newest_rows_of_each_kind(rows, results):
    section, placed = results["section"], results["placed"]
    new = section("rules", rows, ["commit abc"])
    other = "## strength\n\n- seed 1\n"
    page = placed("", "rules", new)
    assert page.startswith("# Results\n")
    assert all(f"| `{what}` |" in page for what in ROWS)
    page = placed(page + "\n" + other, "rules", section("rules", rows[:1], ["commit def"]))
    assert page.count("## rules") == 1
    assert "commit def" in page
    assert "abc" not in page
    assert page.endswith(other)


def test_results_stay_when_there_are_no_rows(results, monkeypatch, tmp_path, capsys):
    page = tmp_path / "results.md"
    page.write_text("as it was", encoding="utf-8")
    write = results["main"]
    write.__globals__["RESULTS"] = page
    monkeypatch.setattr("sys.argv", ["write_results.py", "rules"])
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert write() == 1
    assert page.read_text(encoding="utf-8") == "as it was"
    assert "no rows" in capsys.readouterr().err


def test_results_tell_the_versions_of_the_peers_there_were(results, monkeypatch, tmp_path, capsys):
    page = tmp_path / "results.md"
    write = results["main"]
    monkeypatch.setattr("sys.argv", ["write_results.py", "kernel"])
    alone = {"what": "dd/a", "value": 1.0, "unit": "µs", "peer": None}
    alone |= {"peer_value": None, "ratio": None}
    beside = alone | {"peer": "colver", "peer_value": 2.0, "ratio": 0.5}
    for row, told in ((alone, None), (beside, "- peers: colver 0.11.1")):
        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps([row])))
        monkeypatch.setitem(write.__globals__, "locked", lambda name: f"{name} 0.11.1")
        monkeypatch.setitem(write.__globals__, "RESULTS", page)
        assert write() == 0
        lines = page.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if "peers:" in line] == ([told] if told else [])


# The page, which a browser runs: measured by hand, in minutes; here only what needs none.


@pytest.fixture
def page_bench(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    return runpy.run_path(str(BENCH / "page.py"))


def test_the_page_is_weighed_as_it_goes_over_the_network(page_bench, monkeypatch, tmp_path):
    for name, size in {
        "index.html": 50,
        "sw.js": 900,
        "assets/index-0123abcd.js": 5_000,
        "assets/index-0123abcd.js.br": 1_000_000,
        "assets/index-0123abcd.js.gz": 2_000,
        "assets/Stats-0123abcd.js": 900,
        "assets/Stats-0123abcd.js.br": 10,
        "assets/Stats-0123abcd.js.gz": 1_000,
        "assets/worker-0123abcd.js": 600,
        "assets/worker-0123abcd.js.br": 300,
        "icons/192.png": 70,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(bytes(size))
    monkeypatch.setitem(page_bench["weights"].__globals__, "FOLDER", tmp_path)
    offline, script, every = page_bench["weights"]()
    check_shape(offline)
    assert (offline["what"], offline["value"]) == ("page/offline-brotli", 1)
    assert (script["what"], script["value"], script["unit"]) == ("page/script-gzip", 2, "kB")
    assert (every["what"], every["value"]) == ("page/every-screen-gzip", 3)
    (tmp_path / "assets/index-0123abcd.js.br").unlink()
    with pytest.raises(speed.Unmeasured, match="not compressed"):
        list(page_bench["weights"]())


def test_a_page_that_is_not_there_is_not_measured(page_bench, monkeypatch, tmp_path):
    monkeypatch.setitem(page_bench["page_rows"].__globals__, "FOLDER", tmp_path)
    with pytest.raises(speed.Unmeasured, match="make web"):
        page_bench["page_rows"](1, quick=True, alone=True)
