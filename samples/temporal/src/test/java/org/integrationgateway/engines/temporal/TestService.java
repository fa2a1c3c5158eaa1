package org.integrationgateway.engines.temporal;

import com.google.protobuf.util.Durations;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A Temporal service on a port of its own; what it keeps ends with it. The environment variable
 * {@code GATEWAY_TEMPORAL} names the folder of Temporal's program ({@code samples/temporal/install}
 * prints it), whose development server is a full service. Without the variable this is the server
 * of Temporal's own tests.
 */
final class TestService implements AutoCloseable {
  /** How many workflows stay in memory. */
  static final int CACHED = 100;

  private static final Optional<Path> FULL =
      Optional.ofNullable(System.getenv("GATEWAY_TEMPORAL"))
          .map(folder -> Path.of(folder, "bin", "temporal"));
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final int port;
  private final Closeable server;

  private TestService(int port, Closeable server) {
    this.port = port;
    this.server = server;
  }

  static TestService start() {
    int port = freePort();
    return FULL.isPresent() ? new TestService(port, full(FULL.get(), port)) : ofTests(port);
  }

  /** Starts the server of tests, whose clock can be moved on. */
  static TestService timed() {
    return ofTests(freePort());
  }

  private static TestService ofTests(int port) {
    return new TestService(port, TestServer.createPortBoundServer(port)::close);
  }

  private static Closeable full(Path program, int port) {
    var command =
        "%s server start-dev --headless --ip 127.0.0.1 --port %d --log-level error"
            .formatted(program, port);
    var builder =
        new ProcessBuilder(command.split(" "))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("TEMPORAL_VERSION_CHECK_DISABLED", "true");
    try {
      return builder.start()::destroyForcibly;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * How many workflows a program may have in memory that another one continues. The server of tests
   * leaves the tasks of a workflow to the program that has it in memory, even when that program has
   * ended; a full service gives them to others after some seconds.
   */
  static int cachedByProgramsThatEnd() {
    return FULL.isPresent() ? CACHED : 0;
  }

  /** The servers take no port 0. */
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
    try {
      server.close();
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
