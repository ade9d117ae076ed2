"""Every word the terminal shows, in tables: by code for events and refusals, by name for the rest.

No other module of the terminal holds a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from levata.cards import Deck
from levata.errors import LevataError

__all__ = [
    "BOT_NAMES",
    "EVENTS",
    "FRENCH",
    "REFUSALS",
    "SPANISH",
    "Look",
    "explain",
    "list_of",
    "look_of",
    "number",
    "plural",
    "refusal",
    "signed",
    "verdict",
]

# Cards.


class Look(NamedTuple):
    """How the cards of one kind of pack are written; by suit and by rank, as the pack spells them."""

    signs: Mapping[str, str]
    names: Mapping[str, str]
    inks: Mapping[str, str]
    """The colour of each suit; no two share one."""
    circle: str
    """Suits of a hand side by side: their colours alternate."""
    written: Mapping[str, str]
    """Ranks that are written otherwise than the pack spells them."""
    ranks: Mapping[str, str]
    """A rank as a word: what a call of it says."""
    full: str
    """A card in words, empty where its signs are plain enough."""
    cards: re.Pattern[str]
    """A card in a text, in the pack's spelling; laid away or not."""

    def card(self, name: str) -> str:
        """A card as people read it: `Th` is 10♥."""
        return self.rank(name[:-1]) + self.sign(name[-1])

    def rank(self, letter: str) -> str:
        return self.written.get(letter, letter)

    def sign(self, letter: str) -> str:
        return self.signs.get(letter, letter)

    def suit(self, letter: str) -> str:
        """A suit as sign and name: ♥ hearts."""
        return f"{self.sign(letter)} {self.names.get(letter, '')}".strip()

    def called(self, letter: str) -> str:
        """A rank as a word: eights."""
        return self.ranks.get(letter, letter)

    def in_words(self, name: str) -> str:
        """A card in words, or nothing."""
        return self.full.format(rank=self.called(name[:-1]), suit=self.names.get(name[-1], ""))

    def pretty(self, text: str) -> str:
        """A text with every card in it as people read it."""
        return self.cards.sub(lambda found: self.card(found[1]), text)


def _cards(ranks: str, suits: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.])x?([{re.escape(ranks)}][{re.escape(suits)}])(?!\w)")


