"""Serving on this machine: a free port, the address for people, the browser once it answers."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from levata.server import logs, metrics, settings
from levata.server.app import app
from levata.server.page import FOLDER, Page, read_page
from levata.server.peers import Peers
from levata.server.service import Service, opened
from levata.server.settings import BadSettings, Settings
from levata.server.store import Unusable

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

__all__ = ["HOST", "PORT", "Unservable", "run"]

HOST = "127.0.0.1"
PORT = 8000
FILES = 65_536
"""So many files and connections are asked for; 10,000 sockets are promised."""
TRIES = 20
"""How many ports in a row are tried where none was asked for."""

ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - it is compared, not bound
"""An address that means all of a machine's, and the one by which the machine calls itself."""


class Unservable(Exception):
    """What is in the way, and what would do, in one line."""


def run(
    host: str,
    port: int | None,
    say: Callable[[str], None],
    *,
    is_opened: bool,
    folder: Path = FOLDER,
) -> None:
    """Serve until SIGTERM or Ctrl-C. Without a port it is the first free one from `PORT` on."""
    try:
        found = settings.read()
    except BadSettings as error:
        raise Unservable("; ".join(error.lines)) from None
    for line in settings.mistyped() + settings.doubtful(found):
        say(f"Warning: {line}")
    page = read_page(folder)
    if "/" not in page:
        raise Unservable(
            "there is no page to serve: it was not built; in a checkout 'make web' builds it"
        )
    with _listening(host, port) as listener:
        bound = listener.getsockname()[1]
        if port is None and bound != PORT:
            say(
                f"Port {PORT} is taken, so this is port {bound}; a browser keeps the matches of "
                "each port apart."
            )

        def ready() -> None:
            address = _address(ANY.get(host, host), bound)
            say(f"Levata is at {address} (Ctrl-C ends it)")
            if host in ANY:
                say("Others in your network reach it by this machine's name or address.")
            if is_opened:
                threading.Thread(target=_open, args=(address, say), daemon=True).start()

        logs.start()
        _allow_files()
        _spare_garbage()
        try:
            with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
                runner.run(_serve(page, found, listener, ready))
        except (Unusable, OSError) as error:
            raise Unservable(str(error)) from None


def _allow_files() -> None:
    """Let this process have as many connections as the system lets it."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):  # some systems have limits they do not tell of
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _spare_garbage() -> None:
    """Look for garbage in circles rarely: a whole look stops every table, and there is little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 100)


async def _serve(
    page: Page, found: Settings, listener: socket.socket, ready: Callable[[], None]
) -> None:
    watch = metrics.served(found.metrics_address) if found.metrics_address else nullcontext()
    async with opened(found) as service:
        with watch:
            config = uvicorn.Config(
                service.sockets.around(app(page, service)),
                http=Peers(found.trusted_proxies).protocol,  # type: ignore[arg-type]
                access_log=False,
                log_config=None,  # it goes where everything does, see `logs`
                log_level="error",
                server_header=False,
                proxy_headers=False,  # `limits.Proxies` reads them, of those who are trusted
                timeout_graceful_shutdown=2,
                **service.sockets.options(found.sockets),
            )
            await _Server(config, ready, service).serve([listener])


class _Server(uvicorn.Server):
    """A server that says when it answers, and for which a signal is the ordinary end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], service: Service) -> None:
        super().__init__(config)
        self._ready = ready
        self._service = service

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._service.drain()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        caught = signal.SIGINT, signal.SIGTERM
        before = {number: signal.signal(number, self.handle_exit) for number in caught}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens at the port, or without one at the first free one."""
    last = PORT + TRIES - 1
    for tried in range(PORT, last + 1) if port is None else (port,):
        try:
            return _bound(host, tried)
        except UnicodeError:  # so says the codec of host names, and no OSError
            raise Unservable(f"{_address(host, tried)}: that is no name of a machine") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Unservable(f"{_address(host, tried)}: {error.strerror or error}") from None
    if port is None:
        raise Unservable(f"the ports {PORT} to {last} are all taken; name a free one with --port")
    raise Unservable(
        f"port {port} is taken; name another with --port, or none: the next free one is found"
    )


def _bound(host: str, port: int) -> socket.socket:
    family, kind, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen()  # a port may be bound twice, but not listened at
    except OSError:
        listener.close()
        raise
    return listener


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _open(address: str, say: Callable[[str], None]) -> None:
    """Open the browser that this machine has; one within the terminal would take it over."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        browser = None
    is_in_terminal = type(browser) is webbrowser.GenericBrowser and "BROWSER" not in os.environ
    if browser is None or is_in_terminal or not browser.open(address):
        say("There is no browser to open here: open that address in yours.")
