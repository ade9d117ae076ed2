"""The server's log: a line of JSON for each thing an operator should know, on standard error.

By allow-list: a field that is not named here is not written, so that no hand, no name and no
address can get into it by a slip. Of an error its kind and its places in our code are told, never
its words, which may quote what somebody sent.

No table waits or falls for the log: a line that cannot be written at once is lost, and counted.
"""

from __future__ import annotations

import logging
import os
import select
import sys
import traceback
from io import FileIO
from pathlib import Path
from typing import Any

import structlog

from levata.server import metrics

__all__ = ["FIELDS", "log", "start"]

FIELDS = {
    "event",  # what happened, a word of ours
    "level",
    "time",
    "at",  # a number: the entry of a table, the version of the messages
    "code",
    "count",
    "error",
    "kind",
    "places",
    "seconds",
    "table",  # its id, which opens nothing
    "version",
}

log: structlog.stdlib.BoundLogger = structlog.get_logger()

PACKAGE = Path(__file__).resolve().parents[1]
MOST = 32
"""So many places are told, the innermost: a line goes into a pipe at one stroke."""


def start(stream: Any = None) -> None:
    """Write from now on; before that, what is logged goes to the default of the library.

    What libraries log comes out as the event `library`: who logs it and where, and never its words.
    """
    lines = _Lines(stream or _errors())
    root = logging.getLogger()
    root.handlers = [_Libraries()]
    root.setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso", utc=True, key="time"),
            _error,
            _allowed,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda: lines,
        cache_logger_on_first_use=False,
    )


def _errors() -> Any:
    """Standard error without a buffer: a line that failed is not tried again with the next."""
    try:
        return FileIO(sys.stderr.fileno(), "w", closefd=False)
    except (AttributeError, OSError):  # there is none, or it is no file
        return sys.stderr


class _Lines:
    """Where the lines go; it never raises, and does not wait for whoever should read them."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def msg(self, line: str) -> None:
        try:
            if not isinstance(self._stream, FileIO):
                self._stream.write(line + "\n")
                return
            # A pipe that nobody reads from fills up. Windows can ask that of sockets alone.
            if os.name == "nt" or select.select([], [self._stream], [], 0)[1]:
                self._stream.write(f"{line}\n".encode())
                return
        except (AttributeError, OSError, ValueError):  # full, closed, read by nobody
            pass
        metrics.LOST_LINES.inc()

    log = debug = info = warning = error = critical = msg


class _Libraries(logging.Handler):
    """What the standard library's log is told, told to ours."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        log.log(record.levelno, "library", kind=f"{record.name}: {record.funcName}", error=error)


def _error(_: object, __: str, fields: Any) -> Any:
    """An exception's kind, and where in our code it came by."""
    error = fields.get("error")
    if isinstance(error, BaseException):
        fields["error"] = type(error).__name__
        frames = traceback.extract_tb(error.__traceback__)
        ours = [(Path(frame.filename), frame.lineno) for frame in frames]
        fields["places"] = [
            f"{path.relative_to(PACKAGE).as_posix()}:{line}"
            for path, line in ours
            if path.is_relative_to(PACKAGE)
        ][-MOST:]
    return fields


def _allowed(_: object, __: str, fields: Any) -> Any:
    return {name: value for name, value in fields.items() if name in FIELDS}
