"""A page and a table about a run: verdicts, times, groups, and what changed since another run."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from whatif_check.corpus import pages
from whatif_check.corpus.members import NoCorpus
from whatif_check.corpus.parts import COLUMNS, function_rows, without_place
from whatif_check.corpus.plots import cumulative
from whatif_check.corpus.store import Store
from whatif_check.corpus.table import figure, localized
from whatif_check.corpus.tasks import Answer
from whatif_check.display import escape

Row = dict[str, Any]
GROUPS = 40
"""Groups that are shown; the table has all."""
MEMBERS = 200
"""Files that are named in a group."""


def write(store: Store, run: int | None, against: int | None, output: Path, table: Path | None) -> None:
    """Writes the page, and the table if one is asked for."""
    chosen = known_run(store, run)
    answers = list(store.answers(chosen["id"]))
    rows = [row for answer in answers for row in function_rows(answer)]
    body = [summary(chosen, answers, rows), verdicts(rows), times(answers), groups(rows), slow(rows)]
    if against is not None:
        body.insert(1, changes(known_run(store, against)["id"], store, rows))
    body.append(files(rows))
    body.append(pages.FILTER)
    pages.write(output, pages.page(f"Run {chosen['id']} of {Path(chosen['corpus']).name}", body))
    if table is not None:
        pages.write(table, as_csv(rows))
    print(figure(rows))
    print(localized(Path(chosen["corpus"]), answers).text())
    print(f"wrote {output}" + (f" and {table}" if table else ""))


def known_run(store: Store, number: int | None) -> Row:
    """A run by its number, or the last one."""
    runs = store.runs()
    if number is None and runs:
        return runs[-1]
    for run in runs:
        if run["id"] == number:
            return run
    known = ", ".join(str(run["id"]) for run in runs) or "none"
    raise NoCorpus(f"there is no such run in {store.folder}; there are: {known}")


def as_csv(rows: Iterable[Row]) -> str:
    """The functions as a table."""
    text = io.StringIO()
    lines = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return text.getvalue()


def summary(run: Row, answers: list[Answer], rows: list[Row]) -> str:
    found = len({row["name"] for row in rows if row["counterexample"]})
    work = sum(answer.time_ms for answer in answers) / 1000
    unfinished = "" if run["ended"] else " The run did not come to its end: files without an answer are missing here."
    return (
        f"<p>{len(answers):,} files, {sum(1 for row in rows if row['function']):,} functions; a counterexample in {found:,} files. "
        f"{work:,.1f} s of work. whatif {escape(run['version'])}.{unfinished}</p>"
    )


def verdicts(rows: list[Row]) -> str:
    counts = Counter(row["status"] for row in rows)
    lines = [
        [pages.status(word), f"{count:,}", f"{count / len(rows):.1%}", pages.bar(count, len(rows))]
        for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    return "<h2>Verdicts</h2>" + pages.table(["verdict", "functions", "", ""], lines, numbers=(1, 2))


def times(answers: list[Answer]) -> str:
    measured = [answer.time_ms for answer in answers if answer.state == "answered"]
    return "<h2>Times</h2>" + cumulative(measured, "files")


def groups(rows: list[Row]) -> str:
    found = [row for row in rows if row["counterexample"]]
    blamed = [row for row in found if row["blame"]]
    return (
        "<h2>By the smallest counterexample</h2>"
        + grouped(found, lambda row: (row["function"], without_place(row["counterexample"])), lambda key: pages.code(key[1]))
        + "<h2>By whose type is too weak</h2>"
        + grouped(blamed, lambda row: (row["blame"],), lambda key: pages.code(key[0]))
    )


def grouped(rows: list[Row], key: Callable[[Row], tuple[str, ...]], show: Callable[[tuple[str, ...]], str]) -> str:
    """Groups of files, large ones first."""
    together = defaultdict[tuple[str, ...], set[str]](set)
    for row in rows:
        together[key(row)].add(row["name"])
    if not together:
        return "<p>None.</p>"
    ordered = sorted(together.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = [[show(group), f"{len(names):,}", named(sorted(names, key=pages.natural))] for group, names in ordered[:GROUPS]]
    rest = len(ordered) - GROUPS
    more = f"<p class=small>… and {rest:,} smaller groups, which the table has.</p>" if rest > 0 else ""
    return pages.table(["", "files", ""], lines, numbers=(1,)) + more


def named(names: list[str]) -> str:
    """Some files, folded up."""
    shown = ", ".join(escape(name) for name in names[:MEMBERS])
    more = f" … and {len(names) - MEMBERS:,} more" if len(names) > MEMBERS else ""
    return f"<details><summary>{escape(names[0])}{' …' if len(names) > 1 else ''}</summary>{shown}{more}</details>"


def slow(rows: list[Row]) -> str:
    timed = sorted((row for row in rows if row["time_ms"]), key=lambda row: -row["time_ms"])[:10]
    lines = [[pages.code(row["function"]), escape(row["name"]), pages.status(row["status"]), f"{row['time_ms']:,.0f}"] for row in timed]
    return "<h2>The slowest functions</h2>" + pages.table(["function", "file", "verdict", "ms"], lines, numbers=(3,))


def changes(old: int, store: Store, rows: list[Row]) -> str:
    """Functions whose verdict or counterexample is another one than in an earlier run."""
    before = {(row["name"], row["function"]): row for answer in store.answers(old) for row in function_rows(answer)}
    now = {(row["name"], row["function"]): row for row in rows}
    lines = []
    for at in sorted(before.keys() | now.keys(), key=lambda at: (at[0], at[1] or "")):
        told = [short(side.get(at)) for side in (before, now)]
        if told[0] != told[1]:
            lines.append([escape(at[0]), pages.code(at[1]), *told])
    body = pages.table(["file", "function", f"run {old}", "now"], lines) if lines else "<p>Nothing.</p>"
    return f"<h2>What changed since run {old}</h2>" + body


def short(row: Row | None) -> str:
    if row is None:
        return "not there"
    return pages.status(row["status"]) + (f" {pages.code(row['counterexample'])}" if row["counterexample"] else "")


def files(rows: list[Row]) -> str:
    """Every file, with what was found in it; a box finds some."""
    by_file = defaultdict[str, list[Row]](list)
    for row in rows:
        by_file[row["name"]].append(row)
    lines = []
    for name, inside in sorted(by_file.items(), key=lambda item: pages.natural(item[0])):
        counts = Counter(row["status"] for row in inside)
        found = [pages.code(without_place(row["counterexample"])) for row in inside if row["counterexample"]]
        reasons = sorted({escape(row["reason"]) for row in inside if row["reason"]})
        words = ", ".join(f"{count} {pages.status(word)}" for word, count in sorted(counts.items()))
        lines.append([escape(name), words, "<br>".join([*found, *reasons])])
    box = '<input type="search" data-filters="files" placeholder="part of a name, a function, a verdict" aria-label="filter">'
    return f"<h2>Files</h2><p>{box}</p>" + pages.table(["file", "verdicts", "found"], lines, name="files")
