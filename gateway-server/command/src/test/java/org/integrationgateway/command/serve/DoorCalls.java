package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.server.testing.GrpcClient;

/** Clients of REST, MCP and gRPC that call at an even pace until they are closed. */
final class DoorCalls implements AutoCloseable {
  private static final int CLIENTS = 8;
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String TOOL =
      """
      {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
        "name": "demo_math_add", "arguments": {"a": 1, "b": 2},
        "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
          "io.modelcontextprotocol/clientCapabilities": {}}}}
      """;

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger succeeded = new AtomicInteger();
  private final List<Thread> clients = new ArrayList<>();
  private final List<GrpcClient> channels = new ArrayList<>();
  private final long pause;
  private volatile boolean ends;

  /**
   * Begins to call.
   *
   * @param perSecond calls of all clients together
   */
  DoorCalls(URI gateway, String token, int perSecond) {
    pause = Duration.ofSeconds(1).toNanos() * CLIENTS * 3 / perSecond;
    for (int i = 0; i < CLIENTS; i++) {
      var channel = GrpcClient.of(gateway);
      channels.add(channel);
      begin(rest(gateway, token));
      begin(mcp(gateway, token));
      begin(grpc(channel, token));
    }
  }

  /** How many calls have ended. */
  int made() {
    return made.get();
  }

  /** The calls that have failed since this was asked last. */
  List<String> takeFailures() {
    var taken = new ArrayList<String>();
    for (var next = failures.poll(); next != null; next = failures.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /** Waits for so many more calls that succeed. */
  void await(int number) {
    int before = succeeded.get();
    long began = System.nanoTime();
    while (succeeded.get() - before < number) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LIMIT);
      LockSupport.parkNanos(20_000_000);
    }
  }

  /** Calls at an even pace, each after the answer of the one before. */
  private void begin(Callable<String> call) {
    var client =
        new Thread(
            () -> {
              long next = System.nanoTime();
              while (!ends) {
                next = Math.max(next + pause, System.nanoTime() - pause);
                LockSupport.parkNanos(next - System.nanoTime());
                call(call);
              }
            });
    clients.add(client);
    client.start();
  }

  private void call(Callable<String> call) {
    try {
      var problem = call.call();
      if (problem.isEmpty()) {
        succeeded.incrementAndGet();
      } else {
        failures.add(problem);
      }
    } catch (Exception failed) {
      failures.add(failed.toString());
    }
    made.incrementAndGet();
  }

  private static Callable<String> rest(URI gateway, String token) {
    return http(
        HttpRequest.newBuilder(gateway.resolve("/api/v1/demo/math.add"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"a\": 1, \"b\": 2}"))
            .build());
  }

  private static Callable<String> mcp(URI gateway, String token) {
    return http(
        HttpRequest.newBuilder(gateway.resolve("/mcp"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "demo_math_add")
            .POST(BodyPublishers.ofString(TOOL))
            .build());
  }

  /** A client with connections of its own. */
  private static Callable<String> http(HttpRequest request) {
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return () -> {
      var answer = client.send(request, BodyHandlers.ofString());
      return answer.statusCode() == 200 && answer.body().contains("3")
          ? ""
          : answer.statusCode() + " " + answer.body();
    };
  }

  private static Callable<String> grpc(GrpcClient client, String token) {
    var app = AppGrpc.newBlockingStub(client.as(token));
    var request =
        InvokeRequest.newBuilder()
            .setApp("demo")
            .setOperation("math.add")
            .setParametersJson(ByteString.copyFromUtf8("{\"a\": 1, \"b\": 2}"))
            .build();
    return () -> {
      int status = app.invoke(request).getStatus();
      return status == 200 ? "" : "gRPC " + status;
    };
  }

  /** Waits for the calls under way. */
  @Override
  public void close() throws InterruptedException {
    ends = true;
    for (var client : clients) {
      client.join(LIMIT.toMillis());
    }
    for (var channel : channels) {
      channel.close();
    }
  }
}
