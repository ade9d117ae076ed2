"""The home of a table on the person's own device: deals, asks the bots, keeps the record.

Nothing here draws. Every entry is kept before it is shown; the seeds of the deals are a chain
whose end is published before the person's bytes are drawn, so that a finished match verifies.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from levata import record, shuffle
from levata.bots import NORMAL, bot
from levata.bots.advice import Advice
from levata.bots.reason import reason
from levata.bots.watch import Patient, Watched
from levata.errors import LevataError, NotationError
from levata.game import Action, Event, Game, Happening, Observation, Options
from levata.match import HANDS, Chance, Match, Proof
from levata.store import Shelf, Store
from levata.table import HOME, Command, Mode, Owed, Reply, Seat, Table
from levata.views import event, message

__all__ = [
    "ADVISER",
    "BOT",
    "PERSON_NAME",
    "Damaged",
    "Hint",
    "Practice",
    "Question",
    "finished",
    "outcome",
]

BOT = "bot/"
"""How a seat's name begins in the record if a bot plays it; the rest names the bot."""
ADVISER = "strong"
"""The level that gives hints."""
THOUGHT, LONG_THOUGHT = 3.0, 6.0
"""Seconds after which a bot acts on what it has found so far; for a hint it may look longer."""
PATIENCE = 60.0
"""Seconds after which a bot that cannot be stopped is played without."""
PERSON_NAME = "you"
PERSON_SEAT = "S"
OWN_KEY = "\n"
"""How the keys begin that are made here: no key that is sent holds a line break."""


class Damaged(Exception):
    """A kept match cannot be read; its files have been renamed."""

    def __init__(self, file: Path, aside: Path, reason: str, line: int = 0) -> None:
        super().__init__(file, aside, reason)
        self.file = file
        self.aside = aside
        self.line = line
        """The first line that cannot be read, 0 for the file as a whole."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a bot. Answering needs nothing else, so it may be done in a thread."""

    seat: int
    turn: int
    bot: str
    seen: Observation
    chance: str

    def answer(self) -> str:
        """The token of what the bot does."""
        player = bot(self.bot)
        watched = Watched(player, THOUGHT if isinstance(player, Patient) else PATIENCE)
        action = watched.choose(self.seen, Random(self.chance))
        return self.seen.game.token(action)

    def hint(self) -> Hint:
        """What the bot would do in the place of whoever asks, and why."""
        adviser = Adviser(self.bot)
        action = Watched(adviser, LONG_THOUGHT).choose(self.seen, Random(self.chance))
        last = adviser.last
        if last is None or last.action != action:
            return Hint("", None)  # a bot that failed gives no hint, not the first legal action
        return Hint(self.seen.game.token(action), reason(self.seen, last))


class Hint(NamedTuple):
    """What is advised."""

    token: str
    """Empty if nothing could be found."""
    reason: Event | None


class Adviser:
    """A bot of some level that keeps the advice it acts on."""

    def __init__(self, spec: str) -> None:
        thinker = bot(spec)
        assert isinstance(thinker, Patient), f"{spec} gives no advice"
        self.name = spec
        self.last: Advice | None = None
        self._thinker = thinker

    def choose(self, seen: Observation, rng: Random) -> Action:
        *_, last = self.think(seen, rng)
        return last.action

    def think(self, seen: Observation, rng: Random) -> Iterator[Advice]:
        for advice in self._thinker.think(seen, rng):
            self.last = advice
            yield advice


