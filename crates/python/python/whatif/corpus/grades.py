"""A course: submissions, a reference and an assignment; a page for each submission, and groups of those that fail alike.

The assignment names functions and their points:

    title = "Lists"
    [points]
    append = 2
    rev = 3

A submission gets the points of a function if nothing speaks against it:

- no counterexample to its refinement type (`whatif check`), and
- no input on which it differs from the reference. First inputs are tried, one for each path of the reference's function (`whatif
  explore`); both are run on them (`whatif eval`). If none of them differs, the two functions are compared (`whatif diff`), which finds
  other inputs, or proves that there are none; the page says which. One that only looks at more of its input than the reference loses no
  points for it, but is told.

Submissions are grouped by the smallest input that tells them from the reference.
"""

import argparse
import json
import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import whatif
from whatif.corpus import pages
from whatif.corpus.engines import Engine
from whatif.corpus.members import NoCorpus
from whatif.corpus.parts import function_row, without_place
from whatif.corpus.runs import run
from whatif.corpus.settings import Settings
from whatif.corpus.store import Store
from whatif.display import escape
from whatif.limits import Limits

INPUTS = 12
"""Inputs that are tried for each function."""
STEPS = 2_000_000
"""Steps of a run: a limit that is the same on every machine."""
COMPARING = 5.0
"""Seconds for a comparison with the reference, at most."""


@dataclass(frozen=True)
class Assignment:
    """What is asked for."""

    title: str
    points: dict[str, float]


@dataclass(frozen=True)
class Input:
    """A call, and what the reference makes of it."""

    call: str
    expected: str


@dataclass(frozen=True)
class Mark:
    """What a function of a submission got, and what speaks against it."""

    function: str
    points: float
    of: float
    counterexample: str | None
    weak: str | None
    """Functions whose type is too weak, if the code itself is right."""
    differs: tuple[str, str, str] | None
    """A call, what is expected, and what came of it."""
    missing: str | None
    tried: int
    proven: bool = False
    """Is it proven to do what the reference does?"""
    eager: tuple[str, str, str] | None = None
    """The same as `differs` for a call with missing parts: it looks at more than the reference."""


def read_assignment(path: Path) -> Assignment:
    """Reads an assignment; what is wrong with it is said."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NoCorpus(f"{path}: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise NoCorpus(f"{path}: {error}") from error
    points = data.get("points")
    if not isinstance(points, dict) or not points or not all(isinstance(value, int | float) for value in points.values()):
        raise NoCorpus(f"{path}: a table [points] is needed, with a number for each function")
    return Assignment(str(data.get("title", path.stem)), {str(name): float(value) for name, value in points.items()})


def grade(given: argparse.Namespace, engine: Engine) -> None:
    """Checks the submissions, tries them, and writes the pages."""
    assignment = read_assignment(given.assignment)
    reference = given.reference.resolve()
    limits = Limits(timeout=given.timeout, max_steps=STEPS, jobs=1, max_results=INPUTS)
    inputs = {name: representative(reference, name, limits) for name in assignment.points}
    store = Store(given.store)
    settings = Settings(given.timeout, given.max_steps, given.max_memory, given.suggest)
    number = run(given.submissions, store, engine, settings, given.i, quiet=given.quiet).run
    root = given.submissions.resolve()
    comparison = Comparison(reference, Limits(timeout=min(given.timeout, COMPARING), jobs=1))
    marks = {
        answer.name: [
            mark(root / answer.name, json.loads(answer.report), name, assignment, inputs[name], limits, comparison) for name in inputs
        ]
        for answer in store.answers(number)
    }
    for name, marked in marks.items():
        pages.write(given.output / page_name(name), submission_page(assignment, name, marked))
    pages.write(given.output / "index.html", overview(assignment, marks))
    print(f"wrote {given.output / 'index.html'} and a page for each of {len(marks):,} submissions")


def representative(reference: Path, function: str, limits: Limits) -> list[Input]:
    """Inputs, one for each path of the reference's function, on which it has a value; small ones first."""
    explored = whatif.explore(reference, function, limits=limits)
    found = []
    for example in explored.examples:
        for holes in ("012345678", "[]", "True", "'a'", "()"):
            call = " ".join([function, *(argument(fill(arg, holes)) for arg in example.args)])
            value = evaluated(reference, call, limits)
            if value is not None and not value.startswith("error"):
                found.append(Input(call, value))
                break
            if not any("_" in arg for arg in example.args):
                break
    return sorted(found, key=lambda one: (len(one.call), one.call))


