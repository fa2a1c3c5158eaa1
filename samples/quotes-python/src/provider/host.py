"""What the host offers: the other apps of the deployment, as far as it grants them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import grpc
from gateway.provider.v1 import host_pb2, host_pb2_grpc

from provider.app import Call
from provider.refusal import Reason, Refusal


@dataclass(frozen=True)
class Answer:
    """The answer of another app, with any status."""

    status: int
    body: bytes


class Host:
    """The host that started this process. Connects when it is first asked."""

    def __init__(self) -> None:
        self._channel: grpc.aio.Channel | None = None

    async def invoke(self, call: Call, app: str, operation: str, parameters: dict[str, Any]) -> Answer:
        """Invokes an operation of another app on behalf of the caller of this call."""
        request = host_pb2.InvokeRequest(app=app, operation=operation)
        request.parameters.update(parameters)
        # The call's own token acts for its subject; the launch's would act for this app itself.
        token = call.context.host_token or os.environ["SERVICE_HOST_TOKEN"]
        try:
            result = await self._apps().Invoke(request, metadata=(("gateway-host-token", token),))
        except grpc.aio.AioRpcError as failure:
            raise Refusal(Reason.UNAVAILABLE, f"{app} cannot be asked: {failure.details()}") from failure
        return Answer(result.status, result.body.bytes)

    def _apps(self) -> host_pb2_grpc.AppStub:
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel("unix:" + os.environ["SERVICE_HOST_SOCKET"])
        return host_pb2_grpc.AppStub(self._channel)
