"""`whatif-baseline`: for continuous integration and commits. Only what is new counts.

A project that starts with whatif has counterexamples already. They are written to a baseline file once; from then on a check fails for
new ones only, and says which are gone. Instead of a file, the base may be a commit, whose files are checked too.

A counterexample is the same one as before if it is about the same function of the same file and the same promise, wherever that stands in
the file now and whatever values show it.
"""

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import whatif_check as whatif

FILE = Path("whatif-baseline.json")


@dataclass(frozen=True, order=True)
class Found:
    """What makes a counterexample the same one as before."""

    file: str
    function: str
    part: str
    refinement: str
    violated: str
    """The function whose promise is broken."""


class Shown(NamedTuple):
    """What a person is shown of it."""

    line: int
    equation: str
    blame: str


def check(root: Path, paths: list[Path], limits: whatif.Limits) -> tuple[dict[Found, Shown], list[str]]:
    """The counterexamples in files, and what cannot be read. Files are named relative to a folder."""
    there = [root / path for path in paths if (root / path).exists()]
    if not there:
        return {}, []
    report = whatif.check(*there, limits=limits)
    found = {}
    for function in report.functions:
        for one in function.counterexamples:
            file = _relative(function.file or "", root)
            same = Found(file, function.name, one.violated.part, one.violated.refinement, one.violated.function)
            found[same] = Shown(function.line or 1, one.call.equation, ", ".join(one.blame))
    errors = [f"{_relative(error.file, root)}:{error.line}:{error.column}: {error.message}" for error in report.errors]
    return found, errors


def _relative(file: str, root: Path) -> str:
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


def read(path: Path) -> set[Found]:
    """The counterexamples of a baseline file; none if there is no file."""
    if not path.exists():
        return set()
    try:
        return {Found(**one) for one in json.loads(path.read_text(encoding="utf-8"))["counterexamples"]}
    except (ValueError, KeyError, TypeError) as error:
        raise whatif.BadInput(f"{path} is no baseline: {error}; `whatif-baseline --update` writes one") from error


def write(path: Path, found: set[Found]) -> None:
    """Writes a baseline file, in an order that gives small differences."""
    data = {"whatif": whatif.__version__, "counterexamples": [asdict(one) for one in sorted(found)]}
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


@contextlib.contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The files of a commit, in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve() / "base"
        try:
            subprocess.run(
                ["git", "worktree", "add", "--quiet", "--detach", str(place), commit], check=True, capture_output=True, text=True
            )
        except subprocess.CalledProcessError as error:
            raise whatif.BadInput(f"git does not know `{commit}`: {error.stderr.strip()}") from error
        try:
            yield place
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(place)], check=False, capture_output=True)


def summary(found: dict[Found, Shown], base: set[Found], errors: list[str]) -> str:
    """New, fixed and known counterexamples, as Markdown."""
    new, fixed = sorted(found.keys() - base), sorted(base - found.keys())
    known = len(found) - len(new)
    lines = [f"**whatif**: {len(new)} new, {len(fixed)} fixed, {known} known {noun(known)}", ""]
    for one in new:
        shown = found[one]
        blame = f", if the type of `{shown.blame}` stays as it is" if shown.blame else ""
        lines.append(f"- new: {one.file}:{shown.line} `{one.function}`: `{shown.equation}` breaks `{one.refinement or one.part}`{blame}")
    lines += [f"- fixed: {one.file} `{one.function}`: `{one.refinement or one.part}`" for one in fixed]
    lines += [f"- cannot be read: {error}" for error in errors]
    return "\n".join(seen(line) for line in lines) + "\n"


def seen(text: str) -> str:
    """The text with a sign for each character that a terminal would obey: names and values may be a stranger's."""
    return "".join(one if one.isprintable() or one == "\n" else "\N{REPLACEMENT CHARACTER}" for one in text)


def noun(count: int) -> str:
    """What so many are called."""
    return "counterexample" if count == 1 else "counterexamples"


def main() -> None:
    """The program. 0: nothing new; 1: a new counterexample; 2: a file cannot be used."""
    given = parser().parse_args()
    limits = whatif.Limits(timeout=given.timeout)
    root = Path.cwd().resolve()
    try:
        # A commit may lack a file that is there now; what is asked about now must be there.
        missing = next((path for path in given.paths if not path.exists()), None)
        if missing is not None:
            raise whatif.BadInput(f"{missing}: there is no such file or folder")
        found, errors = check(root, given.paths, limits)
        if given.update:
            write(given.baseline, set(found))
            print(f"wrote {given.baseline}: {len(found)} {noun(len(found))}")
            return
        base = read(given.baseline)
        if given.against:
            with tree_of(given.against) as old:
                base = set(check(old, given.paths, limits)[0])
    except whatif.BadInput as error:
        print(f"error: {seen(str(error))}", file=sys.stderr)
        sys.exit(2)
    # A file that was not looked at has nothing fixed.
    base = {one for one in base if any(Path(one.file).is_relative_to(path) or Path(one.file) == path for path in given.paths)}
    told = summary(found, base, errors)
    print(told, end="")
    if given.summary:
        with given.summary.open("a", encoding="utf-8") as file:
            file.write(told)
    sys.exit(1 if found.keys() - base else 2 if errors else 0)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(
        prog="whatif-baseline", description="Checks Haskell files, and fails for counterexamples that are not in the baseline."
    )
    whole.add_argument("paths", nargs="+", type=Path, metavar="FILE", help="files and folders, relative to the current folder")
    whole.add_argument("--baseline", type=Path, default=FILE, metavar="FILE.json", help=f"what is known [default: {FILE}]")
    whole.add_argument("--update", action="store_true", help="writes what is found to the baseline")
    whole.add_argument("--against", metavar="COMMIT", help="takes what a commit of git has for the baseline")
    whole.add_argument("--summary", type=Path, metavar="FILE.md", help="appends the summary to a file")
    whole.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each function [default: 60]")
    return whole
