"""How often the levels bid: within five points of what they did, at every table, or they changed.

What is asked is the search that the levels bid with, over few worlds. The controls are the same
search: some calls are worth a little more to it in every world, or a little less.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from levata import by_name
from levata.bots import cross_purposes_four, cross_purposes_two, cruce_calls, cuatrola_calls
from levata.bots import euchre_calls as euchre
from levata.bots.advice import Scale
from levata.bots.cross_purposes_auction import Auction
from levata.bots.levels import level
from levata.game import CALL, PLAY, Action, Hand
from levata.games.cross_purposes import SUITS
from levata.games.cuatrola import BIDS
from levata.games.euchre import NAME, ORDER
from levata.testing import random_pack
from tests.sizes import size

RATES = {
    "cruce-4": {"bids": 0.86, "bids 2": 0.51, "overbids": 0.17},
    "cruce-3": {"bids": 0.93, "bids 2": 0.63, "overbids": 0.18},
    "cross_purposes-2": {"suit": 0.81},
    "cross_purposes-4": {"accepts": 0.21, "suit": 0.08},
    "cross_purposes-4-alliance": {"accepts": 0.25, "suit": 0.03},
    "cuatrola-4": {"solo": 0.43, "cuatrola": 0.12, "quintola": 0.01},
    "euchre-2": {"order": 0.02, "accept": 0.74, "first": 0.22, "last": 0.03},
}
"""By table, the share of those asked who say it: counted over the deals of the long run."""
NEAR = 0.05
FIRST = 450
"""Where the deals of a short run begin: those from there on are like the many, to four points."""
PASS = CALL
"""In every game that has one."""


def calls(hand: Hand) -> list[tuple[int, Action]]:
    """Who said what before the cards."""
    return [(seat, action) for seat, action in hand.plies() if action >= CALL]


def cruce(hand: Hand) -> Iterator[tuple[str, bool]]:
    """Bidding where nobody has, at all and 2 or more; and over a bid."""
    over = False
    for _, action in calls(hand):
        if over:
            yield "overbids", action > CALL
        else:
            yield "bids", action > CALL
            yield "bids 2", action >= CALL + 2
        over |= action > CALL


def euchre_made(hand: Hand) -> Iterator[tuple[str, bool]]:
    """By which of the four calls trump is made."""
    made = [action != PASS for _, action in calls(hand)]
    for number, kind in enumerate(("order", "accept", "first", "last")):
        yield kind, made.index(True) == number if any(made) else False


def cuatrola(hand: Hand) -> Iterator[tuple[str, bool]]:
    """Which bid is the highest of a deal."""
    highest = max(action for _, action in calls(hand))
    for number, kind in enumerate(("solo", "cuatrola", "quintola"), 1):
        yield kind, highest == PASS + number


def opening(hand: Hand) -> Iterator[tuple[str, bool]]:
    """Of two: whether the first name is a suit."""
    yield "suit", calls(hand)[0][1] in SUITS


def accepting(hand: Hand) -> Iterator[tuple[str, bool]]:
    """Of four: taking what is on offer where there is a choice, and agreeing on a suit first."""
    auction = Auction(hand.deal.options, hand.deal.dealer)
    for _, action in calls(hand):
        name, is_first = action - CALL, auction.first < 0
        if auction.offers() and not auction.forced():
            yield "accepts", name in auction.offers()
        auction.say(name)
        if is_first and auction.first >= 0:
            yield "suit", auction.first < 4


def bids_of_two(hand: Hand) -> Collection[Action]:
    """A bid of 1 says little: it is 2 and more that a leaning search gets wrong unseen."""
    return [action for action in hand.legal() if action >= CALL + 2]


def any_call(hand: Hand) -> Collection[Action]:
    return [action for action in hand.legal() if action != PASS]


class Table(NamedTuple):
    """How the rates of a table are found."""

    game: str
    players: int
    iterations: int
    deals: int
    long: int
    lean: float
    """Points that a call is worth more or less to the controls."""
    module: ModuleType
    """Of the search."""
    leans_to: Callable[[Hand], Collection[Action]]
    answers: Callable[[Hand], Iterator[tuple[str, bool]]]
    asked: Callable[[Hand], bool]
    """Is the next call still one that is counted?"""
    values: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return "-".join([self.game, str(self.players), *(value for _, value in self.values)])


def bidding(hand: Hand) -> bool:
    return hand.phase == BIDS


def naming(hand: Hand) -> bool:
    return hand.phase != PLAY


FOUR = Table(
    "cross_purposes", 4, 2, 40, 120, 4.0, cross_purposes_four,
    lambda hand: hand.acceptable(hand.to_act), accepting, naming,
)  # fmt: skip
TABLES = [
    Table("cruce", 4, 6, 250, 2_000, 0.3, cruce_calls, bids_of_two, cruce, bidding),
    Table("cruce", 3, 12, 350, 2_000, 0.3, cruce_calls, bids_of_two, cruce, bidding),
    Table(
        "cross_purposes", 2, 4, 250, 1_500, 4.0, cross_purposes_two,
        lambda _: SUITS, opening, lambda hand: not calls(hand),
    ),
    FOUR,
    FOUR._replace(values=(("sides", "alliance"),)),
    Table("cuatrola", 4, 4, 250, 2_000, 0.3, cuatrola_calls, any_call, cuatrola, bidding),
    Table(
        "euchre", 2, 4, 300, 2_000, 0.3, euchre, any_call, euchre_made,
        lambda hand: hand.phase in (ORDER, NAME),
    ),
]  # fmt: skip


class Leaning(Scale):
    """To this one some actions are worth more than they are."""

    points = 0.0
    favoured: Collection[Action] = ()

    def add(self, values: list[float], weight: float = 1.0, worlds: int = 0) -> None:
        pairs = zip(self.actions, values, strict=True)
        leant = [value + self.points * (action in self.favoured) for action, value in pairs]
        super().add(leant, weight, worlds)


def rates(table: Table, deals: Iterable[int]) -> dict[str, float]:
    """Of each question of a table the share of the answers that are yes."""
    game = by_name(table.game)
    options = game.options(table.players, **dict(table.values))
    player = level("strong", table.iterations)
    told: dict[str, list[bool]] = {}
    for number in deals:
        rng = Random(f"rates/{number}")
        totals = (0,) * len(game.sides(options))
        hand = game.deal(options, rng.randrange(table.players), totals, random_pack(game, rng))
        while table.asked(hand):
            Leaning.favoured = table.leans_to(hand)
            hand.play(player.choose(hand.view(hand.to_act), rng))
        for question, answer in table.answers(hand):
            told.setdefault(question, []).append(answer)
    return {question: sum(answers) / len(answers) for question, answers in told.items()}


@pytest.mark.parametrize("lean", [-1, 0, 1], ids=["timid", "as-shipped", "reckless"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_rates(table: Table, lean: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.module, "Scale", Leaning)
    monkeypatch.setattr(Leaning, "points", lean * table.lean)
    deals = range(size(FIRST, 0), size(FIRST + table.deals, table.long))
    found, shipped = rates(table, deals), RATES[table.name]
    assert found.keys() == shipped.keys()
    off = {what: share for what, share in found.items() if abs(share - shipped[what]) > NEAR}
    assert bool(off) == bool(lean), (found, shipped)
