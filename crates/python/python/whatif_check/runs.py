"""What `explore`, `prove` and `diff` found, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif_check import display

if TYPE_CHECKING:
    import pandas
    from rich.table import Table


@dataclass(frozen=True)
class Limit:
    """Why an answer is no proof, or why there is none: the bound that was reached, or what was left out."""

    kind: str
    steps: int | None = None
    seconds: float | None = None
    formula: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class Message:
    """Something that is wrong with the input."""

    message: str
    file: str
    line: int
    column: int
    severity: str = "error"
    label: str = ""
    related: tuple[Any, ...] = ()
    """Other places that explain it, as JSON has them."""
    stopped: bool = False
    """Is nothing wrong with the input, and the time was over before it was read?"""
    end_line: int = 0
    end_column: int = 0
    notes: tuple[str, ...] = ()
    help: str | None = None


@dataclass(frozen=True)
class Equation:
    """The result for all inputs of a path, as an equation of a definition."""

    patterns: tuple[str, ...]
    guards: tuple[str, ...]
    body: str


@dataclass(frozen=True)
class Withheld:
    """An equation that was found and is not shown, because a run contradicts it."""

    equation: str
    args: tuple[str, ...]
    result: str


@dataclass(frozen=True)
class Example:
    """A run: inputs and what comes of them, as Haskell."""

    args: tuple[str, ...]
    result: str
    condition: str
    message: str | None = None
    replayed: bool = False
    chosen: tuple[str, ...] = ()
    """The values that `forAll` chose on the way."""
    general: Equation | None = None

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
    limit: Limit | None = None
    type_: str | None = None
    """The type that was chosen for a function that works for all types of a class."""
    withheld: tuple[Withheld, ...] = ()
    notes: tuple[str, ...] = ()
    errors: tuple[Message, ...] = ()
    """Mistakes in definitions that the function does not use."""
    time_ms: float = 0.0
    steps: int = 0
    paths: int = 0
    solver_queries: int = 0
    whatif: str = ""
    schema: int = 3
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
    certified: bool | None = None
    """Is there a certificate that the judge of proofs accepted?"""
    expected: tuple[Example, ...] = ()
    """Inputs for which it fails, if it says that it does."""
    type_: str | None = None
    also: tuple[str, ...] = ()
    """Other types at which it is proved as well."""
    reason: str | None = None
    limit: Limit | None = None
    notes: tuple[str, ...] = ()
    errors: tuple[Message, ...] = ()
    time_ms: float = 0.0
    steps: int = 0
    paths: int = 0
    solver_queries: int = 0
    whatif: str = ""
    schema: int = 3
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{display.escape(self.text)}</pre>"


@dataclass(frozen=True)
class Input:
    """What a program is given."""

    arguments: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Case:
    """A test: a call, and the `value` that it must have or the message that it `raises`."""

    function: str
    call: str
    value: str | None = None
    raises: str | None = None
    bug: bool = False
    """Does it show a bug, so that it fails?"""
    action: bool = False
    """Is it an action? Then the value is its output."""
    input: Input | None = None


@dataclass(frozen=True)
class LeftOut:
    """A function without a test."""

    function: str
    reason: str


@dataclass(frozen=True)
class Coverage:
    """What the tests evaluate: how many expressions and alternatives, and of how many."""

    expressions: tuple[int, ...]
    alternatives: tuple[int, ...]
    file: str = ""
    parts: tuple[Any, ...] = ()
    """Each expression with its place and whether it is reached, as JSON has them."""
    hidden: tuple[str, ...] = ()
    """Functions that are not exported and that no test reaches."""


@dataclass(frozen=True)
class Tests:
    """Tests for the functions of a file. `print` shows a module for the framework that was asked for."""

    module: str
    cases: tuple[Case, ...]
    left_out: tuple[LeftOut, ...]
    coverage: Coverage
    imports: tuple[str, ...] = ()
    instances: tuple[str, ...] = ()
    """Instances of `Show` that the module's types lack."""
    whatif: str = ""
    schema: int = 3
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.text

    def __iter__(self) -> Any:
        return iter(self.cases)


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
    replayed: bool = False
    type_: str | None = None
    also: tuple[str, ...] = ()
    """Other types at which both are the same as well."""
    reason: str | None = None
    limit: Limit | None = None
    notes: tuple[str, ...] = ()
    time_ms: float = 0.0
    steps: int = 0
    paths: int = 0
    solver_queries: int = 0

    def row(self) -> dict[str, Any]:
        """A line of a table."""
        return {"function": self.name, "status": self.status, "arguments": "  ".join(self.args), "old": self.old, "new": self.new}


@dataclass(frozen=True)
class Diff:
    """What was found about two files."""

    functions: tuple[Compared, ...]
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
    whatif: str = ""
    schema: int = 3
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
