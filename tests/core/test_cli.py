"""The command line: what each command prints, how it refuses, and that it teaches.

One long file: the commands are one list, and what one of them writes the next ones read.
"""

import io
import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import levata
from levata import cli, registered, speed
from levata.bots.levels import LEVELS
from levata.cli import main, parser
from levata.errors import NotationError
from levata.match import Match
from levata.record import read, read_all, write
from levata.texts import texts
from tests.core.matches import CRUCE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```record\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SEEN = next(text for text in EXAMPLES if "\nview N" in text)
SPECTATOR = next(text for text in EXAMPLES if "\nview -" in text)
COMMANDS = [
    "games",
    "rules",
    "play",
    "serve",
    "config",
    "admin",
    "load",
    "simulate",
    "arena",
    "check",
    "replay",
    "hint",
    "verify",
    "perft",
    "bench",
]


@pytest.fixture
def run(capsys):
    """Run a command; its exit code, what it printed and what it complained of."""

    def go(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as stop:  # argparse
            code = int(stop.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return go


@pytest.fixture
def refused(run):
    """Run a command that must be refused: its one line."""

    def go(*words: str) -> str:
        code, out, err = run(*words)
        assert code == 1
        assert out == ""
        assert err.startswith("levata: ")
        assert err.count("\n") == 1
        return err.removeprefix("levata: ").rstrip("\n")

    return go


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(EXAMPLES[0], encoding="utf-8")
    return str(path)


@pytest.fixture
def simulated(run, tmp_path):
    path = tmp_path / "simulated.txt"
    words = [
        "simulate",
        "cruce",
        "--hands",
        "20",
        "--seed",
        "7",
        "--option",
        "target=6",
        "--records",
    ]
    assert run(*words, str(path))[0] == 0
    return str(path)


# Help.


def test_help_lists_every_command(run):
    code, out, _ = run("--help")
    assert code == 0
    assert re.findall(r"^    ([a-z]+) +\S", out, re.MULTILINE) == COMMANDS
    assert "levata play cruce" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_by_an_example_that_is_understood(run, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "500")
    code, out, _ = run(command, "--help")
    assert code == 0
    [line] = re.findall(rf"Example: levata ({command}\b[^\n]*?)(?:\. |\n|$|\.$)", out)
    args = parser().parse_args(line.split())
    assert callable(args.run)
    for name in re.findall(r"^  (?:-\w, )?(--[a-z]+)", out, re.MULTILINE):
        assert re.search(rf"^  (?:-h, )?{name}\b.* {{2,}}\w", out, re.MULTILINE), f"{name} is told"


def test_no_command_or_an_unknown_one(run):
    assert run()[0] == 2
    code, out, err = run("deal")
    assert (code, out) == (2, "")
    assert "invalid choice: 'deal'" in err


def test_version(run):
    assert run("--version") == (0, f"levata {levata.__version__}\n", "")


# games, rules


def test_games_for_people(run):
    code, out, _ = run("games")
    assert code == 0
    assert "cruce: Cruce, 3 or 4. The pack of 24 " in out
    say = texts("en").say
    for option in CRUCE.table_options:
        label = say(f"option-cruce-{option.name}")
        assert f"  {option.name}={'|'.join(option.choices)}  {label}" in out
        assert say(f"option-cruce-{option.name}.about") in out


def test_games_for_programs(run):
    code, out, _ = run("games", "--json")
    assert code == 0
    [told] = [row for row in json.loads(out) if row["name"] == "cruce"]
    assert set(told) == {"name", "title", "rules", "seats", "options"}
    assert (told["name"], told["title"], told["rules"], told["seats"]) == (
        "cruce",
        "Cruce",
        1,
        [3, 4],
    )
    assert [option["name"] for option in told["options"]] == [o.name for o in CRUCE.table_options]
    for option in told["options"]:
        keys = "name label explanation choices default span seats needs"
        assert set(option) == set(keys.split())
        assert option["default"] == option["choices"][0]
    assert told["options"][-1]["needs"] == [{"choice": "redeal", "option": "deal", "value": "full"}]


def test_rules_are_the_text_players_read(run):
    for name in registered():
        code, out, _ = run("rules", name)
        assert code == 0
        page = (ROOT / f"docs/rules/{name}.en.md").read_text(encoding="utf-8")
        assert out == cli.rules.plain(page)
        assert "```" not in out
        assert "**" not in out
        told = [line for line in page.splitlines() if not re.search(r"[*`|]|->", line)]
        assert set(told) <= set(out.splitlines()), "nothing that is told is left out"


