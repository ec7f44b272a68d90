"""Corpora on a cluster of two processes: the answers are those of one process, whatever dies on the way."""

import io
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import submissions

PROGRAMS = Path(sys.executable).parent
COUNT = int(os.environ.get("WHATIF_SUBMISSIONS", "300"))
FEW = min(COUNT, 80)
"""For what is tried when something dies."""
Row = tuple[str, ...]


def command(*arguments: object) -> list[str]:
    return [str(PROGRAMS / "whatif-corpus"), *map(str, arguments)]


def corpus_command(*arguments: object) -> str:
    done = subprocess.run(command(*arguments), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(store: Path) -> list[Row]:
    """What is known, sorted and without times."""
    with sqlite3.connect(store / "answers.sqlite") as database:
        return sorted(database.execute("SELECT name, key, state, report FROM answer"))


def count(store: Path) -> int:
    if not (store / "answers.sqlite").exists():
        return 0
    with sqlite3.connect(store / "answers.sqlite") as database:
        try:
            return int(database.execute("SELECT count(*) FROM answer").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


def until(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return submissions.write(tmp_path_factory.mktemp("corpus"), COUNT)


@pytest.fixture(scope="session")
def alone(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """The answers of one process."""
    store = tmp_path_factory.mktemp("alone")
    corpus_command("run", corpus, "--on", "here", "--store", store)
    found = answers(store)
    assert len(found) == COUNT
    states = {function["status"] for row in found for function in json.loads(row[3])["functions"]}
    assert {"verified", "concrete", "abstract"} <= states
    assert any(json.loads(row[3])["errors"] for row in found) or COUNT < 300
    return found


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first submissions of the corpus, elsewhere: a key does not depend on where a corpus lies."""
    return submissions.write(tmp_path_factory.mktemp("few"), FEW)


@pytest.fixture(scope="session")
def expected(few: Path, alone: list[Row]) -> list[Row]:
    """What is known of them."""
    names = {path.relative_to(few).as_posix() for path in few.rglob("*.hs")}
    return [row for row in alone if row[0] in names]


def test_two_processes_answer_as_one_and_a_second_run_has_nothing_to_do(corpus: Path, alone: list[Row], tmp_path: Path) -> None:
    told = corpus_command("run", corpus, "--workers", 2, "--store", tmp_path)
    assert f"{COUNT} answered" in told
    assert answers(tmp_path) == alone
    assert list((tmp_path / "parts").glob("*.parquet"))
    told = corpus_command("run", corpus, "--workers", 2, "--store", tmp_path)
    assert f"{COUNT} known, 0 answered" in told


def test_a_large_file_is_shared_and_answered_as_by_one_process(tmp_path: Path) -> None:
    from whatif_check.corpus.checking import Checking
    from whatif_check.corpus.members import members
    from whatif_check.corpus.settings import Settings

    corpus = submissions.write(tmp_path / "corpus", 3)

    def tasks(*, suggest: bool) -> dict[str, int]:
        settings = Settings(suggest=suggest)
        return {member.name: len(Checking(settings, []).cut(member)) for member in members(corpus, settings)}

    (corpus / "Large.hs").write_text(submissions.large(60))
    (corpus / "Broken.hs").write_text(submissions.large(60).replace("module Large", "module Broken") + "oops = (\n")
    counts = tasks(suggest=False)
    assert counts["Large.hs"] > 2 and counts["Broken.hs"] > 2 and counts["group000/S0.hs"] == 1
    # What is suggested may be about any function of a file.
    assert set(tasks(suggest=True).values()) == {1}
    corpus_command("run", corpus, "--on", "here", "--store", tmp_path / "one")
    assert "5 answered" in corpus_command("run", corpus, "--workers", 2, "--store", tmp_path / "two")
    expected = answers(tmp_path / "one")
    assert answers(tmp_path / "two") == expected
    functions = next(json.loads(row[3])["functions"] for row in expected if row[0] == "Large.hs")
    assert len(functions) > 100 and {"verified", "concrete", "in-callers"} <= {function["status"] for function in functions}


def test_a_file_with_a_piece_that_kills_its_worker_is_recorded_once() -> None:
    from whatif_check.corpus.checking import Checking
    from whatif_check.corpus.members import Member
    from whatif_check.corpus.pieces import Gathering
    from whatif_check.corpus.settings import Settings
    from whatif_check.corpus.tasks import Answer, killed

    member = Member("/", "Large.hs", "x" * 50_000, "key")
    first, second, third = Checking(Settings(), []).cut(member)
    piece = Answer("key", "Large.hs", "answered", '{"errors": [], "functions": []}', "[]", 1.0)
    gathering = Gathering()
    assert gathering.take([(third, piece), (first, killed(member))]) == []
    assert gathering.take([(second, piece)]) == [killed(member)]


def test_only_what_changed_is_asked_again(tmp_path: Path) -> None:
    corpus = submissions.write(tmp_path / "corpus", 5)
    (corpus / "Lib.hs").write_text("module Lib where\nlimit :: Int\nlimit = 3\n")
    (corpus / "group000/Uses.hs").write_text("module Uses where\nimport Lib\nf :: Int\nf = limit\n")
    store = tmp_path / "store"
    assert "7 answered" in corpus_command("run", corpus, "--on", "here", "--store", store)
    (corpus / "group000/S1.hs").write_text(submissions.submission(1, seed=9))
    assert "6 known, 1 answered" in corpus_command("run", corpus, "--on", "here", "--store", store)
    (corpus / "Lib.hs").write_text("module Lib where\nlimit :: Int\nlimit = 4\n")
    assert "5 known, 2 answered" in corpus_command("run", corpus, "--on", "here", "--store", store)
    assert "7 known, 0 answered" in corpus_command("run", corpus, "--on", "here", "--store", store)
    assert "0 known, 7 answered" in corpus_command("run", corpus, "--on", "here", "--store", store, "--timeout", 30)


def test_a_killed_worker_loses_nothing(few: Path, expected: list[Row], tmp_path: Path) -> None:
    with subprocess.Popen(command("run", few, "--workers", 2, "--store", tmp_path), text=True) as run:
        until(lambda: count(tmp_path) > 10)
        os.kill(worker_of(run.pid), signal.SIGKILL)
        assert run.wait(timeout=300) == 0
    assert answers(tmp_path) == expected


def worker_of(pid: int) -> int:
    """A process below this one that has no children of its own: a worker, whose parent is its nanny."""
    children: dict[int, list[int]] = {}
    lines: dict[int, str] = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
                lines[int(place.name)] = (place / "cmdline").read_text()
            except OSError:
                continue
            children.setdefault(parent, []).append(int(place.name))
    open_, leaves = [pid], []
    while open_:
        below = children.get(open_.pop(), [])
        open_.extend(below)
        leaves.extend(child for child in below if child not in children and "spawn_main" in lines[child])
    assert leaves
    return leaves[0]


def test_a_killed_run_goes_on(few: Path, expected: list[Row], tmp_path: Path) -> None:
    with subprocess.Popen(command("run", few, "--on", "here", "--store", tmp_path)) as run:
        until(lambda: count(tmp_path) > 10)
        run.kill()
    before = count(tmp_path)
    assert 0 < before < FEW
    told = corpus_command("run", few, "--workers", 2, "--store", tmp_path)
    assert f"{before} known" in told
    assert answers(tmp_path) == expected


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Cluster:
    """A scheduler and two workers, as somebody would start them by hand."""

    def __init__(self, port: int) -> None:
        dask = str(PROGRAMS / "dask")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        at = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        self.scheduler = subprocess.Popen([dask, "scheduler", *at], **quiet)  # type: ignore[call-overload]
        worker = [dask, "worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
        self.workers = [subprocess.Popen(worker, **quiet) for _ in range(2)]  # type: ignore[call-overload]

    def kill(self) -> None:
        for process in [self.scheduler, *self.workers]:
            process.kill()
            process.wait()


def test_a_restarted_scheduler_loses_nothing(few: Path, expected: list[Row], port: int, tmp_path: Path) -> None:
    first = Cluster(port)
    try:
        with subprocess.Popen(command("run", few, "--on", f"dask://127.0.0.1:{port}", "--store", tmp_path)) as run:
            until(lambda: count(tmp_path) > 10)
            first.kill()
            assert count(tmp_path) < FEW
            second = Cluster(port)
            try:
                assert run.wait(timeout=300) == 0
            finally:
                second.kill()
    finally:
        first.kill()
    assert answers(tmp_path) == expected


SBATCH = """#!/bin/sh
# Runs the job that it is given at once, as Slurm would when a node is free; of a copy, because who sends it takes its file away.
cp "$1" "$JOBS.$$"
setsid sh "$JOBS.$$" > /dev/null 2>&1 &
echo "$!" >> "$JOBS"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
for job; do kill -9 -"$job" 2> /dev/null; done
exit 0
"""


@pytest.fixture
def slurm(tmp_path: Path) -> dict[str, str]:
    """An environment with Slurm's two commands, which run jobs on this machine, and what a course's configuration would say."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in [("sbatch", SBATCH), ("scancel", SCANCEL)]:
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    of_jobs = {"CORES": "1", "MEMORY": "2GB", "INTERFACE": "lo", "WALLTIME": "00:30:00"}
    configuration = {f"DASK_JOBQUEUE__SLURM__{name}": value for name, value in of_jobs.items()}
    return {**os.environ, **configuration, "PATH": f"{programs}:{os.environ['PATH']}", "JOBS": str(tmp_path / "jobs")}


def test_jobs_of_slurm_answer_as_one_process(few: Path, expected: list[Row], slurm: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("dask_jobqueue")
    arguments = command("run", few, "--on", "slurm", "--workers", 2, "--store", tmp_path / "store")
    with subprocess.Popen(arguments, env=slurm, stdout=subprocess.PIPE, text=True) as run:
        until(lambda: count(tmp_path / "store") > 10)
        # A node fails.
        first = int(Path(slurm["JOBS"]).read_text().split()[0])
        os.killpg(first, signal.SIGKILL)
        told, _ = run.communicate(timeout=300)
    assert run.returncode == 0 and f"{FEW} answered" in told
    assert answers(tmp_path / "store") == expected


def test_without_slurm_or_its_configuration_a_sentence_says_so(few: Path, slurm: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("dask_jobqueue")
    arguments = command("run", few, "--on", "slurm", "--workers", 2, "--store", tmp_path / "store")

    def refused(environment: dict[str, str]) -> str:
        done = subprocess.run(arguments, env=environment, capture_output=True, text=True)
        assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
        return done.stderr

    assert "no `sbatch` here" in refused({**slurm, "PATH": str(PROGRAMS)})
    unsaid = {name: value for name, value in slurm.items() if not name.startswith("DASK_JOBQUEUE")}
    assert "cores" in refused(unsaid)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def test_a_full_disk_is_waited_for(few: Path, expected: list[Row], small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(8 << 20 >> 1))
    store = small_disk / "store"
    with subprocess.Popen(command("run", few, "--on", "here", "--store", store), stderr=subprocess.PIPE, text=True) as run:
        until(lambda: count(store) > 5)
        free = shutil.disk_usage(small_disk).free
        (small_disk / "more").write_bytes(bytes(max(0, free - 4096)))
        assert run.stderr is not None
        assert "is full" in run.stderr.readline()
        assert count(store) < FEW
        (small_disk / "more").unlink()
        ballast.unlink()
        assert run.wait(timeout=300) == 0
    assert answers(store) == expected


def test_what_kills_its_worker_is_recorded_after_a_second_attempt_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from whatif_check.corpus import engines
    from whatif_check.corpus.members import members
    from whatif_check.corpus.settings import Settings

    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    import deadly

    corpus = submissions.write(tmp_path / "corpus", 4)
    (corpus / "group000/Deadly.hs").write_text("module Deadly where\n")
    found = members(corpus, Settings())
    told = [answer for some in engines.local(2).run(found, deadly.Deadly(Settings(), [])) for answer in some]
    assert sorted(answer.name for answer in told) == sorted(member.name for member in found)
    assert [answer.name for answer in told if answer.state == "killed"] == ["group000/Deadly.hs"]


def test_a_report_and_its_table_show_what_changed(tmp_path: Path) -> None:
    store = tmp_path / "store"
    some = submissions.write(tmp_path / "corpus", 20)
    corpus_command("run", some, "--on", "here", "--store", store)
    (some / "group000/S3.hs").write_text(submissions.submission(3, seed=5))
    corpus_command("run", some, "--on", "here", "--store", store)
    page, table = tmp_path / "report.html", tmp_path / "report.csv"
    corpus_command("report", "--store", store, "--against", 1, "-o", page, "--csv", table)
    text = page.read_text()
    assert "What changed since run 1" in text and "S3.hs" in text and "<svg" in text
    assert len(table.read_text().splitlines()) > 100


def test_the_same_mistake_in_two_files_is_one_group(tmp_path: Path) -> None:
    partial = "{-@ f :: {v:Int | v > 0} -> Int @-}\nf :: Int -> Int\nf 1 = 1\n"
    some = tmp_path / "corpus"
    some.mkdir()
    (some / "A.hs").write_text(f"module A where\n{partial}")
    (some / "B.hs").write_text(f"module B where\n\n\n{partial}")
    corpus_command("run", some, "--on", "here", "--store", tmp_path / "store")
    page = tmp_path / "report.html"
    corpus_command("report", "--store", tmp_path / "store", "-o", page)
    groups = page.read_text().split("By the smallest counterexample")[1].split("</table>")[0]
    assert groups.count("<tr>") == 2 and ">2<" in groups, groups


def test_submissions_are_graded_and_grouped(tmp_path: Path) -> None:
    some = submissions.write(tmp_path / "corpus", 12)
    (tmp_path / "Reference.hs").write_text(submissions.REFERENCE)
    (tmp_path / "lists.toml").write_text(submissions.ASSIGNMENT)
    given = ["--reference", tmp_path / "Reference.hs", "--assignment", tmp_path / "lists.toml"]
    out = tmp_path / "grades"
    corpus_command("grade", some, *given, "--on", "here", "--store", tmp_path / "store", "-o", out)
    overview = (out / "index.html").read_text()
    assert "told apart by" in overview
    pages = sorted((out / "submissions").rglob("*.html"))
    assert len(pages) == 12
    # The reference is worth all points.
    (some / "group000/Same.hs").write_text(submissions.REFERENCE.replace("module Reference", "module Same"))
    corpus_command("grade", some, *given, "--on", "here", "--store", tmp_path / "store", "-o", out)
    # Two processes write the same pages.
    corpus_command("grade", some, *given, "--workers", 2, "--store", tmp_path / "other", "-o", tmp_path / "two")
    for path in out.rglob("*.html"):
        assert (tmp_path / "two" / path.relative_to(out)).read_text() == path.read_text(), path
    same = (out / "submissions/group000/Same.hs.html").read_text()
    assert "7 of 7 points" in same and "proven to do what the reference does" in same


def test_a_mistake_in_the_assignment_is_said(tmp_path: Path) -> None:
    some = submissions.write(tmp_path / "corpus", 1)
    (tmp_path / "bad.toml").write_text("title = 3\n")
    given = ["--reference", tmp_path / "x.hs", "--assignment", tmp_path / "bad.toml"]
    done = subprocess.run(command("grade", some, *given, "--on", "here"), capture_output=True, text=True)
    assert done.returncode == 2 and "[points]" in done.stderr


def test_notebooks_have_tables() -> None:
    import whatif_check as whatif
    from rich.console import Console

    report = whatif.check(text="{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n")
    assert list(report.to_pandas()["status"]) == ["concrete"]
    console = Console(record=True, width=100, file=io.StringIO())
    console.print(report)
    assert "f 0 = 0" in console.export_text()
