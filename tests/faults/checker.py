"""Reads a history and the database it came from, offline, and says what must not be.

`python -m tests.faults.checker HISTORY DATABASE`. Every line names a table. Whoever asked, was
answered or saw something is held against the log, and the log against the rules.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from sqlalchemy import create_engine, select

from levata import load, record, shuffle
from levata.errors import LevataError
from levata.game import DISCARD, NOBODY
from levata.load import Note
from levata.match import Chance
from levata.server import kept, log, schema
from levata.server.store import damages
from levata.table import HOME, Command, Mode
from tests.server.test_hub import cards_told

PASSING = {"not-kept", "fault", "too-many", "taken"}
"""Refusals that say nothing of what became of it: it is to be sent again."""


class Found:
    """What is wrong, and how much was looked at."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.counts: Counter[str] = Counter()


class Seen:
    """What one viewer was shown of a table: how it stood after an entry, and how that was told."""

    def __init__(self, who: int, line: int, shown: dict, frame: bool, message: dict) -> None:
        self.who = who
        self.line = line
        self.shown = shown
        self.is_frame = frame
        self.message = message


class History:
    """The lines of it, by what they are about."""

    def __init__(self, notes: Iterable[Note], found: Found) -> None:
        self.people: dict[int, str] = {}
        self.asked: dict[int, Note] = {}
        self.answers: dict[int, Note] = {}
        self.stuck: list[str] = []
        self.seen: dict[str, list[Seen]] = defaultdict(list)
        self.seats: dict[tuple[str, int], str | None] = {}
        self._found = found
        self._last: dict[tuple[str, int, int], int] = {}
        self._line: Counter[int] = Counter()
        """By person: the newest socket that was heard."""
        self._asked_on: dict[int, int] = {}
        self._first: dict[tuple[str, int, int], int] = {}
        """Where a table stood when a socket came to it."""
        for note in notes:
            getattr(self, "_" + note.what)(note)

    @classmethod
    def read(cls, path: Path, found: Found) -> "History":
        read = msgspec.json.Decoder(Note).decode
        lines = path.read_bytes().splitlines()
        return cls((read(line) for line in lines), found)

    def _person(self, note: Note) -> None:
        self.people[note.who] = note.id

    def _ask(self, note: Note) -> None:
        self.asked[note.n] = note
        self._asked_on[note.n] = self._line[note.who]
        self._found.counts["commands"] += 1

    def _ok(self, note: Note) -> None:
        self.answers[note.n] = note
        self._found.counts["done"] += 1
        line = self._line[note.who]
        stood = self._first.get((self.asked[note.n].table, note.who, line), 0)
        if self._asked_on[note.n] < line and note.at <= stood:
            self._found.counts["done before the loss, answered after it"] += 1

    def _no(self, note: Note) -> None:
        self.answers[note.n] = note
        self._found.counts[f"refused {note.code}"] += 1

    def _open(self, note: Note) -> None:
        asked = self.asked[note.n]
        self._found.problems.append(
            f"table {asked.table}: command {asked.key} of person {note.who} was never answered"
        )

    def _stuck(self, note: Note) -> None:
        self._found.problems.append(f"table {note.table}: it does not go on")

    def _heard(self, note: Note) -> None:
        message = msgspec.json.decode(note.message)
        self._found.counts["messages"] += 1
        self._line[note.who] = max(self._line[note.who], note.n)
        told = message.get("ok") or message.get("joined")
        if isinstance(told, dict) and "snapshot" in told:
            self._joined(note, told, message)
        elif "frame" in message:
            self._frame(note, message["table"], message["frame"], message)

    def _joined(self, note: Note, told: dict, message: dict) -> None:
        table, snapshot = told["table"], told["snapshot"]
        where = table, note.who, note.n
        seat = self.seats.setdefault((table, note.who), told["seat"])
        if seat != told["seat"]:
            self._found.problems.append(
                f"table {table}: person {note.who} sat at {seat} and then at {told['seat']}"
            )
        tail = told["tail"] or []
        for i, frame in enumerate(tail):
            self.seen[table].append(Seen(note.who, note.n, frame, True, {"frame": frame}))
            self._found.counts["frames in tails"] += 1
            if frame["seq"] != snapshot["at"] - len(tail) + 1 + i:
                self._found.problems.append(
                    f"table {table}: a tail to {snapshot['at']} has {frame['seq']} as its {i}. frame"
                )
        self._last[where] = snapshot["at"]
        self._first.setdefault(where, snapshot["at"])
        rest = {**told, "tail": None}
        self.seen[table].append(Seen(note.who, note.n, snapshot, False, rest))
        self._found.counts["snapshots"] += 1

    def _frame(self, note: Note, table: str, frame: dict, message: dict) -> None:
        where = table, note.who, note.n
        last = self._last.get(where)
        if last is None or frame["seq"] != last + 1:
            self._found.problems.append(
                f"table {table}: person {note.who} was shown {frame['seq']} after {last}"
            )
        self._last[where] = frame["seq"]
        self.seen[table].append(Seen(note.who, note.n, frame, True, message))
        self._found.counts["frames"] += 1


