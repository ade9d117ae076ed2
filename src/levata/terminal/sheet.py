"""The score sheet: hand by hand, with the way each number comes about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import JustifyMethod
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Footer, Static

from levata.terminal import words
from levata.terminal.results import SideLine, columns, heading
from levata.terminal.screens import SpokenScreen

__all__ = ["Sheet"]


class Sheet(SpokenScreen[None]):
    """Every finished hand, a row a side."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,S,tab,q", "close", "key-close", key_display="Esc"),
    ]

    def __init__(self, rows: Sequence[SideLine]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        title = words.say("sheet")
        if self._rows:
            title += f" · {words.say('sheet-about')}"
        yield Static(Text(title), id="sheet-title")
        if self._rows:
            yield DataTable[Text](cursor_type="row", cell_padding=0, id="sheet-table")
        yield Static("" if self._rows else words.say("sheet-empty"), id="sheet-why")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        if not self._rows:
            return
        table: DataTable[Text] = self.query_one(DataTable)
        figures = columns(self._rows)
        has_bids = any(row.bid for row in self._rows)
        told = ["hand", "dealer", "side", *(["bid"] if has_bids else [])]
        for column in (*told, *figures, "score", "total"):
            justify: JustifyMethod = "left" if column in told[1:] else "right"
            head = heading(column, is_short=True)
            table.add_column(Text(f" {head}", justify=justify))
        before = 0
        for row in self._rows:
            is_first = row.hand != before
            before = row.hand
            told_cells = [
                row.dealer if is_first else "",
                row.side,
                *([row.bid] if has_bids else []),
            ]
            numbers = [str(row.hand) if is_first else "", *row.cells(figures)]
            cells = [Text(f" {text}") for text in told_cells]
            right = [Text(f" {text}", justify="right") for text in numbers]
            cells = [right[0], *cells, *right[1:]]
            cells[-1].stylize("bold")
            table.add_row(*cells)
        table.focus()
        table.move_cursor(row=len(self._rows) - 1)

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        row = self._rows[event.cursor_row]
        self.query_one("#sheet-why", Static).update(Text(f"{row.side}: {row.why}"))

    def action_close(self) -> None:
        self.leave()
