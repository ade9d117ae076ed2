"""What holds for every test: profiles of Hypothesis, proofs untraced, groups that share a worker."""

import os
import re
import sys
import threading
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sizes import chosen, size

# Whatever this machine speaks, tests read English unless they say otherwise.
os.environ["LEVATA_LANG"] = "en"

# No deadline and no complaint of slowness: a busy machine is no fault of the code.
# In ci the examples are the same in every run; long looks for new ones.
settings.register_profile(
    chosen(),
    deadline=None,
    derandomize=chosen() == "ci",
    max_examples=size(ci=100, long=2_000),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(chosen())


TRACED = {"core", "games", "house"}
"""The folders whose tests cover the core, which alone has a gate; a traced test takes three times as long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave other tests untraced, and slow ones: they count cases, the fast ones cover lines."""
    here = Path(__file__).parent
    for item in items:
        folder = item.path.relative_to(here).parts[0]
        if folder not in TRACED or item.get_closest_marker("slow"):
            item.add_marker("no_cover")


def untraced(item: pytest.Item) -> Generator[None]:
    """Trace no test that is marked so: on a worker pytest-cov 7.1 starts two tracers and pauses one."""
    before = sys.gettrace(), threading.gettrace()
    if item.get_closest_marker("no_cover"):
        sys.settrace(None)
        threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(before[0])
        threading.settrace(before[1])


innermost = pytest.hookimpl(wrapper=True, trylast=True)
pytest_runtest_setup = innermost(untraced)
pytest_runtest_call = innermost(untraced)


@cache
def group(file: str) -> str | None:
    """The xdist group that a file puts its tests in."""
    text = (Path(__file__).parents[1] / file).read_text(encoding="utf-8")
    found = re.search(r'^(?:pytestmark|group) = .*xdist_group\("([^"]+)"\)', text, re.MULTILINE)
    return found and found[1]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Tests of a group go to one worker: pytest-xdist 3.8 does not see to it under pytest 9.2."""
    from xdist.scheduler import LoadScopeScheduling

    class Grouped(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid.partition("::")[0]) or nodeid

    return Grouped(config, log)
