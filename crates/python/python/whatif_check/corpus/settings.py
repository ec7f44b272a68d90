"""What every file of a run is asked with."""

import hashlib
import json
from dataclasses import asdict, dataclass

from whatif_check.limits import Limits
from whatif_check.solver import version


@dataclass(frozen=True)
class Settings:
    """Limits for each function, and choices. Answers under different settings are different answers."""

    timeout: float = 60.0
    max_steps: int | None = None
    max_memory: int | None = None
    suggest: bool = False

    def limits(self) -> Limits:
        """Those of one task: a worker is one process and checks one file at a time, with one thread."""
        return Limits(timeout=self.timeout, max_steps=self.max_steps, max_memory=self.max_memory, jobs=1)

    def text(self) -> str:
        """The settings as JSON, in one order."""
        return json.dumps(asdict(self), sort_keys=True)

    def digest(self) -> str:
        """Stands for the settings and the version of engine and solver."""
        return hashlib.sha256(f"{version()}\n{self.text()}".encode()).hexdigest()
