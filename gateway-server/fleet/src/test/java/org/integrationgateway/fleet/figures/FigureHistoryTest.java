package org.integrationgateway.fleet.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.http.calls.OutcomeClass;
import org.junit.jupiter.api.Test;

/** The history of meters that the test moves, by a clock that the test moves. */
final class FigureHistoryTest {
  private static final Instant START = Instant.parse("2026-11-23T10:00:00Z");
  private static final long MOST_BYTES = 10_000_000;

  private final Meters meters = new Meters();
  private final SettableClock clock = new SettableClock(START);
  private final FigureHistory history =
      new FigureHistory(
          meters.registry::scrape, meters.longest, Bounds.seconds(Meters.SECONDS), clock);

  @Test
  void countsCallsBeforeTheFirstStepToo() {
    meters.call("shop", "mcp", "ok", .004);
    meters.call("shop", "mcp", "upstream_5xx", .004);
    later(4);
    var figures = read("PT15M");
    assertThat(figures.since()).isEqualTo(START);
    assertThat(figures.steps()).isEmpty();
    assertThat(figures.total().calls()).isEqualTo(2);
    assertThat(figures.recent().count(OutcomeClass.UPSTREAM)).isEqualTo(1);
    assertThat(figures.recent().perSecond(OutcomeClass.OK)).isEqualTo(.25);
  }

  @Test
  void aStepHasRatesAndPercentilesOfItsTime() {
    step(10);
    for (int i = 0; i < 100; i++) {
      meters.call("shop", "rest_v1", i < 10 ? "rate_limited" : "ok", i < 90 ? .004 : .3);
    }
    step(10);
    step(10);
    var steps = read("PT15M").steps();
    assertThat(steps).hasSize(3);
    assertThat(steps.get(0).calls().latency().p95()).isEmpty();
    var busy = steps.get(1).calls();
    assertThat(busy.perSecond(OutcomeClass.OK)).isEqualTo(9);
    assertThat(busy.perSecond(OutcomeClass.CALLER)).isEqualTo(1);
    // 90 calls between 2.5 and 5 ms, 10 between 250 and 300 ms: linear inside a bucket.
    assertThat(busy.latency().p50().orElseThrow()).isCloseTo(.0025 + .0025 * 50 / 90, within(1e-9));
    assertThat(busy.latency().p95().orElseThrow()).isCloseTo(.275, within(1e-6));
    assertThat(busy.latency().p99().orElseThrow()).isCloseTo(.295, within(1e-6));
    assertThat(steps.get(2).calls().calls()).isZero();
  }

  @Test
  void aPercentileIsNeverAboveTheLongestCallOfItsTime() {
    meters.call("shop", "mcp", "ok", 59);
    step(10);
    meters.call("shop", "mcp", "ok", .007);
    meters.call("shop", "mcp", "ok", .016);
    meters.call("shop", "rest_v1", "upstream_4xx", 30.04);
    var now = read("PT1M").total().latency();
    assertThat(now.p99().orElseThrow()).isBetween(30.0, 59.0001);
    step(10);
    var steps = read("PT15M").steps();
    assertThat(steps.get(0).calls().latency().p99().orElseThrow()).isBetween(58.0, 59.0001);
    assertThat(steps.get(1).calls().latency().p99().orElseThrow()).isBetween(30.0, 30.0401);
    assertThat(
            history
                .read(
                    new FigureQuery(
                        Duration.ofMinutes(15), Optional.empty(), Optional.of("rest_v1")))
                .total()
                .latency()
                .p99()
                .orElseThrow())
        .isBetween(30.0, 30.0401);
    assertThat(read("PT1H").total().latency().p99().orElseThrow()).isBetween(30.0, 59.0001);
  }

  @Test
  void aPercentileIsNeverAboveTheLastBound() {
    meters.call("shop", "mcp", "upstream_timeout", 300);
    assertThat(read("PT1M").total().latency().p99()).hasValue(60);
  }

