"""The Fluent files: whole, alike in every language, and the only place where a person's text stands."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from babel.plural import PluralRule
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from levata.errors import TEXTS
from levata.games import BUILT_IN
from levata.language import LANGUAGES
from levata.texts import Texts, texts

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/levata"
LOCALE = SOURCE / "locale"
OTHERS = tuple(lang for lang in LANGUAGES if lang != "en")
PAGES = sorted(page.name for page in (LOCALE / "en").glob("*.ftl"))

# Parts of a message.


class Parts:
    """The variables a pattern speaks of, and the variants of its choices."""

    def __init__(self, pattern: ftl.Pattern) -> None:
        self.variables: set[str] = set()
        self.choices: list[set[str]] = []
        for node in nodes(pattern):
            if isinstance(node, ftl.VariableReference):
                self.variables.add(node.id.name)
            if isinstance(node, ftl.SelectExpression):
                self.choices.append({getattr(v.key, "name", "a number") for v in node.variants})


def nodes(node: object) -> Iterator[ftl.BaseNode]:
    """A part of a page and all parts of it."""
    if isinstance(node, ftl.BaseNode):
        yield node
        for below in vars(node).values():
            yield from nodes(below)
    if isinstance(node, list):
        for below in node:
            yield from nodes(below)


def entries(text: str) -> list[ftl.EntryType]:
    return list(FluentParser().parse(text).body)


def junk(text: str) -> list[str]:
    """What could not be read, and names that stand twice."""
    found = [str(entry.content) for entry in entries(text) if isinstance(entry, ftl.Junk)]
    names = [entry.id.name for entry in entries(text) if isinstance(entry, ftl.Message)]
    return found + [name for name in set(names) if names.count(name) > 1]


def patterns(text: str) -> dict[str, ftl.Pattern]:
    """Each message and attribute by its name."""
    found = {}
    for entry in entries(text):
        if isinstance(entry, ftl.Message):
            if entry.value is not None:
                found[entry.id.name] = entry.value
            for attribute in entry.attributes:
                found[f"{entry.id.name}.{attribute.id.name}"] = attribute.value
    return found


@cache
def said(lang: str) -> dict[str, ftl.Pattern]:
    """All patterns of a language."""
    found: dict[str, ftl.Pattern] = {}
    for page in PAGES:
        found |= patterns((LOCALE / lang / page).read_text(encoding="utf-8"))
    return found


def unlike(mine: dict[str, ftl.Pattern], theirs: dict[str, ftl.Pattern]) -> list[str]:
    """Names that one language lacks, and messages that speak of different things."""
    found = sorted(set(mine) ^ set(theirs))
    for name in sorted(set(mine) & set(theirs)):
        if Parts(mine[name]).variables != Parts(theirs[name]).variables:
            found.append(name)
    return found


def wrong_choices(lang: str, found: dict[str, ftl.Pattern]) -> list[str]:
    """Choices by number that lack a plural form of the language, or have one too many."""
    rule = Locale.parse(lang).plural_form
    due = {"one": {"one", "other"}, "few": {"one", "few", "other"}}[
        "few" if "few" in PluralRule.parse(rule).tags else "one"
    ]
    plural = {"zero", "one", "two", "few", "many"}
    return [
        name
        for name, pattern in found.items()
        for keys in Parts(pattern).choices
        if keys & plural and keys != due
    ]


# The files.


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_can_be_read(lang, page) -> None:
    assert junk((LOCALE / lang / page).read_text(encoding="utf-8")) == []


def test_no_language_has_a_page_of_its_own() -> None:
    assert {path.name for path in LOCALE.iterdir()} == set(LANGUAGES)
    for lang in LANGUAGES:
        assert sorted(path.name for path in (LOCALE / lang).iterdir()) == PAGES


def test_no_name_stands_on_two_pages() -> None:
    names = [n for page in PAGES for n in patterns((LOCALE / "en" / page).read_text("utf-8"))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_says_the_same_things(lang) -> None:
    assert unlike(said("en"), said(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_have_the_forms_of_their_language(lang) -> None:
    assert wrong_choices(lang, said(lang)) == []
    assert any(Parts(pattern).choices for pattern in said(lang).values())


COUNTED = {
    "en": {0: "0 tricks", 1: "1 trick", 2: "2 tricks", 20: "20 tricks"},
    "ro": {
        0: "0 levate",
        1: "1 levată",
        2: "2 levate",
        19: "19 levate",
        20: "20 de levate",
        100: "100 de levate",
        101: "101 levate",
        119: "119 levate",
        120: "120 de levate",
    },
    "es": {0: "0 bazas", 1: "1 baza", 2: "2 bazas", 21: "21 bazas"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_things_are_counted_as_people_count_them(lang) -> None:
    told = {count: texts(lang).say("tricks", count=count) for count in COUNTED[lang]}
    assert told == COUNTED[lang]


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_was_left_in_english(lang) -> None:
    """Words that stand between the placeables are not the same in both languages."""

    def prose(pattern: ftl.Pattern) -> str:
        return "".join(e.value for e in pattern.elements if isinstance(e, ftl.TextElement))

    mine, theirs = said("en"), said(lang)
    left = [
        name
        for name in mine
        if len(re.findall(r"[^\W\d_]{2,}", prose(mine[name]))) > 2
        and prose(mine[name]) == prose(theirs[name])
    ]
    assert left == []


BROKEN = {
    "a page that cannot be read": ("tricks = { $count ->", "tricks = { $count -"),
    "a name that stands twice": ("event-void =", "event-dead ="),
}


@pytest.mark.parametrize(("old", "new"), BROKEN.values(), ids=BROKEN)
def test_a_broken_page_is_found(old, new) -> None:
    text = (LOCALE / "en/table.ftl").read_text(encoding="utf-8")
    assert old in text and junk(text.replace(old, new)) != []


def test_a_message_that_differs_is_found() -> None:
    text = (LOCALE / "ro/table.ftl").read_text(encoding="utf-8")
    whole = patterns(text)
    for old, new in (("$hand", "$hands"), ("event-void", "event-avoid"), ("    .me", "    .mee")):
        assert unlike(whole, patterns(text.replace(old, new, 1))) != []
    assert wrong_choices("ro", patterns(re.sub(r"\[few\].*", "", text))) != []
    assert wrong_choices("es", whole) != [], "Spanish has no few"


# What the code asks for.


def asked() -> Iterator[tuple[str, int, str, set[str]]]:
    """Every text that the code asks for by a name written out: place, name, and values given."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.args[0]
            if called == "say" and isinstance(name, ast.Constant):
                values = {keyword.arg or "*" for keyword in node.keywords}
                yield path.name, node.lineno, str(name.value), values


