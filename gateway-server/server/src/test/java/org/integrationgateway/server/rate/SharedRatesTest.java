package org.integrationgateway.server.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Rates of three replicas that count in one cache, which each asks by a provider of its own. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("nightly")
final class SharedRatesTest {
  private static final int BURST = 60;
  private static final int RATE = 100;
  private static final int PACE = Integer.getInteger("rates.pace", 50);

  @TempDir static Path folder;
  private static CounterServer counters;
  private static List<ConfiguredGateway> replicas;

  @BeforeAll
  static void start() throws Exception {
    counters = new CounterServer();
    var root = Files.createDirectories(folder.resolve("counters"));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: cache
        source: github.com/acme/providers/counters
        version: 1.0.0
        run: [./provider.sh]
        """);
    TestProgram.script(root.resolve("provider.sh"), CounterServer.Provider.class);
    var first =
        ConfiguredGateway.start(
            folder,
            """
              limits:
                perSubjectRate: {perSecond: 0}
                perAddressRate: {perSecond: 0}
                backend: shared
            providers:
              cache:
                shared:
                  source: {path: counters}
                  config: {port: %d}
                  runtime: {pool: {startupTimeout: 2m}}
            apps:
              slow:
                provider: {source: "builtin:demo"}
                limits: {rate: {perSecond: 1, burst: %d}}
              fast:
                provider: {source: "builtin:demo"}
                limits: {operations: {time.now: {rate: {perSecond: %d}, countedPer: app}}}
              paced:
                provider: {source: "builtin:demo"}
                limits: {operations: {time.now: {rate: {perSecond: %d}, countedPer: app}}}
            """
                .formatted(counters.port(), BURST, RATE, PACE));
    replicas = List.of(first, first.replica(), first.replica());
    awaitShared(1);
  }

  @AfterAll
  static void stop() throws IOException {
    for (var replica : replicas) {
      replica.close();
    }
    counters.close();
  }

  private static void awaitShared(int up) {
    var token = replicas.get(0).token("user:operator");
    var line = Pattern.compile("(?m)^gateway_limits_shared " + up);
    var patience = Deadline.in(Duration.ofMinutes(3));
    for (var replica : replicas) {
      while (!line.matcher(replica.get("/metrics", token).body()).find()) {
        assertThat(patience.expired()).isFalse();
        LockSupport.parkNanos(50_000_000);
      }
    }
  }

  private static HttpResponse<String> call(int replica, String app, String token) {
    return replicas.get(replica).send("POST", "/api/v1/" + app + "/time.now", token, "{}");
  }

  /** How many calls the subject may make at a replica, as the answer to one says. */
  private static int left(int replica, String token) {
    var answer = call(replica, "slow", token);
    var field = answer.headers().firstValue("RateLimit").orElseThrow();
    assertThat(field).matches("\"app\";r=[0-9]+;t=[0-9]+");
    return Integer.parseInt(field.replaceAll(".*r=([0-9]+).*", "$1"));
  }

  @Test
  @Order(1)
  void aCallAtOneReplicaCountsAtTheOthers() throws Exception {
    var token = replicas.get(0).token("user:wanderer");
    for (int i = 0; i < 30; i++) {
      assertThat(call(0, "slow", token).statusCode()).isEqualTo(200);
    }
    // The first call at another replica is decided there alone; its report brings the others.
    for (int replica = 1; replica < 3; replica++) {
      int other = replica;
      Polling.until(() -> left(other, token) < BURST - 25);
    }
  }

  @Test
  @Order(2)
  void threeReplicasAllowOneRate() throws Exception {
    int most = 4 * RATE;
    var token = replicas.get(0).token("user:hasty");
    var allowed = new AtomicInteger();
    var clients = Executors.newFixedThreadPool(3);
    try {
      long began = System.nanoTime();
      var ended =
          List.of(0, 1, 2).stream()
              .map(
                  replica ->
                      CompletableFuture.runAsync(
                          () -> {
                            while (allowed.get() < most) {
                              if (call(replica, "fast", token).statusCode() == 200) {
                                allowed.incrementAndGet();
                              } else {
                                Pause.brief();
                              }
                            }
                          },
                          clients))
              .toList();
      ended.forEach(CompletableFuture::join);
      var took = Duration.ofNanos(System.nanoTime() - began);
      // One replica takes three seconds for what is beyond the burst; three that do not count
      // together take a third of a second.
      assertThat(took).isGreaterThan(Duration.ofMillis(2700));
      awaitShared(1);
      assertThat(counters.requests()).as("not one for each call").isLessThan(most);
    } finally {
      clients.shutdownNow();
    }
  }

  /** Three times as many calls as the rate allows, evenly, for a minute. */
  @Test
  @Order(3)
  void theRateIsExactUnderConstantLoad() throws Exception {
    var token = replicas.get(0).token("user:steady");
    var allowed = new AtomicInteger();
    var made = new AtomicInteger();
    int clientsOfEach = 4;
    var clients = Executors.newFixedThreadPool(3 * clientsOfEach);
    long pause = Duration.ofSeconds(1).toNanos() * clientsOfEach / PACE;
    try {
      // The burst is used up before.
      for (int i = 0; i < 3 * PACE; i++) {
        call(i % 3, "paced", token);
      }
      long began = System.nanoTime();
      long end = began + Duration.ofMinutes(1).toNanos();
      var ended =
          IntStream.range(0, 3 * clientsOfEach)
              .mapToObj(
                  client ->
                      CompletableFuture.runAsync(
                          () -> {
                            long next = System.nanoTime();
                            while (System.nanoTime() < end) {
                              next += pause;
                              LockSupport.parkNanos(next - System.nanoTime());
                              made.incrementAndGet();
                              if (call(client % 3, "paced", token).statusCode() == 200) {
                                allowed.incrementAndGet();
                              }
                            }
                          },
                          clients))
              .toList();
      ended.forEach(CompletableFuture::join);
      double seconds = (System.nanoTime() - began) / 1e9;
      double part = allowed.get() / (PACE * seconds);
      System.out.printf(
          "a rate of %d/s, offered %.0f/s at three replicas for %.0f s: allowed %.1f %% of it%n",
          PACE, made.get() / seconds, seconds, 100 * part);
      assertThat(part).isBetween(0.9, 1.1);
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  @Order(4)
  void eachReplicaAllowsItsShareWhileTheCacheIsAway() throws Exception {
    try (var log = new LoggedLines("org.integrationgateway.http.rate.SharedCounts")) {
      var patience = Deadline.in(Duration.ofMinutes(3));
      // A replica that has just begun has not counted the others yet.
      for (int round = 0; !eachHasItsShareWhenTheCacheEnds("user:patient-" + round); round++) {
        assertThat(patience.expired()).isFalse();
        counters.resume();
        awaitShared(1);
      }
      log.await("does not count");
      counters.resume();
      awaitShared(1);
      log.await("counts again");
    }
    assertThat(left(0, replicas.get(0).token("user:late"))).isEqualTo(BURST - 1);
  }

  private static boolean eachHasItsShareWhenTheCacheEnds(String subject) throws Exception {
    var token = replicas.get(0).token(subject);
    counters.stop();
    awaitShared(0);
    for (int replica = 0; replica < 3; replica++) {
      int left = left(replica, token);
      if (left < BURST / 3 - 1 || left > BURST / 3) {
        return false;
      }
    }
    return true;
  }
}
