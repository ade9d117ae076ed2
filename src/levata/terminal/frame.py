"""A frame as the screen reads it: what the table shows to the person's seat, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from levata.errors import NotationError
from levata.game import Game, Happening
from levata.games import by_name
from levata.look import Look
from levata.narrate import call_text, sentence, why
from levata.practice import Hint
from levata.terminal import words

__all__ = ["SHAPES", "Frame", "Offer"]

AROUND = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where the seats are drawn, clockwise from the person's, for each number of seats.

They sit so whichever way the game is played.
"""
BOUND = "Q"
"""A call whose key would be `q` has the capital: the small letter always leaves."""


class Offer(NamedTuple):
    """One call the person may make."""

    token: str
    kind: str
    value: str
    label: str
    """How it is said."""
    short: str
    """The same in as few cells as will do."""

    @property
    def key(self) -> str:
        """The key that says it: its digit, or the first letter of it."""
        first = self.value[0]
        if self.kind == "rank" or first.upper() == BOUND:
            return first.upper()
        return first.lower()


class Frame:
    """A snapshot of the table, or an entry of its log with the snapshot after it."""

    def __init__(self, body: Happening) -> None:
        self.body: dict[str, Any] = dict(body)
        self.view: dict[str, Any] = dict(self.body["view"])

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The public facts; one that is known by name and is not of its shape is left out."""
        told: dict[str, Any] = self.view["facts"]
        fit = {n: v for n, v in told.items() if n not in SHAPES or SHAPES[n].fits(self, v)}
        lame = {
            name
            for name in SHAPES.keys() & fit.keys()
            if fit[name] is not None and any(fit.get(need) is None for need in SHAPES[name].needs)
        }
        return {name: value for name, value in fit.items() if name not in lame}

    @property
    def misfits(self) -> list[str]:
        """The facts that are left out."""
        return [name for name in self.view["facts"] if name not in self.facts]

    @cached_property
    def game(self) -> Game:
        """The game, for its spellings."""
        return by_name(self.view["game"])

    @cached_property
    def look(self) -> Look:
        """How its cards are written."""
        return words.look_of(self.game.deck)

    @cached_property
    def letters(self) -> str:
        return "".join(row["seat"] for row in self.body["seats"])

    @property
    def me(self) -> str:
        return str(self.view["seat"])

    @cached_property
    def places(self) -> dict[str, str]:
        """Each seat's letter by where it is drawn."""
        start = self.letters.index(self.me)
        turned = self.letters[start:] + self.letters[:start]
        return dict(zip(AROUND[len(turned)], turned, strict=True))

    def name(self, letter: str | None) -> str:
        """A seat's name; bots bear human ones and are marked by `mark`."""
        if letter is None:
            return words.NOTHING
        if letter == self.me:
            return words.say("you")
        row = next((row for row in self.body["seats"] if row["seat"] == letter), None)
        if row is None:
            return str(letter)
        is_plain = row["mode"] == "bot" and row["name"].startswith("bot/")
        return words.BOT_NAMES.get(letter, letter) if is_plain else str(row["name"])

    def mark(self, letter: str) -> str:
        """What kind of player sits there; empty for a person."""
        mode = next(row["mode"] for row in self.body["seats"] if row["seat"] == letter)
        return words.say(f"mode-{mode}", "")

    def side(self, side: str) -> str:
        """A side by its people: You & Nora."""
        return words.list_of(
            sorted(map(self.name, side), key=lambda name: name != words.say("you"))
        )

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
        rows = [row for row in self.view["legal"] if row["kind"] != "card"]
        return [self._offer(row["token"], row["kind"], row["value"]) for row in rows]

    def _offer(self, token: str, kind: str, value: str) -> Offer:
        label = self.call_text(token)
        if kind == "suit":
            return Offer(token, kind, value, label, value + self.look.sign(value))
        return Offer(token, kind, value, label, value if kind == "rank" else label)

    @property
    def is_asked(self) -> bool:
        """Is this the question of a window, which the table answers from the ticks?"""
        return bool(self.facts.get("ask"))

    @property
    def ticks(self) -> str:
        """The person's standing choice: the suits whose couples are declared."""
        return str(self.body["ticks"])

    @property
    def silent(self) -> list[str]:
        """The suits whose couples the person keeps quiet."""
        return [letter for letter in self.game.ticks if letter not in self.ticks]

    @property
    def asked(self) -> str:
        """The game's word for what is asked, told apart by what may be answered."""
        phase = str(self.view["phase"])
        tokens = {offer.token for offer in self.offers}
        kinds = {offer.kind for offer in self.offers}
        if phase == "name" and "-" in tokens:
            return "name-or-pass"
        if phase == "call" and self.accepts:
            return "call-must" if tokens == set(self.accepts) else "call-accept"
        if phase == "call" and len(kinds) == 1:
            return f"call-{kinds.pop()}"
        if phase == "play" and self.view["options"].get("trump") == "lead" and not self.trump:
            return "makes-trump"
        return phase

    def question(self, asks: str, kinds: str, *, room: int = 0) -> str:
        """What the person is asked, by the game's word for it or else by the kind of control.

        The names of the messages begin with `asks` and with `kinds`; a game may have its own.
        Where it is too long for the `room`, if one is given, suits are signs alone.
        """
        told = self._question(asks, kinds, in_short=False)
        return self._question(asks, kinds, in_short=True) if 0 < room < len(told) else told

    def _question(self, asks: str, kinds: str, *, in_short: bool) -> str:
        calls = {
            offer.token: self.look.sign(offer.value)
            if in_short and offer.kind == "suit"
            else offer.label
            for offer in self.offers
        }
        accepts = [
            words.say("accepting", call=calls[token], who=words.list_of([*map(self.name, by)]))
            for token, by in self.accepts.items()
        ]
        upcard = self.look.card(str(self.facts.get("upcard", "??")))
        values = {"upcard": upcard, "accepts": ", ".join(accepts)}
        own = f"ask-{self.game.name}-{self.view['phase']}"
        told = words.say(own, words.say(f"{asks}-{self.asked}", "", **values), **values)
        kind = "card" if self.cards else self.offers[0].kind
        return told or words.say(f"{kinds}-{kind}")

    @cached_property
    def accepts(self) -> dict[str, list[str]]:
        """The standing proposals the person could accept, each with those who made it.

        A partner's, or anybody's while nobody has a partner.
        """
        ally = self.allies.get(self.me)
        offered = {offer.token for offer in self.offers}
        found: dict[str, list[str]] = {}
        for seat, token in (self.facts.get("standing") or {}).items():
            if seat != self.me and ally in (None, seat) and token in offered:
                found.setdefault(token, []).append(seat)
        return found

    @property
    def allies(self) -> dict[str, str | None]:
        """Each seat's partner in this deal, where that is a fact of the game."""
        return dict(self.facts.get("allies") or {})

    # What lies where.

    @cached_property
    def lanes(self) -> dict[str, list[str]]:
        """For each suit the cards that count as it, the highest first."""
        return {suit: str(cards).split() for suit, cards in self.view["order"].items()}

    @cached_property
    def hand(self) -> list[str]:
        """The person's cards as they are held: trump first, colours alternating, high to low."""
        held = set(self.view["hand"])
        order = [
            suit
            for suit in dict.fromkeys(self.look.circle + self.game.deck.suits)
            if held.intersection(self.lanes.get(suit, ()))
        ]
        if self.trump in order:
            at = order.index(self.trump)
            order = order[at:] + order[:at]
        return [card for suit in order for card in self.lanes[suit] if card in held]

    @property
    def trumps(self) -> list[str]:
        """The trumps in the person's hand."""
        lane = self.lanes.get(self.trump, ())
        return [card for card in self.hand if card in lane]

    @property
    def trump(self) -> str:
        return str(self.facts.get("trump") or "")

    @property
    def dealer(self) -> str:
        """Who dealt these cards: in a second phase it was the other player."""
        return str(self.facts.get("dealer") or self.view["dealer"])

    @property
    def leader(self) -> str | None:
        """Who leads the trick in progress, or will lead the next."""
        if self.view["trick"]:
            return str(self.view["trick"]["plays"][0][0])
        if self.is_asked and self.view["last_trick"]:
            return str(self.view["last_trick"]["winner"])
        return self.to_act if self.view["phase"] == "play" else None

    @property
    def half(self) -> int:
        """Which phase of a hand in two phases this is, 0 for a hand in one."""
        return int(self.facts.get("half", 0))

    @property
    def on_points(self) -> bool:
        """Do the points of cards count in this hand?"""
        solo = self.view["options"].get("solo") == "points" and self.facts.get("bid") == "solo"
        return "points" in self.facts and (not self.facts.get("bidder") or solo)

    def tricks(self, seat: str) -> int:
        """Tricks taken by a seat, in this phase where there are two."""
        phase = ("", "first", "second")[self.half]
        return int((self.facts[phase] if phase else self.view["tricks"])[seat])

    @property
    def stock(self) -> int:
        """Cards that lie face down in the middle."""
        return int(self.facts.get("stock") or 0)

    @property
    def turned(self) -> str:
        """The card turned up, as long as the dealer has not played it."""
        return str(self.facts["turned"]) if self.facts.get("turned_in_hand") else ""

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

    @cached_property
    def calls(self) -> list[list[str]]:
        """The calls that led to this play: the bids, not what was asked for later."""
        calls = [call for call in self.view["calls"] if not call[1].startswith("x")]
        if "ask" in self.facts:
            return calls[: len(self.letters)]
        return calls[len(self.letters) :] if self.half == 2 else calls

    def said(self) -> dict[str, str]:
        """The last call of each seat, or what it has standing, until the first card is led."""
        if "standing" in self.facts:
            standing = self.facts["standing"] or {}
            return {seat: token for seat, token in standing.items() if token}
        if self.view["trick"] or any(map(self.tricks, self.letters)):
            return {}
        return dict(self.calls)

    def crosses(self, side: str) -> list[tuple[str, int]]:
        """The crosses a side has shown: suit and points."""
        rows = self.facts.get("crosses") or []
        return [(row["suit"], row["points"]) for row in rows if row["seat"] in side]

    def declared(self, side: str) -> list[tuple[str, int]]:
        """The couples a side has declared: suit and points."""
        rows = self.facts.get("declared") or []
        return [(row["suit"], row["points"]) for row in rows if row["seat"] in side]

    def told(self) -> list[tuple[str, bool]]:
        """What has happened, in sentences, and which of them are loud."""
        sentences = []
        for event in self.events:
            code = event["code"]
            if code == "call" and self._goes_without_saying(event):
                continue
            if code == "trick" and self.on_points:
                code = "trick-points"
            text = sentence(code, event, self.game, self.look, self.called, self.me)
            if text:
                sentences.append((text, code in words.LOUD))
        return sentences

    def told_in(self, room: int) -> str:
        """The same in one line; where it is too long, what came first goes: it can be seen."""
        texts = [text for text, _ in self.told()]
        while len(texts) > 1 and 0 < room < len("  ".join(texts)):
            texts.pop(0)
        return "  ".join(texts)

    def _goes_without_saying(self, event: dict[str, Any]) -> bool:
        """Is a call told by what it led to? Or was a couple asked for, and none declared?"""
        if self.has_event(*words.NAMING):
            return True
        won = next((other for other in self.events if other["code"] == "contract"), None)
        after_trick = "ask" in self.facts and self.view["last_trick"] is not None
        is_silence = event["token"] == "-" and after_trick
        return is_silence or (won is not None and won["seat"] == event["seat"])

    def called(self, seats: str) -> str:
        """A seat by its name, a side by its people; a game's own word as it is."""
        if len(seats) == 1:
            return self.name(seats) if seats in self.letters else seats
        return self.side(seats)

    def call_text(self, token: str) -> str:
        """A call as people say it; what the game knows no call for stays as it is."""
        if not token:
            return ""
        try:
            return call_text(self.game, self.look, token)
        except NotationError:
            return token

    def hint_lines(self, hint: Hint) -> list[str]:
        """What is advised, and then the reason if there is one."""
        if not hint.token:
            return [words.say("hint-none")]
        card = next((card for card, play in self.cards.items() if play == hint.token), None)
        if card is None:
            what = words.say("hint-call", call=self.call_text(hint.token))
        else:
            how = "hint-lay" if self.view["phase"] == "discard" else "hint-play"
            what = words.say(how, card=self.look.card(card))
        told = [words.say("hint", what=what)]
        return told if hint.reason is None else [*told, why(hint.reason, self.game, self.look)]


