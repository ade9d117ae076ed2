"""The writer of the generated parts changes those and nothing else."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def docs():
    spec = importlib.util.spec_from_file_location("docs", ROOT / "tools/docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGE = "before\n<!-- generated: a -->\nold\n<!-- end generated -->\nafter\n"


def test_only_the_marked_part_is_written(docs):
    written = docs.rewritten(PAGE, {"a": lambda: "new\n"})
    assert written == PAGE.replace("old", "new")


def test_writing_twice_changes_nothing(docs):
    once = docs.rewritten(PAGE, {"a": lambda: "new\n"})
    assert docs.rewritten(once, {"a": lambda: "new\n"}) == once


def test_a_part_no_one_writes_is_named(docs):
    with pytest.raises(SystemExit, match="no one writes the part 'a'; one of: b"):
        docs.rewritten(PAGE, {"b": lambda: ""})


def test_check_shows_the_difference_and_writes_nothing(docs, monkeypatch, tmp_path, capsys):
    page = tmp_path / "README.md"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    monkeypatch.setattr(docs, "BLOCKS", {"a": lambda: "new\n"})
    assert docs.main(["--check"]) == 1
    assert "-old\n+new" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8") == PAGE
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0


def test_every_written_part_stands_on_a_page(docs):
    texts = [page.read_text(encoding="utf-8") for page in docs.pages()]
    marks = {found["name"] for text in texts for found in docs.BLOCK.finditer(text)}
    assert marks == set(docs.BLOCKS)
