"""Dataclasses as JSON: the schema that callers see, and values that are held to it.

Knows str, int, float, bool, tuple[T, ...], Optional[T], Literal["a", "b"] and other dataclasses.
"""

from __future__ import annotations

import dataclasses
import json
import types
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from provider.refusal import Problem

T = TypeVar("T")

# bool is an int to Python, and not to JSON.
SCALARS = {str: "string", bool: "boolean", int: "integer", float: "number"}


def described(text: str, default: Any = dataclasses.MISSING, **keywords: Any) -> Any:
    """A field with a description, and keywords of JSON Schema such as minimum=1."""
    metadata = {"schema": {"description": text, **keywords}}
    return dataclasses.field(default=default, metadata=metadata)


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a type."""
    kind, _ = _plain(kind)
    if dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        fields = dataclasses.fields(kind)
        return {
            "type": "object",
            "properties": {one.name: _member(one, hints[one.name]) for one in fields},
            "required": [one.name for one in fields if _required(one, hints[one.name])],
            "additionalProperties": False,
        }
    if get_origin(kind) is tuple:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    if get_origin(kind) is Literal:
        return {"enum": list(get_args(kind))}
    return {"type": SCALARS[kind]}


def parse(kind: type[T], text: bytes) -> tuple[T | None, list[Problem]]:
    """A dataclass from JSON text, or everything that is wrong with the text."""
    problems: list[Problem] = []
    try:
        document = json.loads(text.decode("utf-8"))
    except ValueError as malformed:
        return None, [Problem("", f"is no JSON: {malformed}")]
    value = _read(kind, document, "", problems)
    return (None, problems) if problems else (value, problems)


def write(value: Any) -> bytes:
    """Returns a dataclass as JSON text; members without a value are left out."""
    return json.dumps(_bare(value), ensure_ascii=False).encode("utf-8")


def _plain(kind: Any) -> tuple[Any, bool]:
    """The type without None, and whether None was among it."""
    if get_origin(kind) in (Union, types.UnionType):
        (one,) = [part for part in get_args(kind) if part is not type(None)]
        return one, True
    return kind, False


def _member(one: dataclasses.Field, kind: Any) -> dict[str, Any]:
    schema = {**schema_of(kind), **one.metadata.get("schema", {})}
    if one.default not in (dataclasses.MISSING, None):
        schema["default"] = one.default
    return schema


def _required(one: dataclasses.Field, kind: Any) -> bool:
    return one.default is dataclasses.MISSING and not _plain(kind)[1]


def _read(kind: Any, value: Any, pointer: str, problems: list[Problem]) -> Any:
    kind, _ = _plain(kind)
    if dataclasses.is_dataclass(kind):
        return _object(kind, value, pointer, problems)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            return _wrong(pointer, "must be an array", problems)
        item = get_args(kind)[0]
        return tuple(_read(item, one, f"{pointer}/{i}", problems) for i, one in enumerate(value))
    if get_origin(kind) is Literal:
        choices = get_args(kind)
        return value if value in choices else _wrong(pointer, f"must be one of {', '.join(choices)}", problems)
    if kind is float and type(value) is int:
        return float(value)
    return value if type(value) is kind else _wrong(pointer, f"must be of type {SCALARS[kind]}", problems)


def _object(kind: Any, value: Any, pointer: str, problems: list[Problem]) -> Any:
    if not isinstance(value, dict):
        return _wrong(pointer, "must be an object", problems)
    hints = get_type_hints(kind)
    fields = {one.name: one for one in dataclasses.fields(kind)}
    for name in value.keys() - fields.keys():
        _wrong(f"{pointer}/{name}", f"is unknown; known are {', '.join(fields)}", problems)
    members = {}
    for name, one in fields.items():
        place = f"{pointer}/{name}"
        if value.get(name) is not None:
            members[name] = _read(hints[name], value[name], place, problems)
            _bounded(one, members[name], place, problems)
        elif _required(one, hints[name]):
            _wrong(place, "is required", problems)
        elif one.default is dataclasses.MISSING:
            members[name] = None
    return None if problems else kind(**members)


def _bounded(one: dataclasses.Field, value: Any, pointer: str, problems: list[Problem]) -> None:
    schema = one.metadata.get("schema", {})
    if type(value) not in (int, float):
        return
    if value < schema.get("minimum", value):
        _wrong(pointer, f"must be at least {schema['minimum']}", problems)
    if value > schema.get("maximum", value):
        _wrong(pointer, f"must be at most {schema['maximum']}", problems)


def _wrong(pointer: str, message: str, problems: list[Problem]) -> None:
    problems.append(Problem(pointer, message))


def _bare(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        members = ((one.name, getattr(value, one.name)) for one in dataclasses.fields(value))
        return {name: _bare(member) for name, member in members if member is not None}
    return [_bare(item) for item in value] if isinstance(value, (list, tuple)) else value
