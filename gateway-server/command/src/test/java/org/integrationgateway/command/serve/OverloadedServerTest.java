package org.integrationgateway.command.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole server in a process of its own that is offered three times what it can serve. Goodput is
 * what it serves in a second of processor time: other work on the machine takes processors, but
 * changes that little.
 */
@Tag("nightly")
@Tag("host")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class OverloadedServerTest {
  private static final int ROUNDS = 5;

  /** A guard, below the 0.52 that was measured. The aim is 0.8: a refusal costs too much. */
  private static final double LEAST_GOODPUT = 0.4;

  private static final int AT_PEAK = 24;
  private static final int CONNECTIONS = 2_000;
  private static final Duration ROUND = Duration.ofSeconds(6);
  private static final Duration RECOVERY = Duration.ofSeconds(10);
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        shutdown: {delay: 0s, drain: 5s}
        limits:
          perSubjectRate: {perSecond: 0}
          perAddressRate: {perSecond: 0}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;

  @TempDir private Path folder;

  /** Asks for a path ten times a second, and notes how long each answer takes. */
  private static final class Probe implements AutoCloseable {
    private final URI uri;
    private final String token;
    private final List<Long> millis = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Thread thread = new Thread(this::run);
    private volatile boolean ends;

    Probe(URI uri, String token) {
      this.uri = uri;
      this.token = token;
      thread.start();
    }

    private void run() {
      while (!ends) {
        long began = System.nanoTime();
        try {
          var asked = (HttpURLConnection) uri.toURL().openConnection();
          asked.setRequestProperty("Authorization", "Bearer " + token);
          asked.getInputStream().readAllBytes();
        } catch (java.io.IOException failed) {
          failures.add(failed.toString());
        }
        millis.add((System.nanoTime() - began) / 1_000_000);
        LockSupport.parkNanos(100_000_000);
      }
    }

    private long percentile(int percent) {
      Collections.sort(millis);
      return millis.get((millis.size() - 1) * percent / 100);
    }

    @Override
    public void close() throws InterruptedException {
      ends = true;
      thread.join();
    }
  }

  @Test
  void refusesWhatItCannotServeAndGoesOnServing() throws Exception {
    try (var server = Replica.start(folder.resolve("home"), CONFIGURATION)) {
      var token = server.token();
      try (var load = new OpenLoad(server.uri(), request(token))) {
        for (int i = 0; i < 3; i++) {
          load.saturate(AT_PEAK, ROUND);
        }
        var ratios = new ArrayList<Double>();
        for (int round = 0; round < ROUNDS; round++) {
          ratios.add(round(server, token, load));
        }
        Collections.sort(ratios);
        assertThat(ratios.get(ROUNDS / 2))
            .as("goodput as a part of the peak's, %s", ratios)
            .isGreaterThan(LEAST_GOODPUT);
        recovers(load);
      }
    }
  }

  /** Returns the goodput at three times the peak's rate, as a part of the peak's goodput. */
  private static double round(Replica server, String token, OpenLoad load) throws Exception {
    var before = server.processorTime();
    var peak = load.saturate(AT_PEAK, ROUND);
    var between = server.processorTime();
    double perSecond = peak.served() * 1000.0 / ROUND.toMillis();
    try (var health = new Probe(server.uri().resolve("/health"), token);
        var operator = new Probe(server.uri().resolve("/admin/api/v1/circuits"), token)) {
      var over = load.offer(CONNECTIONS, 3 * perSecond, ROUND);
      var after = server.processorTime();
      health.close();
      operator.close();
      double ratio =
          (over.served() / seconds(between, after)) / (peak.served() / seconds(before, between));
      System.out.printf(
          "load average %.0f: peak %.0f/s; offered three times that: served %.0f/s (p50 %d ms, p90"
              + " %d ms), refused %.0f/s (p50 %d ms, p90 %d ms), goodput for each second of"
              + " processor %.2f of the peak's, /health p90 %d ms, /admin p90 %d ms%n",
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
          perSecond,
          over.served() * 1000.0 / ROUND.toMillis(),
          over.servedMillis(50),
          over.servedMillis(90),
          over.refused() * 1000.0 / ROUND.toMillis(),
          over.refusedMillis(50),
          over.refusedMillis(90),
          ratio,
          health.percentile(90),
          operator.percentile(90));
      assertThat(over.refused()).isPositive();
      assertThat(over.others()).isEmpty();
      assertThat(health.failures).isEmpty();
      assertThat(operator.failures).isEmpty();
      return ratio;
    }
  }

  private static double seconds(Duration from, Duration to) {
    return to.minus(from).toMillis() / 1000.0;
  }

  /** One client at a time is served again. */
  private static void recovers(OpenLoad load) throws Exception {
    load.saturate(1, RECOVERY);
    var calm = load.saturate(1, Duration.ofSeconds(1));
    assertThat(calm.served()).isPositive();
    assertThat(calm.refused()).isZero();
  }

  private static byte[] request(String token) {
    var body = "{\"a\": 1, \"b\": 2}";
    return """
    POST /api/v1/demo/math.add HTTP/1.1
    Host: gateway
    Authorization: Bearer %s
    Content-Type: application/json
    Content-Length: %d

    %s"""
        .formatted(token, body.length(), body)
        .replace("\n", "\r\n")
        .getBytes(US_ASCII);
  }
}
