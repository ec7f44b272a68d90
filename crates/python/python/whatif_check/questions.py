"""The questions about Haskell files."""

import dataclasses
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from whatif_check import _native
from whatif_check.decode import decode
from whatif_check.limits import DEFAULT, Limits
from whatif_check.report import Report, Suggestion
from whatif_check.runs import Diff, Exploration, Proof, Tests
from whatif_check.source import source

Path = str | os.PathLike[str]


def check(
    *paths: Path,
    text: str | None = None,
    functions: Iterable[str] = (),
    folders: Iterable[Path] = (),
    suggest: bool = False,
    limits: Limits = DEFAULT,
) -> Report:
    """Checks files (a folder stands for every Haskell file below it), or a text, against their refinement types.

    A file that cannot be read is in `Report.errors`; other files are checked all the same.
    """
    if text is not None and len(paths) > 1:
        raise TypeError("a text has one name")
    first, *more = paths or (None,)
    asked = source(first, text, folders, default="Main.hs")
    others = [os.fspath(path) for path in more if path is not None]
    answer, shown = _native.check(asked, others, list(functions), suggest, limits)
    return dataclasses.replace(decode(Report, json.loads(answer)), json=answer, text=shown)


def check_share(
    path: Path | None,
    at: int,
    of: int,
    *,
    text: str | None = None,
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> Report:
    """Checks every `of`-th function of a file, from number `at` on, as `check` of the whole file does.

    The shares `0` to `of - 1` have each function once, for workers that share a large file; mistakes that concern no function are in each.
    """
    answer, shown = _native.check_share(source(path, text, folders, default="Main.hs"), at, of, limits)
    return dataclasses.replace(decode(Report, json.loads(answer)), json=answer, text=shown)


def suggest(
    path: Path | None = None,
    *,
    text: str | None = None,
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> list[Suggestion]:
    """Types that would help where a check finds a counterexample, best first for each function."""
    paths = () if path is None else (path,)
    report = check(*paths, text=text, folders=folders, suggest=True, limits=limits)
    return [suggestion for function in report.functions for suggestion in function.suggestions]


def explore(
    path: Path | None = None,
    function: str | None = None,
    *,
    text: str | None = None,
    where: str | None = None,
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> Exploration:
    """Inputs and outputs of a function, one for each path; `where` names a predicate of the file that they satisfy.

    >>> explore(function="f", text="f :: Bool -> Int\\nf b = if b then 1 else 2\\n").status
    'exhausted'
    """
    if function is None:
        raise TypeError("name a function=")
    answer, shown = _native.explore(source(path, text, folders, default="Main.hs"), function, where, limits)
    return dataclasses.replace(decode(Exploration, json.loads(answer)), json=answer, text=shown)


def prove(
    path: Path | None = None,
    property: str | None = None,
    *,
    text: str | None = None,
    using: Iterable[str] = (),
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> list[Proof]:
    """Is a Bool-valued function True for all inputs? Without a name, every function whose name starts with `prop`."""
    asked = source(path, text, folders, default="Main.hs")
    answers = _native.prove(asked, property, list(using), limits)
    return [dataclasses.replace(decode(Proof, json.loads(answer)), json=answer, text=shown) for answer, shown in answers]


def diff(
    old: Path,
    new: Path,
    *,
    old_text: str | None = None,
    new_text: str | None = None,
    functions: Iterable[str] = (),
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> Diff:
    """Do the functions that two files share do the same? Those that do not are told apart by an input, laziness included."""
    first, second = source(old, old_text, folders, default="Old.hs"), source(new, new_text, folders, default="New.hs")
    answer, shown = _native.diff(first, second, list(functions), limits)
    return dataclasses.replace(decode(Diff, json.loads(answer)), json=answer, text=shown)


def test(
    path: Path | None = None,
    functions: Iterable[str] = (),
    *,
    text: str | None = None,
    framework: Literal["hspec", "tasty", "doctest", "quickcheck"] = "hspec",
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> Tests:
    """Tests for functions of a file, one for each path that is found; for all that it exports if none are named.

    `str` of the answer is a module for the framework.
    """
    asked = source(path, text, folders, default="Main.hs")
    answer, shown = _native.test(asked, list(functions), framework, limits)
    return dataclasses.replace(decode(Tests, json.loads(answer)), json=answer, text=shown)


@dataclass(frozen=True)
class Evaluation:
    """How an evaluation ended, and what was printed: a value as `show` would."""

    ended: Literal["value", "exit", "raised", "limit", "unsupported"]
    reason: str
    output: str
    errors: str

    def __str__(self) -> str:
        return (self.output + self.errors).rstrip("\n")


def eval(
    path: Path | None = None,
    expression: str | None = None,
    *,
    text: str | None = None,
    folders: Iterable[Path] = (),
    limits: Limits = DEFAULT,
) -> Evaluation:
    """Evaluates an expression in the scope of a file, lazily and concretely; an action is run, without files or input."""
    if expression is None:
        raise TypeError("give an expression=")
    return Evaluation(*_native.eval(source(path, text, folders, default="Main.hs"), expression, limits))
