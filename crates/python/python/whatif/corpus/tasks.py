"""What a worker does: files in, answers out.

An answer's report has no times in it: under limits on work it depends on the file alone, not on the worker, the machine or the order. Times
are kept beside it.
"""

import json
import time
from dataclasses import dataclass
from typing import Any, Literal

import whatif
from whatif.corpus.members import Member
from whatif.corpus.settings import Settings

State = Literal["answered", "killed"]


@dataclass(frozen=True)
class Answer:
    """What became of a file. `killed`: its worker died, twice, the second time with nothing else to do."""

    key: str
    name: str
    state: State
    report: str
    times: str
    """Milliseconds for each function, as JSON."""
    time_ms: float
    """Milliseconds for the file, reading included."""


def answer(member: Member, settings: Settings, folders: list[str]) -> Answer:
    """Checks a file."""
    started = time.perf_counter()
    # The text goes with the task, so that the answer is about the text that the key stands for. What is no text is the engine's to refuse.
    is_text = member.text.isascii() or not any("\udc80" <= char <= "\udcff" for char in member.text)
    report = whatif.check(
        member.path,
        text=member.text if is_text else None,
        folders=folders,
        suggest=settings.suggest,
        limits=settings.limits(),
    )
    found: dict[str, Any] = json.loads(report.json)
    times = [function.pop("time_ms", 0.0) for function in found["functions"]]
    told = json.dumps(found, ensure_ascii=False, sort_keys=True).replace(f"{member.root}/", "")
    spent = (time.perf_counter() - started) * 1000
    return Answer(member.key, member.name, "answered", told, json.dumps(times), spent)


def answers(batch: list[Member], settings: Settings, folders: list[str]) -> list[Answer]:
    """Checks some files, one after the other."""
    return [answer(member, settings, folders) for member in batch]


def killed(member: Member) -> Answer:
    """What is recorded of a file that kills its worker."""
    report = {"functions": [], "errors": [], "killed": "the worker died of this file"}
    return Answer(member.key, member.name, "killed", json.dumps(report, sort_keys=True), "[]", 0.0)
