package org.integrationgateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.overload.Overload;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A listener that is offered three times the requests that its processors can serve. */
@Tag("nightly")
final class OverloadLoadTest {
  /** So few that the clients, which run on the same processors, can send more. */
  private static final int USUAL = 8;

  /** Tens of milliseconds of a processor: the clients of this test need little of it. */
  private static final int WORK = 10_000_000;

  private static final long MEASURED = Duration.ofSeconds(15).toNanos();

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

  private static HttpRequest request(Listeners gateway, String path) {
    return HttpRequest.newBuilder(gateway.uri().resolve(path))
        .timeout(Duration.ofMinutes(1))
        .build();
  }

  /**
   * Sends calls at a rate, without waiting for answers; 0: as many as are answered, six at once.
   */
  private Load offer(Listeners gateway, double perSecond) {
    var served = new AtomicInteger();
    var refused = new AtomicInteger();
    var refusals = new ConcurrentLinkedQueue<Long>();
    var probes = new ArrayList<Long>();
    var open = new Semaphore(perSecond == 0 ? 6 : 4000);
    var call = request(gateway, "/work");
    var health = gateway.uri().resolve("/health");
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

  private static void work(Exchange exchange) {
    long value = System.nanoTime();
    for (int i = 0; i < WORK; i++) {
      value = value * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
    }
    exchange.reply(200, Json.object().put("value", value));
  }

  @Test
  void threeTimesTheLoadLeavesMostOfTheGoodput() throws Exception {
    var routes =
        Routes.builder()
            .get("/work", OverloadLoadTest::work)
            .get("/health", exchange -> exchange.reply(200, Json.object()))
            .build();
    try (var gateway =
        new Listeners(
            ListenerFixture.config(Optional.empty(), 0, Optional.empty()),
            new ServerReadiness(List::of),
            GrpcDoor.NONE,
            new Overload(Duration.ofMillis(250), USUAL),
            Tracer.NONE)) {
      gateway.open(routes, routes);
      gateway.serve(new RouteTable(routes));
      offer(gateway, 0);
      var peak = offer(gateway, 0);
      var load = offer(gateway, 3 * peak.rate());
      long ended = System.nanoTime();
      System.out.printf(
          "peak %.0f/s; offered three times that: served %.0f/s, refused %d, refusals p50 %d ms,"
              + " p90 %d ms, /health p99 %d ms%n",
          peak.rate(),
          load.rate(),
          load.refused(),
          Load.percentile(load.refusals(), 50),
          Load.percentile(load.refusals(), 90),
          Load.percentile(load.probes(), 99));
      var again = request(gateway, "/work");
      while (client.send(again, BodyHandlers.discarding()).statusCode() != 200) {
        assertThat(System.nanoTime() - ended).isLessThan(Duration.ofSeconds(60).toNanos());
      }
      System.out.printf("recovered after %d ms%n", (System.nanoTime() - ended) / 1_000_000);
      assertThat(load.refused()).isPositive();
      assertThat(load.rate()).isGreaterThan(0.8 * peak.rate());
    }
  }
}
