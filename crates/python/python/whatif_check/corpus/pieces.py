"""Large files, a share of their functions at a time.

A file whose check would keep one worker busy while the others have nothing left is cut into tasks: each is every n-th of its functions,
which the engine answers as it does for the whole file. Here their answers become the one that a single worker would have given.
"""

import json
from collections.abc import Iterable
from typing import TypeVar

from whatif_check.corpus.members import Member
from whatif_check.corpus.tasks import Answer, Job, Task, killed, told

T = TypeVar("T")


def tasks(members: Iterable[Member], job: Job) -> list[Task]:
    """What is to be done for some files, large ones first: nobody should begin one when all others are done."""
    return [task for member in sorted(members, key=lambda member: -len(member.text)) for task in job.cut(member)]


class Gathering:
    """Answers about files, made of answers to tasks as they come, in any order."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[int, Answer]] = {}

    def take(self, found: Iterable[tuple[Task, Answer]]) -> list[Answer]:
        """The answers about files that have all their pieces now."""
        return [whole for task, answer in found if (whole := self.add(task, answer)) is not None]

    def add(self, task: Task, answer: Answer) -> Answer | None:
        """The answer about the file, if this was its last piece."""
        if task.of == 1:
            return answer
        pieces = self.waiting.setdefault(task.member.key, {})
        pieces[task.at] = answer
        if len(pieces) < task.of:
            return None
        del self.waiting[task.member.key]
        return whole(task.member, [pieces[at] for at in range(task.of)])


def whole(member: Member, pieces: list[Answer]) -> Answer:
    """The answer about a file from those about its pieces: their functions take turns."""
    if any(piece.state == "killed" for piece in pieces):
        return killed(member)
    reports = [json.loads(piece.report) for piece in pieces]
    functions = in_turn([report["functions"] for report in reports])
    times = in_turn([json.loads(piece.times) for piece in pieces])
    spent = sum(piece.time_ms for piece in pieces)
    return Answer(member.key, member.name, "answered", told(reports[0] | {"functions": functions}), json.dumps(times), spent)


def in_turn(lists: list[list[T]]) -> list[T]:
    """The first of each list, then the second of each, and so on."""
    return [one[at] for at in range(len(lists[0])) for one in lists if at < len(one)]
