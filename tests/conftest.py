"""What holds for every test: profiles of Hypothesis, proofs untraced, groups that share a worker."""

import os
import re
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave slow tests untraced: they count cases, the fast ones cover lines."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker("no_cover")


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