@pytest.mark.parametrize("name", ["Cross Purposes", "cross-purposes", " CROSS_PURPOSES "])
def test_a_game_is_named_as_people_type_it(run, name):
    assert run("rules", name) == run("rules", "cross_purposes")
    assert run("perft", name, "--depth", "1", "--seed", "1")[0] == 0


@pytest.mark.parametrize(("lang", "word"), [("ro", "levată"), ("es", "baza"), ("en", "trick")])
def test_rules_are_told_in_the_language_asked_for(run, refused, monkeypatch, lang, word):
    code, out, _ = run("rules", "cruce", "--lang", lang)
    assert code == 0 and word in out
    monkeypatch.setenv("LEVATA_LANG", lang)
    assert run("rules", "cruce")[1] == out
    due = "there is no language 'de'; one of: en, ro, es"
    assert refused("rules", "cruce", "--lang", "de") == due


def test_replay_and_games_speak_the_language_asked_for(run, example):
    assert "ia levata" in run("replay", example, "--lang", "ro")[1]
    assert "se lleva la baza" in run("replay", example, "--lang", "es")[1]
    assert "Trebuie" in run("games", "--lang", "ro")[1]
    assert "cruce: Cruce, 3 o 4 jugadores. La baraja" in (told := run("games", "--lang", "es")[1])
    assert "(por defecto 11)" in told and "(por defecto 3; solo con 4 jugadores)" in told
    assert " or " not in told and "default" not in told


def test_without_the_texts_the_command_line_still_works(run, refused, monkeypatch, example):
    for name in ("levata.texts", "levata.look", "levata.narrate"):
        monkeypatch.setitem(sys.modules, name, None)
    code, out, _ = run("games")
    assert code == 0 and "  beat=no|yes" in out
    assert refused("replay", example).endswith("install it with: pip install 'levata[texts]'")


def test_an_option_without_a_text_is_listed_by_its_name(run, monkeypatch):
    monkeypatch.setattr(cli.rules, "_speech", lambda _: lambda name, default="", **__: default)
    assert re.search(r"^  beat=no\|yes  beat \(default no", run("games")[1], re.MULTILINE)