# The facts that are known by name.


class Shape(NamedTuple):
    """What a fact has to look like, so that it can be drawn."""

    like: object
    fits: Callable[[Frame, Any], bool]
    needs: tuple[str, ...] = ()
    """Facts without which it says nothing."""


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(frame: Frame, value: object) -> bool:
    return value in tuple(frame.letters)


def _is_suit(frame: Frame, value: object) -> bool:
    return value in tuple(frame.game.deck.suits)


def _is_rank(frame: Frame, value: object) -> bool:
    return value in tuple(frame.game.deck.ranks)


def _is_card(frame: Frame, value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) == 2
        and _is_rank(frame, value[0])
        and _is_suit(frame, value[1])
    )


def _is_token(_: Frame, value: object) -> bool:
    return isinstance(value, str) or _is_number(value)


def _is_figure(_: Frame, value: object) -> bool:
    return _is_number(value)


def _is_flag(_: Frame, value: object) -> bool:
    return isinstance(value, bool)


def _are_cards(frame: Frame, value: object) -> bool:
    return isinstance(value, list) and all(_is_card(frame, card) for card in value)


def _are_shown(frame: Frame, value: object) -> bool:
    """Couples that somebody has shown."""
    return isinstance(value, list) and all(
        isinstance(row, dict)
        and _is_seat(frame, row.get("seat"))
        and _is_suit(frame, row.get("suit"))
        and _is_number(row.get("points"))
        for row in value
    )


