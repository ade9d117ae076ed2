"""Records that are read: checked, proven, told, and gone on with by a hint."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from levata import shuffle
from levata.cli.words import Refused, plural, tell
from levata.errors import LevataError, NotationError
from levata.game import NOBODY, Observation
from levata.language import parse_language
from levata.match import Match
from levata.record import FULL, Record, read_all


def read(name: str) -> Iterator[Record]:
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
            for record in read(name):
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
                f"{name}: ok, {matches} {plural('match', matches)}, {hands} {plural('hand', hands)}"
            )
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
    return 0 if all(row["ok"] for row in rows) else 1


def verify(args: argparse.Namespace) -> int:
    rows = []
    for number, record in enumerate(read(args.file), 1):
        try:
            rows.append({"match": number, "hands": shuffle.verify(record.match)})
            _check_seen(record.match, args.anchor, args.gave)
        except LevataError as error:
            raise Refused(f"{args.file}: match {number}: {error}") from None
    hands = sum(row["hands"] for row in rows)
    tell(
        args,
        rows,
        f"{args.file}: {hands} {plural('deal', hands)} proven by the seeds published before",
    )
    return 0


def _check_seen(match: Match, anchor: bytes | None, gave: list[tuple[int, str, bytes]]) -> None:
    """Does a record say what somebody saw at the table, and sent there?"""
    assert match.proof is not None
    if anchor not in (None, match.proof.anchor):
        raise NotationError(
            "proof",
            hand=1,
            value=f"the anchor is {match.proof.anchor.hex()}",
            expected=f"{anchor.hex()} was told",
        )
    letters = match.game.seat_letters(match.options)
    for number, letter, data in gave:
        if letter not in letters:
            raise NotationError("bad-seat", value=letter, legal=", ".join(letters))
        past = match.played[number - 1] if number <= len(match.played) else None
        told = past.chance.clients[letters.index(letter)].hex() if past and past.chance else ""
        if told != data.hex():
            raise NotationError(
                "proof",
                hand=number,
                value=f"the bytes of {letter} are {told or 'none'}",
                expected=f"{data.hex()} were given",
            )


def replay(args: argparse.Namespace) -> int:
    try:
        from levata.narrate import told
    except ModuleNotFoundError as error:
        raise Refused(
            f"telling a match needs {error.name}; install it with: pip install 'levata[texts]'"
        ) from None
    lang = parse_language(args.lang)
    for record in read(args.file):
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


def hint(args: argparse.Namespace) -> int:
    from levata.bots.levels import level

    seen = _to_act(args)
    advice = level(args.level).explain(seen, Random(args.seed))
    reason = advice.reason
    assert reason is not None
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
                "value": round(e.value, 4) if e.worlds or e.is_judged else None,
                "error": round(e.error, 4) if e.worlds or e.is_judged else None,
                "worlds": e.worlds,
                "best": None if e.best is None else round(e.best, 4),
            }
            for e in advice.ranked()
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
    *_, last = read(name)
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
