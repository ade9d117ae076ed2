"""What every game keeps, checked over random play. Published for games elsewhere.

Nothing here knows a game; what it asserts are the promises of `levata.game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from levata.cards import Card, Cards
from levata.game import CALL, DISCARD, HIDDEN, NOBODY, PLAY, Action, Control, Game, Hand, Options
from levata.match import Match
from levata.record import read, write
from levata.tricks import best, playable
from levata.views import canonical, message
from levata.worlds import draw

__all__ = ["check_game", "check_secrecy", "check_texts", "random_options", "random_pack"]


def random_options(game: Game, rng: Random) -> Options:
    """A seat count and a value for each option, every choice as likely, needs respected."""
    players = rng.choice(sorted(game.seats))
    fitting = [o for o in game.table_options if not o.seats or players in o.seats]
    values = {o.name: rng.choice(o.choices) for o in fitting}
    for option in fitting:
        for choice, other, needed in option.needs:
            if values[option.name] == choice:
                values[other] = needed
    return game.parse_options(players, values)


def random_pack(game: Game, rng: Random) -> list[Card]:
    pack = list(game.deck.cards)
    rng.shuffle(pack)
    return pack


def check_game(
    game: Game, *, hands: int, seed: int, suit_maps: Iterable[Sequence[int]] = ()
) -> None:
    """Play `hands` random hands and assert everything a game promises.

    `suit_maps` are the ways the game allows its suits to change places, `new = map[old]`.
    """
    maps = [tuple(suit_map) for suit_map in suit_maps]
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        options = random_options(game, rng)
        dealer = rng.randrange(options.players)
        pack = random_pack(game, rng)
        totals = (0,) * len(game.sides(options))
        hand = game.deal(options, dealer, totals, pack)
        actions = _play_out(game, hand, rng)
        _check_record(game, options, dealer, pack, actions, rng)
        _check_rotation(game, hand, actions)
        for suit_map in maps:
            _check_suits(game, hand, actions, suit_map)


def _play_out(game: Game, hand: Hand, rng: Random) -> list[Action]:
    """Play a hand to its end, checking each position."""
    actions: list[Action] = []
    twin = hand.copy()
    while hand.to_act != NOBODY:
        legal = hand.legal()
        assert legal, "somebody is to act and may do nothing"
        assert list(legal) == sorted(set(legal)), "legal actions are sorted and differ"
        for action in legal:
            assert 0 <= action < HIDDEN
            assert game.parse(game.token(action)) == action, "a token reads back"
            control = game.describe(action).control
            assert (control is Control.CARD) == (action < CALL), "cards are drawn as cards"
        _check_cards(game, hand)
        _check_tricks(hand)
        action = rng.choice(legal)
        before, inside = _state(hand), _inside(hand)
        tried = hand.copy()
        tried.apply(action)
        shared = [name for name, value in _inside(hand).items() if value != inside[name]]
        assert not shared, f"a copy goes its own way: {', '.join(shared)}"
        assert _state(hand) == before, "a copy goes its own way"
        hand.play(action)
        assert _state(hand) == _state(tried), "apply does what play does"
        actions.append(action)
    assert hand.legal() == (), "nothing may be done when a hand is over"
    assert len(hand.score()) == len(game.sides(hand.deal.options))
    for action in actions:
        twin.play(action)
    assert _state(twin) == _state(hand), "the same actions lead to the same end"
    return actions


def _check_cards(game: Game, hand: Hand) -> None:
    """Each card of the pack is in one place: a hand, played, laid away or undealt."""
    deal, parts = hand.deal, game.parts(hand.deal.options)
    at = 0
    dealt: list[Cards] = [0] * deal.options.players
    for packet in game.layout(deal.options, deal.dealer):
        if parts.index(packet.part) < hand.parts and packet.seat != NOBODY:
            for card in deal.pack[at : at + packet.size]:
                dealt[packet.seat] |= 1 << card
        at += packet.size
    assert at == len(game.deck), "the deal gives out the whole pack"
    assert hand.history or hand.hands == dealt, "a seat holds what the layout deals it"
    held: Cards = 0
    for cards in hand.hands:
        assert not held & cards, "no card is in two hands"
        held |= cards
    gone = [action & 63 for _, action in hand.plies() if action < CALL]
    assert len(set(gone)) == len(gone), "no card is played twice"
    played = sum(1 << card for card in gone)
    assert not held & played, "a played card has left the hand"
    assert not sum(dealt) & ~(held | played), "a dealt card is in a hand or played"


def _check_tricks(hand: Hand) -> None:
    """The trick table allows what the hand allows, and gives the trick to the same seat."""
    table = hand.trick_table()
    if table is None or hand.phase != PLAY:
        return
    plays = [card for _, card in table.plays]
    mine = hand.hands[hand.to_act]
    allowed = mine
    if plays:
        top = plays[best(plays, table.order)]
        allowed = playable(mine, plays[0], top, table.order, table.follow)
    cards = tuple(action for action in hand.legal() if action < DISCARD)
    assert hand.deal.game.deck.members(allowed) == cards, "the trick table allows what legal does"
    done = [trick for trick in hand.tricks() if trick.done]
    if done and not plays and hand.history[-1] < DISCARD:
        assert hand.to_act == done[-1].winner, "whoever takes a trick leads"


def _state(hand: Hand) -> tuple[object, ...]:
    """Everything a viewer of every seat could tell of a hand."""
    seats = range(hand.deal.options.players)
    return (hand.history, tuple(hand.hands), *(hand.view(seat) for seat in seats))


def _inside(hand: Hand) -> dict[str, str]:
    """What a hand keeps, by name, as it stands now."""
    slots = {name for kind in type(hand).__mro__ for name in getattr(kind, "__slots__", ())}
    names = (slots | set(getattr(hand, "__dict__", ()))) - {"deal"}
    return {name: repr(getattr(hand, name, None)) for name in sorted(names)}


def _check_record(
    game: Game,
    options: Options,
    dealer: int,
    pack: Sequence[Card],
    actions: Sequence[Action],
    rng: Random,
) -> None:
    """Written and read back, a match is the same, finished or not, whole or as a seat saw it."""
    match = Match(game, options, game.seat_letters(options), dealer)
    match.deal(pack)
    stop = rng.randrange(len(actions) + 1)
    for action in actions[:stop]:
        match.apply(action)
    text = write(match)
    again = read(text).match
    assert write(again) == text, "a record reads back"
    assert match.hand is not None
    assert again.hand is not None
    assert again.hand.hands == match.hand.hands, "a record replays the hand"
    seat = rng.randrange(-1, options.players)
    seen = write(match, seat)
    assert write(read(seen).match, seat) == seen, "a seat's record reads back"


def _check_rotation(game: Game, hand: Hand, actions: Sequence[Action]) -> None:
    """With every seat moved on by one, everything is the same, moved on by one."""
    deal = hand.deal
    players = deal.options.players
    moved = game.deal(deal.options, (deal.dealer + 1) % players, deal.totals, deal.pack)
    for action in actions:
        moved.apply(action)
    assert moved.next_dealer() == (hand.next_dealer() + 1) % players
    sides = game.sides(deal.options)
    score, moved_score = hand.score(), moved.score()
    for side, seats in enumerate(sides):
        target = next(i for i, s in enumerate(sides) if (seats[0] + 1) % players in s)
        assert score[side] == moved_score[target], "a rotated table scores rotated"


def _check_suits(
    game: Game, hand: Hand, actions: Sequence[Action], suit_map: tuple[int, ...]
) -> None:
    """With the suits changed for one another, the score is the same."""
    deal = hand.deal

    def mapped(card: Card) -> Card:
        return suit_map[card >> 4] << 4 | card & 15

    changed = game.deal(deal.options, deal.dealer, deal.totals, [mapped(c) for c in deal.pack])
    suits = game.deck.suits
    for action in actions:
        if action < CALL:
            changed.apply(action & ~63 | mapped(action & 63))
            continue
        call = game.describe(action)
        if call.control is Control.SUIT:
            new = suits[suit_map[suits.index(call.value)]]
            action = game.parse(call.token.replace(call.value, new))  # noqa: PLW2901
        changed.apply(action)
    assert changed.score() == hand.score(), "suits are alike"


def check_secrecy(game: Game, hand: Hand, rng: Random) -> None:
    """Deal the cards each viewer cannot see anew, and what that viewer gets is the same bytes.

    The same public actions are replayed from the new pack, through the rules. Once a hand is over
    nothing of it is secret any more.
    """
    if hand.is_over:
        return
    for seat in range(-1, hand.deal.options.players):
        seen = hand.view(seat)
        hidden = game.hidden(seen)
        world = game.world(seen, draw(hidden, game.deck, rng))
        assert world.view(seat) == seen, "unseen cards change what a seat sees"
        assert canonical(message(world.view(seat))) == canonical(message(seen))
        checked = game.deal(seen.options, seen.dealer, seen.totals, world.deal.pack)
        for _, action in world.plies():
            checked.apply(action)


def check_texts(game: Game, lang: str = "en", *, hands: int = 100, seed: int = 1) -> None:
    """Assert that a game says everything in a language: its name, its options, what happens.

    What happens is what the table notices over random play; the result is told in figures.
    """
    # The rules run without the package that reads the texts.
    from levata.look import look_of  # noqa: PLC0415
    from levata.texts import texts  # noqa: PLC0415

    words = texts(lang)
    options = [f"option-{game.name}-{option.name}" for option in game.table_options]
    due = [f"game-{game.name}", f"game-{game.name}.seats"]
    due += [name + part for name in options for part in ("", ".about")]
    look = look_of(game.deck, words)
    due += [f"{look.pack}-suit-{suit}" for suit in game.deck.suits]
    for number in range(hands):
        due += _events(game, Random(f"{seed}/{number}"))
    missing = [name for name in dict.fromkeys(due) if not words.has(name, own=True)]
    assert not missing, f"{game.name} lacks texts in {lang!r}: {', '.join(missing)}"


def _events(game: Game, rng: Random) -> Iterator[str]:
    """The names of the messages that tell a random hand."""
    options = random_options(game, rng)
    totals = (0,) * len(game.sides(options))
    hand = game.deal(options, rng.randrange(options.players), totals, random_pack(game, rng))
    while hand.to_act != NOBODY:
        for event in hand.trace(rng.choice(hand.legal())):
            if event.code == "dealt":
                yield f"event-dealt-{event.params['part']}"
            elif event.code != "result":
                yield f"event-{event.code}"
