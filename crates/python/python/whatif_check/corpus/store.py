"""What is known: answers by key in SQLite, and Parquet parts for others' tools.

One process writes: the one that runs the corpus. An answer is kept before anybody counts it as done, so a run that is killed goes on
where it was. Parts are made of the answers that are in no part yet; they are a copy for others, the database is what counts.
"""

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from whatif_check.corpus.members import Member
from whatif_check.corpus.parts import write_part
from whatif_check.corpus.patience import patiently
from whatif_check.corpus.settings import Settings
from whatif_check.corpus.tasks import Answer

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS answer (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, state TEXT NOT NULL, report TEXT NOT NULL, times TEXT NOT NULL, time_ms REAL NOT NULL,
    part TEXT);
CREATE INDEX IF NOT EXISTS answer_without_part ON answer (key) WHERE part IS NULL;
CREATE TABLE IF NOT EXISTS run (
    id INTEGER PRIMARY KEY, corpus TEXT NOT NULL, version TEXT NOT NULL, settings TEXT NOT NULL, started REAL NOT NULL, ended REAL);
CREATE TABLE IF NOT EXISTS member (run INTEGER NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (run, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mark (key TEXT PRIMARY KEY, report TEXT NOT NULL) WITHOUT ROWID;
"""

PART = 2000
"""Answers in a Parquet part."""


class Store:
    """The folder `.whatif-corpus` or another one: `answers.sqlite`, and `parts/`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        patiently(lambda: folder.mkdir(parents=True, exist_ok=True), folder)
        self.database = sqlite3.connect(folder / "answers.sqlite", isolation_level=None)
        self.database.execute("PRAGMA busy_timeout = 10000")
        # A journal beside the database: after a crash, whatever was committed is there.
        self._write(lambda: self.database.executescript(SCHEMA))

    def close(self) -> None:
        """Gives the database up."""
        self.database.close()

    def begin(self, corpus: str, version: str, settings: Settings, found: Iterable[Member]) -> int:
        """Notes that a run begins, and which files it has; says its number."""

        def insert() -> int:
            with self._transaction():
                columns = (corpus, version, settings.text(), time.time())
                row = self.database.execute("INSERT INTO run (corpus, version, settings, started) VALUES (?, ?, ?, ?)", columns)
                run = row.lastrowid
                assert run is not None
                rows = [(run, member.name, member.key) for member in found]
                self.database.executemany("INSERT INTO member VALUES (?, ?, ?)", rows)
                return run

        return self._write(insert)

    def end(self, run: int) -> None:
        """Notes that every file of a run has its answer."""
        self._write(lambda: self.database.execute("UPDATE run SET ended = ? WHERE id = ?", (time.time(), run)))

    def unanswered(self, found: list[Member]) -> list[Member]:
        """The files about which nothing is known yet."""
        known = {key for (key,) in self.database.execute("SELECT key FROM answer")}
        return [member for member in found if member.key not in known]

    def keep(self, answers: list[Answer]) -> None:
        """Keeps answers; when this returns they are on the disk."""
        rows = [(a.key, a.name, a.state, a.report, a.times, a.time_ms) for a in answers]

        def insert() -> None:
            with self._transaction():
                self.database.executemany("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?, NULL)", rows)

        self._write(insert)

    def unmarked(self, asked: list[Member]) -> list[Member]:
        """The submissions that were not compared with a reference yet; their keys say with which."""
        known = {key for (key,) in self.database.execute("SELECT key FROM mark")}
        return [member for member in asked if member.key not in known]

    def keep_marks(self, found: list[Answer]) -> None:
        """Keeps what comparisons with a reference found; when this returns it is on the disk."""
        rows = [(answer.key, answer.report) for answer in found]

        def insert() -> None:
            with self._transaction():
                self.database.executemany("INSERT OR REPLACE INTO mark VALUES (?, ?)", rows)

        self._write(insert)

    def marks(self, asked: list[Member]) -> dict[str, dict[str, Any]]:
        """What is known of submissions, by name."""
        reports = dict(self.database.execute("SELECT key, report FROM mark"))
        return {member.name: json.loads(reports[member.key]) for member in asked}

    def runs(self) -> list[dict[str, Any]]:
        """The runs, oldest first."""
        columns = ["id", "corpus", "version", "settings", "started", "ended"]
        rows = self.database.execute(f"SELECT {', '.join(columns)} FROM run ORDER BY id")
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def answers(self, run: int) -> Iterator[Answer]:
        """The answers of a run, by name."""
        rows = self.database.execute(
            "SELECT answer.key, member.name, state, report, times, time_ms FROM member JOIN answer USING (key) "
            "WHERE run = ? ORDER BY member.name",
            (run,),
        )
        return (Answer(*row) for row in rows)

    def write_parts(self, *, all_: bool) -> None:
        """Writes answers that are in no part to Parquet: full parts, or all of them. Nothing happens without pyarrow."""
        while self._write_part(PART, 1 if all_ else PART):
            pass

    def _write_part(self, most: int, least: int) -> bool:
        rows = self.database.execute(
            "SELECT key, name, state, report, times, time_ms FROM answer WHERE part IS NULL ORDER BY key LIMIT ?",
            (most,),
        ).fetchall()
        if len(rows) < least:
            return False
        answers = [Answer(*row) for row in rows]
        name = f"part-{answers[0].key[:16]}-{len(answers)}.parquet"
        parts = self.folder / "parts"
        if not patiently(lambda: write_part(parts, name, answers), self.folder):
            return False

        def note() -> None:
            with self._transaction():
                marks = [(name, answer.key) for answer in answers]
                self.database.executemany("UPDATE answer SET part = ? WHERE key = ?", marks)

        self._write(note)
        return True

    def _write(self, work: Callable[[], T]) -> T:
        return patiently(work, self.folder)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.database.execute("ROLLBACK")
            raise
