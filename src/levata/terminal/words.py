"""Every word the terminal shows, in tables: by code for events and refusals, by name for the rest.

No other module of the terminal holds a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from levata.errors import LevataError

__all__ = [
    "BOT_NAMES",
    "EVENTS",
    "REFUSALS",
    "SUIT_CIRCLE",
    "SUIT_NAMES",
    "SUIT_SIGNS",
    "card",
    "explain",
    "list_of",
    "plural",
    "pretty",
    "refusal",
    "signed",
    "verdict",
]

# Cards.

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SUIT_CIRCLE = "shcd"
"""Suits of a hand side by side: their colours alternate."""
RANKS = {"T": "10"}
"""Ranks that are written otherwise than the pack spells them."""

CARD = re.compile(r"(?<![\w.])([2-9TJQKA])([shdc])(?!\w)")


def card(name: str) -> str:
    """A card as people read it: `Th` is 10♥."""
    return RANKS.get(name[:-1], name[:-1]) + SUIT_SIGNS.get(name[-1], name[-1])


def suit(letter: str) -> str:
    """A suit as sign and name: ♥ hearts."""
    return f"{SUIT_SIGNS.get(letter, letter)} {SUIT_NAMES.get(letter, '')}".strip()


def pretty(text: str) -> str:
    """A text with every card in it as people read it."""
    return CARD.sub(lambda found: card(found[0]), text)


# People.

YOU = "You"
BOT_NAMES = {"N": "Nora", "E": "Emil", "S": "Sanda", "W": "Wanda"}
"""What the bot of each seat is called."""
MODES = {"person": "", "bot": "bot", "stand-in": "bot standing in", "left": "bot, seat left"}
"""How each kind of seat is marked."""


def list_of(names: list[str]) -> str:
    """Names side by side: You & Nora."""
    return " & ".join(names)


def plural(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def signed(number: int) -> str:
    """A score: +2, 0, −3."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


# Events, by code: as said of the person, and of anybody else.

EVENTS: Mapping[str, tuple[str, str]] = {
    "deal": ("Hand {hand}: you deal.", "Hand {hand}: {who} deals."),
    "void": ("The hand is void.", "The hand is void."),
    "call": ("You: {call}.", "{who}: {call}."),
    "play": ("You play {card}.", "{who} plays {card}."),
    "contract": ("You win the auction with {bid}.", "{who} wins the auction with {bid}."),
    "dealt": ("The rest is dealt.", "The rest is dealt."),
    "trump": ("Trump is {suit}.", "Trump is {suit}."),
    "cross": ("CROSS in {suit}: you show {points}!", "CROSS in {suit}: {who} shows {points}!"),
    "trick": (
        "You take the trick, {points} in cards.",
        "{who} takes the trick, {points} in cards.",
    ),
    "dead": ("Nobody has bid.", "Nobody has bid."),
    "undo": ("Your last move is taken back.", "{who} takes a move back."),
    "claim": ("You claim the rest.", "{who} claims the rest."),
    "hint": ("", ""),
    "seat": ("", ""),
    "result": ("", ""),
    "seed": ("", ""),
    "totals": ("", ""),
    "won": ("", ""),
}
LOUD = ("cross",)
"""Events that are announced in a way nobody can miss."""

CALLS = {"level": "{value}", "word": "{value}", "suit": "{suit}", "rank": "{value}"}
"""How the button of each kind of control is lettered."""

# Refusals, by code.

REFUSALS: Mapping[str, str] = {
    "follow": "{value} is refused: {because} was led and must be followed. You may play {legal}.",
    "trump": "{value} is refused: you cannot follow {because}, so a trump is due: {legal}.",
    "beat": "{value} is refused: {because} must be beaten. You may play {legal}.",
    "not-held": "{value} is not in your hand. You may play {legal}.",
    "too-low": "{value} does not outbid {because}. You may say {legal}.",
    "wrong-phase": "{value} cannot be said or played now. One of these can: {legal}.",
    "no-claim": "Nothing is claimed: you cannot be sure of every trick that is left.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has moved on; look again.",
    "nothing-to-undo": "You have made no move in this hand that could be taken back.",
    "not-allowed": "{value} is switched off at this table.",
    "option-needs": "{value} goes only with {needs}.",
}


def refusal(error: LevataError) -> str:
    """Why something was refused, for the person who asked for it."""
    template = REFUSALS.get(error.code)
    if template is None:
        return pretty(str(error))
    return pretty(template.format(**error.params))


# The result of a hand.

OUTCOMES = {
    "void": "Four nines in one hand: it is void, and the same dealer deals again.",
    "dead": "Nobody bid: a dead hand. Every total stays, and the deal moves on.",
    "made": "{side} bid {bid} and made it: the band is the score.",
    "set": "{side} bid {bid} and fell short: set, the bid is taken off.",
}
"""What became of a hand, by code."""

