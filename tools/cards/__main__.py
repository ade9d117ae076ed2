"""Writes the pictures of the page: `python -m tools.cards`."""

from pathlib import Path

from .back import back
from .french import french
from .german import german
from .mark import icon
from .spanish import spanish

PUBLIC = Path(__file__).resolve().parents[2] / "web/public"
PICTURES = {
    "cards/back.svg": back,
    "cards/french.svg": french,
    "cards/german.svg": german,
    "cards/spanish.svg": spanish,
    "icons/icon.svg": icon,
}


def main() -> None:
    for name, draw in PICTURES.items():
        path = PUBLIC / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(draw(), encoding="utf-8")
        print(f"{name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
