"""How the host brings the provider up and down: ProviderLifecycle and grpc.health.v1."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from enum import Enum
from typing import Any

import grpc
import health_pb2
import health_pb2_grpc
from gateway.provider.v1 import lifecycle_pb2, lifecycle_pb2_grpc

from provider import typed

PROTOCOL = 1
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Stage(Enum):
    """Where in its life the provider is, and what it says while it does not serve."""

    LAUNCHED = "it waits to be configured"
    CONFIGURED = "it waits to be started"
    SERVING = ""
    STOPPED = "it is shutting down"


class Lifecycle(lifecycle_pb2_grpc.ProviderLifecycleServicer, health_pb2_grpc.HealthServicer):
    """Makes the app once its configuration is good, and says whether it serves."""

    def __init__(self, name: str, app: Callable[[Any], Any], config: type) -> None:
        self._name = name
        self._make = app
        self._config = config
        self._stage = Stage.LAUNCHED
        self._changed = asyncio.Condition()
        self._app: Any = None
        self.stopping = asyncio.Event()

    async def serving(self, context: grpc.aio.ServicerContext) -> Any:
        """The app, while it serves."""
        if self._stage is not Stage.SERVING:
            await self._not_now(context, f"the provider does not serve: {self._stage.value}")
        return self._app

    async def stop(self) -> None:
        """Takes no more calls."""
        await self._become(Stage.STOPPED)

    async def GetIdentity(self, request: Any, context: Any) -> lifecycle_pb2.GetIdentityResponse:
        return lifecycle_pb2.GetIdentityResponse(
            kind="app", name=self._name, min_protocol_version=PROTOCOL, max_protocol_version=PROTOCOL
        )

    async def Configure(self, request: Any, context: Any) -> lifecycle_pb2.ConfigureResponse:
        if request.protocol_version != PROTOCOL:
            await self._not_now(context, f"protocol version {request.protocol_version} is not spoken here")
        if self._stage is not Stage.LAUNCHED:
            await self._not_now(context, "the provider is configured already: start a new process")
        config, problems = typed.parse(self._config, request.config_json)
        if not problems:
            self._app = self._make(config)
            await self._become(Stage.CONFIGURED)
        return lifecycle_pb2.ConfigureResponse(
            problems=[lifecycle_pb2.Problem(pointer=one.pointer, message=one.message) for one in problems]
        )

    async def Start(self, request: Any, context: Any) -> lifecycle_pb2.StartResponse:
        if self._stage in (Stage.LAUNCHED, Stage.STOPPED):
            await self._not_now(context, "the provider is not configured: call Configure first")
        await self._become(Stage.SERVING)
        return lifecycle_pb2.StartResponse()

    async def Health(self, request: Any, context: Any) -> lifecycle_pb2.HealthResponse:
        return lifecycle_pb2.HealthResponse(ready=self._stage is Stage.SERVING, message=self._stage.value)

    async def Shutdown(self, request: Any, context: Any) -> lifecycle_pb2.ShutdownResponse:
        self.stopping.set()
        return lifecycle_pb2.ShutdownResponse()

    async def Check(self, request: Any, context: Any) -> health_pb2.HealthCheckResponse:
        return health_pb2.HealthCheckResponse(status=self._health())

    async def Watch(self, request: Any, context: Any) -> AsyncIterator[health_pb2.HealthCheckResponse]:
        told = None
        while self._stage is not Stage.STOPPED or told != NOT_SERVING:
            async with self._changed:
                await self._changed.wait_for(lambda: self._health() != told)
                told = self._health()
            yield health_pb2.HealthCheckResponse(status=told)

    def _health(self) -> int:
        return SERVING if self._stage is Stage.SERVING else NOT_SERVING

    async def _become(self, stage: Stage) -> None:
        async with self._changed:
            self._stage = stage
            self._changed.notify_all()

    @staticmethod
    async def _not_now(context: grpc.aio.ServicerContext, why: str) -> None:
        await context.abort(grpc.StatusCode.FAILED_PRECONDITION, why)
