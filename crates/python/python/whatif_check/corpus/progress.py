"""How far a run is, on standard error, where somebody sees it."""

import sys
import time

EVERY = 0.5
"""Seconds between two lines."""


class Progress:
    """Files done of how many, and about how long it will take; nothing unless standard error is a terminal."""

    def __init__(self, total: int, *, quiet: bool = False) -> None:
        self.total = total
        self.count = 0
        self.started = time.monotonic()
        self.shown = 0.0
        self.is_seen = not quiet and sys.stderr.isatty()

    def done(self, files: int) -> None:
        """More files are done."""
        self.count += files
        now = time.monotonic()
        if self.is_seen and now - self.shown >= EVERY:
            self.shown = now
            print(f"\r\x1b[K{self.line(now)}", end="", file=sys.stderr, flush=True)

    def line(self, now: float) -> str:
        """Such as `1,200 of 2,000 files, 96 a second, 8 s to go`."""
        rate = self.count / max(now - self.started, 0.001)
        left = (self.total - self.count) / rate if rate else 0.0
        return f"{self.count:,} of {self.total:,} files, {rate:.0f} a second, {span(left)} to go"

    def clear(self) -> None:
        """Removes the line."""
        if self.is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def span(seconds: float) -> str:
    """A time for people: `8 s`, `5 min`, `2.5 h`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
