"""Pages: HTML that needs nothing else, prints, and is the same for the same answers."""

import re
from collections.abc import Iterable
from pathlib import Path

from whatif_check.corpus.patience import patiently
from whatif_check.display import escape

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1a1a1a; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.2rem } h2 code { font-size: 1.1rem }
table { border-collapse: collapse; margin: .6rem 0 } td, th { padding: .25rem .7rem; text-align: left; vertical-align: top;
border-bottom: 1px solid #e4e4e4 } th { font-weight: 600 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
code, pre { font: 13px/1.45 ui-monospace, monospace } pre { background: #f6f6f4; padding: .7rem; overflow-x: auto }
details { margin: .3rem 0 } td details { margin: 0 } summary { cursor: pointer }
input { font: inherit; padding: .25rem .5rem; width: 24rem; max-width: 100% }
.bad { color: #a1260d } .good { color: #1a6b2f } .open { color: #7a5b00 } .small { color: #555; font-size: 13px }
.bar { display: inline-block; height: .7rem; background: #4a78b5; vertical-align: middle }
"""

TONE = {"concrete": "bad", "abstract": "bad", "unreadable": "bad", "killed": "bad", "verified": "good", "total": "good"}
"""How a status looks; others are open."""

FILTER = """<script>
for (const box of document.querySelectorAll('input[data-filters]'))
  box.addEventListener('input', () => {
    const wanted = box.value.toLowerCase();
    for (const row of document.getElementById(box.dataset.filters).tBodies[0].rows)
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
</script>
"""


def page(title: str, body: Iterable[str]) -> str:
    """A whole page."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n'
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def table(head: list[str], rows: Iterable[list[str]], *, numbers: Iterable[int] = (), name: str = "") -> str:
    """A table; cells are HTML already. `numbers` are the columns that are aligned to the right."""
    right = set(numbers)

    def line(tag: str, cells: list[str]) -> str:
        return "".join(f"<{tag}{' class=n' if at in right else ''}>{cell}</{tag}>" for at, cell in enumerate(cells))

    body = "\n".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    marked = f' id="{name}"' if name else ""
    return f"<table{marked}><thead><tr>{line('th', head)}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def code(text: object) -> str:
    """Text of a program."""
    return f"<code>{escape(str(text))}</code>" if text not in (None, "") else ""


def status(word: str) -> str:
    """A verdict, in its colour."""
    return f'<span class="{TONE.get(word, "open")}">{escape(word)}</span>'


def bar(part: int, whole: int) -> str:
    """A share as a bar."""
    return f'<span class="bar" style="width:{12 * part / max(whole, 1):.2f}rem"></span>'


def natural(name: str) -> list[tuple[int, str]]:
    """The order that people expect of names: S2 before S10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def write(path: Path, text: str) -> None:
    """Writes a page; a full disk is waited for."""

    def put() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    patiently(put, path.parent)