def _or_none(fits: Callable[[Frame, Any], bool]) -> Callable[[Frame, Any], bool]:
    return lambda frame, value: value is None or fits(frame, value)


def _by(
    keys: Callable[[Frame], list[str]], fits: Callable[[Frame, Any], bool]
) -> Callable[[Frame, Any], bool]:
    """Such a value for each of them."""
    return lambda frame, value: (
        isinstance(value, dict)
        and set(keys(frame)) <= set(value)
        and all(fits(frame, item) for item in value.values())
    )


def _of_sides(frame: Frame) -> list[str]:
    return frame.sides


def _of_seats(frame: Frame) -> list[str]:
    return list(frame.letters)


def _of_some(_: Frame) -> list[str]:
    return []


def _is_half(frame: Frame, value: object) -> bool:
    return value in (1, 2) and _is_number(value) and set(frame.letters) == set(frame.sides)


def _is_ask(frame: Frame, value: object) -> bool:
    return bool(frame.game.ticks) and _is_token(frame, value)


SEAT = Shape("N", _or_none(_is_seat))
FLAG = Shape(True, _is_flag)
NUMBER = Shape(3, _or_none(_is_figure))
CARD = Shape("As", _is_card)
OF_SIDES = Shape({"NS": 0, "EW": 3}, _by(_of_sides, _is_figure))
COUPLES = Shape([{"seat": "N", "suit": "s", "points": 20}], _or_none(_are_shown))
SHAPES: Mapping[str, Shape] = {
    "allies": Shape({"N": "S", "E": None}, _or_none(_by(_of_seats, SEAT.fits))),
    "ask": Shape("20", _or_none(_is_ask)),
    "bid": Shape(3, _or_none(_is_token)),
    "bidder": SEAT,
    "calls_left": NUMBER._replace(needs=("standing",)),
    "crosses": COUPLES,
    "dealer": SEAT,
    "declared": COUPLES,
    "declarer": SEAT,
    "first": OF_SIDES,
    "half": Shape(1, _is_half, ("first", "second")),
    "maker": SEAT,
    "picked_up": FLAG,
    "played_first": Shape({"N": ["As"]}, _or_none(_by(_of_some, _are_cards))),
    "points": OF_SIDES,
    "raw": OF_SIDES,
    "resting": SEAT._replace(needs=("bidder",)),
    "second": OF_SIDES,
    "standing": Shape({"N": "=s", "E": None}, _or_none(_by(_of_seats, _or_none(_is_token)))),
    "stock": NUMBER,
    "taken": Shape({"N": 3, "E": 0}, _by(_of_seats, _is_figure)),
    "tops": Shape("A", _or_none(_is_rank)),
    "trump": Shape("s", _or_none(_is_suit)),
    "turned": CARD._replace(fits=_or_none(_is_card)),
    "turned_down": FLAG,
    "turned_in_hand": FLAG._replace(needs=("turned",)),
    "upcard": CARD._replace(needs=("turned_down", "picked_up")),
}
"""What is drawn of a game's facts, and of what shape each must be: a game of somebody else's may
mean something different by the same word."""
