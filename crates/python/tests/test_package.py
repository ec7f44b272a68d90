"""The package as it is installed from the wheel alone: no Dask, no pandas."""

import dataclasses
import doctest
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import types
import typing
from pathlib import Path

import pytest
import whatif_check as whatif

ROOT = Path(os.environ.get("WHATIF_ROOT", Path(__file__).parents[3]))
CONCAT = ROOT / "examples/liquid/Concat.hs"
TAX = ROOT / "examples/top/vending.top"
PROGRAMS = Path(sys.executable).parent

ENDLESS = "f :: [Int] -> Int\nf [] = 0\nf (x : xs) = if x > 3 then f xs else 1 + f xs\n"
"""A function with more paths than anybody waits for."""


def test_a_file_is_checked_and_blames_the_weak_type() -> None:
    report = whatif.check(CONCAT)
    found = report["concat"]
    assert found.status == "abstract"
    assert found.counterexamples[0].blame == ("append",)
    assert found.counterexamples[0].replayed
    assert report["size"].status == "verified"
    assert not report.ok
    assert "append" in str(report)


def test_a_text_is_checked_and_its_counterexample_is_an_equation() -> None:
    report = whatif.check(text="{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n")
    assert report.functions[0].counterexamples[0].call.equation == "f 0 = 0"
    assert "f 0 = 0" in report._repr_html_()
    assert report.rows()[0]["status"] == "concrete"


def test_text_of_programs_is_no_markup_in_a_notebook() -> None:
    report = whatif.check(text='{-@ f :: {v:String | len v < 2} -> Int @-}\nf :: String -> Int\nf "<b>" = 1\nf _ = 0\nh = f "<b>"\n')
    assert "<b>" not in report._repr_html_()


def untyped(cls: object, data: object, path: str = "") -> list[str]:
    """The keys of an answer that no field of its class is for."""
    if isinstance(data, list):
        parts = typing.get_args(cls)
        return [key for item in data for key in untyped(parts[0] if parts else object, item, path)]
    if typing.get_origin(cls) in (types.UnionType, typing.Union):
        cls = next(part for part in typing.get_args(cls) if part is not type(None))
    if not isinstance(data, dict) or not dataclasses.is_dataclass(cls):
        return []
    hints = {name.rstrip("_"): hint for name, hint in typing.get_type_hints(cls).items()}
    lost = [f"{path}.{key}" for key in data if key not in hints]
    return lost + [key for name, hint in hints.items() if name in data for key in untyped(hint, data[name], f"{path}.{name}")]


ALL_SORTS = """module Sorts (f, g, h, next, helper, prop_one, prop_no, slow) where
data Colour = Red | Green | Blue
next :: Colour -> Colour
next Red = Green
next Green = Blue
{-@ f :: xs:[Int] -> {v:[Int] | len v == len xs} @-}
f :: [Int] -> [Int]
f xs = helper xs
helper :: [Int] -> [Int]
helper (x : xs) = x : helper xs
helper [] = []
{-@ g :: x:Int -> {v:Int | v > x} @-}
g :: Int -> Int
g x = go x where go n = if n > 3 then n else go (n + 1)
{-@ h :: Int -> {v:Int | v > } @-}
h :: Int -> Int
h x = x
prop_one, prop_no :: Int -> Bool
prop_one x = x + 0 == x
prop_no x = x /= 3
slow :: [Int] -> Double
slow xs = sqrt (sum (map fromIntegral xs))
"""


