"""The language of this terminal, and the small turns that its texts share.

No module of the terminal holds a sentence; each is asked for here by its name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from levata.cards import Deck
from levata.errors import LevataError
from levata.game import Game
from levata.games import registered
from levata.language import LANGUAGES, language_of
from levata.language import either as _either
from levata.look import Look
from levata.look import look_of as _look_of
from levata.practice import Damaged
from levata.store import Busy
from levata.terminal.settings import lang_flag
from levata.texts import Texts, texts

__all__ = [
    "BOT_NAMES",
    "LANGUAGES",
    "current",
    "damaged",
    "either",
    "keyed",
    "list_of",
    "look_of",
    "number",
    "refusal",
    "rules_of",
    "say",
    "signed",
    "speak",
    "typable",
    "unkept",
]

_spoken = [texts(language_of())]
"""The one language in which this process speaks to its person."""


def speak(lang: str) -> None:
    """Say everything from now on in another language."""
    _spoken[0] = texts(lang)


def current() -> Texts:
    """The words of the language that is spoken."""
    return _spoken[0]


def say(name: str, default: str | None = None, /, **values: object) -> str:
    """A text by its name, see `Texts.say`."""
    return current().say(name, default, **values)


def look_of(deck: Deck) -> Look:
    """How a pack is written in the language that is spoken."""
    return _look_of(deck, current())


# Signs that are the same in every language.

LEVATA = "L E V A T A"
NOTHING = "—"
ACCEPTS = "✓"
"""Stands before a call that accepts what somebody proposes."""
MADE, FAILED = "✓", "✗"
"""What became of a contract, beside a bid in words."""
NOW = "▸"
"""Before what is under way now."""
TICKED, UNTICKED = "[x]", "[ ]"
TURNS = {"clockwise": "↻", "counter-clockwise": "↺"}

BOT_NAMES = {"N": "Nora", "E": "Emil", "S": "Sanda", "W": "Wanda"}
"""What the bot of each seat is called."""

# Events.

LOUD = ("cross", "declared", "allies", "rests")
"""Events that are announced in a way nobody can miss."""
NAMING = ("trump", "tops", "declared", "picked-up")
"""Events that tell what the call before them did; the call itself is not told again."""

HELP = (
    "arrows",
    "digits",
    "letters",
    "enter",
    "space",
    "why",
    "last",
    "sheet",
    "hint",
    "undo",
    "claim",
    "leave",
    "mouse",
)
"""The keys, in the order of their page."""


def list_of(names: list[str]) -> str:
    """Names side by side: You & Nora."""
    return " & ".join(names)


def either(values: Iterable[object]) -> str:
    """Values to choose from: 3 or 4."""
    return _either(values, say)


def keyed(key: str, label: str) -> str:
    """A button that a key presses."""
    return f"{key}  {label}"


def number(value: int) -> str:
    """A total: 12, 0, −3."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A score: +2, 0, −3."""
    return f"+{value}" if value > 0 else number(value)


def damaged(error: Damaged) -> str:
    """What is told of a match that cannot be read: where, and where its file is now."""
    place = f"{error.file.name}:{error.line}" if error.line else error.file.name
    return say("damaged", place=place, aside=error.aside.name)


def unkept(error: OSError) -> str:
    """Why a match can be neither begun nor continued."""
    if isinstance(error, Busy):
        return say("busy")
    place = f"{error.filename}: " if error.filename else ""
    return say("not-kept", reason=f"{place}{error.strerror or error}")


def refusal(error: LevataError, look: Look | None = None, **more: object) -> str:
    """Why something was refused, for the person who asked for it; `more` is said instead."""
    values = {**error.params, **more}
    if look is not None:  # before it is a sentence: "Se" is a sota of espadas, and begins some
        pretty = look.pretty
        values = {name: pretty(v) if isinstance(v, str) else v for name, v in values.items()}
    game = next((game for game in registered().values() if game.title == values.get("game")), None)
    if game is not None:
        values["game"] = say(f"game-{game.name}", game.title)
        if error.code == "seats":
            values["reason"] = say(f"game-{game.name}.seats", game.why_seats)
            values["legal"] = either(sorted(game.seats))
    if error.code == "not-allowed":
        values["value"] = say(f"plain-word-{values['value']}", str(values["value"]))
    return say(f"error-{error.code}", str(error), **values)


def rules_of(game: Game) -> str:
    """What `levata rules` has to be given, so that it speaks as this table does."""
    return game.name + lang_flag(current().lang, language_of())


QUOTES = {**dict.fromkeys("„“”«»", '"'), **dict.fromkeys("‘’", "'")}
PLAINER = {**QUOTES, **dict.fromkeys("−–—·", "-"), "×": "x", "…": "...", "¿": "", "¡": ""}
"""What stands for a sign where there is none such."""


def typable(text: str, encoding: str) -> str:
    """A text without the accents and quotes that an encoding lacks."""
    return "".join(
        letter if _is_in(letter, encoding) else PLAINER.get(letter, _bare(letter))
        for letter in text
    )


def _bare(letter: str) -> str:
    apart = unicodedata.normalize("NFKD", letter)
    return "".join(c for c in apart if not unicodedata.combining(c))


def _is_in(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
