"""`levata …`: every command, its help, and one-line errors.

A command prints for people; with `--json` for programs. Bad input ends with one line on standard
error that names value, place and remedy, and a non-zero exit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
import unicodedata
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeAlias, cast

from levata import __version__, shuffle
from levata.bots import LEVEL_NAMES
from levata.errors import LevataError, NotationError
from levata.game import NOBODY, Action, Game, Hand, Observation, Options
from levata.games import by_name, registered
from levata.language import LANGUAGES, either, parse_language
from levata.match import Chance, Match, Proof, is_match_name
from levata.perft import perft
from levata.record import FULL, Record, read_all, write

if TYPE_CHECKING:  # a command imports it when it runs
    from levata.arena import Journal, Score
    from levata.speed import Row

__all__ = ["main", "parser", "rules_page", "rules_text"]

LONGEST_MATCH = 2_000
"""Hands after which a simulated match is given up: random play may never reach a target."""

MOST_WORKERS = 256


Choice: TypeAlias = Callable[[Observation, Random], Action]
"""How a bot chooses from what its seat sees."""


class Refused(Exception):
    """Something to say in one line before a non-zero exit."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    args = parser().parse_args(argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # A console that lacks a letter shows its code instead of ending the run.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            code = cast("Callable[[argparse.Namespace], int]", args.run)(args)
        sys.stdout.flush()
    except (LevataError, Refused) as error:
        print(f"levata: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Nobody reads on: what is still buffered goes nowhere, without a complaint at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("levata: stopped", file=sys.stderr)
        return 130
    else:
        return code


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """A warning, of a package that is left out for example, in a line of its own."""
    print(f"levata: {message}", file=sys.stderr)


class _Parser(argparse.ArgumentParser):
    """A bad word on the command line is one line too."""

    def error(self, message: str) -> NoReturn:
        if option := re.search(r"unrecognized arguments: (?:.* )?([a-z]\w*=\S+)", message):
            message += f"; a table option is written --option {option[1]}"
        print(f"levata: {message}; see {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


def parser() -> argparse.ArgumentParser:
    """The whole command line, from which docs/cli.md is made."""
    top = _Parser(
        prog="levata",
        description="One table for trick-taking card games.",
        epilog="First time here? 'levata play cruce' seats you with three bots; "
        "'levata rules cruce' tells you how it goes.",
    )
    top.add_argument("--version", action="version", version=f"levata {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, more: str = ""
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", epilog=more or None
        )
        added.set_defaults(run=run)
        return added

    p = command(
        "games",
        list_games,
        "list the games, their seats and table options",
        "Example: levata games. What stands first among the choices of an option is its default.",
    )
    _lang(p)
    _json(p)

    p = command(
        "rules",
        show_rules,
        "print the rules of a game, as players read them",
        "Example: levata rules cruce --lang ro",
    )
    p.add_argument("game", metavar="GAME", help="a name from 'levata games'")
    _lang(p)

    _seated(
        command(
            "play",
            play,
            "sit down at a table in the terminal",
            "Example: levata play cruce --players 3 --option target=6. "
            "An interrupted match goes on where it stopped.",
        )
    )

    p = command(
        "simulate",
        simulate,
        "let bots play match after match until so many hands are played",
        "Example: levata simulate cruce --hands 1000 --seed 7 --option target=6 --records out.txt. "
        "The same seed gives the same matches. The last match may be left unfinished.",
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("--hands", type=_count, required=True, metavar="N", help="hands to play")
    p.add_argument(
        "--seed", type=_seed, required=True, metavar="S", help="any text; it decides every card"
    )
    p.add_argument(
        "--bot",
        default="greedy",
        metavar="BOT",
        help="who plays: a SPEC, see 'levata arena --help' (default: greedy)",
    )
    p.add_argument("--records", metavar="FILE", help="write every match there, verifiable")
    _table(p)
    _json(p)

    p = command(
        "arena",
        arena,
        "match two bots over the same deals in every seating",
        "Example: levata arena cruce --a strong --b flat@200 --deals 500 --seed 1 --workers 2. "
        "A SPEC is random, greedy, flat, easy, normal, strong, expert, ismcts or openspiel; all "
        "but the first two can be told how long to think: strong@2000. openspiel is its ISMCTS on our "
        "game, by the extra of that name. The figure is what A scores a hand more than B, with "
        "the 95 % interval taken over deals. A bot that fails is replaced by the first legal "
        "action, and counted. Interrupted, it tells what is known so far.",
    )
    p.add_argument("game", metavar="GAME")
    _duel(p)
    _table(p)
    _json(p)

    p = command(
        "check",
        check,
        "read records and check every play, count and score in them",
        "Example: levata check *.txt. A file that fails stops no other; the exit code is then 1.",
    )
    p.add_argument("files", metavar="FILE", nargs="+")
    _json(p)

    p = command(
        "replay",
        replay,
        "tell a recorded match play by play",
        "Example: levata replay match.txt --seat N. With --seat it tells what that seat saw.",
    )
    p.add_argument("file", metavar="FILE")
    p.add_argument("--seat", metavar="SEAT", help="a seat letter, such as N")
    _lang(p)

    _hinted(
        command(
            "hint",
            hint,
            "tell what a bot would do where a record stops, and why",
            "Example: levata hint match.txt --level expert. The bot knows what the seat to act "
            "sees and no more. Each choice has its value in points of that seat's side and the "
            "standard error of it; worlds are the ways the hidden cards can lie that were tried, "
            "best is the share of them in which nothing was better. The same seed gives the same "
            "hint.",
        )
    )

    p = command(
        "verify",
        verify,
        "check that the deals of a record are those its seeds prove",
        "Example: levata verify match.txt. docs/record.md tells how the deals are made.",
    )
    p.add_argument("file", metavar="FILE")
    _json(p)

    p = command(
        "perft",
        count_leaves,
        "count what can happen in a hand, depth by depth",
        "Example: levata perft cruce --depth 5 --seed 1. "
        "Two programs that know the same rules count the same.",
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("--depth", type=_count, required=True, metavar="D", help="how many actions deep")
    p.add_argument(
        "--seed", type=_seed, required=True, metavar="S", help="any text; it decides the deal"
    )
    _table(p)
    _json(p)

    p = command(
        "bench",
        bench,
        "measure speed, beside peers where a checkout has them",
        "Example: levata bench rules --json",
    )
    _measured(p)
    _json(p)
    return top


def _seated(p: argparse.ArgumentParser) -> None:
    p.add_argument("game", metavar="GAME", nargs="?", help="a name from 'levata games'")
    p.add_argument(
        "--plain",
        action="store_true",
        help="lines of text and typed answers, for screen readers and pipes",
    )
    p.add_argument(
        "--level",
        choices=LEVEL_NAMES,
        metavar="LEVEL",
        help=f"how well the bots play: {', '.join(LEVEL_NAMES)} (default: what was chosen at the "
        "table, else normal)",
    )
    _lang(p, saved="else what was chosen at the table, ")
    _table(p)


def _hinted(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "file",
        metavar="RECORD",
        help="a file, or - for standard input; of several matches in it the last",
    )
    p.add_argument("--seat", metavar="SEAT", help="the seat that is helped: the one to act")
    p.add_argument(
        "--level",
        choices=LEVEL_NAMES,
        default="strong",
        metavar="LEVEL",
        help=f"how far the bot looks: {', '.join(LEVEL_NAMES)} (default: strong)",
    )
    p.add_argument(
        "--seed", type=_seed, default="1", metavar="S", help="any text; it draws the worlds"
    )
    _lang(p)
    _json(p)


def _measured(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "what",
        choices=["rules", "kernel"],
        help="rules: random play through the public API; kernel: search, in a checkout alone",
    )
    p.add_argument("--runs", type=_count, metavar="N", help="runs of which a value is the median")
    p.add_argument("--quick", action="store_true", help="a small part of the work, one run")
    p.add_argument("--alone", action="store_true", help="without peers")
    p.add_argument(
        "--prototypes",
        default="",
        metavar="DIR",
        help="kernel: where the prototypes are (default: what LEVATA_PROTOTYPES names)",
    )


def _duel(p: argparse.ArgumentParser) -> None:
    p.add_argument("--a", required=True, metavar="SPEC", help="one bot")
    p.add_argument("--b", required=True, metavar="SPEC", help="the other")
    p.add_argument("--deals", type=_deals, required=True, metavar="N", help="deals to play")
    p.add_argument(
        "--seed", type=_seed, required=True, metavar="S", help="any text; it decides every deal"
    )
    p.add_argument(
        "--sequential",
        action="store_true",
        help="stop as soon as one is better: an interval that holds whenever one looks, with 5 %% "
        "in all, leaves out 0 (from 100 deals on)",
    )
    p.add_argument(
        "--state",
        metavar="FILE",
        help="keep every deal there; the same command goes on where it stopped, with more deals too",
    )
    p.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="K",
        help="processes that play (default: 1); the result is the same for any number",
    )
    p.add_argument(
        "--limit",
        type=_seconds,
        metavar="SECONDS",
        help="a decision that takes longer is cut short: a level acts on what it has found, for "
        "any other bot it is a fault (default: no limit)",
    )


def _json(p: argparse.ArgumentParser) -> None:
    p.add_argument("--json", action="store_true", help="print JSON for a program")


def _lang(p: argparse.ArgumentParser, saved: str = "") -> None:
    p.add_argument(
        "--lang",
        metavar="LANG",
        help=f"{', '.join(LANGUAGES)} (default: LEVATA_LANG, {saved}else the system's language)",
    )


def _table(p: argparse.ArgumentParser) -> None:
    p.add_argument("--players", metavar="n", help="seats at the table")
    p.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option from 'levata games'; may be repeated",
    )


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:12]) <= 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to a billion")
    return int(text)


