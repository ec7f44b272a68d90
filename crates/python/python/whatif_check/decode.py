"""From JSON to dataclasses, by their type hints.

Fields that a class does not know are passed over, so that an answer of a newer engine can be read; a field that is missing has its default.
"""

import dataclasses
import functools
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")


def decode(cls: type[T], data: dict[str, Any]) -> T:
    """An object of a dataclass, from a JSON object. A field named `type_` is called `type` in JSON."""
    hints = _hints(cls)  # type: ignore[arg-type]
    known = {name: name.rstrip("_") for name in hints}
    values = {name: _value(hints[name], data[key]) for name, key in known.items() if key in data}
    return cls(**values)


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return {field.name: hint for field in dataclasses.fields(cls) for hint in [typing.get_type_hints(cls)[field.name]]}


def _value(hint: Any, data: Any) -> Any:
    if data is None:
        return None
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return _value(next(part for part in typing.get_args(hint) if part is not type(None)), data)
    if origin is tuple:
        return tuple(_value(typing.get_args(hint)[0], item) for item in data)
    return decode(hint, data) if dataclasses.is_dataclass(hint) and isinstance(hint, type) else data
