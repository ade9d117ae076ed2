"""What the page's score sheet is held to is what the terminal says today."""

from tests.browser import explained


def test_the_cases_are_up_to_date() -> None:
    assert explained.CASES.read_text(encoding="utf-8") == explained.text(), (
        "run: python -m tests.browser.explained"
    )


def test_every_explanation_occurs() -> None:
    """Each message that explains a hand of our games is said of one of the cases."""
    said = explained.CASES.read_text(encoding="utf-8")
    for part in (
        "redeal",
        "made it",
        "set, the bid",
        "euchred",
        "points are equal: the last trick",
        "points are equal, so the pair",
        "Both phases",
        "Each partner's",
        "dead hand",
        "won the hand on points",
        "has more points",
    ):
        assert part in said, part