def test_a_package_that_is_left_out_is_one_line(tmp_path):
    package = tmp_path / "zed-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: zed\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[levata.games]\nzed = no_zed:GAME\n")
    done = shell("games", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0 and done.stdout.startswith(b"cruce: ")
    assert done.stderr.startswith(b"levata: no_zed:GAME is left out: ModuleNotFoundError(")
    assert done.stderr.count(b"\n") == 1


def test_an_option_without_its_flag_is_told_how(run):
    code, out, err = run("simulate", "cruce", "target=6", "--hands", "1", "--seed", "1")
    assert (code, out) == (2, "")
    assert "a table option is written --option target=6;" in err and err.count("\n") == 1
    assert "--option" not in run("games", "now")[2]


def test_a_game_in_a_module_alone_has_no_text():
    assert cli.rules_page(SimpleNamespace(name="x"), "en") is None
    lone = type("Lone", (), {"__module__": "this", "name": "lone"})
    assert cli.rules_page(lone(), "en") is None


def test_a_game_without_its_text(refused, monkeypatch, tmp_path):
    monkeypatch.setattr(cli.rules, "files", lambda package: tmp_path)
    monkeypatch.setattr(cli.rules, "__file__", str(tmp_path / "a/b/c/d.py"))
    assert refused("rules", "cruce") == "no rules text of Cruce is installed"


# Tables that cannot be.

WITH_A_TABLE = [
    ("simulate", "--hands", "1", "--seed", "1"),
    ("perft", "--depth", "1", "--seed", "1"),
    ("play",),
]


@pytest.mark.parametrize("command", WITH_A_TABLE, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["whist"], "there is no game 'whist'; one of: cruce*"),
        (
            ["cruce", "--players", "5"],
            "Cruce is not played by 5; * sit down. " + CRUCE.why_seats,
        ),
        (["cruce", "--players", "x"], "Cruce is not played by x; * sit down. *"),
        (
            ["cruce", "--option", "speed=9"],
            "Cruce has no option 'speed'; one of: target, deal, trump, beat, finish, nines",
        ),
        (
            ["cruce", "--option", "target=7"],
            "option target cannot be '7'; one of: 11, 6, 15, 21",
        ),
        (["cruce", "--option", "target"], "'target' is not an option; write name=value"),
        (["cruce", "--option", "=6"], "'=6' is not an option; write name=value"),
        (
            ["cruce", "--option", "nines=redeal"],
            "*nines=redeal goes only with deal=full",
        ),
        (
            ["cruce", "--option", "target=6", "--option", "target=21"],
            "--option target=21: target is given already; give it once",
        ),
    ],
)
def test_a_bad_table_is_refused(refused, monkeypatch, command, words, told):
    monkeypatch.setitem(sys.modules, "levata.terminal.app", SimpleNamespace(run=None))
    line = refused(*command, *words)
    if command == ("play",):  # it says the same as a table does
        told = told.lower().removesuffix(".")
        line = re.sub("[“”]", "'", line.lower()).removesuffix(".")
    assert re.fullmatch(".*".join(map(re.escape, told.split("*"))), line), line


@pytest.mark.parametrize(
    "count", ["0", "-1", "x", "1.5", "", "٣", "1000000001", "0" * 12 + "2000000000", "9" * 5_000]
)
def test_a_bad_count_is_refused(run, count):
    for words in (
        ["simulate", "cruce", "--seed", "1", f"--hands={count}"],
        ["perft", "cruce", "--seed", "1", f"--depth={count}"],
    ):
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert "is not a whole number from 1 to a billion" in err


# play


def test_play_hands_its_words_on(run, refused, monkeypatch):
    seated = []
    app = SimpleNamespace(run=lambda *words, **more: seated.append((*words, more)) or 0)
    monkeypatch.setitem(sys.modules, "levata.terminal.app", app)
    assert run("play")[0] == 0
    assert run("play", "cruce", "--players", "3", "--option", "target=6")[0] == 0
    assert run("play", "--lang", "es", "--level", "expert")[0] == 0
    assert seated == [
        (None, None, {}, {"lang": None, "level": None}),
        ("cruce", "3", {"target": "6"}, {"lang": None, "level": None}),
        (None, None, {}, {"lang": "es", "level": "expert"}),
    ]
    due = "--players and --option go with a game: levata play GAME --players n"
    assert refused("play", "--players", "3") == due
    assert refused("play", "--option", "target=6") == due


@pytest.mark.parametrize("extra", [(), ("--plain",)])
def test_play_refuses_in_the_language_asked_for(refused, monkeypatch, tmp_path, extra):
    pytest.importorskip("fluent.runtime")
    from levata.terminal import words

    monkeypatch.setenv("LEVATA_DATA", str(tmp_path))
    monkeypatch.setattr(words, "_spoken", [words.current()])
    say = texts("ro").say
    line = refused("play", "cruce", "--players", "5", "--lang", "ro", *extra)
    why = say("game-cruce.seats")
    assert line == f"Cruce nu se joacă în 5; se joacă în 3 sau 4. {why}"
    line = refused("play", "whist", "--lang", "es", *extra)
    assert line.startswith("No hay ningún juego «whist»")
    line = refused("play", "cruce", "--option", "speed=9", "--lang", "ro", *extra)
    assert line.startswith("Cruce nu are opțiunea „speed”")
    assert "there is no language 'de'" not in refused("perft", "x", "--depth", "1", "--seed", "1")
    monkeypatch.delenv("LEVATA_LANG")
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    (tmp_path / "settings.txt").write_text("lang es\n", encoding="utf-8")
    assert refused("play", "whist", *extra).startswith("No hay ningún juego")
    monkeypatch.setenv("LEVATA_LANG", "ro")
    assert refused("play", "whist", *extra).startswith("Nu există jocul")
    monkeypatch.setitem(sys.modules, "levata.terminal.words", None)
    monkeypatch.delattr("levata.terminal.words")
    words_missing = cli.matches._at_table(NotationError("option-form", value="x"), "ro")
    assert words_missing == "'x' is not an option; write name=value"


