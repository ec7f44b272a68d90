"""New and fixed counterexamples, against a file and against a commit."""

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "whatif-baseline"

RIGHT = "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = if x > 0 then x else 1\n"
WRONG = RIGHT.replace("else 1", "else 0")
OTHER = "\n{-@ g :: Int -> {v:Int | v > 9} @-}\ng :: Int -> Int\ng x = x\n"


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run([PROGRAM, "src", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def project(folder: Path, text: str) -> Path:
    (folder / "src").mkdir(exist_ok=True)
    (folder / "src/T.hs").write_text(text)
    return folder


def test_what_is_in_the_baseline_is_known_wherever_it_moves(tmp_path: Path) -> None:
    folder = project(tmp_path, WRONG)
    status, told = run(folder)
    assert status == 1 and "1 new, 0 fixed" in told and "`f 0 = 0`" in told
    assert run(folder, "--update")[0] == 0
    assert run(folder)[0] == 0
    project(tmp_path, "-- moved\n\n" + WRONG + OTHER)
    status, told = run(folder)
    assert status == 1 and "1 new, 0 fixed, 1 known" in told and "`g`" in told
    project(tmp_path, RIGHT)
    status, told = run(folder)
    assert status == 0 and "0 new, 1 fixed" in told


def test_a_file_does_not_command_the_terminal(tmp_path: Path) -> None:
    folder = project(tmp_path, RIGHT)
    (folder / "src/A\x1b[2J\u202e.hs").write_text(WRONG.replace("module T", "module A"))
    (folder / "src/B.hs").write_text("module B where\nf = \n-- \x1b]0;owned\x07\n")
    _, told = run(folder)
    assert "1 new" in told and "B.hs" in told
    assert not any(sign in told for sign in "\x1b\x07\u202e"), repr(told)


def test_a_commit_is_a_baseline(tmp_path: Path) -> None:
    folder = project(tmp_path, WRONG)
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for step in (["init", "-q"], ["add", "src"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *step], cwd=folder, check=True)
    project(tmp_path, RIGHT + OTHER)
    status, told = run(folder, "--against", "HEAD", "--summary", "summary.md")
    assert status == 1 and "1 new, 1 fixed, 0 known" in told
    assert (folder / "summary.md").read_text() == told
    listed = subprocess.run(["git", "worktree", "list"], cwd=folder, capture_output=True, text=True, check=True)
    assert len(listed.stdout.splitlines()) == 1
    status, told = run(folder, "--against", "nowhere")
    assert status == 2 and "nowhere" in told


def test_a_path_that_is_not_there_is_said(tmp_path: Path) -> None:
    status, told = run(project(tmp_path, RIGHT), "scr")
    assert status == 2 and "scr" in told


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    status, told = run(project(tmp_path, "f = (\n"))
    assert status == 2 and "src/T.hs:" in told
    (tmp_path / "whatif-baseline.json").write_text("[]")
    status, told = run(project(tmp_path, RIGHT))
    assert status == 2 and "no baseline" in told
