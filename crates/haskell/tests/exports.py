"""Compares two lists of exports, for exports.sh: ours, GHC's, and those of modules that are not here."""

import sys
from pathlib import Path

# Internal modules, of which programs use a few names.
PARTIAL = ("GHC.", "Data.Array.Base", "Data.Map.Internal", "Data.Set.Internal", "Data.IntMap.Internal", "Data.IntSet.Internal")


def read(path):
    """The exports of each module: its package, if it is told, and its names with `t:` or `v:` in front."""
    modules = {}
    for line in Path(path).read_text().splitlines():
        module, *words = line.split(" ")
        package = "" if not words or words[0][1:2] == ":" else words[0]
        modules[module] = (package, {word for word in words if word[1:2] == ":"})
    return modules


def main():
    ours, ghc, absent = (read(path) for path in sys.argv[1:4])
    table, rows = [], []
    have = of = 0
    for module, (package, theirs) in sorted(ghc.items()):
        own = ours[module][1]
        lacking = sorted({word[2:] for word in theirs - own})
        # A name may be there as a type and lack as a value: then it is neither.
        newer = sorted({word[2:] for word in own - theirs} - {word[2:] for word in theirs})
        table.append(" ".join([module] + ["-" + name for name in lacking] + ["+" + name for name in newer]))
        rows.append((module, package, len(theirs) - len(theirs - own), len(theirs), lacking))
        if not module.startswith(PARTIAL):
            have += len(theirs & own)
            of += len(theirs)
    Path("crates/haskell/names/lacking.txt").write_text("\n".join(table) + "\n")
    page = [
        "# What the base library has",
        "",
        "Written by `crates/haskell/tests/exports.sh`, which compares the names that modules export with those of GHC 9.0.2 and",
        "Debian 12's packages. A name that is there can be used; what it does is compared by the programs of `tests/conformance`.",
        "",
        f"Outside of internal modules {have} of {of} names are there ({100 * have / of:.1f}%), in "
        f"{sum(not row[0].startswith(PARTIAL) for row in rows)} modules.",
        "",
        "| module | package | names | lacking |",
        "| --- | --- | --- | --- |",
    ]
    for module, package, some, whole, lacking in rows:
        shown = " ".join("`" + name.replace("|", "\\|") + "`" for name in lacking[:12])
        more = f" and {len(lacking) - 12} more" if len(lacking) > 12 else ""
        page.append(f"| {module} | {package} | {some} of {whole} | {shown}{more} |")
    for module, (package, theirs) in sorted(absent.items()):
        page.append(f"| {module} | {package} | 0 of {len(theirs)} | the module |")
    Path("docs/dev/library.md").write_text("\n".join(page) + "\n")


main()