def test_play_says_what_is_missing(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "levata.terminal.app", None)
    line = refused("play", "cruce")
    assert line.startswith("the terminal table needs ")
    assert line.endswith("; install it with: pip install 'levata[terminal]'")


# simulate


def test_simulate_tells_people(run):
    code, out, err = run(*["simulate", "cruce", "--hands", "12", "--seed", "1", "--players", "3"])
    assert code == 0
    assert err == ""
    lines = out.splitlines()
    assert lines[0].startswith("12 hands of Cruce (players=3 target=11 ")
    assert lines[0].endswith("), seed 1, bots greedy")
    assert len(lines) == 6


def test_simulate_tells_programs(run):
    words = "simulate cruce --hands 30 --seed 1 --option target=6 --bot random --json"
    code, out, _ = run(*words.split())
    assert code == 0
    told = json.loads(out)
    keys = "game options bot seed hands void matches wins mean_score seconds"
    assert set(told) == set(keys.split())
    assert (told["game"], told["bot"], told["seed"], told["hands"]) == ("cruce", "random", "1", 30)
    assert told["options"]["target"] == "6"
    assert set(told["wins"]) == set(told["mean_score"]) == {"NS", "EW"}
    assert sum(told["wins"].values()) == told["matches"]


def test_the_same_seed_is_the_same_play(run, tmp_path):
    texts = []
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        path = tmp_path / name
        words = ["simulate", "cruce", "--hands", "15", "--seed", seed, "--records", str(path)]
        told = json.loads(run(*words, "--json")[1])
        del told["seconds"]
        texts.append((path.read_bytes(), told))
    assert texts[0] == texts[1]
    assert texts[0][0] != texts[2][0]


@pytest.mark.parametrize(
    "seed",
    ["", " ", "x" * 500, "😀" * 64, "a\tb\n", 'q"\\;', "e\u0301", "\u037e", "🂡" * 31],
    ids=ascii,
)
def test_any_text_is_a_seed(run, tmp_path, seed):
    path = tmp_path / "out.txt"
    words = ["simulate", "cruce", "--hands", "5", "--option", "target=6", "--records", str(path)]
    assert run(*words, f"--seed={seed}")[0] == 0
    assert run("check", str(path))[0] == 0
    assert run("verify", str(path))[0] == 0
    assert run("perft", "cruce", "--depth", "2", f"--seed={seed}")[1].endswith("\n  1 7\n  2 28\n")


def test_bytes_that_are_no_text_are_no_seed(run):
    code, out, err = run(*["simulate", "cruce", "--hands", "1", "--seed"], os.fsdecode(b"\xff"))
    assert (code, out) == (2, "")
    assert "argument --seed: '\\udcff' is not UTF-8 text" in err


def test_simulated_records_pass_check_and_verify(run, simulated):
    matches = [record.match for record in read_all(Path(simulated).read_text("utf-8"))]
    assert sum(len(match.played) for match in matches) == 20
    count = len(matches)
    assert run("check", simulated) == (0, f"{simulated}: ok, {count} matches, 20 hands\n", "")
    proven = f"{simulated}: 20 deals proven by the seeds published before\n"
    assert run("verify", simulated) == (0, proven, "")


def test_an_unknown_bot_is_refused(refused):
    line = refused(*["simulate", "cruce", "--hands", "1", "--seed", "1", "--bot", "deep"])
    assert line.startswith("there is no bot 'deep'; one of: random, greedy, flat")