def test_every_field_of_an_answer_is_typed() -> None:
    limits = whatif.Limits(timeout=5.0)
    reports = [whatif.check(text=ALL_SORTS, suggest=True, limits=limits), whatif.check(CONCAT, suggest=True)]
    reports.append(whatif.check(text=ENDLESS, limits=whatif.Limits(max_steps=1000)))
    reports.append(whatif.check(text="f = lenght (\ng = 1\n"))
    for report in reports:
        assert untyped(whatif.Report, json.loads(report.json)) == []
    for proof in whatif.prove(text=ALL_SORTS.replace("v > }", "v > 0}"), limits=limits):
        assert untyped(whatif.Proof, json.loads(proof.json)) == []
    found = whatif.explore(function="next", text=ALL_SORTS.replace("v > }", "v > 0}"))
    assert untyped(whatif.Exploration, json.loads(found.json)) == []
    new = "f x = x + 1\ng x = x\n"
    difference = whatif.diff("Old.hs", "New.hs", old_text="f x = x + (2 :: Int)\ng x = (x :: Int)\n", new_text=new)
    assert untyped(whatif.Diff, json.loads(difference.json)) == []
    written = whatif.test(text="module M where\nmain :: IO ()\nmain = getLine >>= putStrLn\n")
    assert untyped(whatif.Tests, json.loads(written.json)) == []


def test_a_text_needs_no_file_and_no_none() -> None:
    text = "f :: Maybe Int -> Int\nf (Just x) = x\nprop_f x = f (Just x) == x\n"
    assert [proof.status for proof in whatif.prove(property="prop_f", text=text)] == ["proved"]
    assert len(whatif.explore(function="f", text=text).examples) == 2
    assert str(whatif.eval(expression="f (Just 2)", text=text)) == "2"
    with pytest.raises(TypeError, match="function="):
        whatif.explore(text=text)
    (found,) = whatif.check(text=text, functions=["f"]).functions
    assert found.counterexamples[0].missing_cases == ("f Nothing",)


def test_tests_are_written() -> None:
    found = whatif.test(text="module M where\nf :: Maybe Int -> Int\nf (Just x) = x\nf Nothing = 0\n")
    assert [case.value for case in found] == ["0", "0"] and not found.left_out
    assert found.coverage.alternatives == (2, 2)
    assert "import Test.Hspec" in str(found) and "show (f Nothing) `shouldBe`" in str(found)
    quick = whatif.test(text="module M where\nf :: Bool -> Bool\nf = not\n", framework="quickcheck")
    assert "Test.QuickCheck" in str(quick)
    with pytest.raises(ValueError, match="no framework"):
        whatif.test(text="f = 1\n", framework="junit")  # type: ignore[arg-type]


def test_a_suggestion_is_verified() -> None:
    suggestions = whatif.suggest(CONCAT)
    assert [suggestion.function for suggestion in suggestions] == ["append"]
    assert suggestions[0].verified
    assert "concat" in suggestions[0].cures
    assert "size" in suggestions[0].type_


def test_a_property_is_refuted_with_values_and_another_is_proved() -> None:
    text = "prop_rev xs = reverse (reverse xs) == (xs :: [Int])\nprop_short xs = length (xs :: [Int]) < 2\n"
    by_name = {proof.property: proof for proof in whatif.prove(None, text=text)}
    assert by_name["prop_short"].status == "counterexample"
    assert by_name["prop_short"].counterexamples[0].replayed
    assert by_name["prop_rev"].status in ("proved", "bounded")
    assert by_name["prop_rev"].counterexamples == ()


def test_paths_are_explored() -> None:
    found = whatif.explore(ROOT / "examples/haskell/Intersect.hs", "intersect", limits=whatif.Limits(max_results=3))
    assert len(found.examples) == 3
    assert found.examples[0].result == "[]"


def test_an_expression_is_evaluated_lazily() -> None:
    assert str(whatif.eval(None, "take 3 (iterate (* 2) 1)", text="module Main where\n")) == "[1,2,4]"
    raised = whatif.eval(None, "head []", text="module Main where\n")
    assert raised.ended in ("raised", "exit")
    assert raised.errors


def test_bad_input_says_where_and_why() -> None:
    with pytest.raises(whatif.BadInput, match=r"Main\.hs:1:"):
        whatif.explore(None, "f", text="f = (\n")
    with pytest.raises(whatif.BadInput, match="neither"):
        whatif.check(CONCAT, limits=whatif.Limits(integers="round"))  # type: ignore[arg-type]
    assert whatif.check("there-is-no-such.hs").errors[0].line == 1


