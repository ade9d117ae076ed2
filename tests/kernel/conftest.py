"""Every kernel test runs on each module there is: pure Python always, the others where built."""

from __future__ import annotations

import pytest

from levata.errors import NotationError
from levata.kernel import MODULES, Raw, load


def built() -> list[str]:
    """The names of the modules that can be imported here."""
    found = ["python"]
    for name in MODULES:
        try:
            load(name)
        except NotationError:
            continue
        found.append(name)
    return found


@pytest.fixture(params=built())
def raw(request) -> Raw:
    return load(request.param)[1]
