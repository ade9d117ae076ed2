"""The home of a practice match: what it keeps, what it goes on with, what it sets aside."""

import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest

from levata import record, shuffle
from levata.bots import LEVEL_NAMES
from levata.errors import LevataError
from levata.game import NOBODY
from levata.games import by_name
from levata.practice import Damaged, Practice
from levata.store import Busy, Folder, Store, data_folder
from levata.table import Mode

CRUCE = by_name("cruce")
RECORD, SEEDS = "practice-cruce.txt", "practice-cruce.seeds"


def start(folder, seed="seed", **values):
    return Practice.start(
        CRUCE, CRUCE.options(**{"target": "6", **values}), Folder(folder), seed=seed
    )


def step(practice, rng):
    owed = practice.owes()
    if owed.kind == "deal":
        practice.deal()
    elif owed.seat == practice.person:
        legal = practice.snapshot()["view"]["legal"]
        practice.act(rng.choice(legal)["token"], practice.table.turn)
    elif owed.kind == "answer":
        practice.close_window()
    else:
        question = practice.question()
        practice.answer(question, question.answer())


def steps(practice, count, seed=1):
    rng = Random(seed)
    for _ in range(count):
        if practice.owes().kind != "nothing":
            step(practice, rng)
    return practice


def shown(practice):
    return {k: v for k, v in practice.snapshot().items() if k not in ("at", "turn")}


@pytest.mark.parametrize("count", [0, 1, 3, 9, 17, 40])
def test_a_killed_match_goes_on_as_it_was(folder, count):
    practice = steps(start(folder), count)
    again = Practice.resume(CRUCE, Folder(folder), seed="seed")
    assert shown(again) == shown(practice)
    rng, other = Random(5), Random(5)
    for _ in range(20):
        step(again, rng)
    for _ in range(20):
        step(practice, other)
    assert shown(again) == shown(practice)


@pytest.mark.parametrize("level", ["greedy", *LEVEL_NAMES])
def test_a_match_goes_on_with_the_bots_it_began_with(folder, level):
    """Matches of old have bots that cannot be chosen any more."""
    options = CRUCE.options(target="6")
    practice = steps(Practice.start(CRUCE, options, Folder(folder), seed="seed", level=level), 2)
    again = Practice.resume(CRUCE, Folder(folder), seed="seed")
    assert again.match.names.count(f"bot/{level}") == 3
    steps(again, 9)
    assert len(again.match.hand.plies()) > len(practice.match.hand.plies())
    assert again.again().match.names.count(f"bot/{level}") == 3


@pytest.mark.parametrize("count", [1, 4, 9, 22, 45])
def test_a_killed_match_of_every_game_goes_on_as_it_was(folder, any_table, count):
    game = by_name(any_table.pop("game"))
    options = game.parse_options(any_table.pop("players"), any_table)
    practice = steps(Practice.start(game, options, Folder(folder), seed="seed"), count)
    again = Practice.resume(game, Folder(folder), seed="seed")
    if practice.owes().kind == "nothing":
        assert again is None
        return
    assert shown(again) == shown(practice)
    rng, other = Random(5), Random(5)
    for _ in range(10):
        if practice.owes().kind != "nothing":
            step(again, rng)
            step(practice, other)
    assert shown(again) == shown(practice)


CUATROLA = by_name("cuatrola")


def to_window(folder, seed):
    """A match of Cuatrola whose first hand, played on points, has a window open."""
    practice = Practice.start(CUATROLA, CUATROLA.options(), Folder(folder), seed=seed)
    passing = SimpleNamespace(choice=lambda legal: legal[0])
    while not practice.match.played and practice.owes().kind != "answer":
        step(practice, passing)
    return practice


@pytest.mark.parametrize("seed", ["k1", "k3", "k5"])
def test_undo_does_not_stop_at_what_the_table_answered(folder, seed):
    practice = to_window(folder, seed)
    plays = len(practice.match.hand.plies())
    practice.close_window()
    assert len(practice.match.hand.plies()) > plays
    again = Practice.resume(CUATROLA, Folder(folder), seed=seed)
    for home in (practice, again):
        home.undo(home.table.turn)
        assert home.owes() == ("act", home.person, Mode.PERSON)
        assert len(home.match.hand.plies()) < plays
    assert shown(again) == shown(practice)


