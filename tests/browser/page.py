"""A page without a browser: it speaks to a `Session` in JSON texts and keeps the files it is given."""

import json
from random import Random

from levata.browser import Drawer, Session

TABLES = {
    "cruce-4": ("cruce", 4, {"target": "6"}),
    "cruce-3": ("cruce", 3, {"target": "6"}),
    "cross-2": ("cross_purposes", 2, {"target": "30"}),
    "cross-4": ("cross_purposes", 4, {"target": "20"}),
    "cross-allies": ("cross_purposes", 4, {"target": "12", "sides": "alliance"}),
    "cuatrola": ("cuatrola", 4, {"target": "11"}),
    "euchre": ("euchre", 2, {"target": "5"}),
}
"""Every game, number of players and mode, to a short target."""


class Refused(Exception):
    """What was asked for was refused; its code stands first."""


class Page:
    """The texts of one page, and the files its worker keeps."""

    def __init__(self, files=None, chance="chance"):
        self.files = dict(files or {})
        self.session = Session(Drawer(self.files), chance, lambda: "2026-11-30T12:00:00Z")
        self.number = 0
        self.shown = self.offers = None
        """The newest snapshot, and what can be asked for."""
        self.heard = []
        """Every message that came."""
        self.listen = lambda messages: None

    def take(self, text):
        """Keep first, then show, as the worker does; the answers among the messages."""
        for name, content in json.loads(self.session.changes()).items():
            if content is None:
                del self.files[name]
            else:
                self.files[name] = content
        messages = json.loads(text)
        self.heard += messages
        answers = []
        for message in messages:
            if "frame" in message:
                self.shown = message["frame"]
                self.offers = message["offers"]
            else:
                answers.append(message)
                begun = message.get("ok", {})
                if "snapshot" in begun and "match" in begun:
                    self.shown, self.offers = begun["snapshot"], begun["offers"]
        self.listen(messages)
        return answers

    def step(self):
        return self.take(self.session.step())

    def send(self, do, **fields):
        """Ask for something and hear what comes of it at once."""
        self.number += 1
        body = {"id": self.number, "do": do, "with": fields}
        return self.take(self.session.handle(json.dumps(body)))

    def ask(self, do, **fields):
        """Ask for something and wait for its answer."""
        answers = self.send(do, **fields)
        while not any(answer["id"] == self.number for answer in answers):
            assert self.session.due == 0
            answers = self.step()
        [answer] = [answer for answer in answers if answer["id"] == self.number]
        if "error" in answer:
            raise Refused(answer["error"]["code"], answer["error"]["params"])
        return answer["ok"]

    def begin(self, name="cruce-4", **fields):
        game, players, options = TABLES[name]
        fields = {"game": game, "players": players, "options": options, "level": "easy", **fields}
        return self.ask("new", **fields)

    @property
    def owed(self):
        return self.shown["owed"]["kind"]

    @property
    def is_mine(self):
        return self.owed == "act" and self.session.due < 0

    def hear(self):
        """Let the home think until something happens."""
        before = len(self.heard)
        while len(self.heard) == before:
            self.step()

    def rest(self):
        """Let the home do all it has to do."""
        while self.session.due >= 0:
            self.step()

    def act(self, token, **fields):
        fields = {"key": f"k{self.number}", "turn": self.shown["turn"], **fields}
        return self.ask("command", kind="act", token=token, **fields)

    def move(self, rng):
        """What a person does next who does anything that is allowed."""
        if self.owed == "deal":
            self.ask("next")
        elif self.is_mine:
            self.act(rng.choice(self.shown["view"]["legal"])["token"])
        self.rest()

    def play(self, rng, until=lambda page: False):
        while self.owed != "nothing" and not until(self):
            self.move(rng)
        return self

    def to_my_card(self, rng):
        """To a decision of the person's about a card."""
        return self.play(rng, lambda page: page.is_mine and page.shown["view"]["phase"] == "play")

    @property
    def secret(self):
        """The match itself: what no page ever sees."""
        return self.session._home.match


def whole(name, seed=1, **fields):
    page = Page()
    page.begin(name, **fields)
    return page.play(Random(seed))


def code_of(call):
    """The code that something is refused with."""
    try:
        call()
    except Refused as refused:
        return refused.args[0]
    raise AssertionError("it was not refused")
