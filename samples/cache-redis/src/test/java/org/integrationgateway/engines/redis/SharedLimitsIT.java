package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.packages.Answer;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two gateways that count their limits together in one server, each through the archive. */
class SharedLimitsIT {
  private static final int RATE = 40;
  private static final int BURST = 60;
  private static final Duration PHASE =
      Duration.ofSeconds(Integer.getInteger("limits.phase.seconds", 12));

  private static RedisServer server;
  private static GatewayUnderTest first;
  private static GatewayUnderTest second;

  @BeforeAll
  static void start() throws IOException {
    server = RedisServer.start();
    first =
        GatewayUnderTest.configured(
            "steady",
            """
            server:
              limits: {backend: shared}
            providers:
              cache:
                shared:
                  source: {path: '%s'}
                  config: {url: '%s', timeoutMillis: 500, reconnectMillis: 500}
                  runtime: {pool: {startupTimeout: 2m}}
            apps:
              steady:
                provider: {source: 'builtin:demo'}
                limits: {operations: {time.now: {rate: {perSecond: %d, burst: 20}, countedPer: app}}}
              tally:
                provider: {source: 'builtin:demo'}
                limits: {rate: {perSecond: 1, burst: %d}}
            """
                .formatted(archive(), server.url(), RATE, BURST));
    second = first.replica();
  }

  @AfterAll
  static void stop() {
    second.close();
    first.close();
    server.close();
  }

  @Test
  void aCallAtOneGatewayCountsAtTheOther() throws Exception {
    awaitShared(1);
    for (int i = 0; i < BURST / 2; i++) {
      assertThat(tally(first).status()).isEqualTo(200);
    }
    // The first call at the other is decided there alone; its report brings the rest.
    Polling.until(() -> left(second) < BURST / 2);
  }

  /** The server is killed and started again while both gateways are called. */
  @Test
  @Tag("nightly")
  void theRateHoldsOverBothWithTheServerAndWithoutIt() throws Exception {
    awaitShared(1);
    try (var load = new CallLoad(List.of(first, second), "time.now", RATE)) {
      // The burst is used up, and each gateway counts the other.
      load.during(Duration.ofSeconds(8), 0, 1);
      var shared = print("shared, both called", load.during(PHASE, 0, 1));

      var killed = load.begin(PHASE, 0, 1);
      server.kill();
      var across = print("the server killed in the load, both called", killed.join());
      awaitShared(0);
      var alone = print("without the server, one called", load.during(PHASE, 0));
      var apart = print("without the server, both called", load.during(PHASE, 0, 1));

      var started = load.begin(PHASE, 0, 1);
      server.launch();
      var back = print("the server started in the load, both called", started.join());
      awaitShared(1);
      load.during(Duration.ofSeconds(2), 0);
      var whole = print("shared again, one called", load.during(PHASE, 0));
      var again = print("shared again, both called", load.during(PHASE, 0, 1));

      for (var both : List.of(shared, apart, back, again)) {
        assertThat(both.all()).isBetween(0.9 * RATE, 1.1 * RATE);
      }
      // Until the loss is seen, after two requests, each allows the whole rate.
      assertThat(across.all()).isBetween(0.9 * RATE, 1.3 * RATE);
      // A gateway that counts alone allows its half of the rate, and all of it afterwards.
      assertThat(alone.all()).isBetween(0.4 * RATE, 0.6 * RATE);
      assertThat(whole.all()).isBetween(0.9 * RATE, 1.1 * RATE);
    }
  }

  private static CallLoad.Result print(String phase, CallLoad.Result result) {
    System.out.println("a rate of " + RATE + "/s, " + phase + ": " + result);
    return result;
  }

  private static void awaitShared(int up) throws InterruptedException {
    var line = Pattern.compile("(?m)^gateway_limits_shared " + up);
    for (var gateway : List.of(first, second)) {
      Polling.until(() -> line.matcher(gateway.page("/metrics").body()).find());
    }
  }

  private static Answer tally(GatewayUnderTest gateway) {
    return gateway.of("tally").call("time.now", "{}");
  }

  /** How many calls the caller may make at a gateway, as the answer to one says. */
  private static int left(GatewayUnderTest gateway) {
    var field = tally(gateway).header("RateLimit").orElseThrow();
    return Integer.parseInt(field.replaceAll(".*\"app\";r=([0-9]+).*", "$1"));
  }

  private static Path archive() throws IOException {
    try (var files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }
}
