"""Matches that are played: by a person at a table, by bots to so many hands."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TextIO, TypeAlias

from levata import shuffle
from levata.cli.progress import Progress
from levata.cli.words import Refused, option_values, plural, table, tell
from levata.errors import LevataError, NotationError
from levata.game import NOBODY, Action, Hand, Observation
from levata.language import LANGUAGES, parse_language
from levata.match import Chance, Match, Proof, is_match_name
from levata.record import write

LONGEST_MATCH = 2_000
"""Hands after which a simulated match is given up: random play may never reach a target."""

Choice: TypeAlias = Callable[[Observation, Random], Action]
"""How a bot chooses from what its seat sees."""


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
            game = table(args)[0].name
        elif args.players is not None or args.option:
            raise Refused("--players and --option go with a game: levata play GAME --players n")
        return run(game, args.players, option_values(args), lang=lang, level=args.level)
    except NotationError as error:
        raise Refused(_at_table(error, args.lang)) from None


def _at_table(error: LevataError, lang: str | None) -> str:
    """A refusal as the table would tell it, in English where no texts are installed."""
    try:
        from levata.terminal import words
    except ModuleNotFoundError:
        return str(error)
    from levata.store import data_folder
    from levata.terminal.settings import Settings, spoken_language

    known = lang if lang in LANGUAGES else None
    words.speak(spoken_language(known, Settings(data_folder())))
    return words.refusal(error)


def simulate(args: argparse.Namespace) -> int:
    from levata.bots import bot
    from levata.bots.watch import Watched

    chosen, options = table(args)
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
        f"{finished} {plural('match', finished)} finished in {seconds:.1f} s",
        f"{dead} {plural('hand', dead)} without a play",
        *(
            f"{n}: {w} {plural('match', w)} won, {s / played:+.3f} points a hand"
            for n, w, s in zip(names_of, wins, scored, strict=True)
        ),
    ]
    tell(args, data, "\n".join(lines))
    return 0


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