def test_records_that_cannot_be_written(refused, tmp_path):
    words = ["simulate", "cruce", "--hands", "1", "--seed", "1", "--records"]
    assert refused(*words, str(tmp_path)) == f"{tmp_path}: Is a directory"
    missing = tmp_path / "no/such.txt"
    assert refused(*words, str(missing)) == f"{missing}: No such file or directory"
    if Path("/dev/full").exists():
        assert refused(*words, "/dev/full") == "/dev/full: No space left on device"


def test_no_records_are_left_where_there_is_no_match(run, monkeypatch, tmp_path):
    def fall(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(cli.matches, "_hands", fall)
    path = tmp_path / "played.txt"
    with pytest.raises(ZeroDivisionError):
        run("simulate", "cruce", "--hands", "1", "--seed", "1", "--records", str(path))
    assert not path.exists()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_progress_bar_where_somebody_is_looking(run, monkeypatch):
    words = ["simulate", "cruce", "--hands", "3", "--seed", "1"]
    assert run(*words)[2] == ""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(words) == 0
    told = screen.getvalue()
    assert told.endswith("█" * 25 + " 3/3 hands\n")
    assert 1 <= told.count("\r") <= 3, "drawn now and then, and at the end"


def test_a_stop_is_no_traceback(run, monkeypatch):
    def stop(self, done):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.progress.Progress, "show", stop)
    words = ["simulate", "cruce", "--hands", "3", "--seed", "1"]
    assert run(*words) == (130, "", "levata: stopped\n")


# check, verify, replay: files that are no records


@pytest.fixture
def bad_files(tmp_path):
    """For each file that is no record what is said of it."""
    (tmp_path / "latin").write_bytes("game cruce 1\nseats N:Ștefan".encode("utf-16"))
    (tmp_path / "letter").write_text("Dear all,\n", encoding="utf-8")
    (tmp_path / "tampered").write_text(EXAMPLES[0].replace("EW 32", "EW 33"), encoding="utf-8")
    return {
        str(tmp_path / "missing"): "No such file or directory",
        str(tmp_path): "Is a directory",
        str(tmp_path / "latin"): "byte 0 is not UTF-8 text",
        str(
            tmp_path / "letter"
        ): "line 1: 'Dear' opens the record; 'game NAME VERSION' comes first",
        str(tmp_path / "tampered"): "line 16: raw EW 33; it comes to 32",
    }


@pytest.mark.parametrize("command", ["check", "verify", "replay", "hint"])
def test_a_file_that_is_no_record_is_refused(refused, bad_files, command):
    for path, told in bad_files.items():
        assert refused(command, path) == f"{path}: {told}"


@pytest.mark.parametrize("command", ["check", "verify", "replay", "hint"])
@pytest.mark.parametrize("text", ["", "\n\n", "; nothing here\n", "\ufeff"])
def test_an_empty_file_is_refused(refused, tmp_path, command, text):
    path = tmp_path / "empty"
    path.write_text(text, encoding="utf-8")
    due = f"{path}: no match in it; a record opens with 'game NAME VERSION'"
    assert refused(command, str(path)) == due


def test_check_goes_on_after_a_bad_file(run, example, simulated, bad_files):
    code, out, err = run("check", *bad_files, example, simulated)
    assert code == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == [example, simulated]
    assert err.splitlines() == [f"levata: {path}: {told}" for path, told in bad_files.items()]


def test_check_tells_people(run, example):
    assert run("check", example) == (0, f"{example}: ok, 1 match, 2 hands\n", "")


def test_check_tells_programs(run, example, bad_files):
    code, out, _ = run("check", "--json", example, *bad_files)
    rows = json.loads(out)
    assert code == 1
    assert rows[0] == {"file": example, "ok": True, "matches": 1, "hands": 2, "error": None}
    assert [row["ok"] for row in rows[1:]] == [False] * len(bad_files)
    assert [row["error"] for row in rows[1:]] == [f"{p}: {told}" for p, told in bad_files.items()]


def test_verify_tells_people_and_programs(run, example):
    proven = f"{example}: 2 deals proven by the seeds published before\n"
    assert run("verify", example) == (0, proven, "")
    assert json.loads(run("verify", example, "--json")[1]) == [{"match": 1, "hands": 2}]


