"""A server that cheats is caught by `levata verify`, from the record that it gives out itself.

Each cheat is a server's own code changed as its host might change it, in a process that plays real
matches over sockets. Where a record was made to fit, it is caught by what the player kept.
"""

import asyncio
import re
from contextlib import suppress

import pytest

from levata import record
from levata.cli import main
from levata.client import Client, Refused, Visitor
from tests.server.conftest import SCRIPT, Served
from tests.server.test_example import HASTE

CHEATS = """
import hashlib, os, secrets
from levata import shuffle
from levata.match import Proof
from levata.server import kept
from levata.server.host import AHEAD, HANDS, Host
from levata.server.hub import Hub

cheat = Path(os.environ["CHEAT"]).read_text
deal, finish, shuffled, swaps = Host._deal, kept.finish, shuffle.deal, {}
shuffle.check_seed = lambda *_: None  # it would keep our own table from it

def cheated(host, live):
    number, how = live.table.match.number, cheat()
    if how == "late" and number == 2:
        live.seeds[2] = secrets.token_bytes(32)  # by now everybody's bytes are there
    if how == "late, all of it rewritten" and number == 1:
        chain = shuffle.chain(secrets.token_bytes(32), HANDS)
        live.seeds = dict(enumerate(chain[:AHEAD], 1))
        swaps[live.id] = shuffle.anchor(chain[0])
    if how == "exchanged" and number == 1:
        chain = shuffle.chain(live.setup.secret, HANDS)
        live.seeds = {1: chain[1], 2: chain[0]}
    if how == "said not to have come":
        live.added.clear()
    deal(host, live)

def dealt(cards, seed, match, hand, clients):
    how = cheat()
    if how == "another told" and hand == 2:
        seed = hashlib.sha256(b"a better one" + seed).digest()
    if how == "bytes ignored" and hand == 2:
        clients = [b""] * len(clients)
    return shuffled(cards, seed, match, hand, clients)

def finished(connection, made, table, now):
    if made.id in swaps:
        table = table.copy()
        table.match.proof = Proof(table.match.proof.match, swaps[made.id])
    finish(connection, made, table, now)

Host._deal, shuffle.deal, kept.finish = cheated, dealt, finished
"""


class Cheating(Served):
    script = HASTE + SCRIPT.replace('if sys.argv[1] != "-"', CHEATS + 'if sys.argv[1] != "-"')


class Player:
    """One of two who play as the cards come."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.address = address

    async def play(self, client: Client, table: str) -> None:
        """Two hands."""
        self.place = place = await client.join(table)
        self.anchor = place.snapshot.anchor
        while place.snapshot.hand_number < 2 or place.snapshot.owed.kind != "deal":
            at = place.at
            if place.is_mine:
                await place.act(place.view.legal[-1].token)
                continue
            if place.snapshot.owed.kind == "deal":
                with suppress(Refused):  # dealt meanwhile
                    await place.next()
            if place.at == at:
                await place.change()


ROOM = {"game": "euchre", "players": 2, "options": {}, "bots": False, "spectators": False}


async def played(address: str) -> tuple[str, Player]:
    """The record of a match of two hands, and one who has played it, in the first seat."""
    players = one, two = Player(address), Player(address)
    for player in players:
        await player.visitor.guest()
    code = (await one.visitor.ask("POST", "rooms", ROOM))["code"]
    await two.visitor.ask("POST", f"rooms/{code}/sit", {"seat": None})
    await two.visitor.ask("POST", f"rooms/{code}/ready", {"is_ready": True})
    async with (
        Client(address, one.visitor.ticket) as first,
        Client(address, two.visitor.ticket) as second,
        asyncio.timeout(30),
    ):
        for client in (first, second):
            await client.ask("watch", room=code)
        table = (await one.visitor.ask("POST", f"rooms/{code}/start", {}))["table"]
        await asyncio.gather(one.play(first, table), two.play(second, table))
        await two.place.command("leave")
    (match,) = (await one.visitor.ask("GET", "matches"))["matches"]
    return (await one.visitor.ask("GET", f"matches/{match['link']}"))["text"], one


@pytest.fixture(scope="module")
def cheat(folder, tmp_path_factory):
    """Where the server reads how it is to cheat."""
    return tmp_path_factory.mktemp("cheat") / "how"


@pytest.fixture(scope="module")
def server(folder, cheat):
    one = Cheating(folder, "--port", "0", SOCKET_RATE="1000", CHEAT=str(cheat)).is_up()
    yield one
    assert one.end() == (0, one.lines, "")


HEX = "[0-9a-f]"
NOT_PUBLISHED = rf"the seed's SHA-256 is {HEX}{{64}}; {HEX}{{64}} was published"
NOT_DEALT = r"(deal \w|stock|turn) is \S+; the seeds deal \S+"

CHEATED = {
    "late": (2, NOT_PUBLISHED),
    "exchanged": (1, NOT_PUBLISHED),
    "another told": (2, NOT_DEALT),
    "bytes ignored": (2, NOT_DEALT),
}
"""In which hand it is found, and how."""

REWRITTEN = {
    "late, all of it rewritten": rf"hand 1: the anchor is {HEX}{{64}}; {HEX}{{64}} was told",
    "said not to have come": rf"hand 1: the bytes of N are none; {HEX}{{32}} were given",
}
"""By what a player kept of it, in a record that is all of a piece."""


def verified(capsys, path, *words) -> tuple[int, str]:
    code = main(["verify", str(path), *words])
    told = capsys.readouterr()
    return code, told.out or told.err


def kept(player: Player) -> list[str]:
    """What `levata verify` is told of it."""
    words = ["--anchor", player.anchor]
    for hand, data in player.place.bytes.items():
        words += ["--gave", f"{hand}:{player.place.seat}:{data}"]
    return words


@pytest.mark.parametrize("how", ["not at all", *CHEATED, *REWRITTEN])
def test_a_cheating_server_is_caught(server, cheat, tmp_path, capsys, how):
    cheat.write_text(how)
    text, player = asyncio.run(played(f"http://127.0.0.1:{server.port}/"))
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")
    assert len(record.read(text).match.played) == 2 and [*player.place.bytes][:2] == [1, 2]
    code, told = verified(capsys, path)
    with_kept, told_of_it = verified(capsys, path, *kept(player)[:6])
    if how in CHEATED:
        hand, why = CHEATED[how]
        assert code == with_kept == 1
        assert re.fullmatch(rf"levata: {path}: match 1: hand {hand}: {why}\n", told), told
    else:
        assert (code, told) == (0, f"{path}: 2 deals proven by the seeds published before\n")
    if how in REWRITTEN:
        why = REWRITTEN[how]
        assert with_kept == 1
        assert re.fullmatch(rf"levata: {path}: match 1: {why}\n", told_of_it), told_of_it
    elif how not in CHEATED:
        assert (with_kept, told_of_it) == (0, told)
