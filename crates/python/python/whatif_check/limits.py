"""Limits and choices of a question."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Limits:
    """What a question may cost. The defaults are those of the command line.

    Without `max_steps` a budget of work applies to each function, about a second's.
    """

    timeout: float = 60.0
    """Seconds for each function, property or run."""
    max_steps: int | None = None
    """Steps along one path."""
    max_results: int | None = None
    """How many counterexamples, examples or outcomes are reported."""
    max_memory: int | None = None
    """Memory of this whole process, Python's own included, in MiB."""
    jobs: int | None = None
    """Threads; all cores if there is no number."""
    integers: Literal["exact", "machine"] | None = None
    """Without bound, or 64 bits with wrap-around. Unset: exact for `check`, machine for the others."""


DEFAULT = Limits()
