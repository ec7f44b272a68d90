"""Task programs: TopHat workflows that are proven, explored and run.

>>> import whatif_check as whatif
>>> seat = 'main = enter Int "Seat" |> \\\\x. if x > 0 then edit x else fail\\nproperty positive v = v > 0\\n'
>>> whatif.top.prove(text=seat)["positive"].status
'proved'
>>> run = whatif.top.Session(text=seat)
>>> run.send('"Seat" 9').value
'9'
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from whatif_check import _native, display
from whatif_check.decode import decode
from whatif_check.limits import DEFAULT, Limits
from whatif_check.report import Place
from whatif_check.source import source

if TYPE_CHECKING:
    from rich.table import Table

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Claim:
    """What became of a claim, and the events of a shortest run that shows it."""

    name: str
    kind: str
    status: Literal["proved", "violated", "reached", "never", "unknown"]
    inputs: tuple[str, ...] = ()
    value: str | None = None
    replayed: bool = False
    vacuous: bool = False
    reason: str | None = None
    story: tuple[str, ...] = ()
    place: Place | None = None


@dataclass(frozen=True)
class Proof:
    """The claims of a program, in the order of the file."""

    properties: tuple[Claim, ...]
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    @property
    def ok(self) -> bool:
        """Whether every claim was proved, or reached."""
        return all(claim.status in ("proved", "reached") for claim in self.properties)

    def __getitem__(self, name: str) -> Claim:
        for claim in self.properties:
            if claim.name == name:
                return claim
        raise KeyError(name)

    def __str__(self) -> str:
        return self.text

    def rows(self) -> list[dict[str, Any]]:
        """A line for each claim."""
        return [
            {"claim": claim.name, "status": claim.status, "run": "; ".join(claim.inputs), "reason": claim.reason}
            for claim in self.properties
        ]

    def _repr_html_(self) -> str:
        return display.html(self.rows(), ["claim", "status", "run", "reason"])

    def __rich__(self) -> Table:
        return display.rich(self.rows(), ["claim", "status", "run", "reason"])


@dataclass(frozen=True)
class Run:
    """A kind of run: the inputs are formulas."""

    value: str | None
    inputs: tuple[str, ...]
    condition: str


@dataclass(frozen=True)
class Exploration:
    """Every run of a program, symbolically."""

    status: Literal["exhausted", "bounded", "timeout"]
    runs: tuple[Run, ...]
    json: str = field(default="", repr=False)
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Field:
    """An event that is possible: its shape, its label, and for whom it is."""

    pattern: str
    label: str | None = None
    users: tuple[str, ...] = ()
    value: str | None = None


@dataclass(frozen=True)
class Form:
    """What people see of a run now."""

    fields: tuple[Field, ...] = ()
    value: str | None = None
    broken: tuple[str, ...] = ()


def prove(path: Path | None = None, *, text: str | None = None, dead_ends: bool = False, limits: Limits = DEFAULT) -> Proof:
    """Proves or refutes the claims that a program states; with `dead_ends` also that the work can always be finished."""
    answer, shown = _native.top_prove(source(path, text, default="main.top"), dead_ends, limits)
    return dataclasses.replace(decode(Proof, json.loads(answer)), json=answer, text=shown)


def explore(path: Path | None = None, *, text: str | None = None, limits: Limits = DEFAULT) -> Exploration:
    """Every run: end values, inputs and conditions."""
    answer, shown = _native.top_explore(source(path, text, default="main.top"), limits)
    return dataclasses.replace(decode(Exploration, json.loads(answer)), json=answer, text=shown)


class Session:
    """A run of a program, event by event, as the terminal and the browser would run it."""

    def __init__(self, path: Path | None = None, *, text: str | None = None, events: Iterable[str] = ()) -> None:
        self._native = _native.Session(source(path, text, default="main.top"))
        for event in events:
            self.send(event)

    def send(self, event: str) -> Form:
        """Takes an event. One that is not possible raises `BadInput`, which says what is; nothing has changed then."""
        self._native.send(event)
        return self.form

    def undo(self) -> bool:
        """Takes the last event back; says whether there was one."""
        return self._native.undo()

    @property
    def events(self) -> list[str]:
        """The events so far; a new session takes them again."""
        return self._native.events

    @property
    def form(self) -> Form:
        """What people see now."""
        return decode(Form, json.loads(self._native.form()))

    @property
    def references(self) -> dict[str, str]:
        """What the references hold now."""
        return dict(json.loads(self._native.watch())["references"])

    @property
    def claims(self) -> dict[str, bool]:
        """The claims that say something now, and whether they hold."""
        return {claim["name"]: claim["holds"] for claim in json.loads(self._native.watch())["claims"]}

    def __str__(self) -> str:
        return str(self._native)