def _deals(text: str) -> int:
    if (count := _count(text)) < 2:
        raise argparse.ArgumentTypeError("one deal tells nothing of its spread; play 2 or more")
    return count


def _workers(text: str) -> int:
    if (count := _count(text)) > MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"{text} workers are too many; at most {MOST_WORKERS}")
    return count


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, at most an hour")
    return seconds


def _seed(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not UTF-8 text") from None
    return unicodedata.normalize("NFC", text)


def _values(args: argparse.Namespace) -> dict[str, str]:
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


def _game(text: str) -> Game:
    """A game as people type it: capitals, spaces and hyphens do not matter."""
    wanted = re.sub(r"[\s-]+", "_", text.strip().lower())
    try:
        return by_name(wanted)
    except NotationError:
        return by_name(text)


def _options(args: argparse.Namespace) -> tuple[Game, Options]:
    chosen = _game(args.game)
    return chosen, chosen.parse_options(args.players, _values(args))


def _say(args: argparse.Namespace, data: object, text: str) -> None:
    """Print the one or the other."""
    print(json.dumps(data, ensure_ascii=False) if args.json else text)


# games, rules


def _words(args: argparse.Namespace) -> Callable[..., str]:
    """What says a text by its name in the language that is asked for."""
    lang = parse_language(args.lang)
    try:
        from levata.texts import texts
    except ModuleNotFoundError:
        # Without the extra a name or nothing stands where a text would.
        return lambda _, default="", **__: default
    return texts(lang).say


def list_games(args: argparse.Namespace) -> int:
    say = _words(args)
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
    _say(args, data, "\n".join(lines))
    return 0


def show_rules(args: argparse.Namespace) -> int:
    print(plain(rules_text(_game(args.game), parse_language(args.lang))), end="")
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
    pages: list[Traversable] = [Path(__file__).parents[2] / "docs" / "rules" / name]
    with suppress(TypeError, ModuleNotFoundError):  # a module alone has no folder
        pages.insert(0, files(package) / "rules" / name)
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), None)