def check(history: Path, database: Path) -> Found:
    found = Found()
    told = History.read(history, found)
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        found.problems += damages(database)
        found.problems += log.problems(connection)
        ids = connection.scalars(select(schema.table_row.c.id)).all()
        asked = defaultdict(list)
        for note in told.asked.values():
            asked[note.table].append(note)
        found.problems += [
            f"table {table}: it was seen, and there is none"
            for table in told.seen
            if table not in ids
        ]
        dues = {table for table, _ in log.deadlines(connection)}
        for table in ids:
            found.counts["tables"] += 1
            found.problems += [
                f"table {table}: {line}"
                for line in _table(
                    connection, table, asked[table], told, found, has_due=table in dues
                )
            ]
    engine.dispose()
    return found


def _table(connection, table, asked, told, found, *, has_due) -> Iterator[str]:
    loaded = kept.load(connection, [table])[table]
    if not isinstance(loaded, kept.Loaded):
        yield f"it cannot be built from the log: {loaded!r}"
        return
    rows = log.tail(connection, table)
    entries = kept.entries(rows)
    letters = loaded.setup.game.seat_letters(loaded.setup.options)
    people = loaded.setup.people
    seat_of = {
        who: people.index(name) if name in people else NOBODY for who, name in told.people.items()
    }
    for (at, who), letter in told.seats.items():
        due = letters[seat_of[who]] if seat_of[who] != NOBODY else None
        if at == table and letter != due:
            yield f"person {who} was given {letter}"
    if loaded.table.owes().kind != "nothing" and not has_due:
        yield "it goes on, and nothing is due"
    yield from _is_legal(loaded, entries, found)
    yield from _commands(entries, asked, seat_of, told.answers, found)
    yield from _shown(loaded, entries, told.seen[table], seat_of, found)
    text = connection.scalar(
        select(schema.table_row.c.record).where(schema.table_row.c.id == table)
    )
    if text is not None:
        found.counts["matches over"] += 1
        try:
            shuffle.verify(record.read(text, is_full=True).match)
        except LevataError as error:
            yield f"its record: {error}"
    checked = kept.checked(connection, table)
    if checked.wrong:
        yield f"snapshots say otherwise: {[one.seq for one in checked.wrong]}"


def _begin(loaded):
    return kept._restored(loaded.setup, loaded.table.match.names, None)


def _is_legal(loaded, entries, found) -> Iterator[str]:
    """Every command of the log, decided again where it stands, comes to the same entries."""
    table = _begin(loaded)
    groups: list[list] = []
    for entry in entries:
        if groups and (entry.actor, entry.key) == (groups[-1][0].actor, groups[-1][0].key):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    keys = Counter((group[0].actor, group[0].key) for group in groups)
    yield from (f"{key} was done {count} times" for key, count in keys.items() if count > 1)
    for group in groups:
        command = _command(table, group)
        try:
            due = table.decide(command)
        except LevataError as error:
            yield f"entry {group[0].seq} is not legal: {error}"
            return
        if [*due] != group:
            yield f"entry {group[0].seq} is not what the command comes to"
            return
        found.counts[f"log {command.kind}"] += 1
        for entry in group:
            table.fold(entry)


def _command(table, group) -> Command:
    """The command that has come to these entries."""
    actor, key, last = group[0].actor, group[0].key, group[-1]
    letters = table.match.game.seat_letters(table.match.options)
    body = last.body
    seat = letters.find(str(body.get("seat", ""))) if "seat" in body else NOBODY
    if last.kind == "deal":
        clients = tuple(bytes.fromhex(client) for client in body["clients"])
        return Command(actor, key, "deal", chance=Chance(bytes.fromhex(body["seed"]), clients))
    if last.kind == "seat":
        names = {"person": "back", "left": "leave", "stand-in": "stand-in"}
        return Command(actor, key, names[body["mode"]], seat=seat if actor == HOME else NOBODY)
    if actor != HOME:
        kind = "claim" if any(entry.kind == "claim" for entry in group) else "act"
        token = "" if kind == "claim" else body["token"]
        return Command(actor, key, kind, token=token)
    if body["by"] == "table":
        return Command(actor, key, "answer")
    kind = "time-out" if table.seats[seat].mode is Mode.PERSON else "act"
    return Command(actor, key, kind, seat=seat, token=body["token"])


