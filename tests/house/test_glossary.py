"""The texts of a language use the words of docs/glossary.toml and none of those it rules out."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs/glossary.toml"
LANGUAGES = ("en", "ro", "es")
GAMES = sorted(page.name.removesuffix(".en.md") for page in ROOT.glob("docs/rules/*.en.md"))
CEDILLAS = re.compile("[\u015e\u015f\u0162\u0163]")

TERMS = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["term"]
WORDS = {f"{lang}{kind}" for lang in LANGUAGES for kind in ("", "_stem", "_never")}
KEYS = {"id", "meaning", "rules", "games"} | WORDS

CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
NOT_SAID = [
    re.compile(r"^#.*$", re.MULTILINE),
    re.compile(r"^\s*[.-]?[A-Za-z][\w-]*\s*=", re.MULTILINE),
    re.compile(r"\{[^{}]*->"),
    re.compile(r"^\s*\*?\[[^\]\n]*\]", re.MULTILINE),
    re.compile(r"\{[^{}]*\}"),
]
"""Of a Fluent file: comments, names, selectors, the keys of variants, what is put in."""


def prose(text: str) -> str:
    """Rules without what stands in code signs."""
    return CODE.sub("", text)


def messages(text: str) -> str:
    """What a Fluent file says, without its names."""
    for part in NOT_SAID:
        text = part.sub("", text)
    return text


def language(page: Path) -> str:
    """The one language a file's path names."""
    name = page.relative_to(ROOT).as_posix().removeprefix("src/levata/locale/")
    found = set(re.findall(r"(?<![a-z])(en|ro|es)(?![a-z])", name))
    assert len(found) == 1, f"{name} names no language, or several"
    return found.pop()


def never(lang: str) -> list[tuple[str, re.Pattern[str]]]:
    """Each word ruled out, whole, with the word to use."""
    return [
        (term[lang], re.compile(rf"(?<!\w)(?:{bad})(?!\w)", re.IGNORECASE))
        for term in TERMS
        for bad in term.get(f"{lang}_never", [])
    ]


def forms(term: dict, lang: str) -> re.Pattern[str]:
    """The beginning of any form of a term."""
    stems = term.get(f"{lang}_stem") or [re.escape(term[lang])]
    return re.compile(rf"(?<!\w)(?:{'|'.join(stems)})", re.IGNORECASE)


def wrong(text: str, lang: str) -> list[str]:
    """The words of a text that are ruled out, each with the word to use."""
    return [
        f"{found[0]!r}: say {good!r}" for good, bad in never(lang) for found in bad.finditer(text)
    ]


def missing(text: str, lang: str, game: str) -> list[str]:
    """The terms that the rules of a game must have, and this text has not."""
    return [
        f"{term['id']}: {term[lang]}"
        for term in TERMS
        if (term.get("rules") or game in term.get("games", []))
        and not forms(term, lang).search(text)
    ]


def texts() -> dict[str, tuple[str, str]]:
    """By path, each text there is: its language and what it says."""
    rules = dict.fromkeys(ROOT.glob("docs/rules/*.md"), prose)
    fluent = dict.fromkeys(ROOT.glob("src/levata/locale/**/*.ftl"), messages)
    return {
        page.relative_to(ROOT).as_posix(): (language(page), said(page.read_text(encoding="utf-8")))
        for page, said in sorted((rules | fluent).items())
    }


TEXTS = texts()
RULES = [path for path in TEXTS if path.startswith("docs/rules/")]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.get("id", "nameless"))
def test_a_term_is_complete(term):
    assert set(term) <= KEYS
    assert re.fullmatch(r"[a-z][a-z0-9_]*", term["id"])
    assert term["meaning"].endswith(".")
    assert set(term.get("games", [])) <= set(GAMES)
    assert not (term.get("rules") and "games" in term), "every game is more than some"
    for lang in LANGUAGES:
        assert term[lang] == term[lang].strip() != ""
        assert forms(term, lang).search(term[lang]), "its stems are not its own"
        assert not wrong(term[lang], lang), "it is ruled out elsewhere"


def test_no_two_terms_share_a_name():
    names = [term["id"] for term in TERMS]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("path", ["docs/glossary.toml", *TEXTS])
def test_no_letter_has_a_cedilla(path):
    assert not CEDILLAS.search((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TEXTS)
def test_a_text_has_no_word_that_is_ruled_out(path):
    lang, said = TEXTS[path]
    assert not wrong(said, lang)


@pytest.mark.parametrize("path", RULES)
def test_rules_have_every_term_of_their_game(path):
    lang, said = TEXTS[path]
    assert not missing(said, lang, Path(path).name.split(".")[0])


@pytest.mark.parametrize(
    ("lang", "text", "good"),
    [
        ("ro", "Jucătorul care câștigă trucul începe.", "levată"),
        ("ro", "Costumul cărții devine tromf.", "culoare"),
        ("ro", "Celălalt poate trece, apoi vorbești tu.", "pas"),
        ("es", "Ganas el truco con la sota.", "baza"),
        ("es", "Cada mano se reparte de nuevo.", "ronda"),
        ("en", "You may ruff with any trump.", "to trump"),
    ],
)
def test_a_ruled_out_word_is_caught(lang, text, good):
    assert any(said.endswith(f"say {good!r}") for said in wrong(text, lang))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ro", "Totalul poate trece de țintă, iar levata e a ta."),
        ("es", "Tienes un triunfo en la mano y te llevas la baza."),
    ],
)
def test_a_good_text_is_let_through(lang, text):
    assert not wrong(text, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_left_out_is_caught(lang):
    trick = next(term for term in TERMS if term["id"] == "trick")
    assert f"trick: {trick[lang]}" in missing("", lang, "cruce")
    assert f"trick: {trick[lang]}" not in missing(f"({trick[lang]})", lang, "cruce")


def test_a_term_of_another_game_is_not_asked_for():
    assert "quintola: quintola" in missing("", "es", "cuatrola")
    assert "quintola: quintola" not in missing("", "es", "cruce")


def test_names_in_a_message_file_are_not_read():
    text = (
        "# The dealer\ndealer = { $dealer ->\n    [one] o carte\n   *[other] { $dealer } cărți\n}\n"
    )
    assert not wrong(messages(text), "ro")
    assert wrong(messages("deal = { $who } este dealerul"), "ro")


def test_code_in_rules_is_not_read():
    text = "Opțiunea `dealer=W`:\n\n```case\nwins trump=s -> W\n```\n"
    assert not wrong(prose(text), "ro")
    assert wrong(prose(text + "dealerul"), "ro")