def argument(text: str) -> str:
    """A value as an argument: in parentheses, unless it holds together by itself."""
    return text if re.fullmatch(r"[\w.]+|\[[^\[\]]*\]|\([^()]*\)|'.'", text) else f"({text})"


def fill(arg: str, values: str) -> str:
    """An argument with values in place of what the run never looked at: digits one after the other, anything else as it is."""
    holes = iter(values * 100) if values[0].isdigit() else None
    return re.sub(r"(?<![\w'])_(?![\w'])", lambda _: next(holes) if holes else values, arg)


def evaluated(file: Path, call: str, limits: Limits) -> str | None:
    """What comes of a call; nothing if it cannot be asked."""
    try:
        ended = whatif.eval(file, call, limits=limits)
    except whatif.BadInput:
        return None
    if ended.ended == "value":
        return ended.output.strip()
    told = ended.errors.strip()
    return f"error: {without_place(told.splitlines()[0]).removeprefix('whatif: ')}" if told else f"no answer: {ended.reason}"


class Comparison:
    """Compares functions of submissions with the reference's; those of submissions with the same text once."""

    def __init__(self, reference: Path, limits: Limits) -> None:
        self.reference = reference
        self.limits = limits
        self.known: dict[tuple[bytes, str], whatif.Compared | None] = {}

    def compared(self, file: Path, name: str) -> whatif.Compared | None:
        """What is known of a function; nothing if it cannot be asked."""
        key = (file.read_bytes(), name)
        if key not in self.known:
            self.known[key] = self.ask(file, name)
        return self.known[key]

    def ask(self, file: Path, name: str) -> whatif.Compared | None:
        try:
            found = whatif.diff(self.reference, file, functions=[name], limits=self.limits)
        except whatif.BadInput:
            return None
        return next(iter(found.functions), None)


def contrast(compared: whatif.Compared | None) -> tuple[str, str, str] | None:
    """A call that tells a function from the reference's, what is expected, and what came of it."""
    if compared is None or compared.status != "different" or compared.old is None or compared.new is None:
        return None
    call = " ".join([compared.name, *(argument(arg) for arg in compared.args)]) if compared.args else f"the type of {compared.name}"
    return (call, compared.old, compared.new)


def mark(
    file: Path,
    report: dict[str, object],
    name: str,
    assignment: Assignment,
    inputs: list[Input],
    limits: Limits,
    comparison: Comparison,
) -> Mark:
    """What a function of a submission gets."""
    functions = report["functions"]
    assert isinstance(functions, list)
    of = assignment.points[name]
    own = next((function for function in functions if function["name"] == name), None)
    if own is None:
        errors = report.get("errors")
        why = errors[0]["message"] if isinstance(errors, list) and errors else "the submission has no such function"
        return Mark(name, 0.0, of, None, None, None, why, 0)
    row = function_row(own)
    counterexample = row.get("counterexample")
    weak = row["blame"] if row["status"] == "abstract" else None
    differs = next(
        ((one.call, one.expected, came) for one in inputs if (came := evaluated(file, one.call, limits)) != one.expected and came),
        None,
    )
    compared = comparison.compared(file, name) if differs is None else None
    found, eager = contrast(compared), None
    if found is not None and re.search(r"\bundefined\b", found[0]):
        found, eager = None, found
    differs = differs or found
    fine = counterexample is None and differs is None
    proven = compared is not None and compared.status == "same"
    return Mark(name, of if fine else 0.0, of, counterexample, weak, differs, None, len(inputs), proven, eager)


def page_name(submission: str) -> str:
    return f"submissions/{submission}.html"


