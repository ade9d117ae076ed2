# /// script
# dependencies = ["websockets>=17"]
# ///
"""A client of a table server: it plays one match, whatever the game, and knows the rules of none.

A table for oneself and bots:    python player.py http://127.0.0.1:8000 cruce --quick
A table for two of these:        python player.py http://127.0.0.1:8000 euchre --people 2
and the second, by the code:     python player.py http://127.0.0.1:8000 euchre --room KTMPVWXR
"""

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Subprotocol

Json = dict[str, Any]
tell = partial(print, flush=True)
PLAYERS = {"cruce": 4, "cross_purposes": 2, "cuatrola": 4, "euchre": 2}
PASS = "-"
SECONDS = 0.7  # So long a person could look at the table before this player moves.
WAITS = (0.5, 1, 2, 4, 8, 8, 8)  # Seconds before a lost line is opened again, try by try.
AGAIN = {"too-many", "not-kept", "fault"}  # What was refused so may be sent once more as it was.


def lowest(view: Json) -> str:
    """The lowest card; the lowest bid where nobody has bid yet, and a pass where somebody has."""
    cards = [action for action in view["legal"] if action["kind"] == "card"]
    if cards:
        rows = [row.split()[::-1] for row in view["order"].values()]
        height = {card: place for row in rows for place, card in enumerate(row)}
        return str(min(cards, key=lambda action: height.get(action["value"], 0))["token"])
    tokens = [action["token"] for action in view["legal"]]
    if PASS in tokens and any(token != PASS for _, token in view["calls"]):
        return PASS
    return next((token for token in tokens if token != PASS), PASS)