def test_verify_holds_a_record_against_what_was_seen_at_the_table(run, refused, example):
    text = Path(example).read_text("utf-8")
    anchor = re.search("^proof .* (.{64})$", text, re.MULTILINE)[1]
    gave = re.findall(r"^seed \S+ N:(\w+)", text, re.MULTILINE)
    words = ["--anchor", anchor, *(f"--gave={n}:N:{told}" for n, told in enumerate(gave, 1))]
    assert len(gave) == 2 and run("verify", example, *words)[0] == 0
    told = f"{example}: match 1: "
    other = "0" * 64
    assert refused("verify", example, "--anchor", other) == (
        f"{told}hand 1: the anchor is {anchor}; {other} was told"
    )
    assert refused("verify", example, f"--gave=2:N:{gave[0]}") == (
        f"{told}hand 2: the bytes of N are {gave[1]}; {gave[0]} were given"
    )
    assert refused("verify", example, f"--gave=3:N:{gave[0]}") == (
        f"{told}hand 3: the bytes of N are none; {gave[0]} were given"
    )
    assert refused("verify", example, f"--gave=1:X:{gave[0]}").startswith(
        f"{told}'X' is not a seat"
    )


@pytest.mark.parametrize(
    "words", ["--anchor=12", "--gave=1:N:1", "--gave=0:N:11", "--gave=N:11", "--gave=1:N:zz"]
)
def test_verify_refuses_what_nobody_can_have_seen(run, words):
    code, _, told = run("verify", "any.txt", words)
    assert code == 2 and f"argument {words.partition('=')[0]}: " in told


def test_verify_names_the_match_and_the_hand(refused, simulated):
    path = Path(simulated)
    text = path.read_text("utf-8")
    second = text.index("\ngame ") + 1
    path.write_text(text[:second] + re.sub("E:[0-9a-f]{32}", "E:00", text[second:]), "utf-8")
    assert refused("verify", simulated).startswith(f"{simulated}: match 2: hand 1: ")
    path.write_text(re.sub("(?m)^(seed|proof) .*\n", "", text), "utf-8")
    due = f"{simulated}: match 1: hand 1: no proof line; nothing to check"
    assert refused("verify", simulated) == due


# replay


def test_replay_tells_a_match(run, example):
    code, out, _ = run("replay", example)
    assert code == 0
    assert "\nHand 1: E deals.\n" in out
    assert "  CROSS in diamonds: S shows 20!\n" in out
    assert out.endswith("\nWon by NS\n")


@pytest.mark.parametrize("seat", "NESW")
def test_replay_tells_a_seat_no_card_before_it_is_played(run, simulated, seat):
    code, out, _ = run("replay", simulated, "--seat", seat)
    assert code == 0
    known: set[str] = set()
    for line in out.splitlines():
        if line.startswith("Hand "):
            known = set()
        elif " holds " in line:
            assert line.strip()[0] == seat
            known |= set(line.split(" holds ")[1].split())
        elif " plays " in line:
            known.add(line[-3:-1])
        assert set(re.findall(r"\b[9TJQKA][shdc]\b", line)) <= known
    assert out.count(" holds ") == 2 * 20


@pytest.mark.parametrize("seat", ["X", "", "NE", "n", "NESW", "-"])
def test_replay_refuses_a_seat_there_is_not(refused, example, seat):
    assert refused("replay", example, f"--seat={seat}") == (
        f"{seat!r} is not a seat; one of: N, E, S, W"
    )


def test_replay_of_a_seats_record_shows_only_that_seat(run, refused, tmp_path):
    path = tmp_path / "seen.txt"
    path.write_text(SEEN, encoding="utf-8")
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert re.findall("(.) holds", out) == ["N", "N"]
    assert run("replay", str(path), "--seat", "N")[1] == out
    due = f"{path}: this record shows only what N saw"
    assert refused("replay", str(path), "--seat", "E") == due
    path.write_text(SPECTATOR, encoding="utf-8")
    assert " holds " not in run("replay", str(path))[1]
    due = f"{path}: this record shows only what a spectator saw"
    assert refused("replay", str(path), "--seat", "E") == due


# hint


