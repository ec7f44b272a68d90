"""One run: ask the store, have the rest answered, write as answers come."""

from dataclasses import dataclass
from pathlib import Path

from whatif_check.corpus.checking import Checking
from whatif_check.corpus.engines import Engine
from whatif_check.corpus.members import members
from whatif_check.corpus.progress import Progress
from whatif_check.corpus.settings import Settings
from whatif_check.corpus.store import Store
from whatif_check.solver import version


@dataclass(frozen=True)
class Ran:
    """What a run did."""

    run: int
    files: int
    known: int
    """Files whose answer was there already."""
    answered: int
    work_seconds: float
    """What the answers took their workers, together."""


def run(corpus: Path, store: Store, engine: Engine, settings: Settings, folders: list[Path], *, quiet: bool = False) -> Ran:
    """Answers every file of a corpus that has no answer yet."""
    found = members(corpus, settings, folders)
    missing = store.unanswered(found)
    number = store.begin(str(corpus.resolve()), version(), settings, found)
    progress = Progress(len(missing), quiet=quiet)
    work = 0.0
    job = Checking(settings, [str(folder.resolve()) for folder in folders])
    # Nobody starts a cluster for nothing.
    for answers in engine.run(missing, job) if missing else []:
        store.keep(answers)
        store.write_parts(all_=False)
        work += sum(answer.time_ms for answer in answers) / 1000
        progress.done(len(answers))
    store.write_parts(all_=True)
    store.end(number)
    progress.clear()
    return Ran(number, len(found), len(found) - len(missing), len(missing), work)
