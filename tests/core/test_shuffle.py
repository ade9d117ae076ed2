"""The shuffle: told a second time from docs/record.md, proven fair, and every tampering found."""

import hashlib
import hmac
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from levata import shuffle
from levata.errors import NotationError
from levata.match import Chance, Match, Proof
from levata.record import read, write
from tests.core.matches import CRUCE, deck_names, play
from tests.sizes import size

PAGE = (Path(__file__).resolve().parents[2] / "docs/record.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


VECTORS = [dict(line.split(" ", 1) for line in text.splitlines()) for text in blocks("shuffle")]


# A second telling, from the page alone.


def told_message(match: str, hand: int, clients: list[bytes]) -> bytes:
    name = match.encode("utf-8")
    parts = [b"levata shuffle 1", bytes([len(name)]), name]
    parts += [hand.to_bytes(4, "big"), bytes([len(clients)])]
    for added in clients:
        parts += [bytes([len(added)]), added]
    return b"".join(parts)


def told_stream(seed: bytes, message: bytes, length: int) -> bytes:
    blocks = [
        hmac.new(seed, message + k.to_bytes(4, "big"), hashlib.sha256).digest()
        for k in range(length // 32 + 1)
    ]
    return b"".join(blocks)


class Told:
    """Numbers drawn from a stream, byte by byte."""

    def __init__(self, stream: bytes) -> None:
        self.stream = stream
        self.at = 0

    def below(self, n: int) -> int:
        largest = max(multiple for multiple in range(0, 257, n))
        while True:
            byte = self.stream[self.at]
            self.at += 1
            if byte < largest:
                return byte % n


def told_pack(seed: bytes, match: str, hand: int, clients: list[bytes]) -> list[str]:
    draws = Told(told_stream(seed, told_message(match, hand, clients), 1_000))
    pack = [rank + suit for suit in "shdc" for rank in "9JQKTA"]
    for i in range(len(pack) - 1, 0, -1):
        j = draws.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def parsed(vector: dict[str, str]) -> tuple[bytes, str, int, list[bytes]]:
    clients = [b"" if word == "-" else bytes.fromhex(word) for word in vector["clients"].split()]
    return bytes.fromhex(vector["seed"]), vector["match"], int(vector["hand"]), clients


def test_the_page_has_vectors():
    assert len(VECTORS) >= 3
    assert {len(parsed(vector)[3]) for vector in VECTORS} == {3, 4}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"hand-{vector['hand']}")
def test_a_vector(vector):
    seed, match, hand, clients = parsed(vector)
    message = told_message(match, hand, clients)
    assert vector["message"] == (message + bytes(4)).hex()
    assert vector["block"] == told_stream(seed, message, 0).hex()
    first = Told(told_stream(seed, told_message(match, 0, clients), 1_000)).below(len(clients))
    assert vector["dealer"] == str(first)
    assert vector["pack"].split() == told_pack(seed, match, hand, clients)
    # And the package says the same.
    assert shuffle.first_dealer(seed, match, clients) == first
    pack = shuffle.deal(CRUCE.deck.cards, seed, match, hand, clients)
    assert deck_names(pack) == vector["pack"].split()


def test_the_two_tellings_agree_on_random_seeds():
    rng = Random(8)
    for hand in range(1, size(ci=300, long=10_000)):
        seed = rng.randbytes(32)
        clients = [rng.randbytes(rng.randrange(17)) for _ in range(rng.choice([3, 4]))]
        match = "".join(rng.choice("abc ăî😀") for _ in range(rng.randrange(1, 60)))
        pack = shuffle.deal(CRUCE.deck.cards, seed, match, hand, clients)
        assert deck_names(pack) == told_pack(seed, match, hand, clients)


def test_everything_in_the_message_matters():
    """Another seed, name, hand, or client byte is another pack; where a byte stands matters too."""
    base = (bytes(32), "demo", 1, [b"ab", b"", b"c", b"d"])
    others = [
        (bytes(31) + b"\1", *base[1:]),
        (base[0], "demp", *base[2:]),
        (*base[:2], 2, base[3]),
        (*base[:3], [b"a", b"b", b"c", b"d"]),
        (*base[:3], [b"", b"ab", b"c", b"d"]),
        (*base[:3], [b"ab", b"", b"c", b"e"]),
        (*base[:3], [b"ab", b"", b"cd"]),
    ]
    packs = {shuffle.deal(CRUCE.deck.cards, *told) for told in [base, *others]}
    assert len(packs) == len(others) + 1


# The chain.


def test_each_seed_is_the_digest_of_the_next():
    last = bytes(range(32))
    seeds = shuffle.chain(last, 3)
    [page] = blocks("chain")
    told = [f"hand {n} {seed.hex()}" for n, seed in enumerate(seeds, 1)]
    assert page.splitlines() == [f"anchor {shuffle.anchor(seeds[0]).hex()}", *told]
    seeds = shuffle.chain(last, 50)
    assert seeds[-1] == last
    assert len(seeds) == 50
    for earlier, later in pairwise(seeds):
        assert earlier == hashlib.sha256(later).digest() == shuffle.anchor(later)
    assert shuffle.chain(last, 1) == [last]


# Proof.


def proven_match(seed: int, hands: int = 3, *, chance: bool = True) -> Match:
    rng = Random(seed)
    options = CRUCE.options(players=rng.choice([3, 4]), target="21")
    seeds = shuffle.chain(rng.randbytes(32), hands)
    match = Match(CRUCE, options, CRUCE.seat_letters(options), 0)
    match.proof = Proof("a match", shuffle.anchor(seeds[0]))
    for number, server in enumerate(seeds, 1):
        clients = tuple(rng.randbytes(rng.choice([0, 4, 16])) for _ in range(options.players))
        if number == 1:
            match.dealer = shuffle.first_dealer(server, "a match", clients)
        pack = shuffle.deal(CRUCE.deck.cards, server, "a match", number, clients)
        match.deal(pack, Chance(server, clients) if chance else None)
        play(match, rng)
    return match


def refusal(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        shuffle.verify(read(text).match)
    assert caught.value.code == "proof"
    return str(caught.value)


def test_a_proven_match_is_accepted():
    for seed in range(size(ci=40, long=1_000)):
        match = proven_match(seed)
        assert shuffle.verify(match) == 3
        assert shuffle.verify(read(write(match)).match) == 3


def test_what_is_not_told_is_named():
    text = write(proven_match(1))
    told = refusal(re.sub("proof .*\n", "", text))
    assert told == "hand 1: no proof line; nothing to check"
    told = refusal(write(proven_match(1, chance=False)))
    assert told == "hand 1: no seed line; a finished hand tells its seed"
    told = refusal(re.sub(r"(hand 3 .*\n)seed .*\n", r"\1", text))
    assert told == "hand 3: no seed line; a finished hand tells its seed"


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_another_seed_is_found(hand):
    text = write(proven_match(2))
    line = re.findall("^seed .*$", text, re.MULTILINE)[hand - 1]
    other = line[:10] + ("0" if line[10] != "0" else "1") + line[11:]
    told = refusal(text.replace(line, other))
    assert re.fullmatch(
        rf"hand {hand}: the seed's SHA-256 is \w{{64}}; \w{{64}} was published", told
    )


def test_another_anchor_is_found():
    text = write(proven_match(2))
    assert refusal(re.sub("(proof .* ).{64}", rf"\g<1>{'0' * 64}", text)).endswith(
        f"; {'0' * 64} was published"
    )


def test_swapped_seeds_are_found():
    text = write(proven_match(3))
    one, two, _ = re.findall("^seed (.{64})", text, re.MULTILINE)
    swapped = text.replace(one, "@").replace(two, one).replace("@", two)
    assert refusal(swapped).startswith("hand 1: the seed's SHA-256 is ")


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_other_client_bytes_are_found(hand):
    for seed in range(10):
        text = write(proven_match(seed))
        line = re.findall("^seed .*$", text, re.MULTILINE)[hand - 1]
        assert refusal(text.replace(line, re.sub("N:[^ ]*", "N:ab", line))).startswith(
            f"hand {hand}: "
        )


def test_another_name_is_found():
    text = write(proven_match(3))
    assert refusal(text.replace('"a match"', "another")).startswith("hand 1: ")


def test_a_card_moved_between_hands_is_found():
    """Two cards change hands before a dead hand, which no play could betray."""
    match = proven_match(4, hands=1)
    past = match.played[0]
    for i, j in ((0, 5), (0, 23), (3, 12)):
        pack = list(past.pack)
        pack[i], pack[j] = pack[j], pack[i]
        other = Match(CRUCE, match.options, match.names, past.dealer, match.proof)
        other.deal(pack, past.chance)
        for _ in range(match.options.players):
            other.apply(CRUCE.parse("-"))
        assert other.hand.is_over
        told = refusal(write(other))
        place = r"(deal|rest) [NESW]"
        assert re.fullmatch(rf"hand 1: {place} is [^ ]+; the seeds deal [^ ]+", told)


def test_the_order_within_a_packet_is_nobodys_business():
    match = proven_match(5, hands=1)
    past = match.played[0]
    pack = list(past.pack)
    pack[0], pack[1] = pack[1], pack[0]
    other = Match(CRUCE, match.options, match.names, past.dealer, match.proof)
    other.deal(pack, past.chance)
    play(other, Random(1))
    assert shuffle.verify(other) == 1


def test_another_first_dealer_is_found():
    """A dead hand again: everybody passes from another seat on."""
    match = proven_match(6, hands=1)
    past = match.played[0]
    letters = CRUCE.seat_letters(match.options)
    wrong = (past.dealer + 1) % len(letters)
    other = Match(CRUCE, match.options, match.names, wrong, match.proof)
    other.deal(past.pack, past.chance)
    for _ in letters:
        other.apply(CRUCE.parse("-"))
    due = f"hand 1: dealer {letters[wrong]}; {letters[past.dealer]} was drawn"
    assert refusal(write(other)) == due


def test_a_hand_in_progress_is_checked_too():
    match = proven_match(7, hands=2)
    match.undo(1)
    assert shuffle.verify(match) == 2
    other = Match(CRUCE, match.options, match.names, match.played[0].dealer, match.proof)
    other.deal(match.played[0].pack[::-1], match.played[0].chance)
    assert "; the seeds deal " in refusal(write(other))


# Fairness.

CHI_529 = (400.0, 680.0)
"""Chi-square with 23 * 23 degrees of freedom has mean 529 and deviation 32.5: ± 4 and more."""


def chi_square(packs: list[tuple[int, ...]]) -> float:
    """How far position by card is from even, over these packs."""
    n = len(packs[0])
    counts = Counter((i, card) for pack in packs for i, card in enumerate(pack))
    due = len(packs) / n
    cards = sorted(packs[0])
    return sum((counts[i, card] - due) ** 2 / due for i in range(n) for card in cards)


def shuffles(count: int) -> list[tuple[int, ...]]:
    return [
        shuffle.deal(
            CRUCE.deck.cards, hashlib.sha256(b"%d" % n).digest(), "fair", n, [b"", b"x", b""]
        )
        for n in range(1, count + 1)
    ]


def biased(count: int) -> list[tuple[int, ...]]:
    """The classic mistake: every place changes with any place."""
    rng = Random(3)
    packs = []
    for _ in range(count):
        pack = list(CRUCE.deck.cards)
        for i in range(len(pack)):
            j = rng.randrange(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        packs.append(tuple(pack))
    return packs


@pytest.mark.slow
def test_every_card_is_as_likely_in_every_place():
    packs = shuffles(size(ci=5_000, long=100_000))
    low, high = CHI_529
    assert low < chi_square(packs) < high
    fixed = sum(a == b for pack in packs for a, b in zip(pack, CRUCE.deck.cards, strict=True))
    # The fixed points of a permutation have mean 1 and variance 1.
    assert abs(fixed / len(packs) - 1) < 4 / len(packs) ** 0.5
    assert len(set(packs)) == len(packs)


@pytest.mark.slow
def test_a_biased_shuffle_fails_the_same_test():
    packs = biased(size(ci=5_000, long=100_000))
    assert chi_square(packs) > CHI_529[1]


@pytest.mark.slow
def test_every_first_dealer_is_as_likely():
    count = size(ci=4_000, long=50_000)
    for players in (3, 4):
        drawn = Counter(
            shuffle.first_dealer(hashlib.sha256(b"%d" % n).digest(), "fair", [b""] * players)
            for n in range(count)
        )
        due = count / players
        assert sum((drawn[s] - due) ** 2 / due for s in range(players)) < 20


def test_a_stream_does_not_end_and_a_name_fits_its_byte():
    with pytest.raises(AssertionError):
        shuffle._below(iter(()), 6)
    with pytest.raises(AssertionError):
        shuffle.deal(CRUCE.deck.cards, bytes(32), "x" * 256, 1, [b""])
    with pytest.raises(AssertionError):
        shuffle.deal(CRUCE.deck.cards, bytes(32), "x", 1, [bytes(17)])


@pytest.mark.parametrize("bound", range(1, 257))
def test_numbers_below_a_bound_are_exactly_even(bound):
    """Over all 256 bytes each number comes equally often, and what would be left over is skipped."""
    drawn: Counter[int] = Counter()
    for byte in range(256):
        draws = iter((byte, 0))
        drawn[shuffle._below(draws, bound)] += 1
        if next(draws, None) is None:  # the byte was skipped and the 0 after it taken
            drawn[0] -= 1
            assert byte >= 256 - 256 % bound
    assert set(drawn) == set(range(bound))
    assert set(drawn.values()) == {256 // bound}
