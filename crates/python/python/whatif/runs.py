"""What `explore` and `prove` found, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif import display

if TYPE_CHECKING:
    import pandas
    from rich.table import Table


@dataclass(frozen=True)
class Example:
    """A run: inputs and what comes of them, as Haskell."""

    args: tuple[str, ...]
    result: str
    condition: str
    message: str | None = None
    replayed: bool = False

    def row(self) -> dict[str, Any]:
        """A line of a table."""
        result = self.result if self.message is None else f"error: {self.message}"
        return {"arguments": "  ".join(self.args), "result": result, "condition": self.condition}


@dataclass(frozen=True)
class Exploration:
    """The runs of a function, small ones first."""

    function: str
    status: Literal["exhausted", "bounded", "timeout", "unsupported"]
    examples: tuple[Example, ...]
    unsupported: tuple[str, ...] = ()
    reason: str | None = None
    time_ms: float = 0.0
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.text

    def to_pandas(self) -> pandas.DataFrame:
        """A table; needs pandas."""
        return display.frame([example.row() for example in self.examples])

    def _repr_html_(self) -> str:
        return display.html([example.row() for example in self.examples], ["arguments", "result", "condition"])

    def __rich__(self) -> Table:
        return display.rich([example.row() for example in self.examples], ["arguments", "result", "condition"])


@dataclass(frozen=True)
class Proof:
    """What was found about a property. Only `proved` is a proof."""

    property: str
    status: Literal["counterexample", "proved", "bounded", "timeout", "unsupported"]
    counterexamples: tuple[Example, ...] = ()
    holds_for: str | None = None
    reason: str | None = None
    time_ms: float = 0.0
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{display.escape(self.text)}</pre>"
