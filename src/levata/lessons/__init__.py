"""Positions that teach what is tricky in a game; the rules themselves say what an answer comes to.

`<game>.txt` has them, a word and what belongs to it a line; `;` begins a remark:

    lesson   its name; its texts are the message `lesson-<game>-<name>`
    at       options | dealer and totals | holdings | what was done so far
    right    what answers the question, or `legal` for whatever the rules allow
    wrong    what is allowed and misses the point; `wrong-x` has the text `.wrong-x`
    refused  what may not be done, behind the code that says why
    then     what the others do after the right answer

Holdings are written as a record writes them, a seat's parts of the deal joined by `+`, what nobody
gets under `-`; cards that are not named lie anywhere. `*5` does five times the first thing allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

from levata.cards import Card
from levata.errors import IllegalAction
from levata.game import NOBODY, PLAY, Action, Event, Game, Hand, Options
from levata.games import by_name

__all__ = ["REFUSED", "RIGHT", "WRONG", "Answer", "Lesson", "count", "position"]

RIGHT, WRONG, REFUSED = "right", "wrong", "refused"
LEARNER = "S"
"""Where a person sits."""


class Answer(NamedTuple):
    """What an answer is worth."""

    verdict: str
    why: str | IllegalAction
    """The message that explains it, or the refusal of the rules."""
    hand: Hand
    """What it leads to; a refused one changes nothing."""
    events: tuple[Event, ...]
    """What the table notices on the way."""


@dataclass(frozen=True)
class Lesson:
    """One position and what answers its question."""

    game: Game
    name: str
    hand: Hand
    """The learner is to act; nobody plays on in it."""
    right: frozenset[Action]
    wrong: dict[Action, str]
    """What misses the point for a reason of its own, with the name of the text that tells it."""
    refused: dict[Action, str]
    """What the rules refuse here, with the code."""
    then: str

    @property
    def seat(self) -> int:
        return self.hand.to_act

    @property
    def id(self) -> str:
        """Its message: the title, with `.ask`, `.right` and `.wrong`."""
        return f"lesson-{self.game.name}-{self.name}"

    @property
    def choices(self) -> tuple[Action, ...]:
        """What one may try: all that is legal, and what is worth being refused."""
        found = {*self.hand.legal(), *self.refused}
        if self.hand.phase == PLAY:
            found.update(self.game.deck.members(self.hand.hands[self.seat]))
        return tuple(sorted(found))

    def answer(self, token: str) -> Answer:
        """Try an action; after the right one the hand goes on for a while."""
        action = self.game.parse(token)
        hand = self.hand.copy()
        try:
            events = hand.step(action)
        except IllegalAction as refusal:
            return Answer(REFUSED, refusal, self.hand, ())
        if action not in self.right:
            return Answer(WRONG, f"{self.id}.{self.wrong.get(action, WRONG)}", hand, tuple(events))
        events += _go_on(hand, self.then)
        return Answer(RIGHT, f"{self.id}.{RIGHT}", hand, tuple(events))


def count(game: str) -> int:
    """How many positions a game has."""
    return len(_blocks(game))


def position(game: str, number: int) -> Lesson:
    """One of them, counted from 1."""
    return _lesson(by_name(game), number - 1)


@cache
def _blocks(game: str) -> tuple[dict[str, str], ...]:
    """The lines of each lesson by their first word."""
    text = (resources.files(__name__) / f"{game}.txt").read_text(encoding="utf-8")
    found: list[dict[str, str]] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "lesson":
            found.append({})
        if word and word != ";":
            assert word not in found[-1], f"{game}: {word} stands twice in one lesson"
            found[-1][word] = rest.strip()
    return tuple(found)


@cache
def _lesson(game: Game, number: int) -> Lesson:
    block = _blocks(game.name)[number]
    name = block["lesson"]
    hand = _position(game, block["at"])
    letters = game.seat_letters(hand.deal.options)
    assert letters[hand.to_act] == LEARNER, f"{name}: {letters[hand.to_act]} is to act"
    is_any = block[RIGHT] == "legal"
    right = hand.legal() if is_any else tuple(map(game.parse, block[RIGHT].split()))
    wrong: dict[Action, str] = {}
    refused: dict[Action, str] = {}
    for word, rest in block.items():
        kind, _, code = word.partition("-")
        if kind == WRONG:
            wrong |= dict.fromkeys(map(game.parse, rest.split()), word)
        if kind == REFUSED:
            refused |= dict.fromkeys(map(game.parse, rest.split()), code)
    return Lesson(game, name, hand, frozenset(right), wrong, refused, block.get("then", ""))


def _position(game: Game, line: str) -> Hand:
    words, begins, held, tokens = line.split("|")
    values = dict(word.split("=") for word in words.split())
    options = game.parse_options(values.pop("players", None), values)
    dealer, *figures = begins.split()
    totals = tuple(map(int, figures)) or (0,) * len(game.sides(options))
    seat = game.seat_letters(options).index(dealer)
    pack = game.check_pack(_pack(game, options, seat, held))
    hand = game.deal(options, seat, totals, pack)
    _go_on(hand, tokens)
    return hand


def _pack(game: Game, options: Options, dealer: int, held: str) -> list[Card]:
    """The named cards where they are said to lie, the others in the places left, ascending."""
    letters, layout = game.seat_letters(options), game.layout(options, dealer)
    named: dict[tuple[int, str], list[Card]] = {}
    for word in held.split():
        letter, _, holdings = word.partition(":")
        seat = letters.index(letter) if letter != "-" else NOBODY
        parts = dict.fromkeys(packet.part for packet in layout if packet.seat == seat)
        for part, holding in zip(parts, holdings.split("+"), strict=False):
            named[seat, part] = list(game.deck.members(game.deck.parse_holding(holding)[0]))
    said = {card for cards in named.values() for card in cards}
    loose = [card for card in game.deck.cards if card not in said]
    places = [(packet.seat, packet.part) for packet in layout for _ in range(packet.size)]
    return [(named.get(place) or loose).pop(0) for place in places]


def _go_on(hand: Hand, tokens: str) -> list[Event]:
    """Do what stands there, and tell what the table notices."""
    game = hand.deal.game
    events: list[Event] = []
    for token in tokens.split():
        if token.startswith("*"):
            for _ in range(int(token[1:])):
                events += hand.step(hand.legal()[0])
        else:
            events += hand.step(game.parse(token))
    return events
