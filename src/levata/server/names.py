"""Names of people: what one may be, and which names look so alike that they count as one.

A name is text and nothing else: whoever shows it escapes it. It stands in one row of the store, and
its keys in rows of their own, so that no two people have names with a key in common.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from random import Random

from levata.errors import LevataError

__all__ = ["LONGEST", "SHORTEST", "guest_names", "name_key", "name_keys", "parse_name"]

SHORTEST, LONGEST = 3, 20

SEPARATORS = " -_."
DIGITS = "0123456789"

SCRIPTS = {
    "latin": (
        *((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17F), (0x218, 0x21B), (0x1E00, 0x1E99)),
        (0x1EA0, 0x1EF9),
    ),
    "greek": ((0x386, 0x3CE),),
    "cyrillic": ((0x400, 0x45F), (0x490, 0x491)),
    "han": ((0x3041, 0x3096), (0x30A1, 0x30FA), (0x30FC, 0x30FC), (0x4E00, 0x9FFF)),
    "hangul": ((0xAC00, 0xD7A3),),
}
"""The letters of a name, all of it in one of these: Japanese writes kana among Han.

Closed, so that `LOOKS` can be complete. Names stand in the midst of sentences that run from left to
right, and scripts that run the other way would turn the words around them."""

LOOKS = {
    "a": "АаΑα",
    "ae": "Ææ",
    "b": "ВвЬьΒβß",
    "bl": "Ыы",
    "c": "Сс",
    "d": "ĐđÐð",
    "e": "ЕеΕεЄє",
    "h": "НнΗЋћЂђĦħ",
    "j": "Јј",
    "k": "КкΚκĸ",
    "l": "1IiІіΙιıŁł",
    "lo": "Юю",
    "m": "МмΜ",
    "n": "ПпΠπΝηŊŋ",
    "o": "0ОоΟοΣσØø",
    "oe": "Œœ",
    "p": "РрΡρÞþ",
    "r": "ГгΓҐґ",
    "s": "Ѕѕ",
    "t": "ТтΤτŦŧ",
    "u": "Ииυμ",
    "v": "ν",
    "w": "Шшω",
    "x": "ХхΧχ",
    "y": "УуΥγ",
    "z": "Ζ",
    "3": "Зз",
    "4": "Чч",
    "6": "Бб",
    "д": "Δ",
    "л": "Λ",
    "ф": "Φφ",
    "一": "ー",
    "二": "ニ",
    "八": "ハ",
    "力": "カ",
    "千": "チ",
    "卜": "ト",
    "口": "ロ",
    "夕": "タ",
    "工": "エ",
    "才": "オ",
    "ヘ": "へ",
}
"""Each sign or pair, and the letters that pass for it.

Ours, by eye, after Unicode's Technical Standard 39 (confusables), cut to the letters a name may have.
Accents are not in here: they are taken off first."""

PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that pass for one."""

RESERVED = (
    # who runs the place
    *("админ", "администратор", "модератор", "mod", "operator", "owner", "root", "security"),
    *("sistem", "sistema", "system", "servidor", "server", "soporte", "suport", "support", "staff"),
    # who is at a table besides people
    *("bot", "robot", "computer", "dealer", "stand-in", "host", "spectator", "espectador"),
    # what is said where there is no name
    *("you", "guest", "invitat", "invitado", "player", "anonymous", "nobody", "everyone", "none"),
    *("null", "undefined", "deleted", "left", "person"),
    # seats and sides
    *("n", "e", "s", "w", "ns", "ew", "north", "east", "south", "west", "nord", "est", "sud"),
    *("vest", "norte", "este", "sur", "oeste"),
)
"""What nobody is called, with or without a number behind it."""

OFFICIAL = ("levata", "admin", "moderator")
"""No name begins like this: it would pass for somebody who runs the place."""

