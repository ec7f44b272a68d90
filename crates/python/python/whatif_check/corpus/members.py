"""Which files a corpus has, and the key of each.

A key stands for everything that the answer about a file depends on: the version of the engine, the settings, the file's name and
text, and the texts of the files that its imports may mean. Which files those are is not resolved here as the engine does it: every file
counts whose path ends like the module's name and that lies where the engine may look: in the same entry of the corpus, beside the file,
or in a folder for imports. A file too many costs at most a check that was not needed.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from whatif_check.corpus.settings import Settings

HASKELL = (".hs", ".lhs")
PROJECT = (".cabal", ".project", "package.yaml", "stack.yaml")
IMPORT = re.compile(r"^>?\s*import\b[^A-Z]*?([A-Z][\w']*(?:\.[A-Z][\w']*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Member:
    """A file of a corpus: the corpus's folder, its name there, its text, and its key."""

    root: str
    name: str
    text: str
    key: str

    @property
    def path(self) -> str:
        """Where it is."""
        return f"{self.root}/{self.name}"


class NoCorpus(Exception):
    """The corpus cannot be read; the message says why."""


def members(corpus: Path, settings: Settings, folders: Iterable[Path] = ()) -> list[Member]:
    """The files of a folder, or those that a manifest names, one a line; ordered by name."""
    root, names = listed(corpus.resolve())
    texts = {name: read(root / name) for name in names}
    context = Context(root, texts, list(folders))
    start = settings.digest()
    return [Member(str(root), name, text, digest([start, name, text, *context.around(name)])) for name, text in sorted(texts.items())]


def listed(corpus: Path) -> tuple[Path, list[str]]:
    """The folder of a corpus and the names of its files."""
    if corpus.is_dir():
        found = (path for path in corpus.rglob("*") if path.suffix in HASKELL and path.is_file())
        names = [path.relative_to(corpus) for path in found]
        return corpus, [name.as_posix() for name in names if not any(part.startswith(".") for part in name.parts)]
    try:
        lines = (line.strip() for line in corpus.read_text(encoding="utf-8").splitlines())
    except OSError as error:
        raise NoCorpus(f"{corpus}: {error.strerror}") from error
    names_ = [line for line in lines if line and not line.startswith("#")]
    missing = next((name for name in names_ if not (corpus.parent / name).is_file()), None)
    if missing is not None:
        raise NoCorpus(f"{corpus}: there is no file `{missing}`")
    return corpus.parent, names_


def read(path: Path) -> str:
    """A file's text. Bytes that are no UTF-8 stay in the key, and are the engine's to complain about."""
    return path.read_bytes().decode("utf-8", errors="surrogateescape")


def digest(parts: Iterable[str]) -> str:
    """One digest of several texts; where one ends and the next begins counts too."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", errors="surrogateescape")
        whole.update(len(data).to_bytes(8, "big"))
        whole.update(data)
    return whole.hexdigest()


class Context:
    """What lies around a file and may be imported by it."""

    def __init__(self, root: Path, texts: dict[str, str], folders: list[Path]) -> None:
        self.root = root
        self.texts = dict(texts)
        self.by_file = defaultdict[str, list[str]](list)
        self.projects = defaultdict[str, list[str]](list)
        for name in texts:
            self.by_file[Path(name).name].append(name)
        for path in root.rglob("*") if root.is_dir() else []:
            if path.name.endswith(PROJECT) and path.is_file():
                name = path.relative_to(root).as_posix()
                self.projects[entry(name)].append(name)
        self.outside: list[str] = []
        for folder in folders:
            for path in sorted(folder.rglob("*")):
                if path.suffix in HASKELL:
                    self.outside.append(str(path))
                    self.texts[str(path)] = read(path)
                    self.by_file[path.name].append(str(path))

    def around(self, name: str) -> list[str]:
        """The names and texts of the files that a file's imports may mean, and theirs, in one order."""
        seen: set[str] = set()
        open_ = [name]
        while open_:
            for module in IMPORT.findall(self.texts[open_.pop()]):
                fresh = [found for found in self.candidates(module, name) if found not in seen and found != name]
                seen.update(fresh)
                open_.extend(fresh)
        projects = self.projects[entry(name)] if seen else []
        parts = [part for found in sorted(seen) for part in (found, self.texts[found])]
        return parts + [part for found in sorted(projects) for part in (found, read(self.root / found))]

    def candidates(self, module: str, importer: str) -> list[str]:
        """The files that a module's name may mean for a file of the corpus."""
        place = module.replace(".", "/")
        ends = [place + suffix for suffix in HASKELL]
        near = [found for end in ends for found in self.by_file.get(end.rsplit("/", 1)[-1], [])]
        return [
            found
            for found in near
            if any(found == end or found.endswith("/" + end) for end in ends)
            and (entry(found) == entry(importer) or "/" not in found or found in self.outside)
        ]


def entry(name: str) -> str:
    """The entry of the corpus that a file belongs to: a folder, or nothing for files that lie beside each other."""
    return name.split("/", 1)[0] if "/" in name else ""
