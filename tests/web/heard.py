"""What browsers say and hear on their sockets, as a history that the checker of a table server reads."""

import itertools
import json
import time
from pathlib import Path

import msgspec
from msgspec import Raw, structs

from levata.load import ASK, HEARD, NO, OK, PERSON, Note
from tests.faults import checker

FIELDS = ("table", "kind", "key", "turn", "token")


class Heard:
    """All sockets of all pages that are listened to."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.clocks: dict[str, tuple[dict | None, float]] = {}
        """By name: the clock that was told last, None where nobody's runs, and when it came."""
        self._people = itertools.count()
        self._asked = itertools.count(1)

    def listen(self, page, name: str) -> int:
        """To every socket this page is going to open; the number of the person."""
        who, lines = next(self._people), itertools.count(1)

        def opened(socket) -> None:
            line, asked = next(lines), {}
            socket.on("framesent", lambda text: self._sent(who, asked, json.loads(text)))
            socket.on("framereceived", lambda text: self._came(who, name, line, asked, text))

        page.on("websocket", opened)
        return who

    def knows(self, who: int, name: str) -> None:
        """By what the server calls somebody who is listened to."""
        self.notes.append(Note(time.time(), PERSON, who, id=name))

    def _sent(self, who: int, asked: dict[int, int], message: dict) -> None:
        if message["do"] == "command":
            number = asked[message["id"]] = next(self._asked)
            fields = {name: message["with"][name] for name in FIELDS if name in message["with"]}
            self.notes.append(Note(time.time(), ASK, who, number, **fields))

    def _came(self, who: int, name: str, line: int, asked: dict[int, int], text: str) -> None:
        now, message = time.time(), json.loads(text)
        told = message.get("ok") or message
        if isinstance(told, dict) and "clock" in told:
            self.clocks[name] = told["clock"], now
        number = asked.get(message.get("id"))
        if number is None:
            self.notes.append(Note(now, HEARD, who, line, message=Raw(text.encode())))
        elif "error" in message:
            self.notes.append(Note(now, NO, who, number, code=message["error"]["code"]))
        else:
            self.notes.append(Note(now, OK, who, number, at=message["ok"]["at"]))

    def exchanged(self) -> "Heard":
        """As if the first two had been shown what is the other one's."""
        other, who = Heard(), {0: 1, 1: 0}
        other.notes = [
            structs.replace(note, who=who.get(note.who, note.who)) if note.what == HEARD else note
            for note in self.notes
        ]
        return other

    def checked(self, folder: Path) -> checker.Found:
        """Held against the log of the server: what was shown too early, lost or done twice."""
        path = folder / "heard.jsonl"
        path.write_bytes(b"\n".join(map(msgspec.json.encode, self.notes)))
        return checker.check(path, folder / "levata.db")
