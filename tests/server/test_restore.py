"""`levata admin backup` and `restore`: whatever goes wrong, there is a database, and it is the old one."""

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
