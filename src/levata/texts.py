"""Every text people read, in their language: Fluent files in `locale`, found by the name of a message.

Everything below says codes and parameters; whoever shows them to somebody asks here for the words.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource

from levata.games import registered
from levata.language import LANGUAGES

__all__ = ["Texts", "texts"]

PACKAGE = __name__.partition(".")[0]


class Texts:
    """The words of one language; a message that it lacks is said in English."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._bundles = [_bundle(code) for code in dict.fromkeys((lang, *LANGUAGES))][:2]

    def say(self, name: str, default: str | None = None, /, **values: object) -> str:
        """A message (`event-deal`) or an attribute of one (`event-deal.me`), its values filled in.

        Without such a message the default, or a `LookupError` where there is none.
        """
        head, _, attribute = name.partition(".")
        for bundle in self._bundles:
            if not bundle.has_message(head):
                continue
            message = bundle.get_message(head)
            pattern = message.attributes.get(attribute) if attribute else message.value
            if pattern is not None:
                text, faults = bundle.format_pattern(pattern, values)
                assert not faults, f"{name}: {faults}"
                return str(text)
        if default is None:
            raise LookupError(f"there is no text {name!r}")
        return default

    def has(self, name: str, *, own: bool = False) -> bool:
        """Is there such a message or attribute? With `own`: in this language itself?"""
        head, _, attribute = name.partition(".")
        bundles = self._bundles[:1] if own else self._bundles
        found = [bundle.get_message(head) for bundle in bundles if bundle.has_message(head)]
        return any(attribute in message.attributes if attribute else True for message in found)


@cache
def texts(lang: str) -> Texts:
    """The words of a language, read once."""
    return Texts(lang)


def _bundle(lang: str) -> FluentBundle:
    """All messages of a language: ours, then those that packages bring for their games."""
    bundle = FluentBundle([lang], use_isolating=False)
    packages = {type(game).__module__.partition(".")[0] for game in registered().values()}
    for package in (PACKAGE, *sorted(packages - {PACKAGE})):
        for page in _pages(files(package) / "locale" / lang):
            bundle.add_resource(FluentResource(page.read_text(encoding="utf-8")))
    return bundle


def _pages(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return []
    return sorted(
        (page for page in folder.iterdir() if page.name.endswith(".ftl")),
        key=lambda page: page.name,
    )
