"""Every example in a docstring or on a page runs and prints what stands below it."""

import doctest
import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def with_examples(*patterns: str) -> list[str]:
    """The files of these patterns that hold an example."""
    paths = sorted(path for pattern in patterns for path in ROOT.glob(pattern))
    return [
        path.relative_to(ROOT).as_posix()
        for path in paths
        if ">>> " in path.read_text(encoding="utf-8")
    ]


def module(path: str):
    """The module of a file: of the package by its name, else by its place."""
    if path.startswith("src/"):
        name = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
        return importlib.import_module(name.replace("/", "."))
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize("path", with_examples("src/**/*.py", "tools/*.py", "*.md", "docs/**/*.md"))
def test_the_examples_of(path):
    if path.endswith(".md"):
        failed, tried = doctest.testfile(str(ROOT / path), module_relative=False, encoding="utf-8")
    else:
        failed, tried = doctest.testmod(module(path))
    assert tried
    assert not failed


def test_an_example_that_lies_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(">>> 1 + 1\n3\n", encoding="utf-8")
    failed, _ = doctest.testfile(str(page), module_relative=False, verbose=False)
    assert failed == 1