def unsayable(place: str, name: str, values: set[str], found: dict[str, ftl.Pattern]) -> str:
    """Why a text that is asked for cannot be said, or nothing."""
    if name not in found:
        return f"{place}: there is no {name}"
    missing = Parts(found[name]).variables - values
    return f"{place}: {name} needs {missing}" if missing and "*" not in values else ""


def test_every_text_that_is_asked_for_can_be_said() -> None:
    calls = list(asked())
    assert len(calls) > 80
    faults = [
        unsayable(f"{path}:{line}", name, values, said("en")) for path, line, name, values in calls
    ]
    assert [fault for fault in faults if fault] == []
    assert unsayable("here", "no-such-text", set(), said("en"))
    assert unsayable("here", "winner", {"side"}, said("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_and_every_option_has_its_words(lang) -> None:
    for code in TEXTS:
        assert f"error-{code}" in said(lang)
    for game in BUILT_IN:
        assert {f"game-{game.name}", f"game-{game.name}.seats"} <= set(said(lang))
        for option in game.table_options:
            name = f"option-{game.name}-{option.name}"
            assert {name, f"{name}.about"} <= set(said(lang))
        for call in game.calls:
            if call.control.value == "word" and not call.value.isdigit():
                assert f"call-{call.value}" in said(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_is_explained_by_choices_it_has(lang) -> None:
    """What stands before a colon in an explanation is a choice as it is typed."""
    for game in BUILT_IN:
        for option in game.table_options:
            about = texts(lang).say(f"option-{game.name}-{option.name}.about")
            named = set(re.findall(r"(?:^|\. )([\w-]+): ", about))
            assert named <= set(option.choices), (game.name, option.name, named)
            mine = texts("en").say(f"option-{game.name}-{option.name}.about")
            assert named == set(re.findall(r"(?:^|\. )([\w-]+): ", mine))


def test_what_a_language_lacks_is_said_in_english() -> None:
    lacking = Texts("ro")
    lacking._bundles[0] = FluentBundle(["ro"], use_isolating=False)
    lacking._bundles[0].add_resource(FluentResource("event-void = Nimic.\n"))
    assert lacking.say("event-void") == "Nimic."
    assert lacking.say("event-dead") == texts("en").say("event-dead")
    assert lacking.say("nothing-of-that", "x") == "x"
    with pytest.raises(LookupError, match="nothing-of-that"):
        lacking.say("nothing-of-that")


# Nowhere else.

BETWEEN = [
    *sorted((SOURCE / "terminal").glob("*.py")),
    *(SOURCE / f"{name}.py" for name in ("narrate", "look", "table", "match", "views", "game")),
]
"""What stands between the rules and a person."""
PROSE = re.compile(r"[^\W\d_]{2,}[,.:;!?]? [^\W\d_]{2,}")


def sentences(node: ast.AST) -> list[str]:
    """Texts of two words or more that are neither documentation nor part of an exception."""
    if isinstance(node, ast.Constant):
        is_prose = isinstance(node.value, str) and PROSE.search(node.value)
        return [node.value] if is_prose else []
    if isinstance(node, (ast.Raise, ast.Assert)):
        return []
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return []
    if isinstance(node, ast.AnnAssign):
        is_type = isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        return [] if is_type or node.value is None else sentences(node.value)
    return [text for below in ast.iter_child_nodes(node) for text in sentences(below)]


@pytest.mark.parametrize("path", BETWEEN, ids=lambda path: path.name)
def test_no_sentence_stands_in_the_code(path) -> None:
    assert sentences(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_a_sentence_in_the_code_is_found() -> None:
    code = '"""Words of it."""\nraise ValueError("no such thing")\nprint(f"You win {n} points")\n'
    assert sentences(ast.parse(code)) == ["You win "]
