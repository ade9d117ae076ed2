"""What the page's sentences are held to is what the terminal says today."""

from tests.browser import spoken


def test_the_cases_are_up_to_date() -> None:
    assert spoken.CASES.read_text(encoding="utf-8") == spoken.text(), (
        "run: python -m tests.browser.spoken"
    )