STARS = (
    *("Acrux", "Adhara", "Albireo", "Alcor", "Aldebaran", "Alhena", "Alioth", "Alkaid", "Alnair"),
    *("Alnilam", "Alphard", "Altair", "Antares", "Arcturus", "Atria", "Bellatrix", "Canopus"),
    *("Capella", "Castor", "Deneb", "Diphda", "Dubhe", "Electra", "Elnath", "Fomalhaut", "Hadar"),
    *("Hamal", "Izar", "Kochab", "Maia", "Markab", "Menkent", "Merak", "Mimosa", "Mintaka", "Mira"),
    *("Mizar", "Nunki", "Peacock", "Polaris", "Pollux", "Procyon", "Regulus", "Rigel", "Sabik"),
    *(
        "Saiph",
        "Sargas",
        "Shaula",
        "Sirius",
        "Spica",
        "Tarazed",
        "Thuban",
        "Vega",
        "Wezen",
        "Zosma",
    ),
)
"""What guests are called who ask for no name: stars have one name in every language."""

_LOOKS = str.maketrans({letter: sign for sign, letters in LOOKS.items() for letter in letters})
_KEPT_APART = str.maketrans("", "", SEPARATORS)
_NUMBERED = re.compile(r"[\d .\-_]+$")


def parse_name(text: str) -> str:
    """A name as a person typed it, in its normal form; whether it is free is the store's to say.

    >>> parse_name(" Ｉoana-Ｍaria ")
    'Ioana-Maria'
    """
    name = unicodedata.normalize("NFKC", text).strip(" ")
    if not SHORTEST <= len(name) <= LONGEST:
        raise LevataError("name-length", value=name, low=SHORTEST, high=LONGEST)
    for sign in name:
        if sign not in SEPARATORS and sign not in DIGITS and not _script(sign):
            raise LevataError("name-sign", value=name, sign=sign)
    if any(
        a in SEPARATORS and b in SEPARATORS for a, b in zip(f" {name}", f"{name} ", strict=True)
    ):
        raise LevataError("name-separators", value=name)
    scripts = {script for sign in name if (script := _script(sign))}
    if len(scripts) != 1:
        raise LevataError("name-scripts" if scripts else "name-letterless", value=name)
    if _is_reserved(name):
        raise LevataError("name-reserved", value=name)
    return name


def name_keys(name: str) -> frozenset[str]:
    """What names that pass for this one have in common with it.

    They are several where a capital looks like another letter than its small one does.

    >>> name_keys("Ion Popa") == name_keys("l0n_pópa") == frozenset({"lonpopa"})
    True
    """
    return frozenset(name_key(form) for form in (name, name.lower(), name.upper()))


def name_key(text: str) -> str:
    """A name as somebody sees it who does not look closely: by this one is found who is called so."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    # By the form of each letter as it stands, then by that of its small one.
    seen = bare.translate(_LOOKS).casefold().translate(_LOOKS).translate(_KEPT_APART)
    for pair, sign in PAIRS:
        seen = seen.replace(pair, sign)
    return seen


def guest_names(chance: Random) -> Iterator[str]:
    """Names to try in turn until one is free; without end, and longer the more were taken."""
    most = 100
    while True:
        for _ in range(8):
            yield f"{chance.choice(STARS)} {chance.randrange(2, most)}"
        most = min(most * 10, 10**9)


def _script(sign: str) -> str:
    """Whose letter it is, or nothing."""
    code = ord(sign)
    if unicodedata.category(sign)[0] != "L":  # there are the signs × and ÷ among the letters
        return ""
    return next(
        (name for name, spans in SCRIPTS.items() if any(a <= code <= b for a, b in spans)), ""
    )


def _is_reserved(name: str) -> bool:
    keys = name_keys(name) | name_keys(_NUMBERED.sub("", name))
    return not keys.isdisjoint(_RESERVED) or any(key.startswith(_OFFICIAL) for key in keys)


_RESERVED = frozenset(key for word in RESERVED for key in name_keys(word))
_OFFICIAL = tuple(sorted(key for word in OFFICIAL for key in name_keys(word)))
