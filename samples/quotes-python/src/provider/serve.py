"""The process: listens, serves, and leaves in time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from pathlib import Path

import grpc
import health_pb2_grpc
from gateway.provider.v1 import app_pb2_grpc, lifecycle_pb2_grpc

from provider import log
from provider.lifecycle import Lifecycle
from provider.service import AppService, catalog_of

# Within two seconds of being asked the process must be gone.
GRACE_SECONDS = 1.4

STARTED_BY_HAND = 64
LARGEST_MESSAGE = 64 << 20

BY_HAND = """\
This is a provider of the Integration Gateway: the gateway starts it, it does nothing alone.
  gateway package && gateway serve
(SERVICE_PROVIDER_SOCKET is not set; a host names there the unix socket to listen on.)
"""

# What a build sets to be told the operations: `gateway docs`, lint and compat read them in the file.
CATALOG = "SERVICE_CATALOG_FILE"


def main(app: type) -> None:
    """Serves an app, a class whose constructor takes one object of its class Config."""
    if file := os.environ.get(CATALOG):
        Path(file).write_text(json.dumps(catalog_of(app), indent=2) + "\n", encoding="utf-8")
        return
    socket = os.environ.get("SERVICE_PROVIDER_SOCKET")
    if not socket:
        sys.stderr.write(BY_HAND)
        sys.exit(STARTED_BY_HAND)
    log.install()
    asyncio.run(_serve(app, socket))


async def _serve(app: type, socket: str) -> None:
    name = os.environ.get("SERVICE_PROVIDER_NAME", app.NAME)
    lifecycle = Lifecycle(name, app, app.Config)
    _leave_when_asked(lifecycle.stopping)
    server = grpc.aio.server(
        options=[("grpc.max_receive_message_length", LARGEST_MESSAGE), ("grpc.so_reuseport", 0)]
    )
    lifecycle_pb2_grpc.add_ProviderLifecycleServicer_to_server(lifecycle, server)
    health_pb2_grpc.add_HealthServicer_to_server(lifecycle, server)
    app_pb2_grpc.add_AppProviderServicer_to_server(AppService(lifecycle, app), server)
    server.add_insecure_port("unix:" + socket)
    await server.start()
    await lifecycle.stopping.wait()
    await lifecycle.stop()
    await server.stop(GRACE_SECONDS)
    if os.path.exists(socket):
        os.unlink(socket)


def _leave_when_asked(stopping: asyncio.Event) -> None:
    """SIGTERM asks, SIGINT too, and the end of standard input says that the host is gone."""
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stopping.set)

    def watch() -> None:
        while os.read(0, 256):
            pass  # A host writes nothing; what matters is the end.
        loop.call_soon_threadsafe(stopping.set)

    threading.Thread(target=watch, name="host-watch", daemon=True).start()
