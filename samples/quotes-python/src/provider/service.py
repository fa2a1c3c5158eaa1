"""The app as its host calls it: AppProvider of the protocol."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from gateway.provider.v1 import app_pb2, app_pb2_grpc

from provider import typed
from provider.app import Call, Operation, operations_of
from provider.lifecycle import Lifecycle
from provider.log import request_id
from provider.refusal import Reason, Refusal, abort, invalid

log = logging.getLogger(__name__)


class AppService(app_pb2_grpc.AppProviderServicer):
    """Finds the operation, holds the input to its type, and writes down what comes back."""

    def __init__(self, lifecycle: Lifecycle, app: type) -> None:
        self._lifecycle = lifecycle
        self._type = app
        self._operations = operations_of(app)

    async def GetMetadata(self, request: Any, context: grpc.aio.ServicerContext) -> app_pb2.GetMetadataResponse:
        await self._lifecycle.serving(context)
        return app_pb2.GetMetadataResponse(
            name=self._type.NAME,
            description=self._type.__doc__,
            operations=[_described(one) for one, _ in self._operations.values()],
            features=["execute-stream"],
        )

    async def Execute(self, request: Any, context: grpc.aio.ServicerContext) -> app_pb2.ExecuteResponse:
        app = await self._lifecycle.serving(context)
        async with _failures(request, context):
            one, answer = self._begin(app, request)
            if one.streams:
                text = "".join([piece async for piece in answer])
                return _response("text/plain; charset=utf-8", text.encode("utf-8"))
            return _response("application/json", typed.write(await answer))

    async def ExecuteStream(
        self, request: Any, context: grpc.aio.ServicerContext
    ) -> AsyncIterator[app_pb2.ExecuteStreamResponse]:
        app = await self._lifecycle.serving(context)
        async with _failures(request, context):
            one, answer = self._begin(app, request)
            if not one.streams:
                whole = _response("application/json", typed.write(await answer))
                yield app_pb2.ExecuteStreamResponse(head=_response("application/json", b""))
                yield app_pb2.ExecuteStreamResponse(data=whole.body)
                return
            yield app_pb2.ExecuteStreamResponse(head=_response("text/plain; charset=utf-8", b""))
            async for piece in answer:
                yield app_pb2.ExecuteStreamResponse(data=piece.encode("utf-8"))

    def _begin(self, app: Any, request: Any) -> tuple[Operation, Any]:
        if request.operation not in self._operations:
            raise Refusal(Reason.NOT_FOUND, f"there is no operation '{request.operation}'")
        one, method = self._operations[request.operation]
        ask, problems = typed.parse(one.takes, request.input_json)
        if problems:
            raise invalid(problems)
        return one, getattr(app, method)(ask, Call(request.context))


@asynccontextmanager
async def _failures(request: Any, context: grpc.aio.ServicerContext) -> AsyncIterator[None]:
    """A refusal is for the caller; anything else is for the log, and no trace of it leaves."""
    request_id.set(request.context.request_id)
    try:
        yield
    except Refusal as refusal:
        await abort(context, refusal)
    except Exception:
        log.exception("operation %s failed", request.operation)
        await abort(context, Refusal(Reason.FAILED, f"operation '{request.operation}' failed; see the log"))


def catalog_of(app: type) -> dict[str, Any]:
    """The operations as a package lists them, which is known before the program runs."""
    return {"operations": [_listed(one) for one, _ in operations_of(app).values()]}


def _listed(one: Operation) -> dict[str, Any]:
    listed = {
        "id": one.id,
        "title": one.title,
        "description": one.description,
        "inputSchema": typed.schema_of(one.takes),
        "annotations": {"readOnlyHint": one.read_only},
    }
    if one.produces:
        listed["outputSchema"] = typed.schema_of(one.produces)
    return listed


def _described(one: Operation) -> app_pb2.AppOperation:
    return app_pb2.AppOperation(
        id=one.id,
        title=one.title,
        description=one.description,
        input_schema=json.dumps(typed.schema_of(one.takes)),
        output_schema=json.dumps(typed.schema_of(one.produces)) if one.produces else "",
        hints=app_pb2.OperationHints(read_only=one.read_only),
    )


def _response(content_type: str, body: bytes) -> app_pb2.ExecuteResponse:
    headers = [app_pb2.Header(name="content-type", values=[content_type])]
    return app_pb2.ExecuteResponse(status=200, headers=headers, body=body)