def test_ticks_are_kept_with_the_match(folder):
    practice = steps(Practice.start(CUATROLA, CUATROLA.options(), Folder(folder), seed="k"), 3)
    practice.tick("ob")
    assert Practice.resume(CUATROLA, Folder(folder)).snapshot()["ticks"] == "ob"
    practice.tick("")
    again = Practice.resume(CUATROLA, Folder(folder))
    assert again.snapshot()["ticks"] == ""
    assert again.table.ticks == ["oceb", "oceb", "", "oceb"]
    assert again.again().snapshot()["ticks"] == "", "a rematch is played as the last match was"


def test_damaged_ticks_are_set_aside(folder):
    steps(Practice.start(CUATROLA, CUATROLA.options(), Folder(folder), seed="k"), 3)
    secret = folder / "practice-cuatrola.seeds"
    secret.write_text(secret.read_text().replace("ticks oceb", "ticks ox"))
    with pytest.raises(Damaged, match="'ox' is not a standing choice"):
        Practice.resume(CUATROLA, Folder(folder))


def test_undo_goes_back_past_an_interruption(folder):
    practice = start(folder)
    rng = Random(1)
    while practice.owes().kind == "deal" or practice.owes().seat != practice.person:
        step(practice, rng)
    before = shown(practice)
    step(practice, rng)
    again = Practice.resume(CRUCE, Folder(folder))
    again.undo(again.table.turn)
    assert shown(again) == before


def test_the_same_seed_makes_the_same_match(folder, tmp_path):
    one, two = (steps(start(tmp_path / name), 60) for name in "ab")
    assert record.write(one.match) == record.write(two.match)
    other = steps(start(tmp_path / "c", seed="other"), 60)
    assert record.write(one.match) != record.write(other.match)


def test_without_a_seed_chance_is_fresh(tmp_path):
    packs = set()
    for name in "ab":
        practice = start(tmp_path / name, seed=None)
        practice.deal()
        packs.add(practice.match.hand.deal.pack)
    assert len(packs) == 2


@pytest.mark.parametrize("players", [4, 3])
def test_a_finished_match_verifies_and_moves_to_history(folder, players):
    practice = start(folder, players=players)
    rng = Random(2)
    while practice.owes().kind != "nothing":
        step(practice, rng)
    assert [p.name for p in folder.iterdir() if p.suffix != ".lock"] == ["history"]
    match = record.read(practice.kept.read_text(encoding="utf-8")).match
    assert shuffle.verify(match) == len(match.played) == len(practice.results())
    assert practice.places()[0][0] == 1
    assert Practice.resume(CRUCE, Folder(folder)) is None
    again = practice.again()
    assert again.match.options == practice.match.options


def test_a_second_match_of_the_same_name_is_kept_beside_the_first(folder):
    for _ in range(2):
        practice = start(folder)
        rng = Random(2)
        while practice.owes().kind != "nothing":
            step(practice, rng)
    assert len(list((folder / "history").iterdir())) == 2


def test_an_unfinished_match_gives_way_without_being_lost(folder):
    steps(start(folder), 20)
    kept = (folder / RECORD).read_text(encoding="utf-8")
    start(folder, seed="other")
    (aside,) = (folder / "history").iterdir()
    assert aside.read_text(encoding="utf-8") == kept


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (RECORD, "bids", "bits", "line 7"),
        (RECORD, "proof", "prove", "line 3"),
        (RECORD, "S:you", "S:bot/normal", "0 people"),
        (RECORD, "N:bot/normal", "N:bot/genius", "genius"),
        (RECORD, "N:bot/normal", "N:Ana", "2 people"),
        (SEEDS, "seeds ", "seed ", "match's chain of seeds"),
        (SEEDS, "00", "01", "the chain it began with"),
        (SEEDS, "", "x", "seeds"),
    ],
)
def test_a_damaged_file_is_set_aside(folder, file, old, new, told):
    steps(start(folder), 20)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    if (file, old) == (SEEDS, "00"):
        text = text[:-3] + ("01" if text[-3:-1] != "01" else "02") + "\n"
    else:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match=told) as caught:
        Practice.resume(CRUCE, Folder(folder))
    assert caught.value.aside.exists() and not (folder / RECORD).exists()
    assert {p.name for p in folder.iterdir() if p.suffix != ".lock"} == {
        "practice-cruce.damaged-1.txt",
        "practice-cruce.damaged-1.seeds",
    }
    assert Practice.resume(CRUCE, Folder(folder)) is None
    start(folder)
    assert Practice.resume(CRUCE, Folder(folder)) is not None


