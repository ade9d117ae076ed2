"""The score sheet: hand by hand, with the way each number comes about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Static

from levata.terminal import words
from levata.terminal.results import FIGURES, SideLine

__all__ = ["Sheet"]


class Sheet(Screen[None]):
    """Every finished hand, a row a side."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,S,tab,q", "close", words.KEYS["close"], key_display="Esc"),
    ]

    def __init__(self, rows: Sequence[SideLine]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        yield Static(words.SHEET, id="sheet-title")
        table: DataTable[Text] = DataTable(cursor_type="row", cell_padding=1, id="sheet-table")
        yield table
        yield Static(words.SHEET_ABOUT if self._rows else words.SHEET_EMPTY, id="sheet-why")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        table: DataTable[Text] = self.query_one(DataTable)
        for column in ("hand", "dealer", "side", "bid", *FIGURES):
            is_word = column in ("dealer", "side", "bid")
            table.add_column(Text(words.COLUMNS[column], justify="left" if is_word else "right"))
        before = 0
        for row in self._rows:
            is_first = row.hand != before
            before = row.hand
            cells = [
                Text(str(row.hand) if is_first else "", justify="right"),
                Text(row.dealer if is_first else ""),
                Text(row.side),
                Text(row.bid),
                *(Text(cell, justify="right") for cell in row.cells),
            ]
            cells[-1].stylize("bold")
            table.add_row(*cells)
        table.focus()
        if self._rows:
            table.move_cursor(row=len(self._rows) - 1)

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        row = self._rows[event.cursor_row]
        self.query_one("#sheet-why", Static).update(Text(f"{row.side}: {row.why}"))

    def action_close(self) -> None:
        self.dismiss()
