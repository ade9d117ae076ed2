"""Where practice matches lie: one unfinished match a game, the finished ones in history.

They are whole texts on a `Shelf`: a folder on disk, or whatever else a home has. A text is
replaced whole or not at all, and what cannot be read is renamed, never deleted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Protocol

try:
    import fcntl
except ImportError:  # not on Windows; there two tables can still get in each other's way
    fcntl = None  # type: ignore[assignment]

__all__ = ["HISTORY", "Busy", "Folder", "Shelf", "Store", "data_folder", "free", "replace", "typed"]

HISTORY = "history/"
"""What the names of finished matches begin with."""

LOCKS: dict[Path, IO[str]] = {}
"""The matches this process holds, until it ends."""


class Busy(OSError):
    """Somebody else is playing that match."""


class Shelf(Protocol):
    """Whole texts by name; a name may have a folder before it, as in `history/x.txt`."""

    def read(self, name: str) -> str:
        """`FileNotFoundError` if there is none, `UnicodeDecodeError` if it is no text."""
        ...

    def write(self, name: str, text: str) -> None:
        """Keep a text whole, or leave what was there."""
        ...

    def move(self, name: str, to: str) -> None: ...

    def remove(self, name: str) -> None:
        """Take a text away, if it is there."""
        ...

    def has(self, name: str) -> bool: ...

    def names(self, folder: str) -> list[str]:
        """The texts in a folder, as in `history/`, by name."""
        ...

    def hold(self, name: str) -> None:
        """Keep others from a match for as long as this process lives; `Busy` if one has it."""
        ...

    def place(self, name: str) -> Path:
        """Where a person finds a text."""
        ...


class Folder:
    """A shelf that is a folder on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, name: str) -> str:
        return self.place(name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        replace(self.place(name), text)

    def move(self, name: str, to: str) -> None:
        self.place(to).parent.mkdir(parents=True, exist_ok=True)
        self.place(name).replace(self.place(to))

    def remove(self, name: str) -> None:
        self.place(name).unlink(missing_ok=True)

    def has(self, name: str) -> bool:
        return self.place(name).exists()

    def names(self, folder: str) -> list[str]:
        found = (path for path in self.place(folder).glob("*") if path.is_file())
        return sorted(folder + path.name for path in found)

    def hold(self, name: str) -> None:
        path = self.place(name)
        if path in LOCKS or fcntl is None:
            return
        self.path.mkdir(parents=True, exist_ok=True)
        lock = path.open("w", encoding="utf-8")
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise Busy(name, str(self.path)) from None
        LOCKS[path] = lock

    def place(self, name: str) -> Path:
        return self.path / name


class Store:
    """The texts of one game's practice match."""

    def __init__(self, shelf: Shelf, game: str) -> None:
        self.shelf = shelf
        self.game = game
        self.record = f"practice-{game}.txt"
        """The match, as a full record."""
        self.secret = f"practice-{game}.seeds"
        """What the deals still to come are made from: not to be looked at before the match ends."""

    def hold(self) -> None:
        """Keep others from this match; `Busy` if somebody has it."""
        self.shelf.hold(f"practice-{self.game}.lock")

    def is_kept(self) -> bool:
        """Is an unfinished match there?"""
        return self.shelf.has(self.record)

    def save(self, text: str) -> None:
        self.shelf.write(self.record, text)

    def save_secret(self, text: str) -> None:
        self.shelf.write(self.secret, text)

    def set_aside(self) -> str:
        """Rename both texts to names that are free; what the record is called now."""
        number = 1
        while self.shelf.has(aside := f"practice-{self.game}.damaged-{number}.txt"):
            number += 1
        self.shelf.move(self.record, aside)
        if self.shelf.has(self.secret):
            self.shelf.move(self.secret, f"practice-{self.game}.damaged-{number}.seeds")
        return aside

    def archive(self, match: str) -> str:
        """Move the record into history, under the match's own name; its seeds are no longer needed."""
        kept = free(self.shelf, f"{self.game}-{match}")
        self.shelf.move(self.record, kept)
        self.shelf.remove(self.secret)
        return kept


def free(shelf: Shelf, name: str) -> str:
    """A name in history that nothing bears yet."""
    kept, number = f"{HISTORY}{name}.txt", 2
    while shelf.has(kept):
        kept = f"{HISTORY}{name}-{number}.txt"
        number += 1
    return kept


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


def replace(path: Path, text: str) -> None:
    """Write a file whole, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
