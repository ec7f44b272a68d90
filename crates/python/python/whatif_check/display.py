"""Tables for notebooks and terminals. pandas and rich are used where somebody asks for them, and not needed otherwise."""

from __future__ import annotations

import html as html_
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    from rich.table import Table

Row = dict[str, Any]

COLOURS = {
    "concrete": "red",
    "abstract": "dark_orange",
    "counterexample": "red",
    "violated": "red",
    "never": "red",
    "verified": "green",
    "total": "green",
    "proved": "green",
    "reached": "green",
}
"""What a status looks like in a terminal that has colours."""


def escape(text: str) -> str:
    """Text as text of a page."""
    return html_.escape(text)


def html(rows: Iterable[Row], columns: list[str]) -> str:
    """A table as HTML; columns that are empty everywhere are left out."""
    rows = list(rows)
    shown = [column for column in columns if any(row.get(column) for row in rows)]
    head = "".join(f"<th style='text-align:left'>{escape(column)}</th>" for column in shown)
    body = "".join(f"<tr>{''.join(_cell(row.get(column)) for column in shown)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    return f"<td style='text-align:left'><code>{'' if value is None else escape(str(value))}</code></td>"


def frame(rows: list[Row]) -> pandas.DataFrame:
    """The rows as a table of pandas."""
    import pandas

    return pandas.DataFrame(rows)


def rich(rows: list[Row], columns: list[str]) -> Table:
    """The rows as a table of rich."""
    from rich.table import Table
    from rich.text import Text

    shown = [column for column in columns if any(row.get(column) for row in rows)]
    table = Table(*shown)
    for row in rows:
        cells = ["" if row.get(column) is None else str(row[column]) for column in shown]
        table.add_row(*(Text(cell, style=COLOURS.get(cell, "")) for cell in cells))
    return table
