"""Cases of Cross Purposes in one line of text, and the one `check` that puts them to the engine.

    clauses | table | script | question answer; question answer

The table is `name=value` for `players`, `dealer` (N unless said), `totals` and the options, and
`N:AK.Q.-.9` for a seat's cards; at two `+` parts its first thirteen from its second, and cards
not named are filled in from the lowest. Two words begin later: `play=h9` begins the play with
hearts as trump, nines as tops and exactly the hands written (`half=2`: in the second phase),
and `first=4,9 second=7,6` or `taken=2,1,5,5` ends a deal in which so many tricks were taken.
In both `allies=NE,SW` says who went together.
The script is tokens; a seat letter between them asserts whose turn it is, and `*` plays the
phase out, everybody the lowest card they may. In an answer `=` stands for every suit, `^` for
every rank and `!=h` for hearts taken out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from levata.cards import Card, Cards
from levata.game import HELD, NOBODY, OVER, PLAY, PLY, Deal, Event, Options
from levata.games.cross_purposes import DECK, GAME, FourHand, TwoHand, order_of
from tests.games import cases
from tests.games.cases import answered, figures, put, setup, spelled

SEATS = "NESW"
RANKS = "AKQJT98765432"

CrossHand = TwoHand | FourHand


def letters_of(players: int) -> str:
    return "NS" if players == 2 else SEATS


def check(line: str) -> None:
    """Set the table, play the script, and hold every answer to what the engine says."""
    put(line, position, run, ask, spread)


def spread(words: Iterable[str]) -> list[str]:
    """Tokens in full, sorted: `=` and `^` are all of a kind, `!` takes one out."""
    whole = {"=": {f"={suit}" for suit in DECK.suits}, "^": {f"^{rank}" for rank in RANKS}}
    found: set[str] = set()
    for word in words:
        if word.startswith("!"):
            assert word[1:] in found
            found.remove(word[1:])
        else:
            found |= whole.get(word, {word})
    return sorted(found)


# Positions.


def position(text: str) -> CrossHand:
    """The hand that the words of a table describe."""
    words, holdings = setup(text)
    players = int(words.get("players", "4"))
    own = {"players", "dealer", "totals", "play", "half", "first", "second", "taken", "allies"}
    options = GAME.parse_options(
        words.get("players"), {k: v for k, v in words.items() if k not in own}
    )
    seats = letters_of(players)
    dealer = seats.index(words.get("dealer", "N"))
    parts = {seats.index(letter): held.split("+") for letter, held in holdings.items()}
    given = {
        (seat, part): DECK.parse_holding(held)[0]
        for seat, packets in parts.items()
        for part, held in enumerate(packets)
    }
    allies = words.get("allies", "")
    if "play" in words:
        masks = {seat: cards for (seat, _), cards in given.items()}
        return late(options, words["play"], masks, half=int(words.get("half", "1")), allies=allies)
    before = figures(words["totals"]) if "totals" in words else (0,) * len(GAME.sides(options))
    hand = begin(options, dealer, given, before)
    if "taken" in words:
        return ended(hand, figures(words["taken"]), allies)
    if "first" in words:
        return ended(hand, figures(f"{words['first']},{words['second']}"))
    return hand


def begin(
    options: Options,
    dealer: int,
    given: dict[tuple[int, int], Cards] | None = None,
    totals: Sequence[int] | None = None,
) -> CrossHand:
    """A fresh hand in which these seats are dealt these cards in these parts of the deal."""
    before = tuple(totals or (0,) * len(GAME.sides(options)))
    pack = lay(options, dealer, given or {})
    hand = TwoHand if options.players == 2 else FourHand
    return hand(Deal(GAME, options, dealer, before, pack))


def lay(options: Options, dealer: int, given: dict[tuple[int, int], Cards]) -> tuple[Card, ...]:
    """The pack that deals these cards to these seats in these parts."""
    named = {card for cards in given.values() for card in DECK.members(cards)}
    loose = [card for card in DECK.cards if card not in named]
    names = GAME.parts(options)
    piles = {}
    for part, name in enumerate(names):
        for seat in range(options.players):
            pile = list(DECK.members(given.get((seat, part), 0)))
            missing = 13 - len(pile)
            piles[name, seat] = pile + loose[:missing]
            del loose[:missing]
    pack = []
    for packet in GAME.layout(options, dealer):
        pile = piles[packet.part, packet.seat]
        pack += pile[: packet.size]
        del pile[: packet.size]
    return GAME.check_pack(pack)


def late(
    options: Options, named: str, hands: dict[int, Cards], *, half: int = 1, allies: str = ""
) -> CrossHand:
    """A hand late in play: whoever the script names first is on lead, with short hands."""
    hand = begin(options, dealer=0)
    hand.hands = [hands.get(seat, 0) for seat in range(options.players)]
    hand.trump, hand.tops = GAME.parse(f"={named[0]}"), GAME.parse(f"^{named[1]}")
    order = order_of(DECK.suits.index(named[0]), DECK.ranks.index(named[1]))
    if isinstance(hand, TwoHand):
        hand.half, hand.parts = half - 1, half
        hand.orders = (order,) * half
    else:
        hand.order = order
        hand.ally = allied(allies) if allies else hand.ally
    hand.phase, hand.to_act = PLAY, 0
    return hand


def ended(hand: CrossHand, taken: Sequence[int], allies: str = "") -> CrossHand:
    """The hand after its last trick: so many each; at two those of both phases."""
    assert sum(taken) == 13 * len(hand.deal.game.parts(hand.deal.options))
    hand.taken = list(taken)
    if isinstance(hand, FourHand) and hand.deal.options["sides"] == "alliance":
        hand.ally = allied(allies)
    hand.history = PLY[0][0]  # a hand without a card played would be void
    hand.phase, hand.to_act = OVER, NOBODY
    return hand


def allied(pairs: str) -> tuple[int, ...]:
    """Each seat's ally: `NE,SW` is (1, 0, 3, 2)."""
    found = [NOBODY] * 4
    for a, b in pairs.split(","):
        found[SEATS.index(a)], found[SEATS.index(b)] = SEATS.index(b), SEATS.index(a)
    assert NOBODY not in found
    return tuple(found)


