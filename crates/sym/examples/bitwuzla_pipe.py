"""Bitwuzla as a solver over a pipe: `pip install bitwuzla`, then `--solver "python3 crates/sym/examples/bitwuzla_pipe.py"`.

The package on PyPI is a library without a program. This reads SMT-LIB 2 commands from standard input, keeps the stack of
assertions itself, and gives Bitwuzla each query as a whole, on which it is at its best.
"""

import sys

from bitwuzla import Option, Options, Parser, TermManager


def commands(lines):
    """Whole commands: lines until all parentheses are closed."""
    command, depth, quote = [], 0, None
    for line in lines:
        command.append(line)
        for c in line:
            if quote:
                quote = None if c == quote else quote
            elif c in '|"':
                quote = c
            else:
                depth += (c == "(") - (c == ")")
        if depth == 0 and quote is None:
            yield "".join(command).strip()
            command = []


def options(assuming):
    """Options for a query; only under assumptions, since Bitwuzla simplifies less if it is to say which of them it used."""
    chosen = Options()
    chosen.set(Option.PRODUCE_MODELS, True)
    chosen.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, assuming)
    return chosen


def main():
    # For each level, the commands that hold from there on.
    levels, parser = [[]], None
    for command in commands(sys.stdin):
        word, *rest = command.strip("()").split(None, 1) or [""]
        if word == "push":
            levels += [[] for _ in range(int(rest[0]))]
        elif word == "pop":
            del levels[len(levels) - int(rest[0]) :]
        elif word in ("check-sat", "check-sat-assuming"):
            parser = Parser(TermManager(), options(assuming=word == "check-sat-assuming"))
            known = "\n".join(line for level in levels for line in level)
            parser.parse(f"(set-logic QF_BV)\n{known}\n{command}", False, False)
        elif word.startswith("get-"):
            parser.parse(command, False, False)
        elif word == "echo":
            print(rest[0], flush=True)
        elif word.startswith(("declare-", "define-", "assert")):
            levels[-1].append(command)


main()
