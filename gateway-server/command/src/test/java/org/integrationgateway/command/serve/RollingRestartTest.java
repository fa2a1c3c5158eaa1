package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.server.testing.GrpcClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three replicas behind a balancer, each of which is stopped and started again under calls. */
@Tag("nightly")
@Tag("host")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
final class RollingRestartTest {
  private static final int REPLICAS = 3;
  private static final int CLIENTS = 8;
  private static final int CALLS_PER_SECOND = Integer.getInteger("rolling.calls", 1_000);
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String TOOL =
      """
      {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
        "name": "demo_math_add", "arguments": {"a": 1, "b": 2},
        "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
          "io.modelcontextprotocol/clientCapabilities": {}}}}
      """;

  @TempDir private Path folder;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger made = new AtomicInteger();
  private final List<Thread> clients = new ArrayList<>();
  private volatile boolean ends;

  @Test
  void losesNoCallOfRestMcpAndGrpc() throws Exception {
    var database = Postgres.shared().database();
    var running = new ArrayDeque<Replica>();
    try (var balancer = new TcpBalancer()) {
      for (int i = 0; i < REPLICAS; i++) {
        running.add(start("replica" + i, database, balancer));
      }
      var token = running.element().token();
      var grpc = new ArrayList<GrpcClient>();
      for (int i = 0; i < CLIENTS; i++) {
        var channel = GrpcClient.of(balancer.uri());
        grpc.add(channel);
        begin(rest(balancer.uri(), token));
        begin(mcp(balancer.uri(), token));
        begin(grpc(channel, token));
      }
      awaitCalls(CALLS_PER_SECOND);
      for (int i = 0; i < REPLICAS; i++) {
        try (var old = running.remove()) {
          old.stop();
          balancer.remove(old.uri());
        }
        assertThat(failures).as("after the end of replica %d", i).isEmpty();
        awaitCalls(CALLS_PER_SECOND / 2);
        running.add(start("replica" + i, database, balancer));
        awaitCalls(CALLS_PER_SECOND / 2);
      }
      ends = true;
      for (var client : clients) {
        client.join(LIMIT.toMillis());
      }
      for (var channel : grpc) {
        channel.close();
      }
      assertThat(failures).as("of %d calls", made.get()).isEmpty();
    } finally {
      ends = true;
      running.forEach(Replica::close);
    }
  }

  private Replica start(String name, PostgresqlConfig database, TcpBalancer balancer)
      throws Exception {
    var replica = Replica.start(folder.resolve(name), configuration(database));
    balancer.add(replica.uri());
    long began = System.nanoTime();
    while (balancer.ready() < 1) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(replica.log()).isLessThan(LIMIT);
      LockSupport.parkNanos(20_000_000);
    }
    return replica;
  }

  private static String configuration(PostgresqlConfig database) {
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      shutdown: {delay: 5s, drain: 10m}
      limits:
        perSubjectRate: {perSecond: 0}
    providers:
      indexeddb:
        shared:
          source: builtin:postgresql
          config: {url: "%s", user: postgres, password: postgres}
    apps:
      demo: {provider: {source: builtin:demo}, mcp: true}
    """
        .formatted(database.url());
  }

  /** Calls at an even pace, each after the answer of the one before. */
  private void begin(Callable<String> call) {
    long pause = Duration.ofSeconds(1).toNanos() * CLIENTS * 3 / CALLS_PER_SECOND;
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
      if (!problem.isEmpty()) {
        failures.add(problem);
      }
    } catch (Exception failed) {
      failures.add(failed.toString());
    }
    made.incrementAndGet();
  }

  private void awaitCalls(int number) {
    int before = made.get();
    long began = System.nanoTime();
    while (made.get() - before < number) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LIMIT);
      LockSupport.parkNanos(20_000_000);
    }
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
}
