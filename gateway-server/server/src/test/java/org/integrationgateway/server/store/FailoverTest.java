package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.indexeddb.postgresql.ReplicatedPostgres;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestTokens;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Replicas whose database moves from its primary to the standby under calls that write. */
@Tag("nightly")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the primary is copied and killed by commands")
final class FailoverTest {
  private static final int WRITERS = 8;
  private static final int WRITES = 20;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private String token = "";

  /** Writes a credential again and again, each time with the next number. */
  private final class Writer implements Callable<Integer> {
    private final Gateway gateway;
    private final String instance;
    private final Queue<Long> successes;
    private volatile int acknowledged;
    private volatile int attempted;
    private volatile boolean ends;

    Writer(Gateway gateway, int number, Queue<Long> successes) {
      this.gateway = gateway;
      this.instance = "w" + number;
      this.successes = successes;
    }

    @Override
    public Integer call() throws Exception {
      while (!ends) {
        attempted++;
        var answer =
            post(
                gateway,
                "/api/v1/auth/connect-manual",
                "{\"integration\": \"vault\", \"instance\": \"%s\", \"credential\": \"n%d.\"}"
                    .formatted(instance, attempted));
        if (answer.statusCode() == 200) {
          acknowledged = attempted;
          successes.add(System.nanoTime());
        } else {
          assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
          LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
      }
      return acknowledged;
    }
  }

  @Test
  void losesNoAcknowledgedWriteAndServesWithinSeconds() throws Exception {
    var writing = Executors.newFixedThreadPool(WRITERS);
    try (var upstreams = new Upstreams();
        var database = ReplicatedPostgres.start(folder)) {
      var first = config("first", database.database(), upstreams);
      token = TestTokens.make(first, "user:alice");
      try (var one = Gateway.start(first);
          var two = Gateway.start(config("two", database.database(), upstreams))) {
        var successes =
            Map.of(one, new ConcurrentLinkedQueue<Long>(), two, new ConcurrentLinkedQueue<Long>());
        var writers =
            IntStream.range(0, WRITERS)
                .mapToObj(
                    number -> {
                      var gateway = number % 2 == 0 ? one : two;
                      return new Writer(gateway, number, successes.get(gateway));
                    })
                .toList();
        var running = writers.stream().map(writing::submit).toList();
        awaitWrites(writers, running);
        database.killPrimary();
        database.promote();
        awaitWrites(writers, running);
        writers.forEach(writer -> writer.ends = true);
        for (var each : running) {
          assertThat(each.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isPositive();
        }
        for (var writer : writers) {
          assertThat(stored(two, writer.instance)).isBetween(writer.acknowledged, writer.attempted);
        }
        successes.values().forEach(times -> assertThat(longestPause(times)).isLessThan(LONGEST));
      }
    } finally {
      writing.shutdownNow();
    }
  }

  /** Waits until each writer has written some more, or fails with the first that does not. */
  private static void awaitWrites(List<Writer> writers, List<Future<Integer>> running)
      throws Exception {
    var before = writers.stream().map(writer -> writer.acknowledged).toList();
    long began = System.nanoTime();
    for (int i = 0; i < writers.size(); i++) {
      while (writers.get(i).acknowledged < before.get(i) + WRITES) {
        if (running.get(i).isDone()) {
          running.get(i).get();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LIMIT);
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
    }
  }

  private static Duration longestPause(Queue<Long> times) {
    long longest = 0;
    long last = times.element();
    for (long time : times.stream().sorted().toList()) {
      longest = Math.max(longest, time - last);
      last = time;
    }
    return Duration.ofNanos(longest);
  }

  /** The number that the upstream is shown. */
  private int stored(Gateway gateway, String instance) throws Exception {
    var shown = post(gateway, "/api/v1/vault/look", "{\"_instance\": \"" + instance + "\"}");
    var number = Pattern.compile("Bearer n(\\d+)\\.").matcher(shown.body());
    assertThat(number.find()).as(shown.body()).isTrue();
    return Integer.parseInt(number.group(1));
  }

  private HttpResponse<String> post(Gateway gateway, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .timeout(LIMIT)
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private GatewayConfig config(String replica, PostgresqlConfig database, Upstreams upstreams)
      throws IOException {
    var home = Files.createDirectories(folder.resolve(replica));
    Files.writeString(home.resolve("manifest.yaml"), TestApps.vault(upstreams));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              egress: {allowPrivateNetworks: true}
              encryption:
                keys:
                - {id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}
            providers:
              indexeddb:
                shared:
                  source: builtin:postgresql
                  config: {url: "%s", user: postgres, password: postgres}
            apps:
              vault: {provider: {source: {path: manifest.yaml}}}
            """
                .formatted(database.url()));
    var environment = new Environment(ConfigText.variables(home), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
