package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.integrationgateway.builtin.indexeddb.postgresql.PausablePostgres;
import org.integrationgateway.command.Main;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server in a process of its own under the calls of many callers, whose database is paused, and
 * then killed. The limits of time are those of the service beside what the same questions took
 * before: other work on the machine makes both slow.
 */
@Tag("nightly")
@Tag("host")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGSTOP")
final class DatabaseAwayTest {
  private static final int CALLERS = 100;
  private static final int TOKENS = 20;
  private static final Duration AWAY = Duration.ofSeconds(6);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration REFUSAL = Duration.ofSeconds(1);
  private static final Duration HEALTH = Duration.ofMillis(100);
  private static final Duration BACK = Duration.ofSeconds(2);
  private static final Pattern TOKEN = Pattern.compile("\"token\": ?\"([^\"]+)\"");

  /** Paths that need the store: for the caller's token, and for what is asked. */
  private static final List<String> PATHS = List.of("/api/v1/apps", "/api/v1/tokens");

  @TempDir private Path folder;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private interface Outage {
    void change() throws Exception;
  }

  @Test
  void everyCallerIsToldWithinASecondWhileTheDatabaseIsAway() throws Exception {
    try (var database = PausablePostgres.start(folder.resolve("postgresql"))) {
      int port = freePort();
      var configuration =
          Replica.configuration(database.database())
              .replace(
                  "server:\n",
                  "server:\n  management: {host: 127.0.0.1, port: %d}\n".formatted(port));
      var command = TestProgram.command(List.of("-XX:TieredStopAtLevel=4", "-Xmx256m"), Main.class);
      try (var server = Replica.start(folder.resolve("home"), configuration, command)) {
        var tokens = tokens(server);
        var health =
            new Asked(http, URI.create("http://127.0.0.1:" + port + "/health"), "", PAUSE, 1);
        var callers = new ArrayList<Asked>();
        for (int i = 0; i < CALLERS; i++) {
          var uri = server.uri().resolve(PATHS.get(i % PATHS.size()));
          callers.add(new Asked(http, uri, tokens.get(i % TOKENS), PAUSE, i));
        }
        try {
          new Round("paused", health, callers).run(database::pause, database::resume);
          new Round("killed", health, callers).run(database::kill, database::restart);
        } finally {
          callers.forEach(Asked::close);
          health.close();
        }
      }
    }
  }

  /** One time without the database. */
  private record Round(String name, Asked health, List<Asked> callers) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    void run(Outage begin, Outage end) throws Exception {
      await(name + ": all are served before", () -> callers.stream().allMatch(Asked::isServed));
      takeAnswers();
      LockSupport.parkNanos(AWAY.toNanos());
      var calm = takeAnswers();
      var calmHealth = health.take();
      begin.change();
      LockSupport.parkNanos(AWAY.toNanos());
      var away = takeAnswers();
      var awayHealth = health.take();
      end.change();
      long since = System.nanoTime();
      await(name + ": all are served again", () -> callers.stream().allMatch(Asked::isServed));
      var back = Duration.ofNanos(System.nanoTime() - since);
      long refused = away.stream().filter(answer -> !answer.isServed()).count();
      System.out.printf(
          "%s: before %d calls (p50 %d, p99 %d ms), /health p99 %d ms; without the database %d"
              + " calls, %d store_unavailable (p50 %d, p99 %d, longest %d ms), /health p99 %d ms;"
              + " all served %d ms after it was back%n",
          name,
          calm.size(),
          Asked.percentile(calm, 50).toMillis(),
          Asked.percentile(calm, 99).toMillis(),
          Asked.percentile(calmHealth, 99).toMillis(),
          away.size(),
          refused,
          Asked.percentile(away, 50).toMillis(),
          Asked.percentile(away, 99).toMillis(),
          Asked.percentile(away, 100).toMillis(),
          Asked.percentile(awayHealth, 99).toMillis(),
          back.toMillis());
      assertThat(calm).as(name).allMatch(Asked.Answer::isServed);
      assertThat(away).as(name).allMatch(answer -> answer.isServed() || answer.saysStoreIsAway());
      assertThat(refused).as(name).isGreaterThan(callers.size());
      var slowness = Asked.percentile(calm, 100);
      assertThat(Asked.percentile(away, 99)).as(name).isLessThan(REFUSAL.plus(slowness));
      assertThat(awayHealth).as(name).allMatch(Asked.Answer::isServed);
      assertThat(Asked.percentile(awayHealth, 99))
          .as(name)
          .isLessThan(HEALTH.plus(Asked.percentile(calmHealth, 100)));
      assertThat(back).as(name).isLessThan(BACK.plus(PAUSE).plus(slowness));
    }

    private List<Asked.Answer> takeAnswers() {
      return callers.stream().flatMap(caller -> caller.take().stream()).toList();
    }

    private static void await(String what, BooleanSupplier condition) {
      long began = System.nanoTime();
      while (!condition.getAsBoolean()) {
        assertThat(Duration.ofNanos(System.nanoTime() - began)).as(what).isLessThan(LIMIT);
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
    }
  }

  private List<String> tokens(Replica server) throws Exception {
    var tokens = new ArrayList<String>();
    for (int i = 0; i < TOKENS; i++) {
      var request =
          HttpRequest.newBuilder(server.uri().resolve("/api/v1/tokens"))
              .header("Authorization", "Bearer " + server.token())
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString("{\"name\": \"caller%d\"}".formatted(i)))
              .build();
      HttpResponse<String> made = http.send(request, BodyHandlers.ofString());
      var token = TOKEN.matcher(made.body());
      assertThat(token.find()).as(made.body()).isTrue();
      tokens.add(token.group(1));
    }
    return tokens;
  }

  private static int freePort() throws Exception {
    try (var free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }
}