EXPLAINED = {
    "void": "four nines in one hand. Void: no auction, no score, same dealer again.",
    "dead": "nobody bid. A dead hand: no score, and the deal moves on.",
    "made": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "{bid} was bid and reached, so the band is the score: {score}.",
    "set": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "{bid} was bid, so it is set: the bid is taken off, {score}.",
    "other": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "No contract to keep: the band is the score, {score}.",
    "plain": "The hand scored {score}.",
}
"""How a line of the score sheet comes to its numbers, by what became of the side."""


def verdict(code: str, **params: object) -> str:
    return OUTCOMES[code].format(**params)


def explain(code: str, **params: object) -> str:
    return EXPLAINED[code].format(**params)


# The table.

COLUMNS = {
    "match": "Match",
    "points": "Cards",
    "crosses": "Crosses",
    "raw": "Raw",
    "band": "Band",
    "score": "Score",
    "total": "Total",
    "hand": "Hand",
    "dealer": "Dealer",
    "side": "Side",
    "bid": "Bid",
}
PLACES = {"contract": "Contract", "trump": "Trump", "dealer": "Dealer", "leader": "Leader"}
"""The four fixed places of the board."""
NOTHING = "—"
CONTRACT = "{bid} · {who}"
TITLE = "{game} · hand {hand}"
TITLE_TO = "{game} to {target} · hand {hand}"
CARDS = ("card", "cards")
TRICKS = ("trick", "tricks")

PROMPTS = {
    "card": "Your turn: ←→ or a digit chooses a card, Enter plays it.",
    "refused": "The rules refuse this card now: Enter or ? says why.",
    "word": "Your bid: press a key below, or ←→ and Enter.",
    "level": "Your bid: press a key below, or ←→ and Enter.",
    "suit": "Name the trump: press a letter below, or ←→ and Enter.",
    "rank": "Your call: press a key below, or ←→ and Enter.",
    "wait": "{who} is thinking …",
    "look": "Space goes on at once.",
    "hint": "Thinking about a hint …",
    "over": "The hand is over.",
}
CHOOSE_FIRST = "Choose a card first: ←→ or a digit."
PLAY_CARD = "Enter  Play {card}"
KEYED = "{key}  {label}"
HINT = "Hint: {what}."
HINT_PLAY = "play {card}"
HINT_CALL = "say {call}"
NO_LAST_TRICK = "No trick has been completed in this hand."
NOT_KEPT = "No match can be kept: {reason}. Set LEVATA_DATA to a folder you may write to."
NOT_SAVED = "The match could not be saved: {reason}."

# Screens and panels.

ENTER = "Enter"
BUTTONS = {
    "play": "Play",
    "continue": "Continue the interrupted match",
    "quit": "Quit",
    "deal": "Deal the next hand",
    "result": "See who has won",
    "sheet": "Score sheet",
    "rematch": "Rematch",
    "new": "New table",
    "close": "Close",
}
KEYS = {
    "last": "Last trick",
    "sheet": "Scores",
    "hint": "Hint",
    "undo": "Undo",
    "claim": "Claim",
    "help": "Help",
    "quit": "Quit",
    "skip": "Go on",
    "close": "Close",
    "choose": "Choose",
    "next": "Next row",
    "press": "Play",
}
LEVATA = "L E V A T A"
SUBTITLE = "Sit down: choose the game and how your table plays it."
GAME = "Game"
GAME_ABOUT = "{title}, for {seats} players."
PLAYERS = "Players"
PLAYERS_ABOUT = "You sit South; bots take the other seats. {why}"
INTERRUPTED = (
    "An interrupted match is waiting: hand {hand}, {totals}. Playing a new one moves it to history."
)
DAMAGED = "The interrupted match cannot be read: {file}, {reason}. It was set aside as {aside}."
LED = "led"
WON = "won"
LAST_TRICK = "Last trick"
SHEET = "Score sheet"
SHEET_EMPTY = "No hand has been finished yet."
SHEET_ABOUT = "↑↓ choose a line to see how its numbers come about."
HAND_RESULT = "Hand {hand}"
MATCH_OVER = "The match is over"
WINNER = "{side} won the match, {totals}."
RECORD = "Its record is kept: {path}"
GOODBYE = "Your match is kept. `levata play {game}` goes on with it."
HELP = "Keys"
HELP_LINES = (
    ("← →", "choose a card or a button"),
    ("1-9, 0", "choose a card; in the auction, say that number"),
    ("Enter", "play the chosen card, press the chosen button"),
    ("- or p", "pass"),
    ("s h d c", "name that suit when you are asked for trump"),
    ("Space", "do not wait: go on at once (a click does the same)"),
    ("?", "on a card with a broken edge: why it is refused; else this page"),
    ("l", "the last trick: who led, who won"),
    ("S, Tab", "the score sheet, hand by hand, with its numbers explained"),
    ("h, H", "a hint (H while suits are asked for)"),
    ("u", "take your last move back"),
    ("C", "claim the rest, if every trick is surely yours"),
    ("q", "leave; the match is kept and can be continued"),
    ("Mouse", "click a card to choose it, again to play it; click buttons"),
)
HELP_ABOUT = (
    "A card with a broken edge is refused by the rules now. Trump stands first in your hand. "
    "`levata rules {game}` prints the rules."
)
AUCTION = "Auction"
