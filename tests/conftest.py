"""What holds for every test: the profiles of Hypothesis, and proofs that coverage does not slow."""

import os

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
