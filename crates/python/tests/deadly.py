"""A worker that dies of one file: what a bug in a library below Python would do."""

import os
import signal

from whatif_check.corpus.checking import Checking
from whatif_check.corpus.tasks import Answer, Task


class Deadly(Checking):
    """As the real one, but for a file named `Deadly.hs`."""

    def answer(self, task: Task) -> Answer:
        if task.member.name.endswith("Deadly.hs"):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(task)