def test_an_annotation_that_is_ignored_is_noted() -> None:
    invariant = "{-@ invariant {v:a | v == v} @-}"
    (note,) = whatif.check(text=f"module Main where\n{invariant}\nf :: Int -> Int\nf x = x\n").notes
    assert note.line == 2 and "invariant" in note.message
    assert whatif.check(CONCAT).notes == ()


def test_two_versions_are_compared(tmp_path: Path) -> None:
    old, new = tmp_path / "Old.hs", tmp_path / "New.hs"
    old.write_text("f :: Int -> Int\nf x = x + 1\ng :: Bool -> Bool\ng = not\n")
    new.write_text("f :: Int -> Int\nf x = 1 + x\ng :: Bool -> Bool\ng b = b\n")
    found = whatif.diff(old, new)
    assert found["f"].status == "same" and found["f"].holds_for == "all"
    assert found["g"].status == "different" and found["g"].old != found["g"].new
    assert [function.name for function in whatif.diff(old, new, functions=["g"]).functions] == ["g"]
    with pytest.raises(whatif.BadInput):
        whatif.diff(old, tmp_path / "None.hs")


def test_the_claims_of_a_workflow_are_proved() -> None:
    proof = whatif.top.prove(TAX)
    assert proof["neverBelowZero"].status == "proved"
    assert whatif.top.prove(text='main = enter Int "Seat"\nproperty small v = v < 3\n')["small"].inputs


def test_a_workflow_is_run_event_by_event() -> None:
    run = whatif.top.Session(text='main = enter Int "Seat" |> \\x. if x > 0 then edit x else fail\n')
    with pytest.raises(whatif.BadInput, match="possible now"):
        run.send("nonsense")
    assert run.send('"Seat" 9').value == "9"
    assert run.undo() and run.form.value is None
    assert [field.label for field in run.form.fields] == ["Seat"]


def test_the_examples_of_the_documentation_are_true() -> None:
    for module in (whatif, whatif.top):
        assert doctest.testmod(module).failed == 0


def test_other_threads_run_while_a_question_is_answered() -> None:
    ticks = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    ended = whatif.eval(None, "length [1 ..]", text="module Main where\n", limits=whatif.Limits(timeout=0.5)).ended
    stop.set()
    thread.join()
    assert ended == "limit"
    assert ticks > 10


def test_ctrl_c_stops_a_question() -> None:
    question = f"whatif.explore(None, 'f', text={ENDLESS!r}, limits=whatif.Limits(timeout=300, max_steps=10**9, max_results=10**9))"
    script = f"import whatif_check as whatif\nprint('asked', flush=True)\n{question}\n"
    # A test that was started in the background ignores the signal, and a child would inherit that.
    piped = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with piped as child:
        assert child.stdout is not None and child.stdout.readline() == "asked\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors, errors


def test_the_wheel_brings_the_program_and_its_solver() -> None:
    clean = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}
    told = subprocess.run([PROGRAMS / "whatif", "--version", "--verbose"], capture_output=True, text=True, env=clean)
    assert told.stdout.startswith("whatif "), told.stderr
    checked = subprocess.run([PROGRAMS / "whatif", "check", CONCAT, "-f", "concat"], capture_output=True, text=True, env=clean)
    assert checked.returncode == 1 and "append" in checked.stdout, checked.stderr


def test_help_about_corpora_needs_nothing_else(tmp_path: Path) -> None:
    for arguments in ([], ["run"], ["report"], ["grade"]):
        told = subprocess.run([PROGRAMS / "whatif-corpus", *arguments, "--help"], capture_output=True, text=True)
        assert told.returncode == 0 and "usage: whatif-corpus" in told.stdout
    if not shutil.which("dask", path=PROGRAMS):
        asked = [PROGRAMS / "whatif-corpus", "run", CONCAT.parent, "--store", tmp_path]
        told = subprocess.run(asked, capture_output=True, text=True)
        assert told.returncode == 2 and "pip install" in told.stderr, told.stderr
