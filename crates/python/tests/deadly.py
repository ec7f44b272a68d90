"""A worker that dies of one file: what a bug in a library below Python would do."""

import os
import signal

from whatif.corpus import tasks
from whatif.corpus.members import Member
from whatif.corpus.settings import Settings


def answers(batch: list[Member], settings: Settings, folders: list[str]) -> list[tasks.Answer]:
    """As the real one, but for a file named `Deadly.hs`."""
    if any(member.name.endswith("Deadly.hs") for member in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return tasks.answers(batch, settings, folders)
