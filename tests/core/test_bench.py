"""What `bench` prints: rows of one shape, with a peer where there is one. Never how fast."""

import io
import json
import os
import runpy
import sys
from functools import partial
from pathlib import Path

import pytest

from levata import registered, speed
from levata.cli import main

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
def peers():
    return runpy.run_path(str(BENCH / "peers.py"))


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


def quick(monkeypatch, tmp_path):
    """Small runs, and no bench folder, as where Levata was installed from a wheel."""
    small = partial(speed.rules_rows, runs=1, hands=5, copies=50)
    monkeypatch.setattr(speed, "rules_rows", small)
    monkeypatch.setattr(speed, "import_row", partial(speed.import_row, runs=1))
    monkeypatch.setattr("levata.cli.__file__", str(tmp_path / "a" / "b" / "cli.py"))


def test_json_is_a_list_of_rows(monkeypatch, tmp_path, capsys):
    quick(monkeypatch, tmp_path)
    assert main(["bench", "rules", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {row["what"]: row["unit"] for row in printed} == {**ROWS, "import/levata": "ms"}
    for row in printed:
        check_shape(row)


def test_a_line_for_a_person_has_name_value_and_unit(monkeypatch, tmp_path, capsys):
    quick(monkeypatch, tmp_path)
    assert main(["bench", "rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*ROWS, "import/levata"]
    assert lines[0].endswith(" plies/s")


def test_without_its_environment_the_rows_stay_and_a_line_says_why(rows, peers, tmp_path, capsys):
    taken = tmp_path / "taken"
    taken.write_text("a file, where a folder would have to be", encoding="utf-8")
    with_peers = peers["with_peers"]
    with_peers.__globals__["VENV"] = taken
    assert with_peers(rows, runs=1, hands=5) == rows
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("bench: the rows stay without their peer openspiel euchre (Python): ")
    assert str(taken) in said


def test_a_peer_that_cannot_run_leaves_the_rows_alone(rows, peers, capfd):
    """An interpreter without OpenSpiel: the script ends before it answers."""
    with_peers = peers["with_peers"]
    with_peers.__globals__["environment"] = lambda folder: Path(sys.executable)
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
