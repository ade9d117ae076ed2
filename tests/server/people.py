"""A server of people alone, for tests: real sockets, a real file, and clients that keep their cookies."""

import asyncio
import itertools
import re
import ssl
import threading
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from levata.server.api import ClosedStructs, description
from levata.server.api.door import Door
from levata.server.api.people import people_routers
from levata.server.limits import LIMITS, Limits, Proxies
from levata.server.people import People
from levata.server.store import SqliteStore, Store

PLENTY = dict.fromkeys(LIMITS, "100000/minute")
"""No limit that a test reaches."""

PASSWORD = "gărăfița de aur"

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: loading the system's certificates takes longer than most tests."""

numbers = itertools.count(2)


def new_name() -> str:
    """One that no other test has."""
    return f"Mircea {next(numbers)}"


class Client(httpx.Client):
    """A browser: it keeps cookies and sends what /api/me told it. Every answer must be described."""

    def __init__(self, server: "PeopleServer", **headers: str) -> None:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        super().__init__(
            base_url=server.url, headers={"x-levata": "-", **given}, timeout=20, verify=NO_TLS
        )
        self.server = server

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.request(method, f"/api/{path}", json=body, headers=given)
        assert self.server.describes(method, answer.url.path, answer.status_code), answer
        assert answer.headers["cache-control"] == "no-store"
        if answer.is_success and answer.content and isinstance(told := answer.json(), dict):
            self.headers["x-levata"] = told.get("me", told).get("csrf", self.headers["x-levata"])
        return answer

    def get_json(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, method: str, path: str, body: object = None) -> Any:
        """What was answered, all being well."""
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def error(self, method: str, path: str, body: object = None, **headers: str) -> tuple:
        """The status and the code of a refusal."""
        answer = self.ask(method, path, body, **headers)
        return answer.status_code, answer.json().get("code")


class PeopleServer:
    """One in a thread, with its own loop."""

    store: Store
    people: People

    def __init__(self, path: Path, *, limits: dict[str, str] = PLENTY, proxies=(), **how) -> None:
        self.path = path
        self.how = {"public_url": "", "is_open": True, **how}
        self.limits = Limits(limits)
        self.proxies = Proxies(proxies)
        self._clients: list[Client] = []
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._is_up.wait(20)

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = await SqliteStore.open(self.path)
        self.people = People(self.store, self.limits, **self.how)
        door = Door(self.people, self.limits, self.proxies)
        self.app = Litestar(
            people_routers(self.people, door),
            openapi_config=description(),
            plugins=[ClosedStructs()],
            logging_config=None,
        )
        config = uvicorn.Config(
            self.app, port=0, log_level="error", ws="none", lifespan="off", proxy_headers=False
        )
        self._server = uvicorn.Server(config)
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started:  # noqa: ASYNC110 - the server sets no event
            await asyncio.sleep(0.005)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._is_up.set()
        await serving
        self.people.close()
        await self.store.close()

    def run(self, do: Callable[[], Any]) -> Any:
        """What a coroutine comes to that is made and awaited in the server's loop."""

        async def go() -> Any:
            return await do()

        return asyncio.run_coroutine_threadsafe(go(), self.loop).result(20)

    def rows(self, query: Any) -> list[dict[str, Any]]:
        """What is stored."""
        found = self.run(lambda: self.store.read(lambda at: at.execute(query).mappings().all()))
        return [dict(row) for row in found]

    def write(self, statement: Any) -> None:
        """Change what is stored, as an operator might."""
        self.run(lambda: self.store.write(lambda at: at.execute(statement) and None))

    def client(self, **headers: str) -> Client:
        self._clients.append(Client(self, **headers))
        return self._clients[-1]

    def guest(self, name: str | None = None, **headers: str) -> Client:
        """Somebody with a session."""
        client = self.client(**headers)
        client.do("POST", "guest", {"name": name or new_name()})
        return client

    def account(self, name: str | None = None, **headers: str) -> Client:
        """Somebody with the password above; `codes` are the recovery codes."""
        client = self.guest(name, **headers)
        client.name = client.get_json("me")["name"]
        made = client.do("POST", "account", {"name": client.name, "password": PASSWORD})
        client.codes = made["codes"]
        return client

    @cached_property
    def described(self) -> dict[str, Any]:
        """The paths of the OpenAPI document, as it is served."""
        return self.client().get("/api/openapi.json").json()["paths"]

    def describes(self, method: str, path: str, status: int) -> bool:
        """Does the document tell of such an answer?"""
        for template, methods in self.described.items():
            if (
                re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path)
                and method.lower() in methods
            ):
                return str(status) in methods[method.lower()]["responses"]
        return False

    def end(self) -> None:
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()
