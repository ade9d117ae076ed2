"""`levata …`: every command, its help, and one-line errors.

A command prints for people; with `--json` for programs. Bad input ends with one line on standard
error that names value, place and remedy, and a non-zero exit.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NoReturn, cast

from levata import __version__
from levata.bots import LEVEL_NAMES
from levata.cli import words
from levata.cli.admin import ACTIONS, admin
from levata.cli.burden import put_load
from levata.cli.configure import config
from levata.cli.contests import arena
from levata.cli.matches import play, simulate
from levata.cli.measures import bench, count_leaves
from levata.cli.records import check, hint, replay, verify
from levata.cli.rules import list_games, rules_page, rules_text, show_rules
from levata.cli.serve import serve
from levata.errors import LevataError
from levata.language import LANGUAGES

__all__ = ["main", "parser", "rules_page", "rules_text"]


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
    except (LevataError, words.Refused) as error:
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
        epilog="First time here? 'levata serve --open' opens the table in your browser, 'levata play "
        "cruce' in this terminal, with three bots; "
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

    _served(
        command(
            "serve",
            serve,
            "serve the page, and the tables of friends",
            "Example: levata serve --open. Only this machine can ask; --host 0.0.0.0 lets a whole "
            "network. Practice is played and kept in each visitor's browser, what friends play in "
            "the data folder; no other host is asked for anything. docs/hosting.md tells of "
            "settings, proxies and backups.",
        )
    )

    command(
        "config",
        config,
        "check the server's settings, which come from the environment",
        "Example: levata config check. It prints every setting as it will be used, or all that is "
        "wrong; docs/hosting.md tells what each of them does.",
    ).add_argument("what", choices=["check"])

    _operated(
        command(
            "admin",
            admin,
            "see to a table server from outside, while it runs or not",
            "Example: levata admin create-admin Ana. It works on the database that DATABASE_URL or "
            "LEVATA_DATA names, as 'levata serve' does; what it does is told by 'levata admin "
            "audit'.",
        )
    )

    _loading(
        command(
            "load",
            put_load,
            "have people play at a table server of this machine, and write down all they saw",
            "Example: levata load cruce --tables 10 --seconds 30. The server is started with "
            "TRUSTED_PROXIES=127.0.0.1 and SOCKET_RATE=200: it counts guests by their addresses, and "
            "has to trust this machine as a proxy. No other machine is put under load. "
            "Those who play act at once. The exit code is 1 if a table did not go on at the end.",
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
    p.add_argument("--hands", type=words.count, required=True, metavar="N", help="hands to play")
    p.add_argument(
        "--seed",
        type=words.seed,
        required=True,
        metavar="S",
        help="any text; it decides every card",
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
        "the 95 % interval taken over deals. Where a bot fails, its last advice or the first legal "
        "action is taken, and it is counted. Interrupted, it tells what is known so far.",
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
            "best is the share of them in which nothing that was tried was better. A value "
            "marked ~, of no worlds, was not tried: a table makes it of the hand. The same seed "
            "gives the same hint.",
        )
    )

    _proven(
        command(
            "verify",
            verify,
            "check that the deals of a record are those its seeds prove",
            "Example: levata verify match.txt. docs/record.md tells how the deals are made, and "
            "docs/fairness.md what that proves: whether a record says what was told at the table, "
            "only you can say, by --anchor and --gave.",
        )
    )

    p = command(
        "perft",
        count_leaves,
        "count what can happen in a hand, depth by depth",
        "Example: levata perft cruce --depth 5 --seed 1. "
        "Two programs that know the same rules count the same.",
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument(
        "--depth", type=words.count, required=True, metavar="D", help="how many actions deep"
    )
    p.add_argument(
        "--seed", type=words.seed, required=True, metavar="S", help="any text; it decides the deal"
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


def _served(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="where to listen (default: 127.0.0.1)"
    )
    p.add_argument(
        "--port",
        type=words.port,
        metavar="PORT",
        help="listen at this port alone (default: 8000, or the next one that is free)",
    )
    p.add_argument("--open", action="store_true", help="open the page in a browser")


def _loading(p: argparse.ArgumentParser) -> None:
    p.add_argument("game", metavar="GAME", help="a name from 'levata games'")
    p.add_argument(
        "--address",
        default="http://127.0.0.1:8000/",
        metavar="URL",
        help="where the server is (default: http://127.0.0.1:8000/)",
    )
    p.add_argument(
        "--tables",
        type=words.count,
        default=4,
        metavar="N",
        help="so many, up to 1000 (default: 4)",
    )
    p.add_argument(
        "--bots", type=words.natural, default=0, metavar="N", help="seats of bots (default: 0)"
    )
    p.add_argument(
        "--seconds", type=words.seconds, default=10.0, metavar="S", help="how long (default: 10)"
    )
    p.add_argument(
        "--odd",
        type=words.percent,
        default=0,
        metavar="P",
        help="at so many of a hundred turns something odd is sent: twice, late, out of turn "
        "(default: 0)",
    )
    p.add_argument(
        "--seed", type=words.seed, default="1", metavar="S", help="decides who plays what"
    )
    p.add_argument(
        "--history",
        default=os.devnull,
        metavar="FILE",
        help="write there what was sent, answered and seen, a line of JSON each",
    )
    _table(p)
    _json(p)


def _operated(p: argparse.ArgumentParser) -> None:
    actions = p.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    for name, (text, needs) in ACTIONS.items():
        added = actions.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        if needs:
            word = needs.strip("[]")
            added.add_argument(
                word.lower(), metavar=word, nargs="?" if needs.startswith("[") else None
            )
        if name == "ban":
            added.add_argument(
                "--days", type=words.count, metavar="N", help="for so long (default: for good)"
            )
        if name == "tables":
            added.add_argument("--stuck", action="store_true", help="only those that do not go on")
        if name == "audit":
            added.add_argument(
                "--last", type=words.count, default=20, metavar="N", help="lines (default: 20)"
            )


def _proven(p: argparse.ArgumentParser) -> None:
    p.add_argument("file", metavar="FILE")
    p.add_argument(
        "--anchor", type=words.anchor, metavar="HEX", help="the anchor that the table told"
    )
    p.add_argument(
        "--gave",
        type=words.gave,
        action="append",
        default=[],
        metavar="HAND:SEAT:HEX",
        help="the bytes that a seat added to the shuffle of a hand; may be given more than once",
    )
    _json(p)


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
        "--seed", type=words.seed, default="1", metavar="S", help="any text; it draws the worlds"
    )
    _lang(p)
    _json(p)


def _measured(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "what",
        choices=["rules", "kernel", "page", "server"],
        help="rules: random play through the public API; kernel: search; page: the table in a "
        "browser; server: moves a second, and what becomes of them; the last three in a checkout "
        "alone",
    )
    p.add_argument(
        "--runs", type=words.count, metavar="N", help="runs of which a value is the median"
    )
    p.add_argument("--quick", action="store_true", help="a small part of the work, one run")
    p.add_argument("--alone", action="store_true", help="without peers, and without Lighthouse")
    p.add_argument(
        "--prototypes",
        default="",
        metavar="DIR",
        help="kernel: where the prototypes are (default: what LEVATA_PROTOTYPES names)",
    )
    _json(p)


def _duel(p: argparse.ArgumentParser) -> None:
    p.add_argument("--a", required=True, metavar="SPEC", help="one bot")
    p.add_argument("--b", required=True, metavar="SPEC", help="the other")
    p.add_argument("--deals", type=words.deals, required=True, metavar="N", help="deals to play")
    p.add_argument(
        "--seed",
        type=words.seed,
        required=True,
        metavar="S",
        help="any text; it decides every deal",
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
        type=words.workers,
        default=1,
        metavar="K",
        help="processes that play (default: 1); the result is the same for any number",
    )
    p.add_argument(
        "--limit",
        type=words.seconds,
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
