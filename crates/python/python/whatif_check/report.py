"""What a check found, as plain objects. The fields are those of the JSON, schema 3."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif_check import display
from whatif_check.runs import Proof

if TYPE_CHECKING:
    import pandas
    from rich.table import Table

Status = Literal["concrete", "abstract", "bounded", "verified", "total", "timeout", "in-callers", "unsupported"]


@dataclass(frozen=True)
class Place:
    """A part of a file; lines and columns count from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Message:
    """Something that is wrong with the input."""

    message: str
    file: str
    line: int
    column: int
    severity: str = "error"


@dataclass(frozen=True)
class Call:
    """A call with its result, as Haskell."""

    function: str
    args: tuple[str, ...]
    result: str
    expression: str
    message: str | None = None

    @property
    def equation(self) -> str:
        """Such as `f 0 = 0`."""
        return f"{self.expression} = {self.result if self.message is None else f'error: {self.message}'}"


@dataclass(frozen=True)
class Fact:
    """A part of a refinement, and what it comes to."""

    expression: str
    value: str | None = None
    place: Place | None = None


@dataclass(frozen=True)
class Violated(Call):
    """The call that breaks a promise, and which one."""

    part: str = ""
    refinement: str = ""
    because: tuple[Fact, ...] = ()
    place: Place | None = None
    says: str = "condition"
    unmeasured: str | None = None


@dataclass(frozen=True)
class Counterexample:
    """Why a type is rejected: `concrete` if the code is wrong, `abstract` if a callee's type is too weak."""

    kind: Literal["concrete", "abstract"]
    verdict: str
    call: Call
    violated: Violated
    abstracted: tuple[Call, ...] = ()
    blame: tuple[str, ...] = ()
    replayed: bool = False
    explanation: str = ""


@dataclass(frozen=True)
class Edit:
    """A text that takes the place of another."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Suggestion:
    """A type that would help."""

    function: str
    type_: str
    edit: Edit
    verified: bool
    cures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Function:
    """What was found about a function."""

    name: str
    status: Status
    file: str | None = None
    line: int | None = None
    column: int | None = None
    counterexamples: tuple[Counterexample, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    notes: tuple[str, ...] = ()
    reason: str | None = None
    time_ms: float = 0.0
    steps: int = 0
    paths: int = 0
    solver_queries: int = 0

    def row(self) -> dict[str, Any]:
        """A line of a table; of several counterexamples the first, which is the smallest."""
        found = self.counterexamples[0] if self.counterexamples else None
        return {
            "file": self.file,
            "line": self.line,
            "function": self.name,
            "status": self.status,
            "counterexample": found.call.equation if found else None,
            "violated": found.violated.part if found else None,
            "refinement": found.violated.refinement if found else None,
            "blame": ", ".join(found.blame) if found else None,
            "reason": self.reason,
            "time_ms": self.time_ms,
            "steps": self.steps,
        }


@dataclass(frozen=True)
class Report:
    """What a check found in one or more files. Notebooks show it as a table, `print` as the terminal would."""

    functions: tuple[Function, ...]
    properties: tuple[Proof, ...] = ()
    """What was found about functions called `prop_…`."""
    errors: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    """Annotations that are ignored, because they are not supported."""
    whatif: str = ""
    schema: int = 3
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    @property
    def ok(self) -> bool:
        """Whether no counterexample was found and every file could be read."""
        return not self.errors and not any(found.counterexamples for found in (*self.functions, *self.properties))

    def __str__(self) -> str:
        return self.text

    def __iter__(self) -> Any:
        return iter(self.functions)

    def __getitem__(self, name: str) -> Function:
        """The function of this name."""
        for function in self.functions:
            if function.name == name:
                return function
        raise KeyError(name)

    def rows(self) -> list[dict[str, Any]]:
        """A line for each function."""
        return [function.row() for function in self.functions]

    def to_pandas(self) -> pandas.DataFrame:
        """A table; needs pandas."""
        return display.frame(self.rows())

    def _repr_html_(self) -> str:
        errors = "".join(f"<p>{display.escape(str(error.message))}</p>" for error in self.errors)
        return errors + display.html(self.rows(), ["function", "status", "counterexample", "blame", "reason"])

    def __rich__(self) -> Table:
        return display.rich(self.rows(), ["function", "status", "counterexample", "blame", "reason"])