class Practice:
    """One match of a person against bots."""

    def __init__(self, table: Table, store: Store, last: bytes, chance: str | None) -> None:
        self.table = table
        self.store = store
        self.person = next(i for i, s in enumerate(table.seats) if s.mode is Mode.PERSON)
        self.unsaved: OSError | None = None
        """Why the last entry could not be written, if it could not."""
        self.kept: Path | None = None
        """Where the record of the finished match lies."""
        self.aside = ""
        """What the unfinished match is called that went to history for this one, if one did."""
        self._last = last
        self._chain = shuffle.chain(last, HANDS)
        self._chance = chance
        self._keys = itertools.count()
        self._results: list[Happening] = []

    @classmethod
    def start(
        cls,
        game: Game,
        options: Options,
        shelf: Shelf,
        *,
        seed: str | None = None,
        level: str = NORMAL,
    ) -> Practice:
        """A new match against bots of a level. An unfinished one goes to history as it is.

        With a `seed` every deal is the same each time, and every bot that is not cut short.
        """
        store = Store(shelf, game.name)
        store.hold()
        unfinished = f"unfinished-{secrets.token_hex(4)}"
        aside = store.archive(unfinished) if store.is_kept() else ""
        last = secrets.token_bytes(shuffle.SEED_BYTES) if seed is None else _derived(seed, "chain")
        tag = secrets.token_hex(4) if seed is None else _derived(seed, "name").hex()[:8]
        letters = game.seat_letters(options)
        mine = max(letters.find(PERSON_SEAT), 0)
        seats = [
            Seat(PERSON_NAME, Mode.PERSON) if i == mine else Seat(BOT + level, Mode.BOT)
            for i in range(len(letters))
        ]
        anchor = shuffle.anchor(shuffle.chain(last, HANDS)[0])
        proof = Proof(f"practice-{tag}", anchor)
        practice = cls(Table(game, options, seats, proof=proof), store, last, seed)
        practice.aside = aside
        practice._save_secret()
        practice._save()
        return practice

    @classmethod
    def resume(cls, game: Game, shelf: Shelf, *, seed: str | None = None) -> Practice | None:
        """The interrupted match, if there is one; `Damaged` if it cannot be read."""
        store = Store(shelf, game.name)
        if not store.is_kept():
            return None
        store.hold()
        try:
            match = _read(game, store)
            last, ticks = _read_secret(match, store)
        except (LevataError, UnicodeDecodeError, FileNotFoundError) as error:
            line = int(str(error.params.get("line", 0))) if isinstance(error, LevataError) else 0
            file, aside = map(shelf.place, (store.record, store.set_aside()))
            raise Damaged(file, aside, str(error), line) from error
        modes = [Mode.BOT if name.startswith(BOT) else Mode.PERSON for name in match.names]
        all_ticks = [game.ticks if mode is Mode.BOT else ticks for mode in modes]
        practice = cls(Table.resume(match, modes, ticks=all_ticks), store, last, seed)
        if match.is_over:
            practice._save()
            return None
        return practice

    def again(self) -> Practice:
        """A rematch: the same game, options, seats and bots, a new chain of seeds."""
        seed = None if self._chance is None else self._chance + "+"
        match = self.match
        level = next(name for name in match.names if name.startswith(BOT)).removeprefix(BOT)
        shelf = self.store.shelf
        again = Practice.start(match.game, match.options, shelf, seed=seed, level=level)
        if match.game.ticks:
            again.tick(self.table.ticks[self.person])
        return again

    # What there is to see.

    @property
    def match(self) -> Match:
        return self.table.match

    def snapshot(self) -> Happening:
        """The table as the person's seat sees it."""
        return self.table.snapshot(self.person)

    def owes(self) -> Owed:
        return self.table.owes()

    def results(self) -> list[Happening]:
        """What each finished hand came to: its dealer, its facts, its result, the totals after."""
        match = self.match
        del self._results[len(match.played) :]
        for number in range(len(self._results) + 1, len(match.played) + 1):
            self._results.append(finished(match, number, self.person))
        return list(self._results)

    def places(self) -> list[tuple[int, str, int]]:
        """Place, side and total of each side, the best first."""
        match = self.match
        rows = zip(match.places(), range(len(match.sides)), match.totals, strict=True)
        return [
            (place, match.game.side_name(match.options, side), total)
            for place, side, total in sorted(rows)
        ]

    # What there is to do.

    def deal(self) -> list[Happening]:
        """The next hand: the person's bytes are drawn now, the seed was fixed before the match."""
        number = self.match.number
        clients = [b""] * len(self.table.seats)
        clients[self.person] = (
            secrets.token_bytes(shuffle.CLIENT_BYTES)
            if self._chance is None
            else _derived(self._chance, f"client {number}")[: shuffle.CLIENT_BYTES]
        )
        chance = Chance(self._chain[number - 1], tuple(clients))
        return self._do(HOME, "deal", chance=chance)

    def act(self, token: str, turn: int) -> list[Happening]:
        """What the person does, meant for that turn."""
        return self._do(self.person, "act", token=token, turn=turn)

    def close_window(self) -> list[Happening]:
        """The table asks its questions and answers them, from the ticks of the seats."""
        return self._do(HOME, "answer")

    def tick(self, letters: str) -> None:
        """The person's standing choice from now on, kept with the match."""
        self.table.tick(self.person, letters or "-")
        try:
            self._save_secret()
        except OSError as error:
            self.unsaved = error

    def undo(self, turn: int) -> list[Happening]:
        """Take the person's last move back, as long as its hand is being played."""
        if not self.match.in_hand:
            letters = self.match.game.seat_letters(self.match.options)
            raise LevataError("nothing-to-undo", seat=letters[self.person])
        return self._do(self.person, "undo", turn=turn)

    def claim(self, turn: int) -> list[Happening]:
        return self._do(self.person, "claim", turn=turn)

    def hint(self, turn: int) -> Question:
        """Ask for a hint: the question a bot has to answer."""
        self._do(self.person, "hint", turn=turn)
        return self.for_hint()

    def for_hint(self) -> Question:
        """What is asked of the bot that gives hints, in the place of the person."""
        return self._question(self.person, ADVISER)

    def command(self, kind: str, key: str = "", **rest: Any) -> tuple[int, list[Happening]]:
        """What the person wants done, under a key if one was sent: its last entry, and what came of it."""
        reply = self._submit(Command(self.person, key or self._key(), kind, **rest))
        return reply.entries[-1].seq, [frames[self.person] for frames in reply.frames]

    def question(self) -> Question:
        """What the bot that is to act has to answer."""
        seat = self.owes().seat
        return self._question(seat, self.table.seats[seat].name.removeprefix(BOT))

    def answer(self, question: Question, token: str) -> list[Happening]:
        """What a bot does, for the turn it was asked about."""
        return self._do(HOME, "act", seat=question.seat, token=token, turn=question.turn)

    def _question(self, seat: int, kind: str) -> Question:
        seen = self.table.observation(seat)
        chance = f"{seat} {self.match.number} {len(seen.history)}"
        chance = _derived(self._last.hex(), f"bot {chance}").hex()
        return Question(seat, self.table.turn, kind, seen, chance)

    def _do(self, actor: int, kind: str, **rest: Any) -> list[Happening]:
        """Submit a command, keep what comes of it, and show the person's part."""
        reply = self._submit(Command(actor, self._key(), kind, **rest))
        return [frames[self.person] for frames in reply.frames]

    def _key(self) -> str:
        return f"{OWN_KEY}{next(self._keys)}"

    def _submit(self, command: Command) -> Reply:
        reply = self.table.submit(command)
        if command.kind != "hint" and not reply.repeated:
            self._save()
        return reply

    def _save(self) -> None:
        """Write the record; a finished match goes to history."""
        match = self.match
        try:
            self.store.save(record.write(match))
            if match.is_over and match.proof is not None:
                self.kept = self.store.shelf.place(self.store.archive(match.proof.match))
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved = None

    def _save_secret(self) -> None:
        """Write what the record must not tell yet, or never does: the seeds' end, the ticks."""
        proof = self.match.proof
        assert proof is not None
        lines = [f"seeds {proof.match} {self._last.hex()}"]
        if self.match.game.ticks:
            lines.append(f"ticks {self.table.ticks[self.person] or '-'}")
        self.store.save_secret("".join(f"{line}\n" for line in lines))


