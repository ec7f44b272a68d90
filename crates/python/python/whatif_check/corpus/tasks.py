"""Tasks and their answers: what is sent to workers, and what comes back."""

import json
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from whatif_check.corpus.members import Member

State = Literal["answered", "killed"]


@dataclass(frozen=True)
class Task:
    """A file, or every `of`-th of its functions from number `at` on."""

    member: Member
    at: int = 0
    of: int = 1


@dataclass(frozen=True)
class Answer:
    """What became of a file, or of a task. `killed`: its worker died, twice, the second time with nothing else to do."""

    key: str
    name: str
    state: State
    report: str
    times: str
    """Milliseconds for each function, as JSON."""
    time_ms: float
    """Milliseconds for the file, reading included."""


class Job(Protocol):
    """What is to be done with the files of a corpus. It goes to the workers with each batch."""

    def cut(self, member: Member) -> list[Task]:
        """The tasks of a file."""

    def answer(self, task: Task) -> Answer:
        """Does a task."""


def answers(job: Job, batch: list[Task]) -> list[Answer]:
    """Does some tasks, one after the other."""
    return [job.answer(task) for task in batch]


def is_text(member: Member) -> bool:
    """Whether a file is UTF-8."""
    return member.text.isascii() or not any("\udc80" <= char <= "\udcff" for char in member.text)


def told(report: dict[str, Any]) -> str:
    """A report as it is kept."""
    return json.dumps(report, ensure_ascii=False, sort_keys=True)


def killed(member: Member) -> Answer:
    """What is recorded of a file that kills its worker."""
    report = {"functions": [], "errors": [], "killed": "the worker died of this file"}
    return Answer(member.key, member.name, "killed", told(report), "[]", 0.0)
