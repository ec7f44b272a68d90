"""Who does the work.

An engine takes a job and the files that have no answer, and hands answers over as they come, in any order. `Here` is this process.
`Dask` is a cluster: Dask schedules, moves data, notices workers that die and starts new ones; what is written here is which
files go together, and what is done with a file whose worker died:

- A task is a file, or a share of a large one (`whatif_check.corpus.pieces`), largest first. Tasks are sent in batches that take about a
  second, so that sending them costs next to nothing.
- A batch whose worker died is suspect. Its tasks are tried again at the end, one at a time with nothing else under way; the file of one
  that kills its worker again is recorded as `killed`.
- If the scheduler goes away, whatever was under way is sent again as soon as there is one.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from whatif_check.corpus.members import Member
from whatif_check.corpus.pieces import Gathering, tasks
from whatif_check.corpus.tasks import Answer, Job, Task, answers, killed

if TYPE_CHECKING:
    from distributed import Client, Future

    Pending = Future[list[Answer]]
    Done = list[tuple[Task, Answer]]

BATCH_SECONDS = 1.0
"""How long a batch should take."""
LARGEST_BATCH = 64
AHEAD = 2
"""Batches for each worker that are under way at once: one that it works on, one that waits."""
PATIENCE = 600.0
"""Seconds that a scheduler may be away, or have no workers."""
LOCAL: dict[str, object] = {
    # One death makes a batch suspect: whether it was its fault is found out alone.
    "distributed.scheduler.allowed-failures": 0,
    # Dask would look a hundred times a second which Python code a worker runs; it runs none.
    "distributed.worker.profile.enabled": False,
    # The engine keeps limits of memory itself, and batches are small: there is nothing to watch or to move about many times a second.
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.scheduler.work-stealing-interval": "1s",
    "distributed.scheduler.active-memory-manager.start": False,
}
"""How Dask works on this machine: what it would do often costs more than the batches do."""


class Engine(Protocol):
    """Who does the work."""

    def run(self, files: list[Member], job: Job) -> Iterator[list[Answer]]:
        """Answers every file, and hands answers over as they come."""


class Here:
    """This process, file by file."""

    def run(self, files: list[Member], job: Job) -> Iterator[list[Answer]]:
        for member in files:
            yield answers(job, [Task(member)])


class Gone(Exception):
    """The scheduler cannot be reached, or has no workers."""


class Dask:
    """A cluster. `connect` makes a client of it, again whenever the last one lost its scheduler."""

    def __init__(self, connect: Any) -> None:
        self.connect = connect
        self.mean = 0.0
        self.seen = 0

    def run(self, files: list[Member], job: Job) -> Iterator[list[Answer]]:
        waiting = deque(tasks(files, job))
        suspects: list[Task] = []
        gathering = Gathering()
        while waiting or suspects:
            try:
                with self.connect() as client:
                    round_ = Round(client, self, job)
                    for done in chain(round_.together(waiting, suspects), round_.alone(suspects)):
                        if whole := gathering.take(done):
                            yield whole
            except Gone:
                print("the scheduler is gone; what it had is sent again when it is back", file=sys.stderr, flush=True)

    def batch(self, waiting: int, workers: int) -> int:
        """How many tasks go together."""
        fair = max(1, waiting // (workers * 4))
        by_time = int(BATCH_SECONDS / self.mean) if self.mean else 1
        return max(1, min(LARGEST_BATCH, fair, by_time))

    def learn(self, found: list[Answer]) -> None:
        """Takes note of how long tasks take."""
        for one in found:
            self.seen += 1
            self.mean += (one.time_ms / 1000 - self.mean) / min(self.seen, 200)


class Round:
    """What is sent to one scheduler, until all is done or it goes away."""

    def __init__(self, client: Client, engine: Dask, job: Job) -> None:
        self.client = client
        self.engine = engine
        self.job = job

    def together(self, waiting: deque[Task], suspects: list[Task]) -> Iterator[Done]:
        """Sends tasks in batches; those that were under way when the scheduler went away are put back."""
        flying: dict[Pending, list[Task]] = {}
        try:
            while waiting or flying:
                workers = self.workers()
                while waiting and len(flying) < AHEAD * workers:
                    size = self.engine.batch(len(waiting), workers)
                    batch = [waiting.popleft() for _ in range(min(size, len(waiting)))]
                    flying[self.send(batch)] = batch
                for future in self.landed(flying):
                    batch = flying[future]
                    found = self.result(future)
                    del flying[future]
                    if found is None:
                        suspects.extend(batch)
                    else:
                        self.engine.learn(found)
                        yield list(zip(batch, found, strict=True))
        finally:
            for batch in flying.values():
                waiting.extend(batch)

    def alone(self, suspects: list[Task]) -> Iterator[Done]:
        """Tries tasks again, one at a time with nothing else under way."""
        while suspects:
            self.workers()
            task = suspects[-1]
            future = self.send([task])
            while not self.landed([future]):
                pass
            found = self.result(future)
            yield [(task, killed(task.member) if found is None else found[0])]
            suspects.pop()

    @contextlib.contextmanager
    def reaching(self) -> Iterator[None]:
        """Whatever Dask says when the scheduler goes away becomes `Gone`."""
        from concurrent.futures import CancelledError

        from distributed.client import FutureCancelledError
        from distributed.comm.core import CommClosedError

        try:
            yield
        except (CommClosedError, FutureCancelledError, CancelledError, OSError, TimeoutError) as error:
            raise Gone from error
        except RuntimeError as error:
            if self.client.status == "running":
                raise
            raise Gone from error

    def send(self, batch: list[Task]) -> Pending:
        with self.reaching():
            # A function of the files' texts, but not to be looked up by them: answers are kept in the store, not in the cluster.
            return self.client.submit(answers, self.job, batch, pure=False)

    def workers(self) -> int:
        """How many workers there are; waits until there is one."""
        with self.reaching():
            now = len(self.client.scheduler_info(n_workers=-1)["workers"])
            if now == 0:
                self.client.wait_for_workers(1, timeout=PATIENCE)
            return max(1, now)

    def landed(self, flying: Iterable[Pending]) -> list[Pending]:
        """Those that are done, after waiting a little for one."""
        from distributed import wait

        flying = list(flying)
        with self.reaching():
            try:
                return list(wait(flying, timeout=5, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                if any(future.status in ("lost", "cancelled") for future in flying):
                    raise Gone from None
                return []

    def result(self, future: Pending) -> list[Answer] | None:
        """The answers of a batch; nothing if its worker died."""
        from distributed import KilledWorker

        with self.reaching():
            try:
                found: list[Answer] = future.result(timeout=PATIENCE)
                return found
            except (KilledWorker, MemoryError):
                return None


def local(workers: int) -> Dask:
    """A cluster of processes on this machine, which lives as long as the run."""

    @contextlib.contextmanager
    def connect() -> Iterator[Client]:
        import dask
        from distributed import Client, LocalCluster

        with (
            dask.config.set(LOCAL),
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client

    return Dask(connect)


def existing(address: str) -> Dask:
    """A cluster that is there already."""

    @contextlib.contextmanager
    def connect() -> Iterator[Client]:
        from distributed import Client

        end = time.monotonic() + PATIENCE
        while True:
            try:
                client = Client(address, timeout=5)
                break
            except (OSError, TimeoutError) as error:
                if time.monotonic() > end:
                    raise SystemExit(f"error: there is no scheduler at {address}: {error}") from error
                time.sleep(0.5)
        try:
            yield client
        finally:
            with contextlib.suppress(Exception):
                client.close(timeout=2)

    return Dask(connect)


def slurm(workers: int) -> Dask:
    """Jobs of Slurm, as the user's configuration of dask-jobqueue describes them."""
    import shutil

    from whatif_check import BadInput

    # Dask would wait for workers that nobody starts.
    if shutil.which("sbatch") is None:
        raise BadInput("--on slurm: there is no `sbatch` here; jobs are sent from a machine of the cluster")

    @contextlib.contextmanager
    def connect() -> Iterator[Client]:
        import dask
        from dask_jobqueue import SLURMCluster
        from distributed import Client

        # The scheduler is here, and its workers are elsewhere: the limits of memory are those of a job.
        with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
            try:
                jobs = SLURMCluster()
            except ValueError as error:
                told = "its configuration, `jobqueue.slurm`, says what a job is (cores, memory, queue, account)"
                raise BadInput(f"--on slurm: dask-jobqueue starts no jobs; {told}: {error}") from error
        with jobs as cluster:
            cluster.scale(workers)
            with Client(cluster) as client:
                yield client

    return Dask(connect)