def finished(match: Match, number: int, seat: int) -> Happening:
    """What a finished hand came to, from 1, as a seat is shown it."""
    past = match.played[number - 1]
    names = [match.game.side_name(match.options, side) for side in range(len(match.sides))]
    after = [a + b for a, b in zip(past.before, past.score, strict=True)]
    view = message(match.replay(number).view(seat))
    return {
        "hand": number,
        "view": view,
        "result": outcome(match, number),
        "score": view["score"],
        "totals": dict(zip(names, after, strict=True)),
    }


def outcome(match: Match, number: int) -> Happening:
    """The last thing the table noticed in a finished hand."""
    past = match.played[number - 1]
    actions = past.history[1::2]
    if not actions:
        return {"code": "void"}
    hand = match.game.deal(match.options, past.dealer, past.before, past.pack)
    for action in actions[:-1]:
        hand.play(action)
    noticed = hand.trace(actions[-1])
    return event(noticed[-1]) if noticed else {"code": "plain"}


def _derived(seed: str, use: str) -> bytes:
    return sha256(b"levata practice, " + f"{use}: {seed}".encode()).digest()


def _read(game: Game, store: Store) -> Match:
    """The kept match, verified; a `LevataError` says what is wrong and where."""
    match = record.read(store.shelf.read(store.record), is_full=True).match
    people = [name for name in match.names if not name.startswith(BOT)]
    if match.game.name != game.name:
        raise NotationError("record", line=1, value=match.game.name, expected=game.name)
    if len(people) != 1:
        raise NotationError("record", line=2, value=f"{len(people)} people", expected="one person")
    if match.proof is None:
        raise NotationError("record", line=1, value="no proof line", expected="the seeds' SHA-256")
    for name in set(match.names) - set(people):
        bot(name.removeprefix(BOT))
    shuffle.verify(match)
    return match


def _read_secret(match: Match, store: Store) -> tuple[bytes, str]:
    """The end of the seed chain that this match was begun with, and the person's ticks."""
    path = store.secret
    lines = store.shelf.read(path).splitlines()
    words = {word: rest for word, _, rest in (line.partition(" ") for line in lines)}
    try:
        name, digits = words["seeds"].split()
        last = bytes.fromhex(digits)
    except (KeyError, ValueError):
        name, last = "", b""
    assert match.proof is not None
    if name != match.proof.match or len(last) != shuffle.SEED_BYTES:
        raise NotationError("record", line=1, value=path, expected="this match's chain of seeds")
    chain = shuffle.chain(last, HANDS)
    due = chain[min(match.number, HANDS) - 1]
    dealt = match.chance.seed if match.in_hand and match.chance else due
    if shuffle.anchor(chain[0]) != match.proof.anchor or dealt != due:
        raise NotationError("record", line=1, value=path, expected="the chain it began with")
    ticks = match.game.ticks
    return last, match.game.parse_ticks(words["ticks"]) if "ticks" in words and ticks else ticks