FRENCH = Look(
    signs={"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
    names={"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"},
    inks={"s": "black", "h": "red", "d": "blue", "c": "green"},
    circle="shcd",
    written={"T": "10"},
    ranks={
        "2": "twos",
        "3": "threes",
        "4": "fours",
        "5": "fives",
        "6": "sixes",
        "7": "sevens",
        "8": "eights",
        "9": "nines",
        "T": "tens",
        "J": "jacks",
        "Q": "queens",
        "K": "kings",
        "A": "aces",
    },
    full="",
    cards=_cards("23456789TJQKA", "shdc"),
)
SPANISH = Look(
    signs={"o": "●", "c": "▼", "e": "†", "b": "≡"},
    names={"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"},
    inks={"o": "gold", "c": "red", "e": "blue", "b": "green"},
    circle="oceb",
    written={},
    ranks={"A": "as", "3": "tres", "R": "rey", "C": "caballo", "S": "sota"},
    full="{rank} de {suit}",
    cards=_cards("A3RCS", "oceb"),
)
LOOKS = {"shdc": FRENCH, "oceb": SPANISH}
"""By the suits of a pack, as it spells them."""


def look_of(deck: Deck) -> Look:
    """How a pack is written; one that nobody has drawn is written in its letters."""
    inks = dict(zip(deck.suits, FRENCH.inks.values(), strict=False))
    plain = Look({}, {}, inks, deck.suits, {}, {}, "", _cards(deck.ranks, deck.suits))
    return LOOKS.get(deck.suits, plain)


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


def number(value: int) -> str:
    """A total: 12, 0, −3."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A score: +2, 0, −3."""
    return f"+{value}" if value > 0 else number(value)


# Events, by code: as said of the person, and of anybody else.

EVENTS: Mapping[str, tuple[str, str]] = {
    "deal": ("Hand {hand}: you deal.", "Hand {hand}: {who} deals."),
    "void": ("The hand is void.", "The hand is void."),
    "call": ("You: {call}.", "{who}: {call}."),
    "play": ("You play {card}.", "{who} plays {card}."),
    "contract": ("You win the auction with {bid}.", "{who} wins the auction with {bid}."),
    "dealt": ("{part}", "{part}"),
    "trump": ("You make {suit} trump.", "{who} makes {suit} trump."),
    "tops": ("You make {rank} tops.", "{who} makes {rank} tops."),
    "allies": ("", "{pair} are allies now."),
    "rests": ("You rest this hand.", "{who} rests, cards face down."),
    "all-play": ("", "All have passed and play for points."),
    "declared": ("You declare {points} in {suit}!", "{who} declares {points} in {suit}!"),
    "turned-down": ("", "{card} is turned down."),
    "picked-up": ("You take {card}.", "{who} takes {card}."),
    "laid": ("You lay a card away.", "{who} lays a card away."),
    "cross": ("CROSS in {suit}: you show {points}!", "CROSS in {suit}: {who} shows {points}!"),
    "trick": ("You take the trick.", "{who} takes the trick."),
    "trick-points": (
        "You take the trick, {points} in cards.",
        "{who} takes the trick, {points} in cards.",
    ),
    "dead": ("", "Everybody has passed."),
    "undo": ("Your last move is taken back.", "{who} takes a move back."),
    "claim": ("You claim the rest.", "{who} claims the rest."),
    "hint": ("", ""),
    "ticks": ("", ""),
    "seat": ("", ""),
    "result": ("", ""),
    "seed": ("", ""),
    "totals": ("", ""),
    "won": ("", ""),
}
LOUD = ("cross", "declared", "allies", "rests")
"""Events that are announced in a way nobody can miss."""
NAMING = ("trump", "tops", "declared", "picked-up")
"""Events that tell what the call before them did; the call itself is not told again."""
PARTS = {
    "rest": "The rest is dealt.",
    "second": "Phase 2: thirteen new cards each.",
}
"""A later part of the deal."""

CALLS = {"level": "{value}", "word": "{value}", "suit": "{suit}", "rank": "{rank}"}
"""How a call of each kind of control is said."""
DECLARING = "20 in {suit}"
ACCEPTS = "✓"
"""Stands before a call that accepts what somebody proposes."""

# Refusals, by code.

REFUSALS: Mapping[str, str] = {
    "follow": "{value} is refused: {because} was led and must be followed. You may play {legal}.",
    "trump": "{value} is refused: you cannot follow {because}, so a trump is due: {legal}.",
    "beat": "{value} is refused: {because} must be beaten. You may play {legal}.",
    "not-held": "{value} is not in your hand. You may play {legal}.",
    "too-low": "{value} does not outbid {because}. You may say {legal}.",
    "wrong-phase": "{value} cannot be said or played now. One of these can: {legal}.",
    "past-target": "{value} goes past the target: {because} is over {target}. You may say {legal}.",
    "window-open": "Couples are being asked for; wait until the table goes on.",
    "claim-later": "Nothing is claimed: a couple could still be declared.",
    "not-on-lead": "Nothing is claimed: only who is on lead can claim the rest.",
    "no-claim": "Nothing is claimed: you cannot be sure of every trick that is left.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has moved on; look again.",
    "nothing-to-undo": "You have made no move in this hand that could be taken back.",
    "not-allowed": "{value} is not allowed at this table.",
    "option-needs": "{value} goes only with {needs}.",
}


def refusal(error: LevataError, look: Look = FRENCH) -> str:
    """Why something was refused, for the person who asked for it."""
    template = REFUSALS.get(error.code)
    if template is None:
        return look.pretty(str(error))
    return look.pretty(template.format(**error.params))


# The result of a hand.

OUTCOMES = {
    "void": "The hand is void before anybody speaks: the same dealer deals again.",
    "nines-void": "Four nines in one hand: it is void, and the same dealer deals again.",
    "dead": "Everybody passed: a dead hand. Every total stays, and the deal moves on.",
    "band-made": "{side} bid {bid} and made it: the band is the score.",
    "band-set": "{side} bid {bid} and fell short: set, the bid is taken off.",
    "tricks-made": "{who} bid {bid} and made it.",
    "tricks-set": "{who} bid {bid} and failed: the points go to the other pair.",
    "points-made": "{who} bid {bid} and has more points.",
    "points-set": "{who} bid {bid} and has fewer points: the others score.",
    "points-plain": "{best} won the hand on points.",
    "points-even": "The points are equal: the last trick decides for {best}.",
    "maker-made": "{who} made trump and took {taken}.",
    "maker-set": "{who} made trump and took only {taken}: euchred.",
    "phases-plain": "Both phases are over: one more than the first, times the second.",
    "pair-plain": "One more than each partner's tricks, multiplied.",
}
"""What became of a hand, by how it is decided and by what happened to the contract."""

EXPLAINED = {
    "nines-void": "four nines in one hand. Void: no auction, no score, same dealer again.",
    "void": "void: no score, same dealer again.",
    "dead": "everybody passed. A dead hand: no score, and the deal moves on.",
    "band-made": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "{bid} was bid and reached, so the band is the score: {score}.",
    "band-set": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "{bid} was bid, so it is set: the bid is taken off, {score}.",
    "band-other": "{points} in cards + {crosses} in crosses = {raw} raw: band {band}. "
    "No contract to keep: the band is the score, {score}.",
    "tricks-made": "{bid} was bid and made, tricks taken: {tricks}. It pays its worth, {score}.",
    "tricks-set": "{bid} was bid and failed, tricks taken: {tricks}. "
    "Its worth goes to the other pair.",
    "tricks-other": "tricks taken against the bid: {tricks}. Score: {score}.",
    "points-made": "{cards} in cards + {declared} declared + {last} for the last trick = {points}. "
    "The bid is made and pays its worth, {score}.",
    "points-set": "{cards} in cards + {declared} declared + {last} for the last trick = {points}. "
    "The bid failed: its worth goes to the others.",
    "points-other": "{cards} in cards + {declared} declared + {last} for the last trick "
    "= {points}. Score: {score}.",
    "points-plain": "{cards} in cards + {declared} declared + {last} for the last trick "
    "= {points}. The pair with more scores 1, or 2 with over 100. Here: {score}.",
    "maker-made": "{taken} by the maker: made, {score}.",
    "maker-set": "{taken} by the maker: euchred, so the defender scores.",
    "maker-other": "{taken} against the maker. Score: {score}.",
    "phases-plain": "Tricks in phase 1: {first}, in phase 2: {second}. "
    "One more than the first times the second: ({first} + 1) × {second} = {worth}.",
    "pair-plain": "Tricks of the two partners: {tricks} and {partner_tricks}. "
    "One more than each, multiplied: ({tricks} + 1) × ({partner_tricks} + 1) = {worth}.",
    "plain": "The hand scored {score}.",
}
"""How a line of the score sheet comes to its numbers, by what became of the side."""
BECAME = {
    "band-made": "made",
    "band-set": "set",
    "maker-made": "made",
    "maker-set": "euchred",
}
MADE, FAILED = "✓", "✗"
"""What became of a contract: in a word beside a number, by a sign beside a bid in words."""


def verdict(code: str, **params: object) -> str:
    return OUTCOMES.get(code, "").format(**params)


def explain(code: str, **params: object) -> str:
    return EXPLAINED.get(code, EXPLAINED["plain"]).format(**params)


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
    "bid": "Contract",
    "declared": "Declared",
    "tricks": "Tricks",
    "taken": "Tricks",
    "won": "Tricks",
    "first": "Phase 1",
    "second": "Phase 2",
    "ally": "Ally",
    "partner_tricks": "Partner's",
    "cards": "Cards",
    "last": "Last",
    "sum": "Points",
}
SHORT = {"declared": "Decl."}
"""Heads of columns where there is little room."""
PLACES = {
    "contract": "Contract",
    "maker": "Maker",
    "trump": "Trump",
    "tops": "Tops",
    "dealer": "Dealer",
    "leader": "Leader",
}
"""The fixed places of the board, four for each game."""
NOTHING = "—"
CONTRACT = "{bid} · {who}"
NO_CONTRACT = "all play"
TITLE = "{game} · hand {hand}"
TITLE_TO = "{game} to {target} · hand {hand}"
TITLE_PHASE = " · phase {half} of 2"
TITLE_SILENT = " · you keep {suits} quiet"
TURNS = {"clockwise": " · clockwise ↻", "counter-clockwise": " · counter-clockwise ↺"}
TURNS_SHORT = {"clockwise": " ↻", "counter-clockwise": " ↺"}
NOW = "▸"
"""Before what is under way now."""
ALLY = "ally"
MAKER = "maker"
DEFENDER = "defender"
BIDDER = "bids alone"
RESTS = "rests"
TURNED = "turned up"
FACE_DOWN = "{count} face down"
LEFT_DOWN = "{card} turned down"
LEFT_LYING = "{card} left lying"
PICKED_UP = "{card} taken"
FREE_CALLS = "free calls"
MUST_ACCEPT = "none: accept"
HIGHEST = "highest first"
CARDS = ("card", "cards")
TRICKS = ("trick", "tricks")

