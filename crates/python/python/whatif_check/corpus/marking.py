"""The job of grading: functions of submissions are compared with those of a reference.

First inputs are tried, one for each path of the reference's function (`whatif explore`); both are run on them (`whatif eval`). If none of
them differs, the two functions are compared (`whatif diff`), which finds other inputs, or proves that there are none.
"""

import re
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import whatif_check as whatif
from whatif_check.corpus.members import Member, digest
from whatif_check.corpus.parts import without_place
from whatif_check.corpus.tasks import Answer, Task, is_text, told
from whatif_check.limits import Limits
from whatif_check.solver import version

INPUTS = 12
"""Inputs that are tried for each function."""
STEPS = 2_000_000
"""Steps of a run: a limit that is the same on every machine."""
COMPARING = 5.0
"""Seconds for a comparison with the reference, at most."""

Contrast = tuple[str, str, str]
"""A call, what is expected, and what came of it."""


@dataclass(frozen=True)
class Input:
    """A call, and what the reference makes of it."""

    call: str
    expected: str


@dataclass(frozen=True)
class Standing:
    """How a function of a submission stands to the reference's."""

    function: str
    tried: int
    """Inputs that were tried."""
    differs: Contrast | None = None
    proven: bool = False
    """Is it proven to do what the reference does?"""
    eager: Contrast | None = None
    """The same as `differs` for a call with missing parts: it looks at more than the reference."""


@dataclass(frozen=True)
class Marking:
    """A reference, and the inputs that tell its ways apart."""

    reference: str
    text: str
    inputs: dict[str, list[Input]]
    timeout: float
    folders: list[str]

    def asked(self, members: list[Member]) -> list[Member]:
        """The files with keys for what is asked here."""
        own = digest([version(), told(asdict(self) | {"reference": "", "folders": []})])
        return [replace(member, key=digest([own, member.key])) for member in members]

    def cut(self, member: Member) -> list[Task]:
        """A submission is one task."""
        return [Task(member)]

    def answer(self, task: Task) -> Answer:
        """Compares every function of a submission."""
        started = time.perf_counter()
        member = task.member
        standings = [asdict(self.standing(member, name)) for name in self.inputs] if is_text(member) else []
        spent = (time.perf_counter() - started) * 1000
        return Answer(member.key, member.name, "answered", told({"functions": standings}), "[]", spent)

    def standing(self, member: Member, name: str) -> Standing:
        """Compares one function; nothing speaks against one that cannot be asked about."""
        inputs, limits = self.inputs[name], running(self.timeout)
        for one in inputs:
            came = evaluated(member.path, member.text, one.call, limits, self.folders)
            if came is not None and came != one.expected:
                return Standing(name, len(inputs), (one.call, one.expected, came))
        compared = self.compared(member, name)
        found = contrast(compared)
        if found is not None and re.search(r"\bundefined\b", found[0]):
            return Standing(name, len(inputs), eager=found)
        return Standing(name, len(inputs), found, compared is not None and compared.status == "same")

    def compared(self, member: Member, name: str) -> whatif.Compared | None:
        """What a comparison finds; nothing if it cannot be asked."""
        limits = Limits(timeout=min(self.timeout, COMPARING), jobs=1)
        texts = {"old_text": self.text, "new_text": member.text}
        try:
            found = whatif.diff(self.reference, member.path, **texts, functions=[name], folders=self.folders, limits=limits)
        except whatif.BadInput:
            return None
        return next(iter(found.functions), None)


def marking(reference: Path, functions: list[str], timeout: float, folders: list[str]) -> Marking:
    """The job for a reference, whose functions are explored for inputs."""
    path, text = str(reference), reference.read_text(encoding="utf-8")
    inputs = {name: representative(path, text, name, running(timeout), folders) for name in functions}
    return Marking(path, text, inputs, timeout, folders)


def standings(report: dict[str, Any]) -> dict[str, Standing]:
    """What [`Marking.answer`] wrote, by function."""

    def read(one: dict[str, Any]) -> Standing:
        both = {name: tuple(one[name]) if one[name] else None for name in ("differs", "eager")}
        return Standing(**(one | both))

    return {one["function"]: read(one) for one in report["functions"]}


def running(timeout: float) -> Limits:
    """The limits of runs on inputs."""
    return Limits(timeout=timeout, max_steps=STEPS, jobs=1, max_results=INPUTS)


def representative(path: str, text: str, function: str, limits: Limits, folders: list[str]) -> list[Input]:
    """Inputs, one for each path of the reference's function, on which it has a value; small ones first."""
    explored = whatif.explore(path, function, text=text, folders=folders, limits=limits)
    found = []
    for example in explored.examples:
        for values in ("012345678", "[]", "True", "'a'", "()"):
            call = " ".join([function, *(argument(fill(arg, values)) for arg in example.args)])
            value = evaluated(path, text, call, limits, folders)
            if value is not None and not value.startswith("error"):
                found.append(Input(call, value))
                break
            if not any("_" in arg for arg in example.args):
                break
    return sorted(found, key=lambda one: (len(one.call), one.call))


def argument(text: str) -> str:
    """A value as an argument: in parentheses, unless it holds together by itself."""
    return text if re.fullmatch(r"[\w.]+|'.'", text) or is_enclosed(text) else f"({text})"


def is_enclosed(text: str) -> bool:
    """Whether a text is one list or one pair of parentheses."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth == 0:
            return at > 0 and at == len(text) - 1
    return False


HOLE = r"(?<![\w'])_(?![\w'])"


def fill(arg: str, values: str) -> str:
    """An argument with values in place of what the run never looked at: digits one after the other, anything else as it is. The rest of a
    list is empty, and such a list is written in brackets.
    """
    arg = re.sub(rf": {HOLE}(?=$|[)\],])", ": []", arg)
    holes = iter(values * 100) if values[0].isdigit() else None
    arg = re.sub(HOLE, lambda _: next(holes) if holes else values, arg)
    return re.sub(r"(?<![\w'.)\]] )((?:\w+ : )+)\[\]", lambda found: f"[{found[1].replace(' : ', ', ').removesuffix(', ')}]", arg)


def evaluated(path: str, text: str, call: str, limits: Limits, folders: list[str]) -> str | None:
    """What comes of a call; nothing if it cannot be asked."""
    try:
        ended = whatif.eval(path, call, text=text, folders=folders, limits=limits)
    except whatif.BadInput:
        return None
    if ended.ended == "value":
        return ended.output.strip()
    told = ended.errors.strip()
    return f"error: {without_place(told.splitlines()[0]).removeprefix('whatif: ')}" if told else f"no answer: {ended.reason}"


def contrast(compared: whatif.Compared | None) -> Contrast | None:
    """A call that tells a function from the reference's, what is expected, and what came of it."""
    if compared is None or compared.status != "different" or compared.old is None or compared.new is None:
        return None
    call = " ".join([compared.name, *(argument(arg) for arg in compared.args)]) if compared.args else f"the type of {compared.name}"
    return (call, compared.old, compared.new)
