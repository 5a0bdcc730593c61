"""Frozen values as plain JSON values, and back again with every fault named.

What is stored, sent and written into files are dictionaries, lists, texts and numbers; what the code works with are
dataclasses. A field that has its default is not written, so that a file says only what is special.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from poeppel.errors import NotationError, PoeppelError
from poeppel.texts import OR, Text, listed, shown

Plain = Any  # what JSON can hold
Value = TypeVar("Value")

LONGEST_TEXT = 1000
LARGEST = 10**15
LONGEST_LIST = 10_000


def as_plain(value: Any, whole: bool = False) -> Plain:
    """A value as JSON can hold it; `whole`: with the fields that have their default."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: as_plain(getattr(value, field.name), whole)
            for field in fields(value)
            if whole or getattr(value, field.name) != _default(field)
        }
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, tuple | list):
        return [as_plain(one, whole) for one in value]
    if isinstance(value, Mapping):
        return {str(key): as_plain(one, whole) for key, one in value.items()}
    return value


def from_plain(kind: type[Value], data: Plain, what: Text) -> Value:
    """A value of this kind; `NotationError` names everything that is wrong with `what`."""
    reader = _Reader()
    value = reader.read(kind, data, "")
    if reader.faults:
        raise NotationError(what, reader.faults)
    return value  # type: ignore[no-any-return]


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


class _Reader:
    """Reads plain values and remembers what was wrong, with where it was."""

    def __init__(self) -> None:
        self.faults: list[Text] = []

    def read(self, kind: Any, data: Plain, where: str) -> Any:
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):
            return self._optional(kind, data, where)
        if origin is Literal:
            return self._one_of(get_args(kind), data, where)
        if origin is tuple:
            return self._tuple(get_args(kind), data, where)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(get_args(kind)[1], data, where)
        if is_dataclass(kind):
            return self._dataclass(kind, data, where)
        return self._scalar(kind, data, where)

    def _fault(self, where: str, text: Text) -> None:
        place = where.lstrip(".")
        self.faults.append(Text(f"{place}: {text.de}", f"{place}: {text.en}") if place else text)

    def _optional(self, kind: Any, data: Plain, where: str) -> Any:
        """`X | None`; of several kinds the one that fits."""
        kinds = [one for one in get_args(kind) if one is not type(None)]
        if data is None and len(kinds) < len(get_args(kind)):
            return None
        for one in kinds[:-1]:
            attempt = _Reader()
            value = attempt.read(one, data, where)
            if not attempt.faults:
                return value
        return self.read(kinds[-1], data, where)

    def _one_of(self, names: tuple[Any, ...], data: Plain, where: str) -> Any:
        if isinstance(data, str) and data in names:
            return data
        known = listed(map(str, names), OR)
        self._fault(
            where, Text(f"{known.de} wird erwartet, nicht {shown(data)}", f"expected {known.en}, not {shown(data)}")
        )
        return None

    def _tuple(self, kinds: tuple[Any, ...], data: Plain, where: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) > LONGEST_LIST:
            return self._wrong(where, _LIST, data)
        if kinds[1:] == (Ellipsis,):
            return tuple(self.read(kinds[0], one, f"{where}[{n}]") for n, one in enumerate(data))
        if len(data) != len(kinds):
            return self._wrong(where, Text(f"eine Liste mit {len(kinds)} Werten", f"a list of {len(kinds)}"), data)
        return tuple(
            self.read(kind, one, f"{where}[{n}]") for n, (kind, one) in enumerate(zip(kinds, data, strict=True))
        )

    def _mapping(self, kind: Any, data: Plain, where: str) -> Any:
        if not isinstance(data, Mapping) or len(data) > LONGEST_LIST:
            return self._wrong(where, _MAPPING, data)
        return {
            self._scalar(str, key, where): self.read(kind, one, f"{where}.{key!s:.40}") for key, one in data.items()
        }

    def _dataclass(self, kind: Any, data: Plain, where: str) -> Any:
        if isinstance(data, kind):
            return data
        if not isinstance(data, Mapping):
            return self._wrong(where, _MAPPING, data)
        before, hints, given = len(self.faults), _hints(kind), {}
        for name in data:
            if name not in hints:
                known = ", ".join(hints)
                self._fault(
                    where,
                    Text(
                        f"{shown(name, 40)} gibt es nicht, nur {known}", f"there is no {shown(name, 40)}, only {known}"
                    ),
                )
        for field in fields(kind):
            if field.name in data:
                given[field.name] = self.read(hints[field.name], data[field.name], f"{where}.{field.name}")
            elif _default(field) is MISSING:
                self._fault(where, Text(f"{field.name} fehlt", f"{field.name} is missing"))
        if len(self.faults) > before:
            return None
        try:
            return kind(**given)
        except PoeppelError as error:
            self._fault(where, error.text)
            return None

    def _scalar(self, kind: Any, data: Plain, where: str) -> Any:
        expected, fits = _SCALARS[kind]
        if not fits(data):
            return self._wrong(where, expected, data)
        return Fraction(data) if kind is Fraction else data

    def _wrong(self, where: str, expected: Text, data: Plain) -> None:
        self._fault(
            where,
            Text(
                f"{expected.de} wird erwartet, nicht {shown(data, 60)}",
                f"expected {expected.en}, not {shown(data, 60)}",
            ),
        )


def _is_whole(data: Plain) -> bool:
    return isinstance(data, int) and not isinstance(data, bool) and abs(data) <= LARGEST


def _is_fraction(data: Plain) -> bool:
    if not isinstance(data, str):
        return _is_whole(data)
    upper, slash, lower = data.partition("/")
    parts = [upper.removeprefix("-"), lower] if slash else [upper.removeprefix("-")]
    return all(part.isascii() and part.isdecimal() and len(part) <= 12 for part in parts) and (
        not slash or int(lower) > 0
    )


_LIST = Text("eine Liste", "a list")
_MAPPING = Text("Einträge mit Namen", "named entries")
_SCALARS: Mapping[Any, tuple[Text, Callable[[Plain], bool]]] = {
    str: (Text("ein Text", "a text"), lambda data: isinstance(data, str) and len(data) <= LONGEST_TEXT),
    int: (Text("eine ganze Zahl", "a whole number"), _is_whole),
    bool: (Text("ja oder nein (true, false)", "yes or no (true, false)"), lambda data: isinstance(data, bool)),
    Fraction: (Text("eine Zahl oder ein Bruch wie 7/2", "a number or a fraction such as 7/2"), _is_fraction),
}