# play


def play(args: argparse.Namespace) -> int:
    extra = "texts" if args.plain else "terminal"
    try:
        if args.plain:
            from levata.terminal.plain import run
        else:
            from levata.terminal.app import run
    except ModuleNotFoundError as error:
        raise Refused(
            f"the terminal table needs {error.name}; install it with: pip install 'levata[{extra}]'"
        ) from None
    try:
        lang = None if args.lang is None else parse_language(args.lang)
        game = None
        if args.game is not None:
            game = _options(args)[0].name
        elif args.players is not None or args.option:
            raise Refused("--players and --option go with a game: levata play GAME --players n")
        return run(game, args.players, _values(args), lang=lang, level=args.level)
    except NotationError as error:
        raise Refused(_at_table(error, args.lang)) from None


def _at_table(error: LevataError, lang: str | None) -> str:
    """A refusal as the table would tell it, in English where no texts are installed."""
    try:
        from levata.terminal import words
    except ModuleNotFoundError:
        return str(error)
    from levata.terminal.settings import Settings, spoken_language
    from levata.terminal.store import data_folder

    known = lang if lang in LANGUAGES else None
    words.speak(spoken_language(known, Settings(data_folder())))
    return words.refusal(error)


# simulate


def simulate(args: argparse.Namespace) -> int:
    from levata.bots import bot
    from levata.bots.watch import Watched

    chosen, options = _options(args)
    player = Watched(bot(args.bot))
    names = [f"bot/{player.name}"] * options.players
    played = finished = dead = 0
    wins = [0] * len(chosen.sides(options))
    scored = [0] * len(wins)
    start = time.monotonic()
    progress = Progress("hands", args.hands)
    records = _create(args.records) if args.records is not None else None
    number = written = 0
    try:
        while played < args.hands:
            number += 1
            name = _match_name(args.seed, number)
            longest = min(args.hands - played, LONGEST_MATCH)
            match = Match(chosen, options, names, 0)
            for hand in _hands(match, name, longest, player.choose):
                played += 1
                dead += hand.is_void
                scored = [a + b for a, b in zip(scored, hand.score(), strict=True)]
                progress.show(played)
            if match.is_over:
                finished += 1
                for side in match.winners:
                    wins[side] += 1
            if records:
                written += records.write(write(match) + "\n")
                records.flush()
    except OSError as error:
        raise Refused(f"{args.records}: {error.strerror or error}") from None
    finally:
        progress.done()
        if records:
            with suppress(OSError):
                records.close()
                if not written and Path(args.records).is_file():
                    Path(args.records).unlink()  # it ended before there was a match to keep
    names_of = [chosen.side_name(options, side) for side in range(len(wins))]
    seconds = time.monotonic() - start
    data = {
        "game": chosen.name,
        "options": {"players": options.players, **dict(options.values)},
        "bot": player.name,
        "seed": args.seed,
        "hands": played,
        "void": dead,
        "matches": finished,
        "wins": dict(zip(names_of, wins, strict=True)),
        "mean_score": {n: s / played for n, s in zip(names_of, scored, strict=True)},
        "seconds": round(seconds, 3),
    }
    lines = [
        f"{played} hands of {chosen.title} ({options}), seed {args.seed}, bots {player.name}",
        f"{finished} {_plural('match', finished)} finished in {seconds:.1f} s",
        f"{dead} {_plural('hand', dead)} without a play",
        *(
            f"{n}: {w} {_plural('match', w)} won, {s / played:+.3f} points a hand"
            for n, w, s in zip(names_of, wins, scored, strict=True)
        ),
    ]
    _say(args, data, "\n".join(lines))
    return 0


