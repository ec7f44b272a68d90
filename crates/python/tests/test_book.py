"""What the book says of Python is true."""

import doctest
import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("WHATIF_ROOT", Path(__file__).parents[3]))


def test_the_sessions_of_the_book_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(ROOT / "docs/book/src/python.md"), module_relative=False)
    assert done.attempted > 10 and done.failed == 0
