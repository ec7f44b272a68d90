"""What a large corpus would cost: a simulation with measured times of files, and the rule by which the real runs make batches.

    cargo xtask bench corpus --json figures.json
    python docs/dev/simulate.py figures.json

Files take times drawn from those that were measured. Workers take batches as `whatif_check.corpus.engines` makes them; a worker dies after a
random time and is back after a while, its batch is tried again at the end, file by file, as the engine does; some workers are slow.
"""

import argparse
import heapq
import json
import random
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from whatif_check.corpus.engines import Dask


@dataclass(frozen=True)
class Model:
    """A cluster. Times are seconds."""

    workers: int
    start: float = 3.0
    """Until the first batch is sent."""
    send: float = 0.004
    """For a batch, beyond its work."""
    lifetime: float = float("inf")
    """How long a worker lives, on average."""
    restart: float = 20.0
    slow: float = 0.0
    """The share of workers that are slow."""
    slowness: float = 3.0


def simulate(times: list[float], model: Model, seed: int = 1) -> tuple[float, int]:
    """Seconds until every file has its answer, and how many workers died."""
    chance = random.Random(seed)
    policy = Dask(None)
    waiting, suspects, deaths = deque(times), deque[float](), 0
    speed = [model.slowness if chance.random() < model.slow else 1.0 for _ in range(model.workers)]
    free = [(model.start, worker) for worker in range(model.workers)]
    heapq.heapify(free)
    end = model.start
    while waiting or suspects:
        now, worker = heapq.heappop(free)
        if not waiting:
            # Alone: nothing else is under way.
            now = max(now, end)
        source = waiting or suspects
        batch = [source.popleft() for _ in range(policy.batch(len(waiting), model.workers) if waiting else 1)]
        work = model.send + sum(batch) * speed[worker]
        life = chance.expovariate(1 / model.lifetime) if model.lifetime != float("inf") else work
        if life < work:
            deaths += 1
            suspects.extend(batch)
            heapq.heappush(free, (now + life + model.restart, worker))
            continue
        policy.learn([SimpleNamespace(time_ms=time * 1000) for time in batch])  # type: ignore[misc]
        end = max(end, now + work)
        heapq.heappush(free, (now + work, worker))
    return end, deaths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", type=Path)
    parser.add_argument("--files", type=int, default=100_000)
    given = parser.parse_args()
    figures = json.loads(given.figures.read_text())
    times = [time / 1000 for time in figures["times_ms"]]
    mean = 1000 * sum(times) / len(times)
    print(f"measured: {len(times)} files, {sum(times):.0f} s of work, {mean:.0f} ms a file, at most {max(times):.2f} s")
    for workers, real in figures["workers"].items():
        if int(workers) > 2:
            continue
        # What files take beside others on the same machine, against what they take alone.
        crowded = real.get("work", sum(times)) / sum(times)
        told, _ = simulate([time * crowded for time in times], Model(int(workers), start=real["start"]))
        print(f"{workers} workers: {told:.1f} s simulated, {real['clock']:.1f} s measured ({told / real['clock'] - 1:+.0%})")
    chance = random.Random(2)
    many = [chance.choice(times) for _ in range(given.files)]
    print(f"\n{given.files:,} files, {sum(many) / 3600:.1f} hours of work\n")
    print("| workers | all well | a worker dies every 2 hours | and one in ten is 3 times slower |\n| --- | --- | --- | --- |")
    for workers in (1, 16, 64, 256, 1024):
        cells = []
        for extra in ({}, {"lifetime": 7200.0}, {"lifetime": 7200.0, "slow": 0.1}):
            seconds, deaths = simulate(many, Model(workers, start=10.0, **extra))
            cells.append(f"{seconds / 60:,.1f} min" + (f", {deaths} deaths" if extra else ""))
        print(f"| {workers} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
