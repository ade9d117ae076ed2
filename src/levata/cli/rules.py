"""The games and their table options; the rules of each as players read them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from levata.cli.words import Refused, game_named, tell
from levata.game import Game
from levata.games import registered
from levata.language import LANGUAGES, either, parse_language


def _speech(args: argparse.Namespace) -> Callable[..., str]:
    """What says a text by its name in the language that is asked for."""
    lang = parse_language(args.lang)
    try:
        from levata.texts import texts
    except ModuleNotFoundError:
        # Without the extra a name or nothing stands where a text would.
        return lambda _, default="", **__: default
    return texts(lang).say


def list_games(args: argparse.Namespace) -> int:
    say = _speech(args)
    data = [
        {
            "name": g.name,
            "title": g.title,
            "rules": g.version,
            "seats": sorted(g.seats),
            "options": [
                {
                    "name": o.name,
                    "label": say(f"option-{g.name}-{o.name}", o.name),
                    "explanation": say(f"option-{g.name}-{o.name}.about", ""),
                    "choices": list(o.choices),
                    "default": o.default,
                    "span": o.span,
                    "seats": list(o.seats or sorted(g.seats)),
                    "needs": [
                        {"choice": choice, "option": option, "value": value}
                        for choice, option, value in o.needs
                    ],
                }
                for o in g.table_options
            ],
        }
        for g in registered().values()
    ]
    lines = []

    for g in registered().values():
        seats = either(sorted(g.seats), say)
        title = say(f"game-{g.name}", g.title)
        why = say(f"game-{g.name}.seats", g.why_seats)
        line = f"{g.name}: {title}, {seats}. {why}"
        lines.append(say("games-line", line, game=g.name, title=title, seats=seats, why=why))
        for o in g.table_options:
            only = either(sorted(o.seats), say) if o.seats else ""
            choices = "|".join(o.choices)
            if o.span:
                choices += f"|{o.span[0]}-{o.span[1]}"
            label = say(f"option-{g.name}-{o.name}", o.name)
            values = {"choices": choices, "label": label, "value": o.default, "seats": only}
            line = f"{o.name}={choices}  {label} (default {o.default}"
            line += f"; at {only} players only)" if only else ")"
            name = "games-option-seats" if only else "games-option"
            lines.append("  " + say(name, line, option=o.name, **values))
            if about := say(f"option-{g.name}-{o.name}.about", ""):
                lines.append(f"      {about}")
    tell(args, data, "\n".join(lines))
    return 0


def show_rules(args: argparse.Namespace) -> int:
    print(plain(rules_text(game_named(args.game), parse_language(args.lang))), end="")
    return 0


def plain(text: str) -> str:
    """A rules text without what is meant for machines: marks of emphasis, lines that tests run."""
    text = re.sub(r"```case\n.*?```\n+", "", text, flags=re.DOTALL)
    return text.replace("**", "").replace("`", "")


def rules_text(chosen: Game, lang: str) -> str:
    """The rules of a game: from its package, or from the checkout Levata was installed from.

    A package that brings no text in that language is read in the first one it has.
    """
    for code in dict.fromkeys((lang, *LANGUAGES)):
        text = rules_page(chosen, code)
        if text is not None:
            return text
    raise Refused(f"no rules text of {chosen.title} is installed")


def rules_page(chosen: Game, lang: str) -> str | None:
    """The same in that language alone, None where there is none."""
    package = type(chosen).__module__.partition(".")[0]
    name = f"{chosen.name}.{lang}.md"
    pages: list[Traversable] = [Path(__file__).parents[3] / "docs" / "rules" / name]
    with suppress(TypeError, ModuleNotFoundError):  # a module alone has no folder
        pages.insert(0, files(package) / "rules" / name)
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), None)
