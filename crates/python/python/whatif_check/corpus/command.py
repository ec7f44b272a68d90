"""`whatif-corpus`: the command line. Nothing but the standard library is needed until a command runs."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whatif_check.corpus.engines import Engine

STORE = Path(".whatif-corpus")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(prog="whatif-corpus", description=DESCRIPTION)
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="checks every file of a folder, or of a manifest, that has no answer yet")
    run.add_argument("corpus", type=Path, metavar="FOLDER-or-MANIFEST", help="a manifest names a file a line")
    add_work(run)
    report = commands.add_parser("report", help="writes a page and a table about a run")
    add_store(report)
    report.add_argument("-o", "--output", type=Path, default=Path("report.html"), metavar="FILE.html")
    report.add_argument("--csv", type=Path, metavar="FILE.csv", help="the functions as a table")
    report.add_argument("--run", type=int, metavar="N", help="which run [default: the last one]")
    report.add_argument("--against", type=int, metavar="N", help="shows what changed since this run")
    grade = commands.add_parser("grade", help="a course: a page for each submission, and groups of those that fail alike")
    grade.add_argument("submissions", type=Path, metavar="FOLDER")
    grade.add_argument("--reference", type=Path, required=True, metavar="FILE.hs", help="a solution that is right")
    grade.add_argument("--assignment", type=Path, required=True, metavar="FILE.toml", help="functions and their points")
    grade.add_argument("-o", "--output", type=Path, default=Path("grades"), metavar="FOLDER")
    add_work(grade)
    return whole


DESCRIPTION = "Checks many Haskell files with many workers, and keeps the answers: a second run does only what changed."


def add_store(to: argparse.ArgumentParser) -> None:
    to.add_argument("--store", type=Path, default=STORE, metavar="FOLDER", help=f"where answers are [default: {STORE}]")


def add_work(to: argparse.ArgumentParser) -> None:
    add_store(to)
    to.add_argument(
        "--on",
        default="local",
        metavar="ENGINE",
        help="who works: `here` (this process), `local` (processes of this machine), `dask://HOST:PORT` (a scheduler), `slurm`",
    )
    to.add_argument("--workers", type=int, metavar="N", help="how many, for `local` [default: cores] and `slurm`")
    to.add_argument("-i", action="append", default=[], type=Path, metavar="DIR", help="where to look for imports")
    to.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each function [default: 60]")
    to.add_argument("--max-steps", type=int, metavar="N", help="along one path")
    to.add_argument("--max-memory", type=int, metavar="MIB", help="of each worker")
    to.add_argument("--suggest", action="store_true", help="looks for types that would help, too")
    to.add_argument("-q", "--quiet", action="store_true", help="shows no progress")


def main() -> None:
    """The program. 0: all went well; 2: the input cannot be used, or something is not installed."""
    given = parser().parse_args()
    from whatif_check import BadInput
    from whatif_check.corpus.members import NoCorpus

    try:
        {"run": run, "report": report, "grade": grade}[given.command](given)
    except (NoCorpus, BadInput) as error:
        sys.exit(bad(str(error)))
    except ImportError as error:
        sys.exit(bad(f"{error.name} is not installed; `pip install 'whatif-check[corpus]'` brings what corpora need"))
    except KeyboardInterrupt:
        print("stopped; what was answered is kept, and the same command goes on from there", file=sys.stderr)
        sys.exit(130)


def bad(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return 2


def engine(given: argparse.Namespace) -> "Engine":
    """Who works."""
    import os

    from whatif_check.corpus import engines

    workers = given.workers or os.cpu_count() or 1
    match given.on.partition("://"):
        case ("here", _, _):
            return engines.Here()
        case ("local", _, _):
            return engines.local(workers)
        case ("slurm", _, _):
            return engines.slurm(workers)
        case ("dask", _, address) if address:
            return engines.existing(f"tcp://{address}")
    from whatif_check import BadInput

    raise BadInput(f"--on {given.on}: expected here, local, dask://HOST:PORT or slurm")


def run(given: argparse.Namespace) -> None:
    from whatif_check.corpus.runs import run as run_corpus
    from whatif_check.corpus.settings import Settings
    from whatif_check.corpus.store import Store

    settings = Settings(given.timeout, given.max_steps, given.max_memory, given.suggest)
    store = Store(given.store)
    ran = run_corpus(given.corpus, store, engine(given), settings, given.i, quiet=given.quiet)
    print(f"run {ran.run}: {ran.files:,} files, {ran.known:,} known, {ran.answered:,} answered in {ran.work_seconds:.1f} s of work")


def report(given: argparse.Namespace) -> None:
    from whatif_check.corpus.reports import write
    from whatif_check.corpus.store import Store

    write(Store(given.store), given.run, given.against, given.output, given.csv)


def grade(given: argparse.Namespace) -> None:
    from whatif_check.corpus.grades import grade as grade_course

    grade_course(given, engine(given))
