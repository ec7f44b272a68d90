"""A full disk is waited for: whoever makes room lets the run go on."""

import errno
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

WAIT = 1.0
"""Seconds between two attempts to write to a full disk."""


def patiently(work: Callable[[], T], folder: Path) -> T:
    """Does some writing; while the disk is full, tries again."""
    told = False
    while True:
        try:
            return work()
        except (OSError, sqlite3.OperationalError) as error:
            if not is_full(error):
                raise
            if not told:
                print(f"the disk of {folder} is full; waiting for somebody to make room", file=sys.stderr, flush=True)
                told = True
            time.sleep(WAIT)


def is_full(error: Exception) -> bool:
    """Whether an error says that there is no room."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    # Where even the journal has no room, SQLite calls it an I/O error.
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR"))
