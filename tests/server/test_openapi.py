"""Whatever is asked below /api, with a session and without, is answered as its description says."""

from collections.abc import Callable
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.conftest import SCRIPT, Served
from tests.sizes import size

pytestmark = pytest.mark.xdist_group("openapi")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FATAL = "/api/logout", "/api/me"
"""After these the session may be over."""
COUNT = size(ci=12, long=100)


class Unlimited(Served):
    """A server that lets everybody ask as often as they like: refusals of haste hide all others."""

    script = f"""
from levata.server.limits import LIMITS
LIMITS.update(dict.fromkeys(LIMITS, "1000000/minute"))
{SCRIPT}"""


@pytest.fixture(scope="module")
def address(folder):
    one = Unlimited(folder, "--port", "0").is_up()
    yield f"http://127.0.0.1:{one.port}"
    assert one.end()[2] == ""


def ask(address: str, method: str, path: str, headers: dict[str, str], body: object = None) -> Any:
    """What is answered, all being well."""
    answer = requests.request(
        method, f"{address}/api/{path}", json=body, headers=headers, timeout=10
    )
    assert answer.ok, answer.text
    return answer.json()


def newcomer(address: str) -> dict[str, str]:
    """The headers of somebody with a session."""
    answer = requests.post(f"{address}/api/guest", json={}, headers={"x-levata": "-"}, timeout=10)
    cookie = answer.headers["set-cookie"].partition(";")[0]
    return {"x-levata": answer.json()["csrf"], "cookie": cookie}


def operations(address: str) -> list:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]


def check(
    address: str, operation, headers: dict[str, str], there: dict[str, Callable[[], str]]
) -> set[int]:
    """Ask for many things in one way, now and then for what is there; the statuses that came."""
    seen = set()

    @seed(1)
    @settings(
        max_examples=COUNT,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), is_there=booleans())
    def examine(case, is_there):
        if is_there:
            case.path_parameters.update(
                {name: there[name]() for name in case.path_parameters if name in there}
            )
        is_last = operation.path in FATAL and "cookie" in headers
        answer = case.call(
            base_url=address, headers=newcomer(address) if is_last else headers, timeout=20
        )
        seen.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    examine()
    return seen


@pytest.mark.parametrize("is_known", [False, True], ids=["nobody", "somebody"])
def test_every_answer_is_as_it_is_described(address, is_known):
    headers = newcomer(address) if is_known else {"x-levata": "-"}
    me, other = newcomer(address), newcomer(address)
    name = ask(address, "GET", "me", other)["name"]
    room = {"game": "cruce", "players": 3, "options": {}, "bots": True, "spectators": True}

    def code() -> str:
        """A room of the one who asks."""
        return ask(address, "POST", "rooms", headers if is_known else me, room)["code"]

    there = {"name": lambda: name, "code": code}
    found = operations(address)
    assert len(found) > 40
    seen = {operation.label: check(address, operation, headers, there) for operation in found}
    answered = [label for label, statuses in seen.items() if statuses & {200, 201, 204}]
    assert len(answered) > (20 if is_known else 0), seen
