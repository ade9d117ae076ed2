"""Write one section of results.md: `levata bench KIND --json | python bench/write_results.py KIND`.

A section holds the newest rows of its kind and says what they were measured on; the others stay as
they are, and older rows are in the history of the file.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from levata.speed import Row

RESULTS = Path(__file__).resolve().parent / "results.md"
HEAD = """# Results

What was measured, on which commit and which machine; each section is written by a tool.
"""
INTROS = {
    "rules": "Random play through the public API, one process on one core, from `make bench`.\n"
    "Values are medians of seven runs; ours and the peer's ran in turn, one of each.\n"
    "Rates are per CPU second with the deal in it; plies and decisions are those of players, the"
    " auction's included.\n"
    "The peer's deal is sampled by the probabilities that its states give.\n"
    "An import is timed by the wall clock in a fresh interpreter.",
    "kernel": "The compiled kernel as shipped (baseline x86-64-v2, a faster path chosen at run"
    " time), timed within C on one core, from `make bench`.\n"
    "Values are medians of seven runs; ours and the peer's ran in turn, one of each; times are CPU"
    " time.\n"
    "`dd/...` are µs a solve of a whole deal with all hands open, the ratio one of times; both"
    " sides solve the same deals, and what they find is compared.\n"
    "The prototype is a plain search for that one game; DDS is what bridge programs use, called"
    " with a fresh table a deal, and its time is mostly a fixed cost in deals as small as these.\n"
    "`playouts/...` are random play to the end, a thousand a call; colver plays Belote Contrée,"
    " 32 cards from the first lead on.\n"
    "`ismcts/...` is a first card in Cruce for four, 10,000 simulations over 16 worlds: in C, in"
    " WebAssembly called from Node, in WebAssembly called from Levata in Pyodide in Node, and in"
    " pure Python in CPython and in Pyodide; the first three count the same visits.\n"
    "`wasm/...` is WebAssembly called from Node beside the native build without its faster path"
    " (compiled with `LK_PLAIN`).",
    "page": "The page in Debian's Chromium, headless, from `levata serve` on the same machine, by"
    " `make bench`.\n"
    "`page/offline-brotli` is all that is fetched to play with the server gone, `page/script-gzip` the"
    " page's own script without the engine.\n"
    "`page/ready-...` is from the start of the page until the engine has greeted, in a new profile and"
    " once everything is kept.\n"
    "`page/tap-...` is from a tap to the frame in which the card moves, `page/longest-frame-...` the"
    " longest of a minute's play against `expert`, at full speed and with the CPU throttled to a"
    " quarter.\n"
    "`page/memory-...` is what the page's process holds, script and WebAssembly, after so many matches"
    " of Euchre against the same after fewer.\n"
    "`page/lighthouse/...` are Lighthouse's scores, desktop preset.",
    "server": "`levata serve` as it is shipped on one core (SQLite, `synchronous = FULL`, a deadline with every"
    " move, a frame of its own for each seat, limits and figures on), who plays there on another, by"
    " `make bench`; four sockets a table, medians.\n"
    "`toy-...` is the game of `bench/toy`, which the peers play too; they keep nothing, and have their"
    " own defaults but for Colyseus' patches, which are off. `cruce-...` is Cruce with random cards.\n"
    "`/core` is a CPU second of all that the server is, its writer and the system's work for it"
    " included; a deal, for which each seat sends two messages more, counts as no move.\n"
    "Times are from sending a move until the last of the four seats has it: `toy-...-at-...` at so many"
    " moves a second, `crowd-...` at 300 a second at 100 tables amid so many sockets that do nothing.\n"
    "`socket-...` is what the server grows by a socket at a table in play, all of the table included.\n"
    "`restart-...` is `kill -9` with so many tables in play: from the start of the process until it"
    " answers, until at every table whoever is to act has come back and moved, and how late the latest"
    " deadline was acted on, a bot's thinking included, of a thousand that ran out in the first seconds.",
}
PEERS = {"openspiel": "open-spiel", "endplay": "endplay", "colver": "colver"}
"""A word in a peer's name, and the package whose version is told."""

