"""What every command reads off its line, and how it answers or refuses."""

from __future__ import annotations

import argparse
import json
import re
import unicodedata

from levata.errors import NotationError
from levata.game import Game, Options
from levata.games import by_name

MOST_WORKERS = 256


class Refused(Exception):
    """Something to say in one line before a non-zero exit."""


def count(text: str) -> int:
    digits = text.lstrip("0") if text.isascii() and text.isdigit() else ""
    if not digits or len(digits) > 10 or int(digits) > 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to a billion")
    return int(digits)


def natural(text: str) -> int:
    return 0 if text == "0" else count(text)


def percent(text: str) -> int:
    if (number := natural(text)) > 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a percentage from 0 to 100")
    return number


def deals(text: str) -> int:
    if (number := count(text)) < 2:
        raise argparse.ArgumentTypeError("one deal tells nothing of its spread; play 2 or more")
    return number


def workers(text: str) -> int:
    if (number := count(text)) > MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"{text} workers are too many; at most {MOST_WORKERS}")
    return number


def port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, a number up to 65535")
    return int(text)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, at most an hour")
    return number


def seed(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not UTF-8 text") from None
    return unicodedata.normalize("NFC", text)


def anchor(text: str) -> bytes:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an anchor, 64 hexadecimal digits")
    return bytes.fromhex(text)


def gave(text: str) -> tuple[int, str, bytes]:
    """What a seat added to the shuffle of a hand, as `HAND:SEAT:HEX`."""
    found = re.fullmatch(r"([1-9]\d{0,8}):(\w):((?:[0-9a-f]{2}){1,16})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not HAND:SEAT:HEX, such as 1:N:784f2fbd")
    return int(found[1]), found[2], bytes.fromhex(found[3])


def option_values(args: argparse.Namespace) -> dict[str, str]:
    """The `--option` words as a mapping."""
    values: dict[str, str] = {}
    for word in args.option:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise NotationError("option-form", value=word)
        if name in values:
            raise Refused(f"--option {word}: {name} is given already; give it once")
        values[name] = value
    return values


def game_named(text: str) -> Game:
    """A game as people type it: capitals, spaces and hyphens do not matter."""
    wanted = re.sub(r"[\s-]+", "_", text.strip().lower())
    try:
        return by_name(wanted)
    except NotationError:
        return by_name(text)


def table(args: argparse.Namespace) -> tuple[Game, Options]:
    chosen = game_named(args.game)
    return chosen, chosen.parse_options(args.players, option_values(args))


def tell(args: argparse.Namespace, data: object, text: str) -> None:
    """Print the one or the other."""
    print(json.dumps(data, ensure_ascii=False) if args.json else text)


def plural(word: str, count: int) -> str:
    return word if count == 1 else word + ("es" if word.endswith("ch") else "s")
