"""Where practice matches lie on disk: one unfinished match a game, the finished ones in history.

A file is replaced whole or not at all, and what cannot be read is renamed, never deleted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows; there two tables can still get in each other's way
    fcntl = None  # type: ignore[assignment]

__all__ = ["Busy", "Store", "data_folder", "replace", "typed"]

LOCKS: dict[Path, IO[str]] = {}
"""The matches this process holds, until it ends."""


class Busy(OSError):
    """Another terminal is playing that match."""


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The person's data folder: LEVATA_DATA, else the one of their desktop."""
    if chosen := environ.get("LEVATA_DATA"):
        return Path(chosen).expanduser()
    home = environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "levata"


def typed(path: Path) -> str:
    """A path as it can be typed, the person's home shortened."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


class Store:
    """The files of one game's practice match."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game
        self.record = folder / f"practice-{game}.txt"
        """The match, as a full record."""
        self.secret = folder / f"practice-{game}.seeds"
        """What the deals still to come are made from: not to be looked at before the match ends."""

    def hold(self) -> None:
        """Keep other processes from this match as long as this one lives; `Busy` if one has it."""
        path = self.folder / f"practice-{self.game}.lock"
        if path in LOCKS or fcntl is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        lock = path.open("w", encoding="utf-8")
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise Busy(self.game, str(self.folder)) from None
        LOCKS[path] = lock

    def is_kept(self) -> bool:
        """Is an unfinished match there?"""
        return self.record.exists()

    def save(self, text: str) -> None:
        replace(self.record, text)

    def save_secret(self, text: str) -> None:
        replace(self.secret, text)

    def set_aside(self) -> Path:
        """Rename both files to names that are free; where the record went."""
        number = 1
        while (aside := self.record.with_suffix(f".damaged-{number}.txt")).exists():
            number += 1
        self.record.replace(aside)
        if self.secret.exists():
            self.secret.replace(self.secret.with_suffix(f".damaged-{number}.seeds"))
        return aside

    def archive(self, match: str) -> Path:
        """Move the record into history, under the match's own name; its seeds are no longer needed."""
        history = self.folder / "history"
        history.mkdir(parents=True, exist_ok=True)
        kept = history / f"{self.game}-{match}.txt"
        number = 2
        while kept.exists():
            kept = history / f"{self.game}-{match}-{number}.txt"
            number += 1
        self.record.replace(kept)
        self.secret.unlink(missing_ok=True)
        return kept


def replace(path: Path, text: str) -> None:
    """Write a file whole, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
