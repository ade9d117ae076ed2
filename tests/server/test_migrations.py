"""The migrations come to the tables of `schema`, up and down, for one process or several at once."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from levata.server import schema
from levata.server.store import MIGRATIONS, SqliteStore, Unusable, damages, downgrade, upgrade

ROOT = Path(__file__).resolve().parents[2]


def revisions():
    """All versions, oldest first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [one.revision for one in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def tables(path):
    """What stands in a file, as SQLite tells it, without the note of its version."""
    raw = sqlite3.connect(path)
    asked = "SELECT name, sql FROM sqlite_schema WHERE tbl_name <> 'alembic_version'"
    found = dict(raw.execute(asked).fetchall())
    raw.close()
    return found


def differences(path):
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found = compare_metadata(context, schema.metadata)
    engine.dispose()
    return found


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levata.db"


def test_the_versions_come_to_the_schema(path):
    upgrade(path)
    assert differences(path) == []
    # What SQLite was told is the same word for word, in any order.
    plain = path.with_name("plain.db")
    engine = create_engine(f"sqlite:///{plain}")
    schema.metadata.create_all(engine)
    engine.dispose()
    assert {name: words(sql) for name, sql in tables(path).items()} == {
        name: words(sql) for name, sql in tables(plain).items()
    }


def words(sql):
    return sorted(re.split(r"\s*[,\n]\s*", sql.strip())) if sql else None


def test_a_difference_would_be_seen(path):
    upgrade(path)
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE person ADD COLUMN shoe_size INTEGER")
    raw.execute("DROP INDEX ix_deadline_due")
    raw.close()
    assert len(differences(path)) == 2


def test_every_version_goes_up_and_down_and_up_again(path):
    seen = [{}]
    for revision in revisions():
        upgrade(path, revision)
        seen.append(tables(path))
        downgrade(path, "-1")
        assert tables(path) == seen[-2]
        upgrade(path, revision)
        assert tables(path) == seen[-1]
    downgrade(path, "base")
    assert tables(path) == {}
    upgrade(path)
    assert differences(path) == []
    assert damages(path) == []


def test_a_file_that_is_up_to_date_stays_as_it_is(path):
    upgrade(path)
    before = path.read_bytes()
    upgrade(path)
    assert path.read_bytes() == before
    assert path.stat().st_mode & 0o777 == 0o600


async def test_what_was_kept_outlives_a_migration_that_fails(path, tmp_path, monkeypatch):
    store = await SqliteStore.open(path)
    touch = "INSERT INTO alive VALUES (1, 5.0)"
    await store.write(lambda at: at.execute(text(touch)) and None)
    await store.close()
    before = tables(path)
    # A next version that does something and then fails leaves nothing of what it did.
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for one in MIGRATIONS.rglob("*.py"):
        (scripts / one.relative_to(MIGRATIONS)).write_text(one.read_text())
    (scripts / "versions/next.py").write_text(
        f"from alembic import op\nrevision = 'next'\ndown_revision = {revisions()[-1]!r}\n"
        "def upgrade():\n    op.drop_table('alive')\n    op.execute('no statement')\n"
    )
    monkeypatch.setattr("levata.server.store.MIGRATIONS", scripts)
    with pytest.raises(Unusable, match="syntax error"):
        await SqliteStore.open(path)
    assert tables(path) == before
    monkeypatch.undo()
    store = await SqliteStore.open(path)
    kept = await store.read(lambda at: at.execute(text("SELECT at FROM alive")).scalar_one())
    assert kept == 5.0
    await store.close()


OPEN = """
import sys
from pathlib import Path
from levata.server.store import upgrade
sys.stdin.readline()
upgrade(Path(sys.argv[1]))
"""


def test_several_processes_may_open_a_new_file_at_once(path):
    command = [sys.executable, "-c", OPEN, str(path)]
    started = [subprocess.Popen(command, stdin=-1, stderr=-1, text=True) for _ in range(2)]
    for one in started:
        one.stdin.write("go\n")
        one.stdin.flush()
    assert [(one.communicate(timeout=60)[1], one.returncode) for one in started] == [("", 0)] * 2
    assert differences(path) == []


async def test_a_file_of_a_later_version_is_refused_by_name(path):
    upgrade(path)
    raw = sqlite3.connect(path)
    raw.execute("UPDATE alembic_version SET version_num = 'from tomorrow'")
    raw.commit()
    raw.close()
    before = path.read_bytes()
    with pytest.raises(Unusable, match=f"{path}.*another version.*from tomorrow"):
        await SqliteStore.open(path)
    assert path.read_bytes() == before


async def test_what_is_no_database_is_refused_and_left_alone(path):
    path.write_text("a letter to my aunt\n" * 99)
    with pytest.raises(Unusable, match=f"{path}: file is not a database"):
        await SqliteStore.open(path)
    assert path.read_text() == "a letter to my aunt\n" * 99


async def test_a_place_where_no_file_can_be_is_refused(path):
    path.mkdir()
    with pytest.raises(Unusable, match=f"{path}: unable to open"):
        await SqliteStore.open(path)
    (path / "file").touch()
    with pytest.raises(Unusable, match=r"x\.db: File exists"):
        await SqliteStore.open(path / "file/x.db")
