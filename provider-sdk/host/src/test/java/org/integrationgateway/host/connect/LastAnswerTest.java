package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.AppProviderGrpc.AppProviderFutureStub;
import org.integrationgateway.protocol.v1.ConfigureRequest;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.protocol.v1.StartRequest;
import org.integrationgateway.protocol.v1.Subject;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.integrationgateway.wire.transport.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that arrive just before a provider closes the connection. */
final class LastAnswerTest {
  private final EchoApp echo = new EchoApp();
  private final EventLoopGroup loop = Wire.eventLoop("host");
  @TempDir Path directory;
  private ProviderServer server;
  private ManagedChannel channel;
  private AppProviderFutureStub app;

  @BeforeEach
  void serve() {
    var socket = directory.resolve("p.sock");
    server = ProviderServer.start(socket, "echo", () -> echo);
    channel = Wire.channel(socket, loop);
    app = AppProviderGrpc.newFutureStub(channel).withDeadlineAfter(30, TimeUnit.SECONDS);
    var lifecycle = ProviderLifecycleGrpc.newBlockingStub(channel);
    lifecycle.configure(
        ConfigureRequest.newBuilder()
            .setName("echo")
            .setConfigJson(ByteString.copyFromUtf8("{}"))
            .setProtocolVersion(Wire.PROTOCOL)
            .build());
    lifecycle.start(StartRequest.getDefaultInstance());
  }

  @AfterEach
  void end() {
    channel.shutdownNow();
    Wire.stop(loop);
    server.close();
  }

  @Test
  void isReadAlthoughTheNextWriteFails() throws Exception {
    var answered = app.execute(request("linger"));
    assertThat(echo.waiting.await(30, TimeUnit.SECONDS)).isTrue();

    var held = new CountDownLatch(1);
    var released = new CountDownLatch(1);
    loop.execute(
        () -> {
          held.countDown();
          try {
            released.await();
          } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
          }
        });
    assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();
    // The host reads and writes nothing while the provider answers and closes the connection.
    echo.release.countDown();
    server.close();
    awaitClosed();
    var late = app.execute(request("say"));
    released.countDown();

    assertThat(answered.get(30, TimeUnit.SECONDS).getBody().toStringUtf8()).isEqualTo("{}");
    var lost = catchThrowableOfType(ExecutionException.class, () -> late.get(30, TimeUnit.SECONDS));
    assertThat(lost.getCause())
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            status -> assertThat(status.getStatus().getCode()).isEqualTo(Code.UNAVAILABLE));
  }

  /** The provider has closed its connections when the thread of its transport has ended. */
  private static void awaitClosed() throws InterruptedException {
    for (var thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("provider-io")) {
        thread.join(TimeUnit.SECONDS.toMillis(30));
      }
    }
  }

  private static ExecuteRequest request(String operation) {
    return ExecuteRequest.newBuilder()
        .setOperation(operation)
        .setInputJson(ByteString.copyFromUtf8("{}"))
        .setContext(
            RequestContext.newBuilder()
                .setSubject(Subject.newBuilder().setId("user:1"))
                .setRequestId("r-1"))
        .build();
  }
}
