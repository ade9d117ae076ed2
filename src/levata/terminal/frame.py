"""A frame as the screen reads it: what the table shows to the person's seat, and nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from levata.game import Game, Happening
from levata.games import by_name
from levata.terminal import words

__all__ = ["Frame", "Offer"]

AROUND = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where the seats are drawn, clockwise from the person's, for each number of seats."""


class Offer(NamedTuple):
    """One call the person may make."""

    token: str
    kind: str
    value: str

    @property
    def key(self) -> str:
        """The key that says it: its digit, or the first letter of it."""
        return self.value[0].lower()

    @property
    def label(self) -> str:
        return words.CALLS[self.kind].format(value=self.value, suit=words.suit(self.value))


class Frame:
    """A snapshot of the table, or an entry of its log with the snapshot after it."""

    def __init__(self, body: Happening) -> None:
        self.body: dict[str, Any] = dict(body)
        self.view: dict[str, Any] = dict(self.body["view"])
        self.facts: dict[str, Any] = dict(self.view["facts"])

    @cached_property
    def game(self) -> Game:
        """The game, for its spellings."""
        return by_name(self.view["game"])

    @cached_property
    def letters(self) -> str:
        return "".join(row["seat"] for row in self.body["seats"])

    @property
    def me(self) -> str:
        return str(self.view["seat"])

    @cached_property
    def places(self) -> dict[str, str]:
        """Each seat's letter by where it is drawn: the next to act sits on the left."""
        start = self.letters.index(self.me)
        turned = self.letters[start:] + self.letters[:start]
        return dict(zip(AROUND[len(turned)], turned, strict=True))

    def name(self, letter: str | None) -> str:
        """A seat's name; bots bear human ones and are marked by `mark`."""
        if letter is None:
            return words.NOTHING
        if letter == self.me:
            return words.YOU
        row = next(row for row in self.body["seats"] if row["seat"] == letter)
        is_plain = row["mode"] == "bot" and row["name"].startswith("bot/")
        return words.BOT_NAMES.get(letter, letter) if is_plain else str(row["name"])

    def mark(self, letter: str) -> str:
        """What kind of player sits there; empty for a person."""
        return words.MODES[next(r["mode"] for r in self.body["seats"] if r["seat"] == letter)]

    def side(self, side: str) -> str:
        """A side by its people: You & Nora."""
        return words.list_of(sorted(map(self.name, side), key=lambda name: name != words.YOU))

    @property
    def sides(self) -> list[str]:
        return list(self.body["totals"])

    @property
    def turn(self) -> int:
        return int(self.body["turn"])

    @property
    def to_act(self) -> str | None:
        seat = self.view["to_act"]
        return str(seat) if seat is not None else None

    @property
    def events(self) -> list[dict[str, Any]]:
        return list(self.body.get("events", ()))

    def has_event(self, *codes: str) -> bool:
        return any(event["code"] in codes for event in self.events)

    # What may be done.

    @cached_property
    def cards(self) -> dict[str, str]:
        """The cards the person may play now, each with its token."""
        return {row["value"]: row["token"] for row in self.view["legal"] if row["kind"] == "card"}

    @cached_property
    def offers(self) -> list[Offer]:
        """The calls the person may make now."""
        legal = self.view["legal"]
        return [Offer(r["token"], r["kind"], r["value"]) for r in legal if r["kind"] != "card"]

    # What lies where.

    @cached_property
    def hand(self) -> list[str]:
        """The person's cards as they are held: trump first, colours alternating, high to low."""
        cards: list[str] = self.view["hand"]
        order = [suit for suit in words.SUIT_CIRCLE if any(c[-1] == suit for c in cards)]
        order += sorted({card[-1] for card in cards} - set(order))
        if self.trump in order:
            at = order.index(self.trump)
            order = order[at:] + order[:at]
        return [card for suit in order for card in reversed(cards) if card[-1] == suit]

    @property
    def trump(self) -> str:
        return str(self.facts.get("trump") or "")

    @property
    def leader(self) -> str | None:
        """Who leads the trick in progress, or will lead the next."""
        if self.view["trick"]:
            return str(self.view["trick"]["plays"][0][0])
        return self.to_act if self.view["phase"] == "play" else None

    def on_table(self, *, settled: bool) -> tuple[dict[str, str], str | None]:
        """The card in front of each seat, and who has won them if the trick is complete.

        A completed trick lies there until the frame is settled.
        """
        trick = self.view["trick"]
        if trick:
            return dict(trick["plays"]), None
        if not settled and self.has_event("trick"):
            last = self.view["last_trick"]
            return dict(last["plays"]), last["winner"]
        return {}, None

    def said(self) -> dict[str, str]:
        """The last call of each seat, until the first card is led."""
        if self.view["trick"] or self.view["last_trick"]:
            return {}
        return dict(self.view["calls"])

    def crosses(self, side: str) -> list[tuple[str, int]]:
        """The crosses a side has shown: suit and points."""
        rows = self.facts.get("crosses") or []
        return [(row["suit"], row["points"]) for row in rows if row["seat"] in side]

    def told(self) -> list[tuple[str, bool]]:
        """What has happened, in sentences, and which of them are loud."""
        sentences = []
        for event in self.events:
            if event["code"] == "call" and self.has_event("trump"):
                continue  # naming the trump is told once
            mine, others = words.EVENTS.get(event["code"], ("", ""))
            seat = event.get("seat", event.get("dealer"))
            values = {
                **event,
                "who": self.name(seat) if isinstance(seat, str) and seat in self.letters else "",
                "suit": words.suit(str(event.get("suit", ""))),
                "card": words.card(str(event.get("card", "?"))),
                "call": self.call_text(str(event.get("token", ""))),
            }
            text = (mine if seat == self.me else others).format(**values)
            if text:
                sentences.append((text, event["code"] in words.LOUD))
        return sentences

    def call_text(self, token: str) -> str:
        """A call as people say it; empty for what is no call."""
        if not token:
            return ""
        call = self.game.describe(self.game.parse(token))
        return Offer(call.token, call.control.value, call.value).label
