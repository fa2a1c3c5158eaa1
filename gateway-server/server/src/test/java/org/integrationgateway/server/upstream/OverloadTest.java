package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway that is offered three times the calls that it can serve: with a large text, which it
 * reads, checks and writes again.
 */
@Tag("nightly")
final class OverloadTest {
  private static final String CONFIG =
      """
        limits: {perSubjectRate: {perSecond: 0}, perAppConcurrency: 10000}
      apps:
        up: {provider: {source: {path: up}}}
      """;
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/up
      version: 1.0.0
      spec:
        connections: {default: {mode: none}}
        surfaces:
          rest:
            connection: default
            baseUrl: %s
            operations:
              - {name: write, method: POST, path: /write, parameters: [{name: text, type: string, in: body}]}
      """;
  private static final String BODY = "{\"text\": \"" + "\\u00e9 text ".repeat(20_000) + "\"}";
  private static final long MEASURED = Duration.ofSeconds(10).toNanos();

  @TempDir private Path home;

  /** The answers within a time. */
  private record Load(int served, int refused, List<Long> refusals, List<Long> probes) {
    private double rate() {
      return served / (MEASURED / 1e9);
    }

    private static long percentile(List<Long> nanos, int percent) {
      var sorted = new ArrayList<>(nanos);
      Collections.sort(sorted);
      return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100) / 1_000_000;
    }
  }

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private HttpRequest call(ConfiguredGateway gateway) {
    return HttpRequest.newBuilder(gateway.gateway().uri().resolve("/api/v1/up/write"))
        .header("Authorization", "Bearer " + gateway.token("user:alice"))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofMinutes(1))
        .POST(BodyPublishers.ofByteArray(BODY.getBytes(UTF_8)))
        .build();
  }

  /** Sends calls at a rate, without waiting for answers; 0: as many as are answered, 64 at once. */
  private Load offer(ConfiguredGateway gateway, double perSecond) {
    var served = new AtomicInteger();
    var refused = new AtomicInteger();
    var refusals = new ConcurrentLinkedQueue<Long>();
    var probes = new ArrayList<Long>();
    var open = new Semaphore(perSecond == 0 ? 64 : 4000);
    var call = call(gateway);
    var health = gateway.gateway().uri().resolve("/health");
    long began = System.nanoTime();
    long probed = began;
    for (long sent = 0; System.nanoTime() - began < MEASURED; sent++) {
      long due = perSecond == 0 ? 0 : began + (long) (sent * 1e9 / perSecond);
      while (System.nanoTime() - due < 0 && due != 0) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      if (System.nanoTime() - probed > 200_000_000) {
        probed = System.nanoTime();
        probe(health, probes);
      }
      open.acquireUninterruptibly();
      long from = System.nanoTime();
      client
          .sendAsync(call, BodyHandlers.discarding())
          .whenComplete(
              (answer, failed) -> {
                long now = System.nanoTime();
                open.release();
                if (answer != null && answer.statusCode() == 200 && now - began < MEASURED) {
                  served.incrementAndGet();
                } else if (answer != null && answer.statusCode() == 503) {
                  refused.incrementAndGet();
                  refusals.add(now - from);
                  assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                }
              });
    }
    return new Load(served.get(), refused.get(), List.copyOf(refusals), probes);
  }

  private void probe(URI health, List<Long> probes) {
    long from = System.nanoTime();
    CompletableFuture.runAsync(
        () ->
            client
                .sendAsync(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding())
                .thenAccept(
                    answer -> {
                      synchronized (probes) {
                        probes.add(System.nanoTime() - from);
                      }
                    }));
  }

  private static void answer(Request request, Response response) throws IOException {
    Content.Source.consumeAll(request);
    response.getHeaders().put("Content-Type", "application/json");
    Content.Sink.write(response, true, ByteBuffer.wrap("{}".getBytes(UTF_8)));
  }

  @Test
  void threeTimesTheLoadLeavesMostOfTheGoodput() throws Exception {
    var upstream = new JettyUpstream(OverloadTest::answer);
    var folder = Files.createDirectories(home.resolve("up"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.at("")));
    try (upstream;
        var gateway = ConfiguredGateway.start(home, CONFIG)) {
      offer(gateway, 0);
      var peak = offer(gateway, 0);
      var load = offer(gateway, 3 * peak.rate());
      System.out.printf(
          "peak %.0f/s; offered three times that: served %.0f/s, refused %d, refusals p50 %d ms,"
              + " p90 %d ms, /health p99 %d ms%n",
          peak.rate(),
          load.rate(),
          load.refused(),
          Load.percentile(load.refusals(), 50),
          Load.percentile(load.refusals(), 90),
          Load.percentile(load.probes(), 99));
      assertThat(load.refused()).isPositive();
      assertThat(load.rate()).isGreaterThan(0.8 * peak.rate());
      long ended = System.nanoTime();
      var token = gateway.token("user:alice");
      while (gateway.status("POST", "/api/v1/up/write", token, BODY) != 200) {
        assertThat(System.nanoTime() - ended).isLessThan(Duration.ofSeconds(60).toNanos());
      }
      System.out.printf("recovered after %d ms%n", (System.nanoTime() - ended) / 1_000_000);
    }
  }
}
