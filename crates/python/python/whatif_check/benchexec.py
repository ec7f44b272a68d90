"""A tool-info module for BenchExec: `<benchmark tool="whatif_check.benchexec">`.

A task is a Haskell file. Its result is `true` if nothing was found and every function has an answer, `false(…)` if there is a
counterexample, and `unknown` otherwise; columns are `steps`, `paths`, `solver_queries`, or a status, whose functions are counted.
"""

import json
from typing import Any

try:
    import benchexec.result as result
    import benchexec.tools.template as template
except ImportError as error:
    raise ImportError("BenchExec is not installed; `pip install benchexec` brings it") from error

COUNTERS = ("steps", "paths", "solver_queries")


class Tool(template.BaseTool2):  # type: ignore[misc]
    """How BenchExec calls `whatif check`, and reads what it says."""

    def executable(self, tool_locator: Any) -> Any:
        return tool_locator.find_executable("whatif")

    def name(self) -> str:
        return "whatif"

    def project_url(self) -> str:
        return ""

    def version(self, executable: str) -> str:
        return str(self._version_from_tool(executable)).removeprefix("whatif ")

    def cmdline(self, executable: str, options: list[str], task: Any, rlimits: Any) -> list[str]:
        limits = ["--max-memory", str(rlimits.memory // (1 << 20))] if rlimits.memory else []
        jobs = ["--jobs", str(rlimits.cpu_cores)] if rlimits.cpu_cores else []
        return [executable, "check", *task.input_files_or_empty, "--format", "json", "--no-progress", *jobs, *limits, *options]

    def determine_result(self, run: Any) -> str:
        found = _answer(run.output)
        if found is None:
            return str(result.RESULT_ERROR)
        if found["errors"]:
            return f"{result.RESULT_ERROR}(unreadable)"
        statuses = {function["status"] for function in found["functions"]}
        for word in ("concrete", "abstract"):
            if word in statuses:
                return f"{result.RESULT_FALSE_PROP}({word})"
        unanswered = statuses & {"timeout", "unsupported"}
        if unanswered:
            return f"{result.RESULT_UNKNOWN}({min(unanswered)})"
        return str(result.RESULT_TRUE_PROP)

    def get_value_from_output(self, output: Any, identifier: str) -> str | None:
        found = _answer(output)
        if found is None:
            return None
        if identifier in COUNTERS:
            return str(sum(function[identifier] for function in found["functions"]))
        return str(sum(function["status"] == identifier for function in found["functions"]))


def _answer(output: Any) -> dict[str, Any] | None:
    """The JSON among the lines of the output."""
    text = "\n".join(line.rstrip("\n") for line in output)
    start = text.find("{")
    try:
        found: dict[str, Any] = json.loads(text[start:]) if start >= 0 else {}
        return found or None
    except ValueError:
        return None