def unfinished(seat=None):
    """A record that stops where East has to play, whole or as a seat saw it."""
    options = CRUCE.options(target="6", deal="full")
    match = Match(CRUCE, options, ["Ana", "Dan", "Ioana", "Mihai"], dealer=3)
    match.deal(CRUCE.deck.cards)
    for token in ("1", "-", "-", "-", "=s", "9s"):
        match.apply(CRUCE.parse(token))
    return write(match) if seat is None else write(match, seat)


@pytest.fixture
def stopped(tmp_path):
    path = tmp_path / "stopped.txt"
    path.write_text(unfinished(), encoding="utf-8")
    return str(path)


def test_a_hint_tells_people(run, stopped):
    code, out, err = run("hint", stopped, "--level", "normal")
    assert (code, err) == (0, "")
    move, why, blank, heads, *rows = out.splitlines()
    assert re.fullmatch("E: [9TJQKA][shdc]", move) and why.endswith(".") and not blank
    assert heads.split() == ["action", "value", "error", "worlds", "best"]
    worlds = LEVELS["normal"].iterations
    row = rf"[9TJQKA][shdc] +[+-]\d+\.\d\d  ± \d\.\d\d +{worlds} +\d+ %"
    assert rows and all(re.fullmatch(row, line) for line in rows)
    assert rows[0].startswith(move[3:]), "what is advised stands first"
    ro = run("hint", stopped, "--level", "normal", "--lang", "ro")[1]
    assert ro.splitlines()[0] == move and "așezări" in ro


def test_a_hint_tells_programs(run, stopped):
    data = json.loads(run("hint", stopped, "--json", "--level", "easy", "--seed", "x")[1])
    legal = [row["action"] for row in data["estimates"]]
    assert (data["game"], data["seat"], data["phase"]) == ("cruce", "E", "play")
    assert (data["level"], data["seed"], data["whole"]) == ("easy", "x", False)
    assert data["action"] == legal[0] and data["reason"]["code"] in {
        "likely",
        "gain",
        "alike",
        "close",
    }
    assert {row["worlds"] for row in data["estimates"]} == {LEVELS["easy"].iterations}


def test_a_hint_is_the_same_each_time_and_from_what_the_seat_saw(run, tmp_path, stopped):
    seen = tmp_path / "seen.txt"
    seen.write_text(unfinished(1), encoding="utf-8")
    first = run("hint", stopped)[1]
    assert "??" in seen.read_text("utf-8") and "??" not in unfinished()
    assert run("hint", stopped, "--seat", "E")[1] == run("hint", str(seen))[1] == first


