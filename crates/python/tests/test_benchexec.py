"""The tool-info module of BenchExec: what it makes of the program's output."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("benchexec")

from whatif_check.benchexec import Tool

PROGRAM = str(Path(sys.executable).parent / "whatif")
NO_LIMITS = SimpleNamespace(memory=None, cpu_cores=2)


def output_of(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "T.hs"
    file.write_text(text)
    asked = Tool().cmdline(PROGRAM, [], SimpleNamespace(input_files_or_empty=[str(file)]), NO_LIMITS)
    # BenchExec writes the command before the output, and both streams to one file.
    return ["command\n", "\n", *subprocess.run(asked, capture_output=True, text=True).stdout.splitlines(keepends=True)]


@pytest.mark.parametrize(("body", "result"), [("x", "false(concrete)"), ("if x > 0 then x else 1", "true"), ("(", "ERROR(unreadable)")])
def test_answers_become_results(tmp_path: Path, body: str, result: str) -> None:
    text = f"module T where\n{{-@ f :: Int -> {{v:Int | v > 0}} @-}}\nf :: Int -> Int\nf x = {body}\n"
    assert Tool().determine_result(SimpleNamespace(output=output_of(tmp_path, text))) == result


def test_counts_become_columns(tmp_path: Path) -> None:
    output = output_of(tmp_path, "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n")
    assert Tool().get_value_from_output(output, "concrete") == "1"
    assert int(Tool().get_value_from_output(output, "steps") or 0) > 0


def test_output_that_is_no_answer_is_an_error() -> None:
    assert Tool().determine_result(SimpleNamespace(output=["killed\n"])) == "ERROR"