class Http:
    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.csrf = "nobody yet"  # The header that goes along with every request,
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))  # as a cookie does.

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        headers = {"X-Levata": self.csrf, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api/{path}", data, headers, method=method)  # noqa: S310
        try:
            told: Json = json.load(self.opener.open(request, timeout=30))
        except HTTPError as error:
            if error.code >= 500 or path == "ticket":
                raise  # Like a lost line: the player tries again.
            sys.exit(f"refused: {error.read().decode()}")
        self.csrf = told.get("csrf", self.csrf)
        return told


@dataclass
class Player:
    http: Http
    room: str  # Its code.
    people: int  # So many have to sit there before this player starts; 0 if another one does.
    choose: Callable[[Json], str]
    pause: float
    table: str = ""
    at: int = 0  # The last entry that was seen.
    snapshot: Json = field(default_factory=dict)  # The newest.
    pending: Json | None = None  # The command that has no answer yet.
    tried: tuple[str, int] = ("", -1)  # The last command's kind, and the turn it was for.
    is_over: bool = False

    def play(self) -> None:
        """One line after the other, until the match is over."""
        self.waits = iter(WAITS)
        url = self.http.url.replace("http", "ws", 1) + "/socket"
        while not self.is_over:
            self.asked: dict[int, Json] = {}  # On this line, by number.
            self.next_hand = 0  # The hand for which `next` was said.
            try:
                ticket = self.http.ask("POST", "ticket")["ticket"]
                offers = [Subprotocol("levata.1"), Subprotocol(f"ticket.{ticket}")]
                with connect(url, subprotocols=offers) as self.line:
                    self.ask("hello", version=1)
                    while not self.is_over:
                        self.heed(json.loads(self.line.recv()))
            except (OSError, WebSocketException) as error:
                wait = next(self.waits, None)
                if wait is None:
                    raise
                tell(f"the line is lost ({error}); again in {wait} s")
                time.sleep(wait)

    def ask(self, verb: str, **fields: Any) -> None:
        self.send({"do": verb, "with": fields})

    def send(self, request: Json) -> None:
        number = len(self.asked) + 1
        self.asked[number] = request
        self.line.send(json.dumps({"id": number, **request}))

    def heed(self, message: Json) -> None:
        """An answer or a push; what it does not know it passes over."""
        match message:
            case {"id": number, "ok": told}:
                self.heed_answer(self.asked[number]["do"], told)
            case {"id": number, "error": refusal}:
                self.heed_refusal(self.asked.get(number, {"do": "?"}), refusal)
            case {"room": room}:
                self.see_room(room)
            case {"joined": joined}:
                self.see_table(joined)
            case {"frame": {"seq": number}} if number > self.at + 1:  # Something was missed.
                self.ask("join", table=self.table, since=self.at)
            case {"frame": frame}:
                self.note(frame)
                self.consider()
            case {"asks": {"hand": hand}}:
                self.ask("bytes", table=self.table, hand=hand, bytes=secrets.token_hex(16))
            case {"taken": True}:
                sys.exit("the seat is played from somewhere else")
            case {"moving": {"retry_ms": wait}}:
                self.waits = iter((wait / 1000, *WAITS))

    def heed_answer(self, verb: str, told: Json) -> None:
        if verb == "hello" and self.table:
            self.ask("join", table=self.table, since=self.at)
        elif verb == "hello":
            self.ask("watch", room=self.room)
        elif verb == "watch":
            self.see_room(told["room"])
        elif verb == "join":
            self.see_table(told)
        elif verb == "command":
            self.pending = None
            self.consider()

    def heed_refusal(self, request: Json, refusal: Json) -> None:
        if request["do"] in {"next", "bytes"} and refusal["code"] == "stale":
            return  # That hand is dealt already.
        tell(f"{request['do']} was refused: {refusal['code']} {refusal['params']}")
        if refusal["code"] in AGAIN:
            time.sleep(refusal["params"].get("seconds", 1))
            self.send(request)
        elif request["do"] == "command":
            self.pending = None
            self.consider()
        else:
            sys.exit(1)

    def see_room(self, room: Json) -> None:
        """Starts the match as the host; goes to the table once there is one."""
        if self.table or room["table"]:
            if not self.table:
                self.table = room["table"]
                self.ask("join", table=self.table)
            return
        people = [seat for seat in room["seats"] if seat["kind"] == "person"]
        tell(f"room {room['code']}: {', '.join(seat['name'] for seat in people)}")
        others = [seat for seat in people if seat["seat"] != room["mine"]]
        are_ready = all(seat["is_ready"] and seat["is_here"] for seat in others)
        if are_ready and len(people) >= self.people > 0:
            self.see_room(self.http.ask("POST", f"rooms/{self.room}/start"))

    def see_table(self, joined: Json) -> None:
        """Where the table stands; what happened while nobody looked; the command once more."""
        self.waits = iter(WAITS)
        for frame in joined["tail"] or []:
            self.note(frame)
        self.snapshot = joined["snapshot"]
        if self.snapshot["at"] > self.at:
            tell(f"      (entries {self.at + 1} to {self.snapshot['at']} were missed)")
        self.at = self.snapshot["at"]
        if self.pending and self.pending not in self.asked.values():
            self.send(self.pending)
        self.consider()

    def note(self, frame: Json) -> None:
        if frame["seq"] <= self.at:
            return  # Seen before.
        self.at = frame["seq"]
        for event in frame.get("events", []):
            figures = [f"{name}={told}" for name, told in event.items() if name != "code"]
            tell(f"{self.at:4}  {event['code']:<12}{' '.join(figures)}")
        if "view" in frame:  # A hidden entry has none.
            self.snapshot = frame

    def consider(self) -> None:
        """Does what the table waits for, if it waits for this player and was not told yet."""
        table, view = self.snapshot, self.snapshot["view"]
        modes = {seat["seat"]: seat["mode"] for seat in table["seats"]}
        self.is_over = table["owed"]["kind"] == "nothing"
        if table["owed"]["kind"] == "deal" and self.next_hand <= table["hand_number"]:
            self.next_hand = table["hand_number"] + 1
            time.sleep(self.pause)
            self.ask("next", table=self.table, hand=self.next_hand)
        elif view and modes[view["seat"]] == "stand-in":
            self.command("back")
        elif table["owed"]["kind"] == "act" and view["legal"]:
            self.command("act", token=self.choose(view))

    def command(self, kind: str, **fields: str) -> None:
        turn = self.snapshot["turn"]
        if self.pending or self.tried == (kind, turn):
            return
        self.tried = (kind, turn)
        time.sleep(self.pause)
        fields |= {"table": self.table, "kind": kind, "key": secrets.token_hex(8)}
        self.pending = {"do": "command", "with": {"turn": turn, **fields}}
        self.send(self.pending)


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("url")
    asked.add_argument("game", choices=PLAYERS)
    asked.add_argument("--room", metavar="CODE", help="join this room instead of making one")
    asked.add_argument("--players", type=int, metavar="N", help="seats, those of bots too")
    asked.add_argument("--people", type=int, default=1, metavar="N", help="wait for so many")
    asked.add_argument("--option", action="append", default=[], type=lambda o: o.split("=", 1))
    asked.add_argument("--quick", action="store_true", help="move at once")
    told = asked.parse_args()
    http = Http(told.url)
    tell(f"a guest called {http.ask('POST', 'guest', {'name': None})['name']}")
    people = 0 if told.room else told.people
    if told.room:
        room = http.ask("POST", f"rooms/{told.room}/sit", {"seat": None})
        http.ask("POST", f"rooms/{told.room}/ready", {"is_ready": True})
    else:
        plan = {"game": told.game, "players": told.players or PLAYERS[told.game], "bots": True}
        room = http.ask("POST", "rooms", {**plan, "options": dict(told.option), "spectators": True})
    player = Player(http, room["code"], people, lowest, 0 if told.quick else SECONDS)
    player.play()
    tell(f"totals {player.snapshot['totals']}, won by {player.snapshot['winners']}")
    tell(f"record {http.url}/api/matches/{http.ask('GET', 'matches')['matches'][0]['link']}")


if __name__ == "__main__":
    main()