  @Test
  void minutesSumTheirSteps() {
    for (int i = 0; i < 9; i++) {
      meters.call("shop", "mcp", "ok", .004);
      meters.inFlight("mcp", i);
      meters.retry();
      meters.overload();
      step(10);
    }
    var figures = read("PT1H");
    assertThat(figures.step()).isEqualTo(Duration.ofMinutes(1));
    assertThat(figures.steps()).hasSize(2);
    var first = figures.steps().get(0);
    assertThat(first.end()).isEqualTo(START.plusSeconds(60));
    assertThat(first.calls().calls()).isEqualTo(6);
    assertThat(first.vitals())
        .containsEntry(Vital.CALLS_IN_FLIGHT, 5.0)
        .containsEntry(Vital.UPSTREAM_RETRIES, 6.0);
    var growing = figures.steps().get(1);
    assertThat(growing.calls().calls()).isEqualTo(3);
    assertThat(growing.calls().seconds()).isEqualTo(30);
    assertThat(figures.total().calls()).isEqualTo(9);
    assertThat(figures.vitals())
        .containsEntry(Vital.CALLS_IN_FLIGHT, 8.0)
        .containsEntry(Vital.UPSTREAM_RETRIES, 9.0)
        .containsEntry(Vital.REQUESTS_OVERLOADED, 9.0);
    assertThat(figures.inFlight()).isEqualTo(Map.of("mcp", 8));
  }

  @Test
  void keepsAQuarterOfAnHourInShortStepsAndSixHoursInMinutes() {
    int samples = 7 * 360;
    for (int i = 0; i < samples; i++) {
      meters.call("shop", "mcp", "ok", .004);
      step(10);
    }
    assertThat(read("PT15M").steps()).hasSize(90);
    assertThat(read("PT15M").total().calls()).isEqualTo(90);
    assertThat(read("PT1H").steps()).hasSize(60);
    assertThat(read("PT6H").steps()).hasSize(360);
    assertThat(read("PT6H").total().calls()).isEqualTo(360 * 6);
    assertThat(read("PT5M").total().calls()).isEqualTo(30);
  }

  @Test
  void listsAppsAndDoorsBesideTheChosenOnes() {
    meters.call("shop", "mcp", "ok", .004);
    meters.call("shop", "rest_v1", "ok", .004);
    meters.call("bank", "mcp", "ok", .004);
    meters.call("bank", "mcp", "internal", .004);
    later(1);
    var figures =
        history.read(new FigureQuery(Duration.ofHours(1), Optional.of("shop"), Optional.of("mcp")));
    assertThat(figures.total().calls()).isEqualTo(1);
    assertThat(figures.apps()).extracting(Figures.Named::name).containsExactly("bank", "shop");
    assertThat(figures.apps().get(0).calls().count(OutcomeClass.GATEWAY)).isEqualTo(1);
    assertThat(figures.apps().get(0).calls().failures()).isEqualTo(Map.of("internal", 1L));
    assertThat(figures.doors()).extracting(Figures.Named::name).containsExactly("mcp", "rest_v1");
    assertThat(figures.doors().get(0).calls().calls()).isEqualTo(1);
  }

  @Test
  void countsProvidersByState() {
    meters.provider("shop", "ready");
    meters.provider("bank", "degraded");
    meters.provider("post", "backoff");
    var figures = read("PT15M");
    assertThat(figures.providers()).isEqualTo(Map.of("ready", 1, "degraded", 1, "backoff", 1));
    assertThat(figures.vitals()).containsEntry(Vital.PROVIDERS_NOT_READY, 1.0);
  }

  @Test
  void appsBeyondTheBoundAreOneApp() {
    for (int i = 0; i < 1000; i++) {
      meters.call("app-%03d".formatted(i), "mcp", "ok", .004);
    }
    step(10);
    var apps = read("PT15M").apps();
    assertThat(apps).hasSize(201);
    assertThat(apps.get(0).name()).isEqualTo("other");
    assertThat(apps.get(0).calls().calls()).isEqualTo(800);
    assertThat(read("PT15M").total().calls()).isEqualTo(1000);
  }

  /** Busy hours of more pairs of app and door than are kept, with durations of every size. */
  @Test
  void staysSmallAtTheBound() {
    var codes = new String[] {"ok", "forbidden", "internal", "upstream_timeout"};
    for (int pair = 0; pair < 450; pair++) {
      for (int i = 0; i < 16; i++) {
        double seconds = i == 15 ? 100 : Meters.SECONDS[i];
        for (int call = 0; call < 150; call++) {
          meters.call("app-" + pair / 3, "door-" + pair % 3, codes[i % 4], seconds);
        }
      }
    }
    step(10);
    int steps = 90 + 360;
    assertThat(history.bytes()).isPositive();
    assertThat(history.bytes() * steps).isLessThan(MOST_BYTES);
  }

  private void step(int seconds) {
    later(seconds);
    history.sample();
  }

  private void later(int seconds) {
    clock.set(clock.instant().plusSeconds(seconds));
  }

  private Figures read(String window) {
    return history.read(
        new FigureQuery(Duration.parse(window), Optional.empty(), Optional.empty()));
  }
}
