"""A course: submissions, a reference and an assignment; a page for each submission, and groups of those that fail alike.

The assignment names functions and their points:

    title = "Lists"
    [points]
    append = 2
    rev = 3

A submission gets the points of a function if nothing speaks against it:

- no counterexample to its refinement type (`whatif check`), and
- nothing that tells it from the reference (`whatif_check.corpus.marking`). The page says whether that is proven or only what was found. A
  function that only looks at more of its input than the reference loses no points for it, but is told.

Submissions are grouped by the smallest input that tells them from the reference.
"""

import argparse
import csv
import io
import json
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whatif_check.corpus import pages
from whatif_check.corpus.engines import Engine
from whatif_check.corpus.marking import Standing, marking, standings
from whatif_check.corpus.members import NoCorpus, members
from whatif_check.corpus.parts import function_row, without_place
from whatif_check.corpus.progress import Progress
from whatif_check.corpus.runs import run
from whatif_check.corpus.settings import Settings
from whatif_check.corpus.store import Store
from whatif_check.display import escape


@dataclass(frozen=True)
class Assignment:
    """What is asked for."""

    title: str
    points: dict[str, float]


@dataclass(frozen=True)
class Mark:
    """What a function of a submission got, and what speaks against it."""

    function: str
    points: float
    of: float
    standing: Standing
    counterexample: str | None = None
    weak: str | None = None
    """Functions whose type is too weak, if the code itself is right."""
    missing: str | None = None


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
    """Checks the submissions, compares them with the reference, and writes the pages."""
    assignment = read_assignment(given.assignment)
    folders = [str(folder.resolve()) for folder in given.i]
    try:
        job = marking(given.reference.resolve(), list(assignment.points), given.timeout, folders)
    except OSError as error:
        raise NoCorpus(f"{given.reference}: {error.strerror}") from error
    store = Store(given.store)
    settings = Settings(given.timeout, given.max_steps, given.max_memory, given.suggest)
    number = run(given.submissions, store, engine, settings, given.i, quiet=given.quiet).run
    asked = job.asked(members(given.submissions, settings, given.i))
    missing = store.unmarked(asked)
    progress = Progress(len(missing), quiet=given.quiet)
    for found in engine.run(missing, job) if missing else []:
        store.keep_marks(found)
        progress.done(len(found))
    progress.clear()
    compared = store.marks(asked)
    answers = sorted(store.answers(number), key=lambda answer: pages.natural(answer.name))
    marks = {answer.name: marked(json.loads(answer.report), compared[answer.name], assignment) for answer in answers}
    for name, some_marks in marks.items():
        pages.write(given.output / page_name(name), submission_page(assignment, name, some_marks))
    pages.write(given.output / "index.html", overview(assignment, marks))
    pages.write(given.output / "points.csv", as_csv(assignment, marks))
    print(f"wrote {given.output / 'index.html'}, points.csv and a page for each of {len(marks):,} submissions")


def marked(report: dict[str, Any], compared: dict[str, Any], assignment: Assignment) -> list[Mark]:
    """The marks of a submission: what a check says of it, and a comparison with the reference."""
    found = standings(compared)
    own = {function["name"]: function for function in report["functions"]}
    killed = report.get("killed") or compared.get("killed")
    errors = [error["message"] for error in report.get("errors", [])]
    marks = []
    for name, of in assignment.points.items():
        standing = found.get(name, Standing(name, 0))
        if killed or name not in own:
            why = killed or (errors[0] if errors else "the submission has no such function")
            marks.append(Mark(name, 0.0, of, standing, missing=why))
            continue
        row = function_row(own[name])
        counterexample, weak = row.get("counterexample"), row["blame"] if row["status"] == "abstract" else None
        fine = counterexample is None and standing.differs is None
        marks.append(Mark(name, of if fine else 0.0, of, standing, counterexample, weak))
    return marks


def page_name(submission: str) -> str:
    return f"submissions/{submission}.html"


def submission_page(assignment: Assignment, name: str, marks: list[Mark]) -> str:
    """What a student reads."""
    total, of = sum(mark.points for mark in marks), sum(mark.of for mark in marks)
    back = "../" * page_name(name).count("/")
    body = [f'<p><a href="{back}index.html">{escape(assignment.title)}</a>: <b>{total:g} of {of:g} points</b></p>']
    for one in marks:
        body.append(f"<h2>{pages.code(one.function)} <span class=small>{one.points:g} of {one.of:g}</span></h2>")
        body.append(story(one))
    return pages.page(name, body)


