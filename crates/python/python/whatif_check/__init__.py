"""Asks "what if?" of functional programs.

>>> import whatif_check as whatif
>>> report = whatif.check(text='''
... {-@ f :: Int -> {v:Int | v > 0} @-}
... f :: Int -> Int
... f x = x
... ''')
>>> report.functions[0].status
'concrete'
>>> report.functions[0].counterexamples[0].call.equation
'f 0 = 0'

Questions: `check`, `suggest`, `explore`, `prove`, `test`, `diff`, `eval`; `top.prove`, `top.explore` and `top.Session` for task programs. Each
takes `limits`; Ctrl-C stops it; other threads run meanwhile. Input that cannot be used raises `BadInput`.
"""

from whatif_check import solver  # isort: skip  (first: it says where libz3 is)

solver.announce()

from whatif_check import top  # noqa: E402
from whatif_check._native import BadInput  # noqa: E402
from whatif_check.limits import Limits  # noqa: E402
from whatif_check.questions import Evaluation, check, check_share, diff, eval, explore, prove, suggest, test  # noqa: E402
from whatif_check.report import Blamed, Call, Counterexample, Function, Place, Report, Suggestion, Violated  # noqa: E402
from whatif_check.runs import Case, Compared, Diff, Example, Exploration, Limit, Message, Proof, Tests  # noqa: E402
from whatif_check.solver import version  # noqa: E402

__version__ = version().split()[0]

__all__ = [
    "BadInput",
    "Blamed",
    "Call",
    "Case",
    "Compared",
    "Counterexample",
    "Diff",
    "Evaluation",
    "Example",
    "Exploration",
    "Function",
    "Limit",
    "Limits",
    "Message",
    "Place",
    "Proof",
    "Report",
    "Suggestion",
    "Tests",
    "Violated",
    "__version__",
    "check",
    "check_share",
    "diff",
    "eval",
    "explore",
    "prove",
    "suggest",
    "test",
    "top",
    "version",
]
