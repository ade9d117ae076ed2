"""The rules in three languages say the same: clause by clause, table by table, case by case."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs/rules"
GAMES = sorted(page.name.removesuffix(".en.md") for page in RULES.glob("*.en.md"))
TRANSLATIONS = list(product(GAMES, ("ro", "es")))

CLAUSE = re.compile(r"^\*\*([\d.]+|[A-Z]\d+)", re.MULTILINE)
CASE = re.compile(r"^```case\n.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")


def rules(game: str, lang: str) -> str:
    return (RULES / f"{game}.{lang}.md").read_text(encoding="utf-8")


def clauses(text: str) -> list[tuple[str, str]]:
    """Each clause with what stands below its number, up to the next one."""
    parts = CLAUSE.split(text)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def ids(text: str) -> list[str]:
    """The numbers of the clauses, in order."""
    return CLAUSE.findall(text)


def headings(text: str) -> list[str]:
    """Each heading by its depth and its number."""
    return re.findall(r"^(#+(?: \d+)?)", CASE.sub("", text), re.MULTILINE)


def cases(text: str) -> list[tuple[str, list[str]]]:
    """The lines that tests run, by clause."""
    return [(clause, CASE.findall(told)) for clause, told in clauses(text)]


def tables(text: str) -> list[tuple[str, list[int]]]:
    """The cells of every table row, by clause."""
    return [
        (clause, [row.count("|") for row in told.splitlines() if row.startswith("|")])
        for clause, told in clauses(text)
    ]


def codes(text: str) -> list[tuple[str, set[str]]]:
    """Options, cards and calls in code signs, by clause."""
    return [(clause, set(CODE.findall(CASE.sub("", told)))) for clause, told in clauses(text)]


def references(text: str) -> list[tuple[str, list[str]]]:
    """The clauses that a clause points to."""
    return [
        (clause, sorted(re.findall(r"\((\d+\.\d+)\)", CASE.sub("", told))))
        for clause, told in clauses(text)
    ]


KINDS = (ids, headings, cases, tables, codes, references)


def differs(one: str, other: str, kind: Callable[[str], list[object]]) -> str:
    """The first thing of a kind in which two texts differ, or nothing."""
    mine, theirs = kind(one), kind(other)
    for a, b in zip(mine, theirs, strict=False):
        if a != b:
            return f"{a} | {b}"
    return "" if len(mine) == len(theirs) else f"{len(mine)} | {len(theirs)}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(("game", "lang"), TRANSLATIONS)
def test_a_translation_has_all_that_the_rules_have(game, lang, kind) -> None:
    assert differs(rules(game, "en"), rules(game, lang), kind) == ""


@pytest.mark.parametrize(("game", "lang"), TRANSLATIONS)
def test_no_sentence_was_left_in_english(game, lang) -> None:
    """A line of prose with four words or more is not the same in both languages."""
    mine = {line for line in rules(game, "en").splitlines() if len(line.split()) > 3}
    left = [
        line
        for line in CASE.sub("", rules(game, lang)).splitlines()
        if line in mine and not line.startswith("|")
    ]
    assert left == []


@pytest.mark.parametrize("lang", ["en", "ro", "es"])
def test_every_game_tells_alike_how_one_learns_why_a_card_is_refused(lang) -> None:
    """It does not respond in a browser, and is refused in a terminal."""
    told = [
        line.partition(": ")[2]
        for game in GAMES
        for line in rules(game, lang).splitlines()
        if "browser" in line or "navegador" in line
    ]
    assert len(told) == len(GAMES) and len(set(told)) == 1
    assert "terminal" in told[0]


@pytest.mark.parametrize(
    ("change", "to", "kind"),
    [
        ("**2.1**", "**2.9**", ids),
        ("\n## 2 ", "\n## 9 ", headings),
        ("```case\n", "```case\nmore ", cases),
        ("|---|", "|---|---|", tables),
        ("`", "`x", codes),
        ("(", "(9.9) (", references),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_found(game, change, to, kind) -> None:
    text = rules(game, "en")
    at = text.index("**1.1**") if kind is references else 0
    changed = text[:at] + text[at:].replace(change, to, 1)
    assert differs(text, changed, kind)
