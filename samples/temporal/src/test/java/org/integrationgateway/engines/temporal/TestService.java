package org.integrationgateway.engines.temporal;

import com.google.protobuf.util.Durations;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;

/** Temporal's own server of its tests, on a port of its own; what it keeps ends with it. */
final class TestService implements AutoCloseable {
  /** How many workflows stay in memory. */
  static final int CACHED = 100;

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private final int port;
  private final TestServer.PortBoundTestServer server;

  TestService() {
    port = freePort();
    server = TestServer.createPortBoundServer(port);
  }

  /** The test server takes no port 0. */
  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  String target() {
    return "127.0.0.1:" + port;
  }

  Config config(String taskQueue) {
    return config(target(), taskQueue, CACHED);
  }

  static Config config(String target, String taskQueue, int cachedWorkflows) {
    return new Config(
        target,
        "default",
        taskQueue,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        8,
        2,
        cachedWorkflows);
  }

  WorkflowServiceStubs stubs() {
    return WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(target()).build());
  }

  /** Moves the clock of the server on. */
  void moveOn(Duration time) {
    var stubs =
        TestServiceStubs.newServiceStubs(
            TestServiceStubsOptions.newBuilder()
                .setTarget(target())
                .setRpcTimeout(PATIENCE)
                .validateAndBuildWithDefaults());
    try {
      stubs
          .blockingStub()
          .unlockTimeSkippingWithSleep(
              SleepRequest.newBuilder().setDuration(Durations.fromMillis(time.toMillis())).build());
    } finally {
      stubs.shutdownNow();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
