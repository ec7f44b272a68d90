"""Where the solver is: the library of the package `z3-solver` that is installed beside this one.

The engine looks where the variable `WHATIF_Z3` says. A user's own setting stays as it is.
"""

import importlib.util
import os
from pathlib import Path


def announce() -> None:
    """Tells the engine where libz3 is, without importing Z3's own Python."""
    if "WHATIF_Z3" in os.environ:
        return
    package = importlib.util.find_spec("z3")
    folders = package.submodule_search_locations if package else None
    for folder in folders or []:
        lib = Path(folder) / "lib"
        if lib.is_dir():
            os.environ["WHATIF_Z3"] = str(lib)
            return


def version() -> str:
    """Such as `0.2.0 (Z3 5.3.2)`: an answer depends on both."""
    from whatif_check import _native

    own, z3 = _native.version()
    return f"{own} (Z3 {z3})"