def submission_page(assignment: Assignment, name: str, marks: list[Mark]) -> str:
    """What a student reads."""
    total, of = sum(mark.points for mark in marks), sum(mark.of for mark in marks)
    body = [f"<p>{escape(assignment.title)}: <b>{total:g} of {of:g} points</b></p>"]
    for one in marks:
        body.append(f"<h2>{pages.code(one.function)} <span class=small>{one.points:g} of {one.of:g}</span></h2>")
        body.append(story(one))
    return pages.page(name, body)


def story(one: Mark) -> str:
    """What speaks for or against a function."""
    if one.missing is not None:
        return f'<p class="bad">{escape(one.missing)}</p>'
    parts = []
    if one.differs is not None:
        call, expected, came = one.differs
        shown = f"{escape(call)}\n  should be  {escape(expected)}\n  is         {escape(came)}"
        parts.append(f'<p class="bad">It differs from what was asked for:</p><pre>{shown}</pre>')
    if one.counterexample is not None:
        why = (
            f"It can break its refinement type, as long as the type of {pages.code(one.weak)} stays as it is:"
            if one.weak
            else "It breaks its refinement type:"
        )
        parts.append(f'<p class="bad">{why}</p><pre>{escape(one.counterexample)}</pre>')
    if not parts and one.proven:
        parts.append('<p class="good">No counterexample, and proven to do what the reference does.</p>')
    elif not parts:
        tried = f"{one.tried} inputs, one for each way through the reference"
        parts.append(f'<p class="good">No counterexample, and no difference on {tried}. That is no proof.</p>')
    if one.eager is not None:
        call, expected, came = one.eager
        shown = f"{escape(call)}\n  could be  {escape(expected)}\n  is        {escape(came)}"
        parts.append(f"<p>It looks at more of its input than it must, which costs no points:</p><pre>{shown}</pre>")
    return "".join(parts)


def overview(assignment: Assignment, marks: dict[str, list[Mark]]) -> str:
    """What a teacher reads: groups first, then everybody."""
    body = [f"<p>{len(marks):,} submissions.</p>", *(group_table(name, marks) for name in assignment.points)]
    lines = []
    for name, marked in sorted(marks.items()):
        link = f'<a href="{escape(page_name(name))}">{escape(name)}</a>'
        cells = [f'<span class="{"good" if one.points else "bad"}">{one.points:g}</span>' for one in marked]
        lines.append([link, *cells, f"{sum(one.points for one in marked):g}"])
    head = ["submission", *(pages.code(name) for name in assignment.points), "points"]
    box = '<input type="search" data-filters="all" placeholder="part of a name" aria-label="filter">'
    numbers = range(1, len(head))
    body += [f"<h2>Submissions</h2><p>{box}</p>", pages.table(head, lines, numbers=numbers, name="all"), pages.FILTER]
    return pages.page(assignment.title, body)


def group_table(function: str, marks: dict[str, list[Mark]]) -> str:
    """Submissions by the smallest input that tells them from the reference, or by what else speaks against them."""
    groups = defaultdict[tuple[str, str], list[str]](list)
    for name, marked in sorted(marks.items()):
        groups[reason(next(one for one in marked if one.function == function))].append(name)
    lines = [
        [pages.code(what), pages.code(came), f"{len(names):,}", some(names)]
        for (what, came), names in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return f"<h2>{pages.code(function)}</h2>" + pages.table(["told apart by", "came to", "submissions", ""], lines, numbers=(2,))


def reason(one: Mark) -> tuple[str, str]:
    if one.missing is not None:
        return (one.missing, "")
    if one.differs is not None:
        return (one.differs[0], one.differs[2])
    broken = f"the type of {one.weak} is too weak" if one.weak else "breaks its type"
    return (without_place(one.counterexample), broken) if one.counterexample else ("nothing", "")


def some(names: list[str]) -> str:
    links = ", ".join(f'<a href="{escape(page_name(name))}">{escape(name)}</a>' for name in names[:200])
    more = f" … and {len(names) - 200:,} more" if len(names) > 200 else ""
    return f"<details><summary>{escape(names[0])}{' …' if len(names) > 1 else ''}</summary>{links}{more}</details>"
