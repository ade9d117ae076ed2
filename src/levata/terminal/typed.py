"""What a typed line means: a call, a card or a command, in the person's language or in English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from levata.game import Control
from levata.look import spoken_of
from levata.narrate import call_text
from levata.terminal import words
from levata.terminal.frame import Frame, Offer
from levata.terminal.spoken import legal
from levata.terminal.words import say
from levata.texts import texts

__all__ = ["COMMANDS", "begun", "called", "commands", "exact", "names", "understood"]

Meant = TypeVar("Meant", bound=Hashable)
ENGLISH = "en"
COMMANDS = (
    "help",
    "hand",
    "table",
    "trick",
    "last",
    "scores",
    "review",
    "hint",
    "undo",
    "claim",
    "ticks",
    "rules",
    "quit",
)
"""What may be typed at any question of a match, by its English word."""
SIGNS = {"help": ("?",), "hint": ("h",)}
"""What says the same as a word in every language, as at the table that is drawn."""
LINKS = ("of", "de")
"""What stands between the rank and the suit of a card in words, or is left out."""


def commands(frame: Frame) -> list[str]:
    """The commands of this game."""
    return [name for name in COMMANDS if name != "ticks" or frame.game.ticks]


def folded(text: str) -> str:
    """A text as it is compared: small letters without their accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())


def names(word: str) -> tuple[str, ...]:
    """What a word of this mode may be typed as: in English, and last in the person's language."""
    return (word, *SIGNS.get(word, ()), say(f"plain-word-{word}"))


def exact(typed: str, named: Mapping[Meant, Sequence[str]]) -> list[Meant]:
    """What is called just so."""
    wanted = folded(typed)
    return [key for key, called in named.items() if wanted and wanted in map(folded, called)]


def begun(typed: str, named: Mapping[Meant, Sequence[str]]) -> list[Meant]:
    """What has a name, or a word in one, that begins so."""
    wanted = folded(typed)
    return [
        key
        for key, called in named.items()
        if wanted and any(f" {name}".find(f" {wanted}") >= 0 for name in map(folded, called))
    ]


def understood(frame: Frame, typed: str) -> list[tuple[str, str]]:
    """The calls, cards and commands that a line may mean, each with its kind; one if it is clear.

    A line is taken whole, but for what stands after `ticks`. What may be said now goes before all
    else, then whole words before their beginnings; a number is no beginning.
    """
    typed = " ".join(typed.split())
    first = typed.partition(" ")[0]
    calls = {("call", offer.token): offer_names(frame, offer) for offer in frame.offers}
    asked = {("command", name): names(name) for name in commands(frame)}
    listed = {key: called for key, called in asked.items() if key[1] == "ticks"}
    cards = {("card", card): (frame.look.aloud(card),) for card in frame.hand}
    found = exact(typed, calls) or exact(typed, cards)
    found = found or exact(typed, asked) or exact(first, listed)
    if not found and not typed.isdigit() and (found := begun(typed, calls)):
        # A letter that may leave the table is no bid.
        found += begun(typed, {("command", "quit"): names("quit")})
    found = found or exact(typed, closed_calls(frame))
    found = found or [("card", card) for card in spelled(frame, typed) or in_words(frame, typed)]
    return found or begun(typed, asked)


def closed_calls(frame: Frame) -> dict[tuple[str, str], Sequence[str]]:
    """Bids and words that are not open where others are: whoever says one is told why not."""
    calls = frame.game.calls if frame.offers else ()
    return {
        ("call", call.token): (call.token, call.value)
        for call in calls
        if call.control in {Control.LEVEL, Control.WORD}
    }


def offer_names(frame: Frame, offer: Offer) -> list[str]:
    """What a call may be typed as: its sign, its value, its word in either language."""
    game, look = frame.game, frame.look
    english = call_text(game, spoken_of(game.deck, texts(ENGLISH)), offer.token)
    one = say(f"{look.pack}-one-{offer.value}", offer.label) if offer.kind == "rank" else ""
    written = words.look_of(game.deck).rank(offer.value)
    return [offer.token, offer.value, written, english, one or offer.label, offer.label]


def spelled(frame: Frame, typed: str) -> list[str]:
    """The card that is spelled, or that has this number in the hand; nothing if none does."""
    if not legal(frame):
        return []
    if typed.isascii() and typed.isdigit():
        return frame.hand[int(typed) - 1 : int(typed)] if frame.cards and int(typed) else []
    deck, look = frame.game.deck, words.look_of(frame.game.deck)
    ranks = {written: rank for rank in deck.ranks for written in (rank, look.rank(rank))}
    typed = re.sub(r".* \((\S+)\)$", r"\1", typed)  # as a hint writes it
    typed = typed.lower().removeprefix("x")
    card = ranks.get(typed[:-1].upper(), "") + typed[-1:]
    return [card] if card in map(deck.name, deck.cards) else []


def in_words(frame: Frame, typed: str) -> list[str]:
    """The cards that a line names in words, a rank and then a suit: 10 of hearts, ace spades."""
    if not legal(frame):
        return []
    deck = frame.game.deck
    ranks: dict[str, set[str]] = {}
    suits: dict[str, set[str]] = {}
    for look in (spoken_of(deck, words.current()), spoken_of(deck, texts(ENGLISH))):
        for rank in deck.ranks:
            for name in (rank, words.look_of(deck).rank(rank), look.one(rank), look.called(rank)):
                ranks.setdefault(folded(name), set()).add(rank)
        for suit in deck.suits:
            name = look.named(suit) or suit
            for known in (suit, name, name.split()[0]):
                suits.setdefault(folded(known), set()).add(suit)
    rank_name, _, suit_name = folded(typed).partition(" ")
    link, _, after = suit_name.partition(" ")
    found = suits.get(after if link in LINKS else suit_name, ())
    cards = {rank + suit for rank in ranks.get(rank_name, ()) for suit in found}
    return [card for card in map(deck.name, deck.cards) if card in cards]


def called(frame: Frame, kind: str, value: str) -> str:
    """Something that can be meant, by its name."""
    if kind == "command":
        return names(value)[-1]
    return frame.call_text(value) if kind == "call" else value