def run(hand: CrossHand, script: str) -> list[Event]:
    """Do the tokens; what the table noticed of the last."""
    return cases.run(hand, script, {"*": play_out})


def play_out(hand: CrossHand) -> list[Event]:
    assert hand.phase == PLAY
    said: list[Event] = []
    while hand.phase == PLAY:
        said = hand.step(hand.legal()[0])
    return said


# Questions.


def ask(hand: CrossHand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers, spelled as the case spells it."""
    letters = GAME.seat_letters(hand.deal.options)
    facts = hand.facts()
    of = answer.split(maxsplit=1)[0] if answer else ""
    if question in ("trump", "tops", "half"):
        return str(facts[question] or "-")
    if question == "left":
        return "-" if facts["calls_left"] is None else str(facts["calls_left"])
    if question == "allies":
        return pairs_of(hand)
    if question == "standing":
        return standing(hand)
    if question == "order":  # the cards of a suit, highest first
        return f"{of} {ranked(hand, of)}"
    if question == "took":
        return letters[[trick for trick in hand.tricks() if trick.done][-1].winner]
    if question == "taken":
        return spelled(hand.taken)
    if question == "played":  # in the first phase, as everybody is shown it in the second
        shown = facts["played_first"]
        return f"{of} {DECK.holding(DECK.mask(shown[of])) if shown else '-'}"
    if question == "knows":  # the other's cards, if only one hand is possible
        return f"{of} {worked_out(hand, letters.index(of))}"
    if question == "hidden":  # the places a viewer cannot look into
        places = GAME.hidden(hand.view(letters.index(of))).places
        shown = [f"{letters[p.seat]}:{p.part}:{p.size}" for p in places]
        return f"{of} {' '.join(shown)}"
    if question == "score":
        return spelled(hand.score())
    return answered(hand, said, question, answer)


def pairs_of(hand: CrossHand) -> str:
    """`NE,SW`: the pairs in seat order, North's first; `-` before they are known."""
    assert isinstance(hand, FourHand)
    if NOBODY in hand.ally:
        return "-"
    return ",".join(SEATS[s] + SEATS[a] for s, a in enumerate(hand.ally) if s < a)


def standing(hand: CrossHand) -> str:
    """`N:=h,E:^4`: the proposals that everybody is shown as standing."""
    shown = hand.facts()["standing"]
    if shown is None:
        return "-"
    return ",".join(f"{seat}:{token}" for seat, token in shown.items() if token) or "-"


def ranked(hand: CrossHand, suit: str) -> str:
    """The ranks of a suit, those first that fewer cards of the suit beat."""
    table = hand.trick_table()
    assert table is not None
    cards = [DECK.card(rank + suit) for rank in RANKS]
    lane = DECK.mask(map(DECK.name, cards))
    cards.sort(key=lambda card: (table.order.beats[card] & lane).bit_count())
    return "".join(DECK.name(card)[0] for card in cards)


def worked_out(hand: CrossHand, seat: int) -> str:
    hidden = GAME.hidden(hand.view(seat))
    [place, *more] = hidden.places
    sure = not more and place.part == HELD and place.may.bit_count() == place.size
    return DECK.holding(place.may) if sure else "?"
