"""`cargo xtask bench corpus`: generated submissions on one and two workers.

Processor seconds are measured too, so that other users of the machine count little.

Overhead is what a cluster costs beyond the same work in one process, without what starting it costs.
"""

import argparse
import hashlib
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import submissions

PROGRAM = Path(sys.executable).parent / "whatif-corpus"


def measured(corpus: Path, store: Path, *engine: str) -> tuple[float, float]:
    """Seconds by the clock and of processors."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([PROGRAM, "run", corpus, "--store", store, "--quiet", *engine], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, used


def known(store: Path) -> tuple[str, list[float]]:
    """A digest of all answers without times, and the times of the files in milliseconds."""
    with sqlite3.connect(store / "answers.sqlite") as database:
        rows = sorted(database.execute("SELECT name, key, state, report FROM answer"))
        times = [time_ms for (time_ms,) in database.execute("SELECT time_ms FROM answer ORDER BY name")]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest(), times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--json", type=Path, help="writes the figures, and the time of each file, for docs/dev/simulate.py")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        corpus, few = submissions.write(place / "corpus", given.files), submissions.write(place / "few", 10)
        clock, used = measured(corpus, place / "here", "--on", "here")
        _, little = measured(few, place / "few-here", "--on", "here")
        expected, times = known(place / "here")
        work = used - little
        print(f"{given.files} files in one process: {clock:.1f} s by the clock, {used:.1f} s of processor")
        figures = {"files": given.files, "here": {"clock": clock, "processor": used}, "times_ms": times, "workers": {}}
        for workers in given.workers:
            engine = ("--on", "local", "--workers", str(workers))
            store = place / f"store-{workers}"
            clock, used = measured(corpus, store, *engine)
            start_clock, start = measured(few, place / f"few-{workers}", *engine)
            overhead = (used - start - work) / work
            digest, own_times = known(store)
            same = "the same answers" if digest == expected else "OTHER ANSWERS"
            print(
                f"{workers} workers: {clock:.1f} s by the clock ({given.files / clock:.0f} files a second), {used:.1f} s of processor, "
                f"{start:.1f} s of them to start; overhead {overhead:.1%}; {same}"
            )
            figures["workers"][workers] = {
                "clock": clock,
                "processor": used,
                "start": start_clock,
                "overhead": overhead,
                "work": sum(own_times) / 1000,
            }
        clock, _ = measured(corpus, place / "here", "--on", "local")
        print(f"the same corpus again: {clock:.2f} s by the clock")
        if given.json:
            given.json.write_text(json.dumps(figures))


if __name__ == "__main__":
    main()
