"""What `explore`, `prove` and `diff` found, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif_check import display

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


@dataclass(frozen=True)
class Compared:
    """What was found about a function of two files. Only `same` is a proof."""

    name: str
    status: Literal["different", "same", "bounded", "timeout", "unsupported"]
    args: tuple[str, ...] = ()
    """An input that tells them apart; `undefined` is a part that has no value."""
    old: str | None = None
    """What the old version makes of it; its type, if the types differ."""
    new: str | None = None
    holds_for: Literal["all", "finite"] | None = None
    certified: bool = False
    reason: str | None = None
    time_ms: float = 0.0

    def row(self) -> dict[str, Any]:
        """A line of a table."""
        return {"function": self.name, "status": self.status, "arguments": "  ".join(self.args), "old": self.old, "new": self.new}


@dataclass(frozen=True)
class Diff:
    """What was found about two files."""

    functions: tuple[Compared, ...]
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    COLUMNS = ("function", "status", "arguments", "old", "new")

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, name: str) -> Compared:
        """What was found about a function."""
        for function in self.functions:
            if function.name == name:
                return function
        raise KeyError(name)

    def to_pandas(self) -> pandas.DataFrame:
        """A table; needs pandas."""
        return display.frame([function.row() for function in self.functions])

    def _repr_html_(self) -> str:
        return display.html([function.row() for function in self.functions], list(self.COLUMNS))

    def __rich__(self) -> Table:
        return display.rich([function.row() for function in self.functions], list(self.COLUMNS))