def arena(args: argparse.Namespace) -> int:
    from levata.arena import Contest, Journal, Lost, Score, Unfit
    from levata.bots import bot

    chosen, options = _options(args)
    for spec in (args.a, args.b):
        bot(spec)  # a bad one is refused before anything is begun
    score = Score(
        Contest(chosen.name, options.players, options.values, args.a, args.b, args.seed, args.limit)
    )
    try:
        if args.state is None:
            _contest(args, score, None)
        else:
            with Journal(Path(args.state), score.contest.head()) as journal:
                _contest(args, score, journal)
    except KeyboardInterrupt:
        score.stopped = "interrupted"
    except Unfit as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{args.state}: {error.strerror or error}") from None
    except Lost as error:
        remedy = "--state FILE keeps what was played" if args.state is None else "start it again"
        raise Refused(f"{error}; {remedy}") from None
    _say(args, score.data(), score.text())
    return 130 if score.stopped == "interrupted" else 0


def _contest(args: argparse.Namespace, score: Score, journal: Journal | None) -> None:
    """Play what is not in the journal; to an early end, if that was asked for."""
    from levata.arena import played

    progress = Progress("deals", args.deals)
    progress.on = progress.on and (sys.stdout.isatty() or not args.json)
    start, known = time.monotonic(), len(journal.kept) if journal else 0
    deals = played(score.contest, args.deals, workers=args.workers, journal=journal)
    try:
        with closing(deals):
            for number, deal in enumerate(deals, 1):
                if deal.told and not any(score.faults):
                    print(f"levata: deal {deal.number}: {deal.told}", file=sys.stderr)
                score.add(deal)
                speed = max(number - known, 0) / max(time.monotonic() - start, 1e-3)
                progress.show(number, f"  {score.brief()}  {speed:.3g} deals/s")
                if args.sequential and score.anytime.is_decided:
                    score.stopped = "sequential"
                    return
    finally:
        progress.done()


