package org.integrationgateway.command.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.command.Main;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole server in a process of its own that is offered three times what it can serve, by this
 * process. Goodput is what it serves in a second of processor time: other work on the machine, and
 * the clients, take processors, but change that little.
 */
@Tag("nightly")
@Tag("host")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class OverloadedServerTest {
  private static final int ROUNDS = 5;

  /**
   * A guard: medians between 0.50 and 0.68 were measured at load averages of 18 to 38. The aims are
   * 0.8, refusals within 50 ms, and /health and /admin within 100 ms; the rounds print how far off
   * they are. Two thirds of a refusal's time are the system's, to read and to send.
   */
  private static final double LEAST_GOODPUT = 0.4;

  /** Most of the others came from the core after all steps, at the price of a call. */
  private static final double LEAST_REFUSED_WHERE_THEY_ARRIVE = 0.9;

  private static final Pattern REFUSED =
      Pattern.compile("(?m)^gateway_overload_refused_total (\\S+)$");

  /** A guard: without shares in the queue, two of three are refused. The aim is zero. */
  private static final double MOST_REFUSED_OF_OTHERS = 0.3;

  private static final int AT_PEAK = 24;

  /** More than what queues while the first request waits as long as it may. */
  private static final int CONNECTIONS = 4_000;

  private static final Duration ROUND = Duration.ofSeconds(6);
  private static final Duration LOOK = Duration.ofMillis(100);
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
        egress: {allowPrivateNetworks: true}
      apps:
        tracker: {provider: {source: {path: tracker}}}
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/tracker
      version: 1.0.0
      kind: app
      spec:
        securitySchemes:
          open: {type: none}
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
            - name: issue
              method: GET
              path: /issue
              parameters:
              - {name: id, type: int, in: query}
      """;

  private static final byte[] ISSUE =
      "{\"id\": 7, \"title\": \"An issue\", \"text\": \"%s\"}"
          .formatted("words ".repeat(200))
          .getBytes(US_ASCII);

  @TempDir private Path folder;

  /** Asks for a path twenty times a second, and notes how long each answer takes. */
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
        } catch (IOException failed) {
          failures.add(failed.toString());
        }
        millis.add((System.nanoTime() - began) / 1_000_000);
        LockSupport.parkNanos(50_000_000);
      }
    }

    /** The part of the answers that were refusals or failures. */
    private double failed() {
      return (double) failures.size() / millis.size();
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
    // The server is compiled as in production: its speed matters here.
    var command = TestProgram.command(List.of("-XX:TieredStopAtLevel=4", "-Xmx256m"), Main.class);
    var home = folder.resolve("home");
    try (var upstream = new JettyUpstream(OverloadedServerTest::answer)) {
      Files.writeString(
          Files.createDirectories(home.resolve("tracker")).resolve("manifest.yaml"),
          MANIFEST.formatted(upstream.at("")));
      overload(home, command);
    }
  }

  private static void answer(Request request, Response response) throws IOException {
    response.getHeaders().put("Content-Type", "application/json");
    try (var out = Content.Sink.asOutputStream(response)) {
      out.write(ISSUE);
    }
  }

  private static void overload(Path home, List<String> command) throws Exception {
    try (var server = Replica.start(home, CONFIGURATION, command)) {
      var token = server.token();
      var other = anotherToken(server);
      try (var load = new OpenLoad(server.uri(), request(token))) {
        for (int i = 0; i < 4; i++) {
          var peak = load.saturate(AT_PEAK, ROUND);
          load.offer(CONNECTIONS, 3 * perSecond(peak.served()), ROUND);
        }
        var ratios = new ArrayList<Double>();
        for (int i = 0; i < ROUNDS; i++) {
          ratios.add(round(server, token, other, load));
        }
        long recovered = recovers(load);
        System.out.printf("served again after %d ms%n", recovered);
        Collections.sort(ratios);
        assertThat(ratios.get(ROUNDS / 2))
            .as("goodput as a part of the peak's, %s", ratios)
            .isGreaterThan(LEAST_GOODPUT);
        assertThat(recovered).isLessThanOrEqualTo(RECOVERY.toMillis());
      }
    }
  }

  private static double refusedWhereTheyArrive(Replica server) throws Exception {
    var request =
        HttpRequest.newBuilder(server.uri().resolve("/metrics"))
            .header("Authorization", "Bearer " + server.token())
            .build();
    var metrics = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    var counted = REFUSED.matcher(metrics);
    assertThat(counted.find()).as(metrics).isTrue();
    return Double.parseDouble(counted.group(1));
  }

  /** Returns a token of another client, which sends little. */
  private static String anotherToken(Replica server) throws Exception {
    var request =
        HttpRequest.newBuilder(server.uri().resolve("/api/v1/tokens"))
            .header("Authorization", "Bearer " + server.token())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"name\": \"bystander\"}"))
            .build();
    var created = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray()).body();
    return Json.parseObject(created).get("token").stringValue();
  }

  private static double perSecond(int answers) {
    return answers * 1000.0 / ROUND.toMillis();
  }

  /** Returns the goodput at three times the peak's rate, as a part of the peak's goodput. */
  private static double round(Replica server, String token, String other, OpenLoad load)
      throws Exception {
    var before = server.processorTime();
    var peak = load.saturate(AT_PEAK, ROUND);
    var between = server.processorTime();
    double perSecond = perSecond(peak.served());
    try (var health = new Probe(server.uri().resolve("/health"), token);
        var operator = new Probe(server.uri().resolve("/admin/api/v1/circuits"), token);
        var bystander = new Probe(server.uri().resolve("/api/v1/apps"), other)) {
      double countedBefore = refusedWhereTheyArrive(server);
      var over = load.offer(CONNECTIONS, 3 * perSecond, ROUND);
      var after = server.processorTime();
      double counted = refusedWhereTheyArrive(server) - countedBefore;
      health.close();
      operator.close();
      bystander.close();
      double ratio =
          (over.served() / seconds(between, after)) / (peak.served() / seconds(before, between));
      System.out.printf(
          "load average %.0f: peak %.0f/s with %.1f s of processor; offered %.0f/s: served %.0f/s"
              + " (p50 %d ms, p90 %d ms), refused %.0f/s (p50 %d ms, p99 %d ms) with %.1f s;"
              + " goodput for each second of processor %.2f of the peak's, /health p99 %d ms,"
              + " /admin p99 %d ms, another caller p99 %d ms, %.0f%% refused%n",
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
          perSecond,
          seconds(before, between),
          3 * perSecond,
          perSecond(over.served()),
          over.servedMillis(50),
          over.servedMillis(90),
          perSecond(over.refused()),
          over.refusedMillis(50),
          over.refusedMillis(99),
          seconds(between, after),
          ratio,
          health.percentile(99),
          operator.percentile(99),
          bystander.percentile(99),
          100 * bystander.failed());
      assertThat(over.refused()).isPositive();
      assertThat(counted)
          .as("refused where they arrive, of %d", over.refused())
          .isGreaterThan(LEAST_REFUSED_WHERE_THEY_ARRIVE * over.refused());
      assertThat(over.others()).isEmpty();
      assertThat(health.failures).isEmpty();
      assertThat(operator.failures).isEmpty();
      assertThat(bystander.failed()).isLessThan(MOST_REFUSED_OF_OTHERS);
      return ratio;
    }
  }

  private static double seconds(Duration from, Duration to) {
    return to.minus(from).toMillis() / 1000.0;
  }

  /** Returns after how many milliseconds one client at a time is served again. */
  private static long recovers(OpenLoad load) throws Exception {
    long began = System.nanoTime();
    while (true) {
      var calm = load.saturate(1, LOOK);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
      if (millis > RECOVERY.toMillis() || (calm.served() > 0 && calm.refused() == 0)) {
        return millis;
      }
    }
  }

  private static byte[] request(String token) {
    return """
    GET /api/v1/tracker/issue?id=7 HTTP/1.1
    Host: gateway
    Authorization: Bearer %s

    """
        .formatted(token)
        .replace("\n", "\r\n")
        .getBytes(US_ASCII);
  }
}