def story(one: Mark) -> str:
    """What speaks for or against a function."""
    if one.missing is not None:
        return f'<p class="bad">{escape(one.missing)}</p>'
    parts = []
    standing = one.standing
    if standing.differs is not None:
        call, expected, came = standing.differs
        shown = f"{escape(call)}\n  should be  {escape(expected)}\n  is         {escape(came)}"
        parts.append(f'<p class="bad">It differs from what was asked for:</p><pre>{shown}</pre>')
    if one.counterexample is not None:
        why = (
            f"It can break its refinement type, as long as the type of {pages.code(one.weak)} stays as it is:"
            if one.weak
            else "It breaks its refinement type:"
        )
        parts.append(f'<p class="bad">{why}</p><pre>{escape(one.counterexample)}</pre>')
    if not parts and standing.proven:
        parts.append('<p class="good">No counterexample, and proven to do what the reference does.</p>')
    elif not parts:
        tried = f"{standing.tried} inputs, one for each way through the reference"
        parts.append(f'<p class="good">No counterexample, and no difference on {tried}. That is no proof.</p>')
    if standing.eager is not None:
        call, expected, came = standing.eager
        shown = f"{escape(call)}\n  could be  {escape(expected)}\n  is        {escape(came)}"
        parts.append(f"<p>It looks at more of its input than it must, which costs no points:</p><pre>{shown}</pre>")
    return "".join(parts)


def overview(assignment: Assignment, marks: dict[str, list[Mark]]) -> str:
    """What a teacher reads: groups first, then everybody."""
    body = [distribution(assignment, marks), *(group_table(name, marks) for name in assignment.points)]
    lines = []
    for name, marked in marks.items():
        link = f'<a href="{escape(page_name(name))}">{escape(name)}</a>'
        cells = [f'<span class="{"good" if one.points else "bad"}">{one.points:g}</span>' for one in marked]
        lines.append([link, *cells, f"{sum(one.points for one in marked):g}"])
    head = ["submission", *(pages.code(name) for name in assignment.points), "points"]
    box = '<input type="search" data-filters="all" placeholder="part of a name" aria-label="filter">'
    numbers = range(1, len(head))
    body += [f"<h2>Submissions</h2><p>{box}</p>", pages.table(head, lines, numbers=numbers, name="all"), pages.FILTER]
    return pages.page(assignment.title, body)


def distribution(assignment: Assignment, marks: dict[str, list[Mark]]) -> str:
    """How many submissions have how many points."""
    of = sum(assignment.points.values())
    counts = Counter(sum(one.points for one in marked) for marked in marks.values())
    lines = [[f"{points:g}", f"{count:,}", pages.bar(count, len(marks))] for points, count in sorted(counts.items(), reverse=True)]
    mean = sum(points * count for points, count in counts.items()) / max(len(marks), 1)
    told = f"<p>{len(marks):,} submissions, {mean:.1f} of {of:g} points on average. <a href=points.csv>points.csv</a> has them all.</p>"
    return told + pages.table(["points", "submissions", ""], lines, numbers=(0, 1))


def as_csv(assignment: Assignment, marks: dict[str, list[Mark]]) -> str:
    """A line for each submission, for other programs."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["submission", *assignment.points, "points"])
    for name, marked in marks.items():
        lines.writerow([name, *(f"{one.points:g}" for one in marked), f"{sum(one.points for one in marked):g}"])
    return text.getvalue()


def group_table(function: str, marks: dict[str, list[Mark]]) -> str:
    """Submissions by the smallest input that tells them from the reference, or by what else speaks against them."""
    groups = defaultdict[tuple[str, str], list[str]](list)
    for name, marked in marks.items():
        groups[reason(next(one for one in marked if one.function == function))].append(name)
    lines = [
        [what, came, f"{len(names):,}", some(names)]
        for (what, came), names in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return f"<h2>{pages.code(function)}</h2>" + pages.table(["told apart by", "came to", "submissions", ""], lines, numbers=(2,))


def reason(one: Mark) -> tuple[str, str]:
    """What tells a function from the reference's, and what came of it, as HTML."""
    if one.missing is not None:
        return (f'<span class="bad">{escape(one.missing)}</span>', "")
    if one.standing.differs is not None:
        call, _, came = one.standing.differs
        return (pages.code(call), pages.code(came))
    if one.counterexample is not None:
        broken = f"the type of {pages.code(one.weak)} is too weak" if one.weak else "breaks its type"
        return (pages.code(without_place(one.counterexample)), broken)
    return ('<span class="good">nothing</span>', "")


def some(names: list[str]) -> str:
    links = ", ".join(f'<a href="{escape(page_name(name))}">{escape(name)}</a>' for name in names[:200])
    more = f" … and {len(names) - 200:,} more" if len(names) > 200 else ""
    return f"<details><summary>{escape(names[0])}{' …' if len(names) > 1 else ''}</summary>{links}{more}</details>"
