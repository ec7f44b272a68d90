"""The job of a run: files are checked against their refinement types.

An answer's report has no times in it: under limits on work it depends on the file alone, not on the worker, the machine or the order. Times
are kept beside it.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

import whatif_check as whatif
from whatif_check.corpus.members import Member
from whatif_check.corpus.settings import Settings
from whatif_check.corpus.tasks import Answer, Task, is_text, told

LARGE = 20_000
"""Characters of the largest file that is not cut: about half a second of work."""
MOST = 8
"""Pieces of a file, at most: each reads the whole file, which is about a tenth of the work."""


@dataclass(frozen=True)
class Checking:
    """How files are checked, and where their imports are."""

    settings: Settings
    folders: list[str]

    def cut(self, member: Member) -> list[Task]:
        """A large file is cut by its functions; not where suggestions are wanted, since one may be about any function of the file."""
        count = min(-(-len(member.text) // LARGE), MOST)
        if count < 2 or self.settings.suggest or not is_text(member):
            return [Task(member)]
        return [Task(member, at, count) for at in range(count)]

    def answer(self, task: Task) -> Answer:
        """Checks a file, or its share of one."""
        started = time.perf_counter()
        member, limits = task.member, self.settings.limits()
        # The text goes with the task, so that the answer is about the text that the key stands for.
        # What is no text is the engine's to refuse.
        text = member.text if is_text(member) else None
        if task.of == 1:
            report = whatif.check(member.path, text=text, folders=self.folders, suggest=self.settings.suggest, limits=limits)
        else:
            report = whatif.check_share(member.path, task.at, task.of, text=text, folders=self.folders, limits=limits)
        found: dict[str, Any] = json.loads(report.json)
        times = [function.pop("time_ms", 0.0) for function in found["functions"]]
        shown = told(found).replace(f"{member.root}/", "")
        spent = (time.perf_counter() - started) * 1000
        return Answer(member.key, member.name, "answered", shown, json.dumps(times), spent)
