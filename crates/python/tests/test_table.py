"""The table of the paper, and whether the blamed type is the one that was changed: from answers as a store has them."""

import json
from pathlib import Path

from whatif_check.corpus.parts import function_rows
from whatif_check.corpus.table import Localized, figure, localized
from whatif_check.corpus.tasks import Answer


def answer(name: str, functions: list[dict[str, object]]) -> Answer:
    report = json.dumps({"functions": functions, "errors": []})
    return Answer(name, name, "answered", report, json.dumps([1500.0] * len(functions)), 1500.0)


def function(name: str, status: str, *blame: str) -> dict[str, object]:
    call = {"expression": f"{name} 0", "result": "1"}
    found = [{"call": call, "violated": {"part": "post"}, "blame": list(blame)}] if status in ("concrete", "abstract") else []
    return {"name": name, "status": status, "counterexamples": found}


def test_a_line_counts_the_verdicts_about_a_function_and_the_last_one_all() -> None:
    answers = [
        answer("a.hs", [function("incr", "abstract", "next"), function("head", "concrete")]),
        answer("b.hs", [function("incr", "verified"), function("head", "timeout"), function("hidden", "in_callers")]),
        answer("c.hs", [function("incr", "unsupported")]),
    ]
    lines = [line.split() for line in figure(row for one in answers for row in function_rows(one)).splitlines()]
    assert lines[1:] == [
        ["head", "1", "0", "0", "1", "0", "1.50"],
        ["incr", "0", "1", "1", "0", "1", "1.50"],
        ["Total", "1", "1", "1", "1", "1", "1.50"],
    ]


def test_the_blamed_type_is_looked_for_in_the_first_later_version_without_a_counterexample(tmp_path: Path) -> None:
    weak, strong = "{-@ next :: Int -> Int @-}\n", "{-@ next :: x:Int ->\n  {v:Int | v > x} @-}\n"
    texts = {"anna/T-1.hs": weak, "anna/T-2.hs": weak + "-- thinking\n", "anna/T-10.hs": strong, "ben/T-1.hs": weak, "ben/T-2.hs": weak}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    wrong, right = [function("incr", "abstract", "next")], [function("incr", "verified")]
    answers = [
        answer("anna/T-1.hs", wrong),
        # By their numbers the tenth version comes last.
        answer("anna/T-10.hs", right),
        answer("anna/T-2.hs", wrong),
        answer("ben/T-1.hs", wrong),
        answer("ben/T-2.hs", right),
        answer("carl/T-1.hs", wrong),
    ]
    assert localized(tmp_path, answers) == Localized(changed=2, other=1, unfinished=0)
    # A version that is never mended says nothing about whom to blame; a file without versions is not counted.
    assert localized(tmp_path, [answer("ben/T-1.hs", wrong), answer("ben/T-2.hs", wrong)]) == Localized(0, 0, 2)
