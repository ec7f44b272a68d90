"""What a question is about: a file, or a text under the name of a file."""

import os
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """A file and where its imports are; with a text, the file need not exist."""

    path: str
    text: str | None
    folders: list[str]


def source(
    path: str | os.PathLike[str] | None,
    text: str | None,
    folders: Iterable[str | os.PathLike[str]] = (),
    *,
    default: str,
) -> Source:
    """Makes a source of what the user gave; `default` is the name of a text without one."""
    if path is None and text is None:
        raise TypeError("name a file, or give a text=")
    name = default if path is None else os.fspath(path)
    return Source(name, text, [os.fspath(folder) for folder in folders])
