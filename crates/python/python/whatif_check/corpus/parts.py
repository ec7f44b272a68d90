"""Rows of tables, and Parquet parts made of them."""

import json
import re
from pathlib import Path
from typing import Any

from whatif_check.corpus.tasks import Answer

COLUMNS = {
    "key": "string",
    "name": "string",
    "function": "string",
    "line": "int64",
    "status": "string",
    "counterexample": "string",
    "violated": "string",
    "blame": "string",
    "reason": "string",
    "steps": "int64",
    "time_ms": "double",
}
"""The columns of a Parquet part and of the CSV: a row for each function, and for each file that has none."""


def function_rows(answer: Answer) -> list[dict[str, Any]]:
    """A row for each function of a file; one row for a file that cannot be read or killed its worker."""
    found = json.loads(answer.report)
    times = json.loads(answer.times)
    file: dict[str, Any] = dict.fromkeys(COLUMNS) | {"key": answer.key, "name": answer.name}
    rows = [file | function_row(function) | {"time_ms": time_ms} for function, time_ms in zip(found["functions"], times, strict=True)]
    for error in found.get("errors", []):
        rows.append(file | {"status": "unreadable", "line": error.get("line"), "reason": error["message"]})
    if answer.state == "killed":
        rows.append(file | {"status": "killed", "reason": found["killed"]})
    return rows or [file | {"status": "empty", "time_ms": answer.time_ms}]


def function_row(function: dict[str, Any]) -> dict[str, Any]:
    """What a table says of a function; of several counterexamples the first, which is the smallest."""
    row = {"function": function["name"], "line": function.get("line"), "status": function["status"]}
    row |= {"reason": function.get("reason"), "steps": function.get("steps")}
    if function["counterexamples"]:
        first = function["counterexamples"][0]
        call = first["call"]
        result = f"error: {call['message']}" if call.get("message") else call["result"]
        row |= {
            "counterexample": f"{call['expression']} = {result}",
            "violated": first["violated"]["part"],
            "blame": ", ".join(first["blame"]),
        }
    return row


def write_part(parts: Path, name: str, answers: list[Answer]) -> bool:
    """Writes the functions of some answers to a Parquet file; under another name first, so that a part is whole or not there."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        return False
    rows = [row for answer in answers for row in function_rows(answer)]
    schema = pyarrow.schema([(column, pyarrow.type_for_alias(kind)) for column, kind in COLUMNS.items()])
    parts.mkdir(parents=True, exist_ok=True)
    partial = parts / f".{name}.partial"
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), partial)
    partial.rename(parts / name)
    return True


PLACE = re.compile(r"[^\s()]+\.l?hs:(?:\d+:\d+(?:-\d+)?|\(\d+,\d+\)-\(\d+,\d+\)): ")


def without_place(text: str) -> str:
    """A message without the file and line that it starts with: the same mistake is made in many files."""
    return PLACE.sub("", text)
