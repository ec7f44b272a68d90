"""What a check found, as plain objects. The fields are those of the JSON, schema 3."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif_check import display
from whatif_check.runs import Limit, Message, Proof

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
class Related(Place):
    """Another place that a message is about: the annotation that states a promise, or its reason."""

    message: str = ""


@dataclass(frozen=True)
class Blamed:
    """A function whose type is too weak, and where that type comes from."""

    function: str
    known: str
    type_: str | None = None
    place: Place | None = None


@dataclass(frozen=True)
class Unsupported:
    """A construct that is not supported, or a mistake of the program's author."""

    reason: str
    place: Place | None = None
    mistake: bool = False


@dataclass(frozen=True)
class Violated(Call):
    """The call that breaks a promise, and which one."""

    part: str = ""
    refinement: str = ""
    because: tuple[Fact, ...] = ()
    place: Place | None = None
    says: str = "condition"
    unmeasured: str | None = None
    argument: int | None = None
    """The argument or field that the promise is about, counted from 1; none for the result."""
    inside: tuple[Any, ...] = ()
    """The part of it that the promise is about, from the outside in, as JSON has it."""
    related: tuple[Related, ...] = ()


@dataclass(frozen=True)
class Counterexample:
    """Why a type is rejected: `concrete` if the code is wrong, `abstract` if a callee's type is too weak."""

    kind: Literal["concrete", "abstract"]
    verdict: str
    call: Call
    violated: Violated
    abstracted: tuple[Call, ...] = ()
    blame: tuple[str, ...] = ()
    blamed: tuple[Blamed, ...] = ()
    replayed: bool = False
    caller: Call | None = None
    """The call of a function with a type that leads here, if this one has none."""
    whole_result: bool = False
    accepted_by_liquidhaskell: bool = False
    never_made: bool = False
    consistent: bool = True
    runs_on: bool = False
    missing_cases: tuple[str, ...] = ()
    """The left-hand sides of the equations that the function lacks, if it fails because no pattern matches."""
    steps: int = 0
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
class Change:
    """The type of one more function that belongs to a suggestion."""

    function: str
    type_: str
    edit: Edit


@dataclass(frozen=True)
class Suggestion:
    """A type that would help, or several at once."""

    function: str
    type_: str
    edit: Edit
    verified: bool
    cures: tuple[str, ...] = ()
    also: tuple[Change, ...] = ()
    demands_more: bool = False
    """Do the types demand more of callers, of which other files may have some?"""
    moves: tuple[str, ...] = ()
    """Functions whose calls do not meet the new types, and are told then."""


@dataclass(frozen=True)
class Function:
    """What was found about a function."""

    name: str
    status: Status
    file: str | None = None
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    counterexamples: tuple[Counterexample, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    incurable: str | None = None
    """Why no type would help, if that is known."""
    notes: tuple[str, ...] = ()
    reason: str | None = None
    limit: Limit | None = None
    unsupported: Unsupported | None = None
    callers: tuple[str, ...] = ()
    """The functions inside of which it is checked."""
    passed: Call | None = None
    """A call that fails although no type forbids it."""
    certificate: str | None = None
    scope: str | None = None
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
        is_found = any(function.counterexamples for function in self.functions)
        return not (self.errors or is_found or any(proof.counterexamples for proof in self.properties))

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
