"""The cards and signs of the page, drawn as text: `python -m tools.cards` writes every file of them."""
