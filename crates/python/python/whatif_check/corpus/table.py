"""The table of the paper (002, Figure 12), function by function, and how often the blamed type is the one that was changed later.

Section 6.2 of the paper looks at the traces of students: the versions of a file in the order in which they were checked. An abstract
counterexample blames a function for its type. If the first later version in which the accused function has no counterexample gives a
blamed function another type, the counterexample named the right place.

Versions are files of one folder of the corpus whose names differ in numbers only: `anna/List-2015-04-01T10-30.hs`, `anna/3/List.hs`.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from whatif_check.corpus.members import read
from whatif_check.corpus.pages import natural
from whatif_check.corpus.tasks import Answer

Row = dict[str, Any]

COLUMNS = {
    "Con.": {"concrete"},
    "Abs.": {"abstract"},
    "None": {"bounded", "verified"},
    "Time-out": {"timeout"},
    "Error": {"unsupported"},
}
"""The columns, and the verdicts that each counts. What is checked inside of its callers has no line of its own."""

NUMBERS = re.compile(r"\d+")
FINE = ("verified", "bounded")


def figure(rows: Iterable[Row]) -> str:
    """The table: the functions with the most counterexamples first, and the mean time of each."""
    counted = defaultdict[str, list[Row]](list)
    known = set().union(*COLUMNS.values())
    for row in rows:
        if row["function"] is not None and row["status"] in known:
            counted[row["function"]].append(row)
    ordered = sorted(counted.items(), key=lambda item: (-found(item[1]), item[0]))
    everything = [row for rows_ in counted.values() for row in rows_]
    width = max([len("Function"), *map(len, counted)])
    head = f"{'Function':<{width}}" + "".join(f"{name:>10}" for name in COLUMNS) + f"{'Avg. (s)':>10}"
    lines = [line(name, inside, width) for name, inside in ordered]
    return "\n".join([head, *lines, line("Total", everything, width)])


def found(rows: list[Row]) -> int:
    return sum(row["status"] in ("concrete", "abstract") for row in rows)


def line(name: str, rows: list[Row], width: int) -> str:
    counts = [sum(row["status"] in words for row in rows) for words in COLUMNS.values()]
    time = mean([row["time_ms"] or 0.0 for row in rows]) / 1000 if rows else 0.0
    return f"{name:<{width}}" + "".join(f"{count:>10,}" for count in counts) + f"{time:>10.2f}"


@dataclass(frozen=True)
class Localized:
    """What became of abstract counterexamples in later versions."""

    changed: int
    """A blamed function has another type in the first later version without a counterexample."""
    other: int
    """None has."""
    unfinished: int
    """There is no such version."""

    def text(self) -> str:
        """For people."""
        judged = self.changed + self.other
        if judged + self.unfinished == 0:
            return "no file has later versions with which abstract counterexamples could be compared"
        part = f" ({self.changed / judged:.1%})" if judged else ""
        return (
            f"{judged:,} abstract counterexamples in files with a later version without one: "
            f"a blamed type was changed in {self.changed:,}{part}; {self.unfinished:,} have no such version"
        )


def localized(corpus: Path, answers: Iterable[Answer]) -> Localized:
    """Compares each version of a file with the first later one in which a function has no counterexample any more."""
    chains = defaultdict[str, list[Answer]](list)
    for answer in answers:
        chains[NUMBERS.sub("#", answer.name)].append(answer)
    root = corpus if corpus.is_dir() else corpus.parent
    changed = other = unfinished = 0
    for chain in chains.values():
        versions = [functions(answer) for answer in sorted(chain, key=lambda answer: natural(answer.name))]
        names = sorted((answer.name for answer in chain), key=natural)
        if len(versions) < 2:
            continue
        for at, version in enumerate(versions):
            for function in version.values():
                if function["status"] != "abstract":
                    continue
                after = [later for later in range(at + 1, len(versions)) if is_fine(versions[later].get(function["name"]))]
                if not after:
                    unfinished += 1
                    continue
                before, fixed = (text_of(root / names[number]) for number in (at, after[0]))
                blamed = function["counterexamples"][0]["blame"]
                if any(signature(before, name) != signature(fixed, name) for name in blamed):
                    changed += 1
                else:
                    other += 1
    return Localized(changed, other, unfinished)


def functions(answer: Answer) -> dict[str, Row]:
    return {function["name"]: function for function in json.loads(answer.report)["functions"]}


def is_fine(function: Row | None) -> bool:
    return function is not None and function["status"] in FINE


def text_of(path: Path) -> str:
    try:
        return read(path)
    except OSError:
        return ""


def signature(text: str, function: str) -> str | None:
    """The annotation of a function, with its spaces made one; none if there is none."""
    annotation = re.search(r"\{-@\s*(?:assume\s+)?" + re.escape(function) + r"\s*::(.*?)@-\}", text, re.DOTALL)
    return " ".join(annotation.group(1).split()) if annotation else None
