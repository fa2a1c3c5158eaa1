package org.integrationgateway.host.bench;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.wire.transport.Wire;

/**
 * Not a test: prints calls per second of the two adapters back to back over a unix socket, with a
 * typed operation behind them, beside a bare gRPC echo of the same message over the same transport.
 */
final class WireSpeed {
  private static final int CALLERS = 32;
  private static final Duration ROUND = Duration.ofSeconds(3);

  record Ask(String city, int days) {}

  record Forecast(String summary, double celsius) {}

  private WireSpeed() {}

  public static void main(String[] args) throws Exception {
    var directory = Files.createTempDirectory("gwb");
    for (var round = 0; round < 2; round++) {
      var bare = bare(directory.resolve("bare" + round));
      var adapters = adapters(directory.resolve("pair" + round));
      System.out.printf(
          "java %s: bare gRPC echo %,.0f calls/s, adapters and typed operation %,.0f calls/s (%.0f%%)%n",
          Runtime.version().feature(), bare, adapters, 100 * adapters / bare);
    }
  }

  private static double adapters(Path socket) throws InterruptedException {
    AppProvider app =
        TypedApp.named("weather")
            .operation(
                "forecast.get",
                Ask.class,
                Forecast.class,
                (ask, call) -> new Forecast("fine in " + ask.city(), 21.5))
            .build();
    try (var server = ProviderServer.start(socket, "weather", () -> app);
        var connection = ProviderConnection.open(socket, soon())) {
      assert server != null;
      if (!connection.configure("weather", "{}", soon()).isEmpty()) {
        throw new IllegalStateException("not configured");
      }
      connection.start(soon());
      var remote = connection.app();
      return rate(
          () ->
              remote.execute(
                  new AppCall(
                      "forecast.get",
                      "{\"city\":\"Bern\",\"days\":2}",
                      Subject.of("user:1"),
                      Optional.empty(),
                      soon(),
                      "r-1")));
    }
  }

  private static double bare(Path socket) throws Exception {
    var serverLoop = Wire.eventLoop("bare-server");
    var clientLoop = Wire.eventLoop("bare-client");
    var server = Wire.server(socket, serverLoop).addService(new Echo()).build().start();
    var channel = Wire.channel(socket, clientLoop);
    var request =
        ExecuteRequest.newBuilder()
            .setInputJson(ByteString.copyFromUtf8("{\"city\":\"Bern\",\"days\":2}"))
            .build();
    try {
      return rate(
          () ->
              ClientCalls.blockingUnaryCall(
                  channel, AppProviderGrpc.getExecuteMethod(), CallOptions.DEFAULT, request));
    } finally {
      channel.shutdownNow();
      server.shutdownNow();
      Wire.stop(serverLoop);
      Wire.stop(clientLoop);
    }
  }

  /** Answers on the event loop, without a thread of its own: nothing can be faster. */
  private static final class Echo extends AppProviderGrpc.AppProviderImplBase {
    @Override
    public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
      answer.onNext(ExecuteResponse.newBuilder().setBody(request.getInputJson()).build());
      answer.onCompleted();
    }
  }

  /** Calls per second of the second half, after the first has warmed everything up. */
  private static double rate(Runnable call) throws InterruptedException {
    var calls = new LongAdder();
    var end = System.nanoTime() + 2 * ROUND.toNanos();
    var done = new CountDownLatch(CALLERS);
    for (var caller = 0; caller < CALLERS; caller++) {
      var thread =
          new Thread(
              () -> {
                while (end - System.nanoTime() > 0) {
                  call.run();
                  if (end - System.nanoTime() < ROUND.toNanos()) {
                    calls.increment();
                  }
                }
                done.countDown();
              });
      thread.setDaemon(true);
      thread.start();
    }
    done.await();
    return calls.sum() / (double) ROUND.toSeconds();
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(20));
  }
}
