"""What the book says of Python, and of the commands that come with the wheel, is true."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("WHATIF_ROOT", Path(__file__).parents[3]))
BOOK = ROOT / "docs/book/src"


def test_the_sessions_of_the_book_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(BOOK / "python.md"), module_relative=False)
    assert done.attempted > 10 and done.failed == 0


@pytest.mark.parametrize("chapter", ["corpus.md", "ci.md", "commands.md"])
def test_the_commands_of_the_wheel_print_what_the_book_says(chapter: str, tmp_path: Path) -> None:
    text = (BOOK / chapter).read_text()
    told = performed(text, tmp_path)
    if os.environ.get("WHATIF_BOOK") == "write":
        (BOOK / chapter).write_text(told)
        text = told
    assert "```console,wheel" in text
    assert told == text


def performed(chapter: str, folder: Path) -> str:
    """A chapter with what its commands in blocks `console,wheel` print now; its files are written to a folder."""
    told, lines = [], iter(chapter.splitlines())
    for line in lines:
        told.append(line)
        if not line.startswith("```") or line == "```":
            continue
        block = []
        for inside in lines:
            if inside == "```":
                break
            block.append(inside)
        _, _, file = line.partition("file=")
        if file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text("\n".join(block) + "\n")
        if line == "```console,wheel":
            commands = [inside.removeprefix("$ ") for inside in block if inside.startswith("$ ")]
            block = [shown for command in commands for shown in [f"$ {command}", *output(command, folder)]]
        told += [*block, "```"]
    return "\n".join(told) + "\n"


def output(command: str, folder: Path) -> list[str]:
    """What a command prints: its answer, then what it says on standard error."""
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(folder), "COLUMNS": "100"}
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
    return [line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines()]
