"""How cards are written for people: signs, colours and names, by the kind of pack."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from levata.cards import Deck
from levata.texts import Texts

__all__ = ["Look", "Spoken", "look_of", "spoken_of"]


@dataclass(frozen=True)
class Look:
    """How the cards of a pack are written; by suit and by rank, as the pack spells them."""

    texts: Texts
    pack: str
    """What the pack's messages begin with: its suits for one that nobody has drawn."""
    signs: Mapping[str, str]
    inks: Mapping[str, str]
    """The colour of each suit; no two share one."""
    circle: str
    """Suits of a hand side by side: their colours alternate."""
    written: Mapping[str, str]
    """Ranks that are written otherwise than the pack spells them."""
    has_full: bool
    """Is a card said in words besides, because its signs are not plain enough?"""
    cards: re.Pattern[str]
    """A card in a text, in the pack's spelling; laid away or not."""

    def card(self, name: str) -> str:
        """A card as people read it: `Th` is 10♥."""
        return self.rank(name[:-1]) + self.sign(name[-1])

    def rank(self, letter: str) -> str:
        return self.written.get(letter, letter)

    def sign(self, letter: str) -> str:
        return self.signs.get(letter, letter)

    def named(self, letter: str) -> str:
        """A suit by its name: hearts; empty for one that has none."""
        return self.texts.say(f"{self.pack}-suit-{letter}", "")

    def suit(self, letter: str) -> str:
        """A suit as sign and name: ♥ hearts; by its letter where it has neither."""
        sign = self.signs.get(letter, "")
        return f"{sign} {self.named(letter)}".strip() or letter

    def called(self, letter: str) -> str:
        """A rank as a word: eights."""
        return self.texts.say(f"{self.pack}-rank-{letter}", letter)

    def one(self, letter: str) -> str:
        """One card of a rank as a word: eight."""
        return self.texts.say(f"{self.pack}-one-{letter}", self.called(letter))

    def in_words(self, name: str) -> str:
        """A card in words, or nothing where its signs say all."""
        return self.aloud(name) if self.has_full else ""

    def aloud(self, name: str) -> str:
        """A card as it is read aloud: queen of hearts; empty for a pack that nobody has named."""
        rank, suit = name[:-1], self.named(name[-1])
        return (
            self.texts.say(f"{self.pack}-card", "", rank=self.one(rank), suit=suit) if suit else ""
        )

    def pretty(self, text: str) -> str:
        """A text with every card in it as people read it."""
        return self.cards.sub(lambda found: self.card(found[1]), text)


class Spoken(Look):
    """Cards in words and as they are spelled, for people who hear them: queen of hearts (Qh)."""

    def card(self, name: str) -> str:
        words = self.aloud(name)
        return self.texts.say("spoken-card", words=words, card=name) if words else name


def spoken_of(deck: Deck, texts: Texts) -> Look:
    """How a pack is written where nothing is drawn: in words alone."""
    return Spoken(**vars(look_of(deck, texts, plain=True)))


def look_of(deck: Deck, texts: Texts, *, plain: bool = False) -> Look:
    """How a pack is written; one that nobody has drawn is written in its letters, in four colours.

    `plain`: cards as the pack spells them and suits by name, without signs.
    """
    cards = re.compile(rf"(?<![\w.])x?([{re.escape(deck.ranks)}][{re.escape(deck.suits)}])(?!\w)")
    drawn = PACKS.get(deck.suits)
    if drawn is None:
        inks = dict(zip(deck.suits, INKS, strict=False))
        return Look(texts, deck.suits, {}, inks, deck.suits, {}, has_full=False, cards=cards)
    pack, signs, inks, circle, written, has_full = drawn
    if plain:
        signs, written = {}, {}
    return Look(texts, pack, signs, inks, circle, written, has_full=has_full, cards=cards)


INKS = ("black", "red", "blue", "green")
PACKS = {
    "shdc": (
        "french",
        {"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
        {"s": "black", "h": "red", "d": "blue", "c": "green"},
        "shcd",
        {"T": "10"},
        False,
    ),
    "oceb": (
        "spanish",
        {"o": "●", "c": "▼", "e": "†", "b": "≡"},
        {"o": "gold", "c": "red", "e": "blue", "b": "green"},
        "oceb",
        {},
        True,
    ),
}
"""By the suits of a pack, as it spells them."""
