"""`levata admin backup` and `restore`: whatever goes wrong, there is a database, and it is the old one.

Who is killed in the middle leaves the old one or the new one, whole.
"""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from levata.server import store
from levata.server.store import Unusable
from tests.server.test_admin import operate, rows

NAMES = "SELECT name FROM person ORDER BY name"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A folder with a database in which Ana is, and beside it a copy of one in which Ion is."""
    folder = tmp_path_factory.mktemp("made")
    operate(folder / "there", "create-admin", "Ion")
    operate(folder / "there", "backup", str(folder / "copy.db"))
    operate(folder / "here", "create-admin", "Ana")
    return folder


@pytest.fixture
def data(tmp_path, made) -> Path:
    """The folder of Ana's, and all beside it, to be spoiled."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path / "here"


def copy(data: Path) -> Path:
    return data.parent / "copy.db"


def told(data: Path, *words: str) -> str:
    """Why an action is refused; nothing is changed by it, and nothing left behind."""
    before = state(data)
    said = operate(data, *words, code=1)
    assert state(data) == before
    return said


def state(data: Path) -> list:
    files = {path.name for path in data.iterdir()} - {"levata.db.lock"}
    return [sorted(files), rows(data, NAMES), rows(data, "SELECT * FROM audit")]


def write(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as at:
        at.execute(statement)
        at.commit()


def test_a_copy_takes_the_place_of_the_database_which_is_put_aside(data):
    said = operate(data, "restore", str(copy(data)))
    assert rows(data, NAMES) == [("Ion",)]
    aside = Path(said.splitlines()[1].removeprefix("what was there is "))
    with closing(sqlite3.connect(aside)) as at:
        assert at.execute(NAMES).fetchall() == [("Ana",)]
    # And back, in the same second too: what is put aside is never written over.
    operate(data, "restore", str(aside))
    assert rows(data, NAMES) == [("Ana",)] and aside.exists()
    assert [line.split()[3] for line in operate(data, "audit").splitlines()] == [
        *("admin-made", "restored")
    ]
    assert len([*data.glob("levata.db.before-*")]) == 2
    assert [*data.glob(".*")] == []


def test_where_there_is_none_a_copy_is_put(data):
    (data / "levata.db").unlink()
    assert len(operate(data, "restore", str(copy(data))).splitlines()) == 1
    assert rows(data, NAMES) == [("Ion",)]


def test_the_database_is_no_copy_of_itself(data):
    (data / "other.db").hardlink_to(data / "levata.db")
    for name in ("levata.db", "other.db"):
        assert "is the database itself" in told(data, "restore", str(data / name))


@pytest.mark.parametrize(
    ("spoiled", "why"),
    [
        ("UPDATE alembic_version SET version_num = '999'", "is of version 999, and this program"),
        ("DROP TABLE alembic_version", "is no database of ours, and this program of version"),
        ("INSERT INTO name_key VALUES ('x', 'nobody')", "is damaged: name_key: row"),
        (
            "INSERT INTO snapshot VALUES ('t', 1, x'00')",
            "is damaged: ",
        ),
    ],
)
def test_a_copy_that_will_not_do_is_not_put_there(data, spoiled, why):
    write(copy(data), spoiled)
    assert why in told(data, "restore", str(copy(data)))


def test_what_cannot_be_put_there_leaves_all_as_it_was(data):
    path = data / "levata.db"
    path.with_name("levata.db-wal").touch()
    with pytest.raises(FileNotFoundError):
        store.replace(path, data / "not there.db")
    assert rows(data, NAMES) == [("Ana",)]
    assert [*data.glob("*before*")] == []
    unfinished = data / "unfinished.db"
    unfinished.with_name("unfinished.db-wal").touch()
    with pytest.raises(Unusable, match="could not be written"):
        store.replace(path, unfinished)
    assert rows(data, NAMES) == [("Ana",)]


@pytest.mark.parametrize("action", ["restore", "backup"])
def test_a_disk_that_is_full_is_told_and_leaves_nothing(data, action):
    where = copy(data) if action == "restore" else data / "new.db"
    before = state(data)
    done = subprocess.run(
        [sys.executable, "-m", "levata", "admin", action, str(where)],
        # No compiled module either, which would be cut off and stay so.
        env={"LEVATA_DATA": str(data), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        # A file that may not grow is as good as a full disk.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
    )
    assert done.returncode == 1
    assert done.stderr == f"levata: {data / 'levata.db'}: disk I/O error\n"
    assert state(data) == before


def test_a_file_of_another_version_is_left_alone_but_can_be_copied(data, monkeypatch):
    path = data / "levata.db"
    own = store.versions()[0]
    for spoiled, found in (
        ("UPDATE alembic_version SET version_num = '999'", "of version 999"),
        ("DROP TABLE alembic_version", "no database of ours"),
    ):
        write(path, spoiled)
        why = f"is {found}, and this program of version {own}\n"
        for words in (
            *(["ban", "Ana"], ["unban", "Ana"], ["reset", "Ana"], ["create-admin", "Ana"]),
            *(["tables"], ["audit"], ["rebuild", "x"], ["cancel", "x"], ["verify"]),
        ):
            assert told(data, *words).endswith(why), words
    assert "is copied" in operate(data, "backup", str(data.parent / "kept.db"))
    shutil.copy(copy(data), path)
    monkeypatch.setattr(store, "versions", lambda: ["999", own])
    assert told(data, "ban", "Ion").endswith(
        f"is of version {own}, and this program of version 999: "
        "a start of the server brings it up to date\n"
    )


# Cut short.

STEPS = "link", "unlink", "replace", "rename", "fsync"
"""What touches files, but for SQLite's own part; of all of it, one step is the last."""

KILLER = """
import json, os, shutil, signal, sys
from pathlib import Path
from levata.server import store

folder, steps = Path(sys.argv[1]), sys.argv[2].split()
counts = {}
for case in sorted(folder.iterdir()):
    for last in range(100):
        data = case / str(last)
        shutil.copytree(case / "made", data)
        if not (child := os.fork()):
            taken = 0

            def counted(do):
                def step(*args, **more):
                    global taken
                    if taken == last:
                        os.kill(os.getpid(), signal.SIGKILL)
                    taken += 1
                    return do(*args, **more)
                return step

            for step in steps:
                setattr(os, step, counted(getattr(os, step)))
            store.replace(data / "levata.db", data / "fresh.db")
            os._exit(0)
        if not os.waitpid(child, 0)[1]:
            counts[case.name] = last
            break
print(json.dumps(counts))
"""


def left_behind(data: Path) -> None:
    """Commits that lie beside the database, as after a kill or a loss of power: Eva is in no other place."""
    path = data / "levata.db"
    with closing(sqlite3.connect(path)) as at:
        at.execute("PRAGMA wal_autocheckpoint = 0")
        at.execute("UPDATE person SET name = 'Eva'")
        at.execute("CREATE TABLE much AS SELECT randomblob(9000) FROM person")
        at.commit()
        shutil.copytree(data, data.parent / "killed")
    shutil.rmtree(data)
    (data.parent / "killed").rename(data)


def rolled_back(data: Path) -> None:
    """A journal by which the next who opens the database has to undo what was half done."""
    path = data / "levata.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as at:
        at.execute("PRAGMA journal_mode = DELETE")
        at.execute("PRAGMA cache_size = 1")
        at.execute("BEGIN")
        at.execute("UPDATE person SET name = 'Eva'")
        at.execute("CREATE TABLE much (body)")
        for _ in range(50):
            at.execute("INSERT INTO much VALUES (randomblob(9000))")
        shutil.copytree(data, data.parent / "killed")
    shutil.rmtree(data)
    (data.parent / "killed").rename(data)


def spoiled(data: Path) -> None:
    """Nothing that SQLite can read, with something beside it."""
    for end in ("", *store.BESIDE):
        (data / f"levata.db{end}").write_bytes(SPOILED)


def taken_away(data: Path) -> None:
    """A log whose database somebody has deleted."""
    left_behind(data)
    (data / "levata.db").unlink()


SPOILED = b"no database, whatever its name says " * 99
LEFT = {
    "whole": (lambda data: None, "Ana"),
    "with a log": (left_behind, "Eva"),
    "with a journal": (rolled_back, "Ana"),
    "spoiled": (spoiled, "spoiled"),
    "a log alone": (taken_away, "nobody"),
}
"""How a folder is left, and who is in its database."""


def who_is_in(path: Path) -> str:
    if not path.exists():
        return "nobody"
    try:
        with closing(sqlite3.connect(path)) as at:
            ((name,),) = at.execute(NAMES).fetchall()
    except sqlite3.DatabaseError:
        assert path.read_bytes() == SPOILED
        return "spoiled"
    assert store.damages(path) == []
    return name


@pytest.mark.parametrize("what", LEFT)
def test_nothing_beside_the_old_database_comes_into_the_new_one(data, what):
    """SQLite takes for its own whatever lies beside a file under its name."""
    leave, who = LEFT[what]
    leave(data)
    said = operate(data, "restore", str(copy(data)))
    assert who_is_in(data / "levata.db") == "Ion"
    told = [line.removeprefix("what was there is ") for line in said.splitlines()[1:]]
    assert sorted(told) == sorted(map(str, data.glob("*.before-*")))
    if who == "nobody":
        assert [one[-4:] for one in told] == ["-wal", "-shm"]
    else:
        (aside,) = told
        assert who_is_in(Path(aside)) == who


def test_a_copy_is_not_made_where_a_log_lies_that_is_not_its_own(data):
    left_behind(data)
    (data / "levata.db-wal").rename(data / "new.db-wal")
    assert "another file" in operate(data, "backup", str(data / "new.db"), code=1)


def test_where_a_link_leads_the_copy_is_put(data):
    left_behind(data)
    other = data.parent / "other"
    data.rename(other)
    data.mkdir()
    (data / "levata.db").symlink_to(other / "levata.db")
    operate(data, "restore", str(copy(data)))
    assert (data / "levata.db").is_symlink()
    assert rows(other, NAMES) == [("Ion",)]
    assert len([*other.glob("levata.db.before-*")]) == 1


def test_a_database_that_somebody_else_has_open_is_not_replaced(data, monkeypatch):
    monkeypatch.setattr(store, "BUSY", 0.1)
    with closing(sqlite3.connect(data / "levata.db")) as at:
        at.execute(NAMES).fetchall()
        assert "is open in another process" in told(data, "restore", str(copy(data)))


def test_who_had_it_open_and_idle_writes_into_neither(data):
    """SQLite would put a log of the old one beside the new one."""
    shutil.copy(copy(data), data / "fresh.db")
    with closing(sqlite3.connect(data / "levata.db")) as at:
        (aside,) = store.replace(data / "levata.db", data / "fresh.db")
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            at.execute("UPDATE person SET name = 'Eva'")
    assert [who_is_in(data / "levata.db"), who_is_in(aside)] == ["Ion", "Ana"]
    assert [*data.glob("levata.db-*")] == []


def test_a_disk_without_second_names_gets_a_copy(data, monkeypatch):
    def refuse(*_):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    said = operate(data, "restore", str(copy(data)))
    assert rows(data, NAMES) == [("Ion",)]
    assert who_is_in(Path(said.splitlines()[1].removeprefix("what was there is "))) == "Ana"


@pytest.mark.parametrize("what", LEFT)
def test_whatever_step_fails_all_is_as_it_was(data, what, monkeypatch):
    leave, who = LEFT[what]
    leave(data)
    shutil.copy(copy(data), data / "fresh.db")
    for last in range(100):
        at = data.parent / str(last)
        shutil.copytree(data, at)
        with monkeypatch.context() as patch:
            steps = iter(range(100))
            for step in ("unlink", "replace", "fsync"):
                patch.setattr(os, step, failing(getattr(os, step), steps, last))
            try:
                store.replace(at / "levata.db", at / "fresh.db")
            except OSError:
                is_in = who if (at / "fresh.db").exists() else "Ion"  # the last step is after it
            else:
                break
        if is_in == who:
            assert [*at.glob("*.before-*")] == []
            assert (at / "levata.db-wal").exists() or what != "a log alone"
        assert who_is_in(at / "levata.db") == is_in
    assert is_in == "Ion"
    assert last > 5


def failing(do, steps, last):
    def step(*args, **more):
        if next(steps) == last:
            raise OSError(5, "Input/output error")
        return do(*args, **more)

    return step


def test_a_kill_at_whatever_step_leaves_the_old_database_or_the_new_one(tmp_path, made):
    cases = tmp_path / "cases"
    for what, (leave, _) in LEFT.items():
        at = cases / what / "made"
        shutil.copytree(made / "here", at)
        leave(at)
        shutil.copy(made / "copy.db", at / "fresh.db")
    done = subprocess.run(
        [sys.executable, "-c", KILLER, str(cases), " ".join(STEPS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for what, count in json.loads(done.stdout).items():
        who = LEFT[what][1]
        found = []
        for last in range(count + 1):
            data = cases / what / str(last)
            found.append(who_is_in(data / "levata.db"))
            # It can be done again, and each that was there is put aside once.
            shutil.copy(made / "copy.db", data / "fresh.db")
            store.replace(data / "levata.db", data / "fresh.db")
            assert who_is_in(data / "levata.db") == "Ion"
            if who != "nobody":
                aside = sorted(map(who_is_in, data.glob("*.before-*")))
                assert aside == sorted({who, found[-1]}), last
        swap = found.index("Ion")
        assert found == [who] * swap + ["Ion"] * (len(found) - swap), what
        assert 3 < swap < count