FROM_NPM = {"Colyseus": "@colyseus/core", "boardgame.io": "boardgame.io"}


def section(kind: str, rows: list[Row], where: list[str]) -> str:
    """One kind's rows as a heading, where they come from, and a table."""
    lines = [f"## {kind}", "", INTROS[kind], "", *(f"- {line}" for line in where), ""]
    lines.append("| what | value | unit | peer | its value | ratio |")
    lines.append("|---|---:|---|---|---:|---:|")
    for row in rows:
        peer, its, ratio = row["peer"], row["peer_value"], row["ratio"]
        beside = f"{peer} | {its:,} | {ratio:.2f}" if peer else " |  | "
        lines.append(f"| `{row['what']}` | {row['value']:,} | {row['unit']} | {beside} |")
    return "\n".join(lines) + "\n"


def placed(text: str, kind: str, new: str) -> str:
    """The page with that section replaced, or added at its end."""
    head, *sections = re.split(r"^(?=## )", text or HEAD, flags=re.MULTILINE)
    kinds = [part.split("\n", 1)[0].removeprefix("## ") for part in sections]
    if kind in kinds:
        sections[kinds.index(kind)] = new
    else:
        sections.append(new)
    return "\n".join(part.rstrip() + "\n" for part in (head, *sections))


def origin() -> list[str]:
    """Commit, machine and day, a line each."""
    folder = RESULTS.parent
    commit = ran(["git", "-C", str(folder), "rev-parse", "--short=12", "HEAD"])
    changed = ran(["git", "-C", str(folder), "status", "--porcelain", "--", ":/", ":!results.md"])
    load = f", load {os.getloadavg()[0]:.1f} at the start"
    return [
        f"commit {commit or 'unknown'}{' with changes' if changed else ''}",
        f"{cpu()}, {os.cpu_count()} cores{load}",
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}",
        datetime.now(UTC).date().isoformat(),
    ]


def cpu() -> str:
    """What the machine calls its processor."""
    listing = Path("/proc/cpuinfo")
    text = listing.read_text(encoding="utf-8") if listing.is_file() else ""
    found = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.processor() or platform.machine()


def locked(package: str) -> str:
    """A peer's package and the version of it that is locked."""
    texts = [lock.read_text(encoding="utf-8") for lock in RESULTS.parent.glob("requirements-*.txt")]
    found = re.search(rf"^{package}==(\S+)", "\n".join(texts), re.MULTILINE)
    return f"{package} {found[1]}" if found else package


def installed(package: str) -> str:
    """The same for a peer from npm."""
    lock = json.loads((RESULTS.parent / "peers/package-lock.json").read_text(encoding="utf-8"))
    return f"{package} {lock['packages'][f'node_modules/{package}']['version']}"


def ran(command: list[str]) -> str:
    """What a command printed, empty if it could not."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def main() -> int:
    """Read rows from the input, print their table and put it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kind", choices=sorted(INTROS))
    kind = parser.parse_args().kind
    where = origin()  # before the rows are there: the load is not yet our own
    try:
        rows = json.load(sys.stdin)
    except json.JSONDecodeError as error:
        print(f"bench: no rows in the input ({error}); results.md stays as it is", file=sys.stderr)
        return 1
    names = " ".join(row["peer"] or "" for row in rows)
    peers = [locked(package) for word, package in PEERS.items() if word in names]
    peers += [installed(package) for word, package in FROM_NPM.items() if word in names]
    if peers:
        where.append(f"peers: {', '.join(peers)}")
    new = section(kind, rows, where)
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.is_file() else ""
    RESULTS.write_text(placed(text, kind, new), encoding="utf-8", newline="\n")
    print(new, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