def _commands(entries, asked, seat_of, answers, found) -> Iterator[str]:
    """What was acknowledged is in the log, once; what was refused is not."""
    came = defaultdict(list)
    for entry in entries:
        came[entry.actor, entry.key].append(entry)
    sent = defaultdict(list)
    for note in asked:
        sent[seat_of[note.who], note.who, note.key].append(note)
    for (seat, who, key), notes in sent.items():
        made = came.get((seat, key), []) if seat != NOBODY else []
        told = [answers[note.n] for note in notes if note.n in answers]
        done = {answer.at for answer in told if answer.what == load.OK}
        refused = {a.code for a in told if a.what == load.NO} - PASSING
        found.counts["sent more than once"] += len(notes) > 1
        if done and not made:
            yield f"{key} of person {who} was acknowledged as {done}, and is not in the log"
            continue
        if done and done != {made[-1].seq}:
            yield f"{key} of person {who} was acknowledged as {done}, and is {made[-1].seq}"
        if done and refused:
            yield f"{key} of person {who} was done, and refused as {refused}"
        if refused and not done and made:
            yield f"{key} of person {who} was refused as {refused}, and is in the log"
        note = notes[0]
        if made and note.kind == "act" and made[-1].body.get("token") != note.token:
            yield f"{key} of person {who} was {note.token}, and is {made[-1].body} in the log"
    persons = {actor for actor, _ in came if actor != HOME}
    for actor, key in came:
        if actor in persons and not any((actor, who, key) in sent for who in seat_of):
            yield f"{key} of seat {actor} was sent by nobody"


def _shown(loaded, entries, seen, seat_of, found) -> Iterator[str]:
    """What was shown is what that viewer may see of the log, word for word, and no card more."""
    wanted = defaultdict(list)
    for one in seen:
        wanted[one.shown["seq"] if one.is_frame else one.shown["at"]].append(one)
    table, game = _begin(loaded), loaded.setup.game
    last = entries[-1].seq if entries else 0
    for seq in sorted(wanted):
        if seq > last:
            yield f"person {wanted[seq][0].who} was shown {seq}, and the log ends at {last}"
    for entry in [None, *entries]:
        events = table.fold(entry) if entry is not None else ()
        due = wanted.get(table.seq, ())
        viewers = {seat_of[one.who] for one in due}
        snapshots = table.snapshots(viewers)
        frames = table.frames(entry, events, viewers) if entry is not None else {}
        for one in due:
            viewer = seat_of[one.who]
            right = frames[viewer] if one.is_frame else snapshots[viewer]
            if one.shown != msgspec.json.decode(msgspec.json.encode(right)):
                yield f"person {one.who} was shown something else of {table.seq}"
            known = _known(game, table.match.hand, viewer)
            more = {*cards_told(game, one.message)} - known
            if more:
                yield f"person {one.who} was told of {', '.join(sorted(more))} at {table.seq}"
            if _secret(table, one.message):
                yield f"person {one.who} was told the seed before the hand was over, at {table.seq}"
            found.counts["held against the log"] += 1


def _known(game, hand, viewer) -> set[str]:
    if hand is None:
        return set()
    seen = hand.view(viewer)
    known = {game.deck.name(card) for card in seen.pack if card >= 0}
    return known | {game.deck.name(action) for _, action in seen.history if action < DISCARD}


def _secret(table, message) -> bool:
    """Does it tell the seed of the hand that is being played?"""
    match = table.match
    if not match.in_hand or match.chance is None:
        return False
    return match.chance.seed.hex() in msgspec.json.encode(message).decode()


if __name__ == "__main__":
    came = check(Path(sys.argv[1]), Path(sys.argv[2]))
    lines = [f"{count:>8} {name}" for name, count in sorted(came.counts.items())]
    sys.stdout.write("\n".join([*lines, *came.problems, ""]))
    sys.exit(bool(came.problems))