def _hands(match: Match, name: str, longest: int, choose: Choice) -> Iterator[Hand]:
    """Play a match by proven deals; each hand as it ends, until the match does or so many are."""
    players = range(match.options.players)
    seeds = shuffle.chain(_bytes(name), longest)
    match.proof = Proof(name, shuffle.anchor(seeds[0]))
    chance = [Random(f"{name}/{seat}") for seat in players]
    for number, seed in enumerate(seeds, 1):
        clients = tuple(
            _bytes(f"{name}/{number}/{seat}")[: shuffle.CLIENT_BYTES] for seat in players
        )
        if number == 1:
            match.dealer = shuffle.first_dealer(seed, name, clients)
        pack = shuffle.deal(match.game.deck.cards, seed, name, number, clients)
        hand = match.deal(pack, Chance(seed, clients))
        while hand.to_act != NOBODY:
            seat = hand.to_act
            match.apply(choose(hand.view(seat), chance[seat]))
        yield hand
        if match.is_over:
            return


def _match_name(seed: str, number: int) -> str:
    """The seed and a number, or a digest for the seed where a record cannot hold it."""
    name = f"{seed}/{number}"
    return name if is_match_name(name) else f"{_bytes(seed).hex()[:32]}/{number}"


def _create(name: str) -> TextIO:
    try:
        return Path(name).open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"{name}: {error.strerror or error}") from None


def _bytes(text: str) -> bytes:
    return sha256(text.encode()).digest()


REDRAW = 0.1
"""Seconds between two drawings of a progress bar."""


