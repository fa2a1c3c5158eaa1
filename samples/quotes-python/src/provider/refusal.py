"""Failures that mean something to callers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

import grpc
from google.rpc import error_details_pb2, status_pb2

DOMAIN = "gateway.provider.v1"


class Reason(Enum):
    """Why a call failed; the comments of app.proto say what each means to a caller."""

    INVALID_INPUT = grpc.StatusCode.INVALID_ARGUMENT
    NOT_FOUND = grpc.StatusCode.NOT_FOUND
    CREDENTIAL_REFUSED = grpc.StatusCode.UNAUTHENTICATED
    UNAVAILABLE = grpc.StatusCode.UNAVAILABLE
    TIMEOUT = grpc.StatusCode.DEADLINE_EXCEEDED
    NOT_SUPPORTED = grpc.StatusCode.UNIMPLEMENTED
    FAILED = grpc.StatusCode.INTERNAL


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a JSON document: where (RFC 6901), and what would be right."""

    pointer: str
    message: str


class Refusal(Exception):
    """A call ends here, with a message for its caller."""

    def __init__(self, reason: Reason, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.problems = problems


def invalid(problems: list[Problem]) -> Refusal:
    """The input is wrong."""
    message = "; ".join(f"{problem.pointer or 'input'}: {problem.message}" for problem in problems)
    return Refusal(Reason.INVALID_INPUT, message, tuple(problems))


async def abort(context: grpc.aio.ServicerContext, refusal: Refusal) -> NoReturn:
    """Ends a call with the status, and with the details that say which failure it is."""
    code = refusal.reason.value
    status = status_pb2.Status(code=code.value[0], message=str(refusal))
    status.details.add().Pack(error_details_pb2.ErrorInfo(domain=DOMAIN, reason=refusal.reason.name))
    if refusal.problems:
        details = error_details_pb2.BadRequest()
        for problem in refusal.problems[:20]:
            details.field_violations.add(field=problem.pointer, description=problem.message)
        status.details.add().Pack(details)
    metadata = (("grpc-status-details-bin", status.SerializeToString()),)
    await context.abort(code, str(refusal), metadata)
    raise AssertionError("abort does not return")
