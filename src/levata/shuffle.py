"""The verifiable shuffle: a deal nobody could choose and everybody can check.

Byte for byte in docs/record.md, with test vectors. Only `hashlib` and `hmac`; no clock, no
generator of chance: the seeds come from outside.

1. Before the match the server picks one seed of 32 bytes for the last hand it may deal; the seed
   of each earlier hand is the SHA-256 of the next one's. It publishes the SHA-256 of the first.
2. Only then each seat sends up to 16 bytes for a hand.
3. The pack is a Fisher-Yates shuffle over HMAC-SHA256, keyed with the hand's seed.
4. When the hand is over its seed is told.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256

from levata.cards import Card
from levata.errors import NotationError
from levata.match import Match

__all__ = [
    "CLIENT_BYTES",
    "SEED_BYTES",
    "anchor",
    "chain",
    "check_seed",
    "deal",
    "first_dealer",
    "next_anchor",
    "verify",
]

SEED_BYTES = 32
CLIENT_BYTES = 16
LABEL = b"levata shuffle 1"


def chain(last: bytes, hands: int) -> list[bytes]:
    """The seeds of `hands` hands in order, made from the secret last one."""
    assert len(last) == SEED_BYTES
    seeds = [last]
    while len(seeds) < hands:
        seeds.append(sha256(seeds[-1]).digest())
    return seeds[::-1]


def anchor(seed: bytes) -> bytes:
    """What is published of a seed before it is used."""
    return sha256(seed).digest()


def deal(
    cards: Sequence[Card], seed: bytes, match: str, hand: int, clients: Sequence[bytes]
) -> tuple[Card, ...]:
    """The pack of one hand: `cards` shuffled by the seeds. `hand` counts from 1."""
    pack = list(cards)
    draws = _draws(seed, match, hand, clients)
    for i in range(len(pack) - 1, 0, -1):
        j = _below(draws, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def first_dealer(seed: bytes, match: str, clients: Sequence[bytes]) -> int:
    """The seat that deals hand 1: drawn from the first hand's seeds, as hand 0."""
    return _below(_draws(seed, match, 0, clients), len(clients))


def next_anchor(match: Match) -> bytes:
    """What the SHA-256 of the next hand's seed has to be; the match must have a proof."""
    assert match.proof is not None
    last = match.played[-1].chance if match.played else None
    assert last is not None or not match.played
    return last.seed if last is not None else match.proof.anchor


def check_seed(seed: bytes, expected: bytes, hand: int) -> None:
    """`NotationError` unless that seed was published before."""
    if anchor(seed) != expected:
        raise NotationError(
            "proof",
            hand=hand,
            value=f"the seed's SHA-256 is {anchor(seed).hex()}",
            expected=f"{expected.hex()} was published",
        )


def verify(match: Match) -> int:
    """Check every told deal of a match against what was published; how many were checked.

    A hand in progress is checked too where its seed is known. `NotationError` says which hand
    fails and what was expected.
    """
    if match.proof is None:
        raise NotationError("proof", hand=1, value="no proof line", expected="nothing to check")
    deals = [(past.dealer, past.pack, past.chance) for past in match.played]
    if match.in_hand and match.hand is not None and match.chance is not None:
        deals.append((match.hand.deal.dealer, match.hand.deal.pack, match.chance))
    expected = match.proof.anchor
    for number, (dealer, pack, chance) in enumerate(deals, 1):
        if chance is None:
            raise NotationError(
                "proof",
                hand=number,
                value="no seed line",
                expected="a finished hand tells its seed",
            )
        check_seed(chance.seed, expected, number)
        expected = chance.seed
        name, clients = match.proof.match, chance.clients
        if number == 1 and (drawn := first_dealer(chance.seed, name, clients)) != dealer:
            letters = match.game.seat_letters(match.options)
            raise NotationError(
                "proof",
                hand=1,
                value=f"dealer {letters[dealer]}",
                expected=f"{letters[drawn]} was drawn",
            )
        proven = deal(match.game.deck.cards, chance.seed, name, number, clients)
        _same_deal(match, number, dealer, pack, proven)
    return len(deals)


def _same_deal(
    match: Match, number: int, dealer: int, pack: Sequence[Card], due: Sequence[Card]
) -> None:
    """Every packet must hold the same cards; in which order they lay in it nobody wrote down."""
    game = match.game
    proven: dict[tuple[str, int], set[Card]] = {}
    written: dict[tuple[str, int], set[Card]] = {}
    at = 0
    for packet in game.layout(match.options, dealer):
        key = (packet.part, packet.seat)
        proven.setdefault(key, set()).update(due[at : at + packet.size])
        written.setdefault(key, set()).update(pack[at : at + packet.size])
        at += packet.size
    letters = game.seat_letters(match.options)
    for (part, seat), cards in proven.items():
        if cards != written[part, seat]:
            place = f"{part} {letters[seat]}" if seat >= 0 else part
            raise NotationError(
                "proof",
                hand=number,
                value=f"{place} is {_spell(match, written[part, seat])}",
                expected=f"the seeds deal {_spell(match, cards)}",
            )


def _spell(match: Match, cards: set[Card]) -> str:
    return match.game.deck.holding(sum(1 << card for card in cards))


def _draws(seed: bytes, match: str, hand: int, clients: Sequence[bytes]) -> Iterator[int]:
    """An endless stream of bytes from the seeds."""
    name = match.encode()
    assert len(name) < 256
    message = LABEL + bytes((len(name),)) + name + hand.to_bytes(4, "big")
    message += bytes((len(clients),))
    for client in clients:
        assert len(client) <= CLIENT_BYTES
        message += bytes((len(client),)) + client
    counter = 0
    while True:
        yield from hmac.digest(seed, message + counter.to_bytes(4, "big"), "sha256")
        counter += 1


def _below(draws: Iterator[int], bound: int) -> int:
    """A fair number below `bound`, at most 256: bytes past the last whole multiple are skipped."""
    limit = 256 - 256 % bound
    for draw in draws:
        if draw < limit:
            return draw % bound
    raise AssertionError("an endless stream ended")