def test_a_hint_is_asked_on_standard_input(run, monkeypatch, stopped):
    stdin = SimpleNamespace(buffer=io.BytesIO(unfinished().encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("hint", "-", "--level", "easy")[1] == run("hint", stopped, "--level", "easy")[1]


def test_one_legal_action_is_not_weighed(run, tmp_path):
    path = tmp_path / "last.txt"
    match = read(unfinished()).match
    while match.hand.trick_table() is None or len(match.hand.legal()) > 1:
        match.apply(match.hand.legal()[0])
    path.write_text(write(match), encoding="utf-8")
    [row] = json.loads(run("hint", str(path), "--json")[1])["estimates"]
    assert (row["value"], row["error"], row["worlds"]) == (None, None, 0)
    assert run("hint", str(path))[1].splitlines()[-1].split() == [row["action"], *"----"]


def test_a_hint_needs_somebody_to_act(refused, tmp_path, example, stopped):
    def told(text, *words):
        path = tmp_path / "told.txt"
        path.write_text(text, encoding="utf-8")
        return refused("hint", str(path), *words).removeprefix(f"{path}: ")

    nobody = "nobody is to act where this record stops"
    assert told(EXAMPLES[0]) == f"the match is over; {nobody}"
    assert refused("hint", example) == f"{example}: the match is over; {nobody}"
    assert told(EXAMPLES[0].split("hand 2")[0]) == f"no hand is being played; {nobody}"
    over = "this record shows only what a spectator saw, no seat's cards"
    assert told(SPECTATOR) == over
    assert told(unfinished(0)) == "E is to act, and this record shows only what N saw"
    assert told(unfinished(), "--seat", "N") == "E is to act, not N"
    assert refused("hint", stopped, "--seat", "X") == "'X' is not a seat; one of: N, E, S, W"


def test_a_hint_is_given_by_a_level(run, stopped):
    code, out, err = run("hint", stopped, "--level", "greedy")
    assert (code, out) == (2, "") and "invalid choice: 'greedy'" in err


def test_a_hint_without_the_texts(run, refused, monkeypatch, stopped):
    monkeypatch.setitem(sys.modules, "levata.narrate", None)
    line = refused("hint", stopped)
    assert line.endswith("install it with: pip install 'levata[texts]', or ask for --json")
    assert run("hint", stopped, "--json")[0] == 0


# perft, bench


def test_perft_counts_what_paper_counts(run):
    words = ["perft", "cruce", "--depth", "5", "--seed", "1"]
    code, out, _ = run(*words)
    assert code == 0
    dealt, *lines = out.splitlines()
    assert re.fullmatch(r"dealer [NESW], pack( \w\w){24}", dealt)
    assert [line.split() for line in lines] == [
        ["1", "7"],
        ["2", "28"],
        ["3", "84"],
        ["4", "210"],
        ["5", "837"],
    ]
    rows = json.loads(run(*words, "--json")[1])
    assert [row["leaves"] for row in rows] == [7, 28, 84, 210, 837]
    assert [row["depth"] for row in rows] == [1, 2, 3, 4, 5]


def test_bench_tells_rows(run, monkeypatch):
    row = {"what": "rules/cruce/4", "value": 400_000, "unit": "plies/s"}
    alone = row | {"peer": None, "peer_value": None, "ratio": None}
    beside = row | {"peer": "slow", "peer_value": 200_000, "ratio": 2.0}
    monkeypatch.setattr(speed, "rules_rows", lambda game, **sizes: [alone])
    monkeypatch.setattr(speed, "import_row", lambda runs: alone)
    peers = {"with_peers": lambda rows, **sizes: [beside, *rows[1:]]}
    monkeypatch.setattr(runpy, "run_path", lambda path: peers)
    code, out, _ = run("bench", "rules", "--json")
    assert code == 0
    assert all(set(told) == set(alone) for told in json.loads(out))
    code, out, _ = run("bench", "rules")
    assert code == 0
    assert len(out.splitlines()) == len(registered()) + 1
    assert "400,000 plies/s" in out


# In a shell.


def shell(*words: str, **more) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "levata", *words], check=False, capture_output=True, **more
    )


def test_the_package_runs_as_a_module():
    done = shell("games")
    assert done.returncode == 0
    assert done.stdout.startswith(b"cruce: Cruce")
    assert shell("--version").stdout.decode() == f"levata {levata.__version__}\n"
    assert shell("games", "--help").stdout.startswith(b"usage: levata games")
    assert shell("rules", "whist").returncode == 1
    assert shell().returncode == 2


def test_a_bad_line_is_one_line_on_standard_error():
    done = shell("check", "no/such/file")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"levata: no/such/file: No such file or directory\n"


@pytest.mark.parametrize("words", [("rules", "cruce"), ("games",), ("games", "--json")])
def test_a_pipe_nobody_reads_is_no_traceback(words):
    """The reader goes away before the first byte, as `| true` does."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "levata", *words],
            check=False,
            stdout=out,
            stderr=subprocess.PIPE,
        )
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_console_without_the_letters_still_gets_the_text(tmp_path):
    path = tmp_path / "names.txt"
    path.write_text("game cruce 1\nseats N:Ștefan E:E S:S W:W\n", encoding="utf-8")
    assert read(path.read_text("utf-8")).match.names[0] == "Ștefan"
    done = shell("replay", str(path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"\\u0218tefan" in done.stdout


def test_a_file_name_that_is_no_text(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - a Path holds no bytes
        file.write(EXAMPLES[0])
    done = shell("check", os.fsdecode(path))
    assert done.returncode == 0
    assert b"\\udcff.txt: ok, 1 match" in done.stdout
