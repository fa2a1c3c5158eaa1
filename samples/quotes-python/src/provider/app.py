"""An app as its author writes it: a class with operations."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from gateway.provider.v1 import context_pb2

ATTRIBUTE = "_operation"


@dataclass(frozen=True)
class Operation:
    """What callers see of a method.

    `produces` is the type of its answer; None for one that answers in pieces of plain text.
    """

    id: str
    title: str
    description: str
    read_only: bool
    takes: type
    produces: type | None
    streams: bool


@dataclass(frozen=True)
class Call:
    """Who calls: the subject, the request's id, and what opens the host's services for the call."""

    context: context_pb2.RequestContext

    @property
    def subject(self) -> str:
        return self.context.subject.id


def operation(name: str, description: str, *, title: str, read_only: bool = False) -> Callable[[Any], Any]:
    """Makes a method an operation: async def (self, ask: Dataclass, call: Call) -> Dataclass.

    An async generator of str answers in pieces. The title is for people, the description for models, too.
    """

    def mark(method: Any) -> Any:
        hints = get_type_hints(method, include_extras=True)
        takes = hints[list(inspect.signature(method).parameters)[1]]
        streams = inspect.isasyncgenfunction(method)
        produces = None if streams else hints["return"]
        setattr(method, ATTRIBUTE, Operation(name, title, description, read_only, takes, produces, streams))
        return method

    return mark


def operations_of(app: type) -> dict[str, tuple[Operation, str]]:
    """The operations of a class by their ids, each with the name of its method."""
    found = {}
    for name, method in inspect.getmembers(app, inspect.isfunction):
        if one := getattr(method, ATTRIBUTE, None):
            found[one.id] = (one, name)
    return found


Pieces = AsyncIterator[str]