class Progress:
    """A bar on standard error, where somebody is looking."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.shown = 0.0
        self.width = 0
        """Of the last note, which the next one covers."""
        self.on = sys.stderr.isatty()

    def show(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if self.on and (done == self.total or now - self.shown > REDRAW):
            self.shown = now
            bar = "█" * (25 * done // self.total)
            print(
                f"\r{bar:<25} {done}/{self.total} {self.what}{note:<{self.width}}",
                end="",
                file=sys.stderr,
                flush=True,
            )
            self.width = len(note)

    def done(self) -> None:
        if self.on:
            print(file=sys.stderr)


# records


def _read(name: str) -> Iterator[Record]:
    try:
        source = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        text = source.decode("utf-8")
    except OSError as error:
        raise Refused(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Refused(f"{name}: byte {error.start} is not UTF-8 text") from None
    found = False
    try:
        for record in read_all(text):
            found = True
            yield record
    except LevataError as error:
        raise Refused(f"{name}: {error}") from None
    if not found:
        raise Refused(f"{name}: no match in it; a record opens with 'game NAME VERSION'")


def check(args: argparse.Namespace) -> int:
    rows = []
    for name in args.files:
        matches = hands = 0
        problem = None
        try:
            for record in _read(name):
                matches += 1
                hands += len(record.match.played)
        except Refused as error:
            problem = str(error)
        rows.append(
            {
                "file": name,
                "ok": problem is None,
                "matches": matches,
                "hands": hands,
                "error": problem,
            }
        )
        if problem:
            print(f"levata: {problem}", file=sys.stderr)
        elif not args.json:
            print(
                f"{name}: ok, {matches} {_plural('match', matches)}, {hands} {_plural('hand', hands)}"
            )
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
    return 0 if all(row["ok"] for row in rows) else 1


def _plural(word: str, count: int) -> str:
    return word if count == 1 else word + ("es" if word.endswith("ch") else "s")


def verify(args: argparse.Namespace) -> int:
    rows = []
    for number, record in enumerate(_read(args.file), 1):
        try:
            rows.append({"match": number, "hands": shuffle.verify(record.match)})
        except LevataError as error:
            raise Refused(f"{args.file}: match {number}: {error}") from None
    hands = sum(row["hands"] for row in rows)
    _say(
        args,
        rows,
        f"{args.file}: {hands} {_plural('deal', hands)} proven by the seeds published before",
    )
    return 0


def replay(args: argparse.Namespace) -> int:
    try:
        from levata.narrate import told
    except ModuleNotFoundError as error:
        raise Refused(
            f"telling a match needs {error.name}; install it with: pip install 'levata[texts]'"
        ) from None
    lang = parse_language(args.lang)
    for record in _read(args.file):
        letters = record.match.game.seat_letters(record.match.options)
        seat = record.seat
        if args.seat is not None:
            if args.seat not in tuple(letters):
                raise NotationError("bad-seat", value=args.seat, legal=", ".join(letters))
            seat = letters.index(args.seat)
            if record.seat not in (FULL, seat):
                who = letters[record.seat] if record.seat != NOBODY else "a spectator"
                raise Refused(f"{args.file}: this record shows only what {who} saw")
        for line in told(record.match, seat, lang):
            print(line)
    return 0


# hint


def hint(args: argparse.Namespace) -> int:
    from levata.bots.levels import level

    seen = _to_act(args)
    advice = level(args.level).explain(seen, Random(args.seed))
    reason = advice.reason
    assert reason is not None
    estimates = sorted(advice.estimates, key=lambda e: (e.action != advice.action, -e.value))
    game = seen.game
    data = {
        "game": game.name,
        "seat": game.seat_letters(seen.options)[seen.seat],
        "phase": seen.phase,
        "level": args.level,
        "seed": args.seed,
        "action": game.token(advice.action),
        "reason": {"code": reason.code, **reason.params},
        "whole": advice.whole,
        "estimates": [
            {
                "action": game.token(e.action),
                "value": round(e.value, 4) if e.worlds else None,
                "error": round(e.error, 4) if e.worlds else None,
                "worlds": e.worlds,
                "best": None if e.best is None else round(e.best, 4),
            }
            for e in estimates
        ],
    }
    if args.json:
        print(json.dumps(data, ensure_ascii=False))
        return 0
    try:
        from levata.narrate import advised
    except ModuleNotFoundError as error:
        raise Refused(
            f"telling a hint needs {error.name}; install it with: pip install 'levata[texts]', "
            "or ask for --json"
        ) from None
    for line in advised(seen, advice, parse_language(args.lang)):
        print(line)
    return 0


def _to_act(args: argparse.Namespace) -> Observation:
    """What the seat to act sees where the last match of a file stops."""
    name = args.file
    *_, last = _read(name)
    match = last.match
    letters = match.game.seat_letters(match.options)
    if args.seat is not None and args.seat not in tuple(letters):
        raise NotationError("bad-seat", value=args.seat, legal=", ".join(letters))
    if match.is_over or not match.in_hand:
        over = "the match is over" if match.is_over else "no hand is being played"
        raise Refused(f"{name}: {over}; nobody is to act where this record stops")
    assert match.hand is not None
    seat = match.hand.to_act
    if last.seat == NOBODY:
        raise Refused(f"{name}: this record shows only what a spectator saw, no seat's cards")
    if last.seat not in (FULL, seat):
        raise Refused(
            f"{name}: {letters[seat]} is to act, and this record shows only "
            f"what {letters[last.seat]} saw"
        )
    if args.seat not in (None, letters[seat]):
        raise Refused(f"{name}: {letters[seat]} is to act, not {args.seat}")
    return match.hand.view(seat)


# perft, bench


def count_leaves(args: argparse.Namespace) -> int:
    chosen, options = _options(args)
    rng = Random(args.seed)
    pack = list(chosen.deck.cards)
    rng.shuffle(pack)
    dealer = rng.randrange(options.players)
    hand = chosen.deal(options, dealer, (0,) * len(chosen.sides(options)), pack)
    letter = chosen.seat_letters(options)[dealer]
    spelled = " ".join(map(chosen.deck.name, pack))
    if not args.json:
        print(f"dealer {letter}, pack {spelled}")
    rows: list[dict[str, object]] = []
    for depth in range(1, args.depth + 1):
        leaves = perft(hand, depth)
        rows.append({"depth": depth, "leaves": leaves, "dealer": letter, "pack": spelled})
        if not args.json:
            print(f"{depth:>3} {leaves}", flush=True)
    if args.json:
        print(json.dumps(rows))
    return 0


def bench(args: argparse.Namespace) -> int:
    from levata import speed

    runs = args.runs or (1 if args.quick else speed.RUNS)
    with speed.one_core():
        rows = _rules_rows(args, runs) if args.what == "rules" else _kernel_rows(args, runs)
    lines = []
    for row in rows:
        line = f"{row['what']:<24}{row['value']:>12,} {row['unit']}"
        if row["peer"]:
            line += f"   {row['ratio']:.2f}x {row['peer']} ({row['peer_value']:,})"
        lines.append(line)
    _say(args, rows, "\n".join(lines))
    return 0


def _rules_rows(args: argparse.Namespace, runs: int) -> list[Row]:
    from levata import speed

    part = speed.QUICK if args.quick else 1
    small = {"runs": runs, "hands": speed.HANDS // part}
    copies = speed.COPIES // part
    rows = [
        row for g in registered().values() for row in speed.rules_rows(g, copies=copies, **small)
    ]
    rows.append(speed.import_row(runs))
    script = _bench_script("peers.py")
    if script and not args.alone:
        rows = script["with_peers"](rows, **small)
    return rows


def _kernel_rows(args: argparse.Namespace, runs: int) -> list[Row]:
    from levata import speed

    script = _bench_script("kernel_rows.py")
    if script is None:
        raise Refused("the kernel is measured in a checkout alone: its programs are in bench")
    part = speed.QUICK if args.quick else 1
    try:
        rows: list[Row] = script["kernel_rows"](runs, part, args.prototypes, alone=args.alone)
    except speed.Unmeasured as error:
        raise Refused(str(error)) from error
    return rows


def _bench_script(name: str) -> dict[str, Any] | None:
    """A script of the folder bench, where Levata runs from a checkout."""
    folder = Path(__file__).parents[2] / "bench"
    if not (folder / name).is_file():
        return None
    import runpy

    sys.path.insert(0, str(folder))  # its scripts import each other
    try:
        return runpy.run_path(str(folder / name))
    finally:
        sys.path.remove(str(folder))
