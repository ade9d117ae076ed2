"""A failed assertion of a shared module tells what it compared, as one of a test does."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = [path.stem for path in HERE.glob("*.py") if not path.match("test_*.py")]
LINES = [f"{path.parent.name}.lines" for path in HERE.glob("*/lines.py")]

pytest.register_assert_rewrite(*(f"tests.games.{name}" for name in SHARED + LINES))