PROMPTS = {
    "card": "Your turn: ←→ or a key on a card chooses it, Enter plays it.",
    "refused": "The rules refuse this card now: Enter or ? says why.",
    "word": "Your bid: press a key below, or ←→ and Enter.",
    "level": "Your bid: press a key below, or ←→ and Enter.",
    "suit": "Name the trump: press a letter below, or ←→ and Enter.",
    "rank": "Your call: press a key below, or ←→ and Enter.",
    "wait": "{who} is thinking …",
    "asked": "Couples are asked for; the table answers from your ticks (t).",
    "wait-window": "Couples are being asked for; then you may change your ticks.",
    "rests": "You rest while {bidder} plays alone: {who} is thinking …",
    "look": "Space goes on at once.",
    "hint": "Thinking about a hint …",
    "over": "The hand is over.",
}
"""By the kind of control the first thing has that may be done, or by what is going on."""
PHASES = {
    "order": "Shall {upcard} make trump? Press a key below.",
    "pickup": "{upcard} makes trump. Take the card, or leave it?",
    "discard": "You have taken {upcard}: choose a card to lay away, Enter lays it.",
    "name": "{upcard} is turned down: name another suit as trump.",
    "name-": "{upcard} is turned down: name another suit as trump, or pass.",
    "makes-trump": "You lead, and the suit of your first card is trump: choose a card.",
    "call": "Name a trump suit, or the rank that tops every suit.",
    "call-suit": "Name the trump suit: press a letter below.",
    "call-rank": "Name the rank that tops every suit: press a key below.",
    "call-accept": "Propose, or accept ✓ {accepts}.",
    "call-must": "No free call is left: accept {accepts}.",
}
"""By the game's own word for what is asked, and what more there is to it."""
ACCEPTING = "{call} from {who}"
CALLING = "Enter says {call}."
CALLING_ACCEPTS = "Enter accepts {call} from {who}."
CHOOSE_FIRST = "Choose a card first: ←→ or a key on it."
KEPT = "{card} was taken up and stays: lay away one of the others."
PLAY_CARD = "Enter  Play {card}"
LAY_CARD = "Enter  Lay {card} away"
CARD_IN_WORDS = "{card}, {words}"
CAPITAL = "Q, the capital, says {call}. To leave the table press q once more."
KEYED = "{key}  {label}"
HINT = "Hint: {what}."
HINT_PLAY = "play {card}"
HINT_LAY = "lay {card} away"
HINT_CALL = "say {call}"
NO_FIRST_PHASE = "The first phase is still being played."
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
    "last": "Last",
    "phase": "First",
    "sheet": "Scores",
    "hint": "Hint",
    "undo": "Undo",
    "claim": "Claim",
    "help": "Help",
    "quit": "Quit",
    "skip": "Skip",
    "ticks": "Ticks",
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
TYPE_NUMBER = "or type it"
PLAYERS_ABOUT = "You sit South; bots take the other seats. {why}"
INTERRUPTED = "An interrupted match is waiting: hand {hand}, {totals}. A new one moves it to history, and it ends there."
DAMAGED = "The interrupted match cannot be read: {file}, {reason}. It was set aside as {aside}."
TICKS = "Which couples are declared for you"
TICKS_ABOUT = "A letter ticks a suit or takes its tick away. Ticks stay until you change them."
TICK_LINE = "{mark} {key}  {suit}, {points}"
TICKED, UNTICKED = "[x]", "[ ]"
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
GOODBYE = "Your match is kept. This goes on with it: {command}"
NO_TERMINAL = "levata: the table is drawn in a terminal; this is none. Try: levata simulate"
TOO_SMALL = "The table needs {width} columns and {height} rows; parts of it may be cut off."
HELP = "Keys"
HELP_LINES = (
    ("← →", "choose a card or a button"),
    ("1-9, 0", "choose a card (x, y, z: beyond the tenth); say that number"),
    ("letters", "press the button with that letter; p or - passes"),
    ("Enter", "play the chosen card, press the chosen button"),
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
HELP_TICKS = ("t", "which couples the table declares for you (Cuatrola)")
HELP_PHASE = ("f", "in the second phase: the cards played in the first")
HELP_ABOUT = "Trump stands first in hand. `levata rules {game}`: the rules."
HELP_SUITS = "Suits: {suits}."
HELP_RANKS = "Highest first: {ranks}."
HELP_CAP = (
    "By nature there is no limit to refusing; this table sets one, so that two stubborn "
    "players cannot hold up the others. The count of free calls stands in the middle."
)
HELP_NO_REPEATS = (
    "By nature there is no limit to refusing; at this table nobody may name again what they "
    "have named, so that two stubborn players cannot hold up the others."
)
AUCTION = "Auction"
CALLED = "Calls"
ORDER = "Highest first"
PHASE_ONE = "Played in phase 1"
PROPOSED = "Standing proposals"