def test_bytes_that_are_no_text_and_missing_seeds_are_damage_too(folder):
    steps(start(folder), 5)
    (folder / RECORD).write_bytes(b"game cruce 1\n\xff\xfe")
    with pytest.raises(Damaged, match="utf-8"):
        Practice.resume(CRUCE, Folder(folder))
    steps(start(folder), 5)
    (folder / SEEDS).unlink()
    with pytest.raises(Damaged, match="seeds"):
        Practice.resume(CRUCE, Folder(folder))
    assert (folder / "practice-cruce.damaged-2.txt").exists()


def test_a_full_disk_is_told_and_does_not_stop_the_match(folder, monkeypatch):
    practice = start(folder)

    def full(text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(practice.store, "save", full)
    steps(practice, 5)
    assert "No space" in str(practice.unsaved)
    monkeypatch.undo()
    steps(practice, 1)
    assert practice.unsaved is None


def test_undo_stays_within_the_hand(folder):
    practice = start(folder)
    rng = Random(3)
    while not practice.match.played:
        step(practice, rng)
    with pytest.raises(LevataError) as caught:
        practice.undo(practice.table.turn)
    assert caught.value.code == "nothing-to-undo"


def test_an_answer_comes_too_late_after_an_undo(folder):
    practice = start(folder)
    rng = Random(1)
    while True:
        owed = practice.owes()
        plies = practice.match.hand.plies() if practice.match.hand else []
        if owed.kind == "act" and owed.by is Mode.BOT and practice.person in dict(plies):
            break
        step(practice, rng)
    question = practice.question()
    practice.undo(practice.table.turn)
    with pytest.raises(LevataError) as caught:
        practice.answer(question, question.answer())
    assert caught.value.code == "stale"


def test_frames_are_the_persons_own(folder):
    practice = start(folder)
    frames = practice.deal()
    mine = practice.match.hand.view(practice.person)
    assert frames[-1]["view"]["seat"] == "S"
    assert frames[-1]["view"]["hand"] == CRUCE.deck.names(mine.hand)
    assert practice.owes().seat != NOBODY


def test_the_data_folder_is_the_persons(monkeypatch):
    assert str(data_folder({"LEVATA_DATA": "x/y"})) == "x/y"
    assert data_folder({"XDG_DATA_HOME": "share"}).as_posix() == "share/levata"
    monkeypatch.setenv("HOME", "me")
    assert data_folder({}).as_posix() == "me/.local/share/levata"


HOLDING = """
import sys
from pathlib import Path
from levata.store import Folder, Store
Store(Folder(Path(sys.argv[1])), "cruce").hold()
print("held", flush=True)
sys.stdin.readline()
"""


def test_two_terminals_cannot_play_one_match(folder):
    """A second process is refused in one line; when the first has gone it may."""
    words = [sys.executable, "-c", HOLDING, str(folder)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout.readline() == "held\n"
        with pytest.raises(Busy, match="cruce"):
            start(folder)
        first.communicate("go\n")
    start(folder)
    Store(Folder(folder), "cruce").hold()


def test_a_changed_deal_of_the_hand_in_progress_is_found_at_once(folder):
    """The seeds prove the cards that are out, before they are played on with."""
    practice = steps(start(folder), 3)
    assert practice.match.in_hand
    text = (folder / RECORD).read_text()
    north = next(line for line in text.splitlines() if line.startswith("deal ")).split()
    north[1], north[2] = f"N:{north[2][2:]}", f"E:{north[1][2:]}"
    changed = [" ".join(north) if line.startswith("deal ") else line for line in text.splitlines()]
    (folder / RECORD).write_text("\n".join(changed) + "\n")
    with pytest.raises(Damaged, match="the seeds deal"):
        Practice.resume(CRUCE, Folder(folder))
