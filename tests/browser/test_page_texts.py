"""The page's texts: whatever it asks for by a name is there, and what is there is asked for."""

import re
from pathlib import Path

from levata.texts import texts

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for path in sorted((ROOT / "web/src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
]
CODE = {path: path.read_text(encoding="utf-8") for path in SOURCES}
WRITTEN = re.compile(r"""\bsay\(\s*(?:[\w.!=() ]+\? )?'([a-z][\w-]*(?:\.[\w-]+)?)'(?! in )""")
"""A name that is written out, alone or as the first of two."""
NAME = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
PAGE = (ROOT / "src/levata/locale/en/page.ftl").read_text(encoding="utf-8")
LITERAL = re.compile(r"""['`]([a-zA-Z][^'`\n]*)['`]""")
"""Whatever stands in quotes may name a text; of one that is put together, what stands around it."""


def test_every_text_that_is_asked_for_is_there() -> None:
    said = texts("en")
    asked = [(path.name, name) for path, code in CODE.items() for name in WRITTEN.findall(code)]
    assert len(asked) > 100
    assert [(place, name) for place, name in asked if not said.has(name)] == []


def _patterns() -> list[re.Pattern[str]]:
    """How the names of texts can be put together."""
    found = {text for code in CODE.values() for text in LITERAL.findall(code)}
    return [
        re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w-]+", re.escape(text)))
        for text in found
        if not text.startswith("${")
    ]


def test_every_text_of_the_page_is_asked_for() -> None:
    patterns = _patterns()
    names = NAME.findall(PAGE)
    assert len(names) > 100
    # The words of a choice are asked for by the game, the option and the choice.
    idle = [
        name
        for name in names
        if not any(pattern.match(name) and _ends(pattern, name) for pattern in patterns)
    ]
    assert idle == []


def _ends(pattern: re.Pattern[str], name: str) -> bool:
    """Is that the whole name, or the name and then an attribute or more of it?"""
    found = pattern.match(name)
    return found is not None and (found.end() == len(name) or name[found.end()] in ".-")
