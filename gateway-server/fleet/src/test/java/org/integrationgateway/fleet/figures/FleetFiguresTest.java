package org.integrationgateway.fleet.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.SettableClock;
import org.junit.jupiter.api.Test;

/** The figures of two servers, of which one gives its own to the other. */
final class FleetFiguresTest {
  private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

  private final Meters quick = new Meters();
  private final Meters slow = new Meters();
  private final SettableClock clock = new SettableClock(START);
  private final FigureHistory one = history(quick, clock);

  /** Begins its steps three seconds after the other. */
  private final FigureHistory two = history(slow, clock);

  private static FigureHistory history(Meters meters, Clock clock) {
    return new FigureHistory(
        names -> meters.registry.scrape(names),
        meters.longest,
        Bounds.seconds(Meters.SECONDS),
        clock);
  }

  private void at(int seconds) {
    clock.set(START.plusSeconds(seconds));
  }

  private Figures both(String window) {
    var query = new FigureQuery(Duration.parse(window), Optional.empty(), Optional.empty());
    var sent = Json.parseObject(Json.write(two.slice(query.window()).json()));
    return one.read(query, List.of(one.slice(query.window()), one.slice(sent)));
  }

  @Test
  void havePercentilesOfAllCalls() {
    for (int i = 0; i < 90; i++) {
      quick.call("shop", "mcp", "ok", .004);
    }
    for (int i = 0; i < 10; i++) {
      slow.call("shop", "mcp", i < 5 ? "ok" : "upstream_5xx", .3);
    }
    at(5);
    var figures = both("PT15M");
    assertThat(figures.total().calls()).isEqualTo(100);
    assertThat(figures.total().seconds()).isEqualTo(5);
    // As of one server with all of these calls; the mean of both p95 would be 0.15 s.
    var latency = figures.total().latency();
    assertThat(latency.p50().orElseThrow()).isCloseTo(.0025 + .0025 * 50 / 90, within(1e-9));
    assertThat(latency.p95().orElseThrow()).isCloseTo(.275, within(1e-6));
    assertThat(figures.apps()).singleElement().extracting(it -> it.calls().calls()).isEqualTo(100L);
    assertThat(figures.total().failures()).containsEntry("upstream_5xx", 5L);
  }

  @Test
  void haveOneStepWhereBothHaveOneAtTheSamePlaceOnTheClock() {
    quick.inFlight("mcp", 2);
    slow.inFlight("mcp", 3);
    for (int seconds = 10; seconds <= 40; seconds += 10) {
      quick.call("shop", "mcp", "ok", .004);
      at(seconds);
      one.sample();
      if (seconds < 40) {
        slow.call("shop", "rest_v1", "ok", .004);
        at(seconds + 3);
        two.sample();
      }
    }
    var figures = both("PT15M");
    assertThat(figures.total().calls()).isEqualTo(7);
    assertThat(figures.doors()).extracting(Figures.Named::name).containsExactly("mcp", "rest_v1");
    assertThat(figures.inFlight()).containsEntry("mcp", 5);
    assertThat(figures.steps()).isNotEmpty();
    long inSteps = figures.steps().stream().mapToLong(step -> step.calls().calls()).sum();
    assertThat(inSteps).isBetween(5L, 7L);
    var whole =
        figures.steps().stream()
            .filter(step -> step.calls().calls() == 2)
            .findFirst()
            .orElseThrow();
    assertThat(whole.vital(Vital.CALLS_IN_FLIGHT)).isEqualTo(5);
  }

  @Test
  void haveMinutesOfBoth() {
    for (int seconds = 10; seconds <= 240; seconds += 10) {
      quick.call("shop", "mcp", "ok", .004);
      slow.call("shop", "mcp", "ok", .004);
      at(seconds);
      one.sample();
      two.sample();
    }
    var figures = both("PT1H");
    assertThat(figures.step()).isEqualTo(Duration.ofMinutes(1));
    assertThat(figures.steps()).hasSize(4).allMatch(step -> step.calls().calls() == 12);
    assertThat(figures.total().calls()).isEqualTo(48);
    assertThat(figures.total().seconds()).isCloseTo(240, within(.01));
  }

  @Test
  void refuseThoseOfAnotherVersion() {
    var json = one.slice(Duration.ofMinutes(1)).json().put("form", "other");
    assertThatThrownBy(() -> one.slice(json)).hasMessageContaining("runs another version");
  }

  @Test
  void refuseBrokenOnes() {
    quick.call("shop", "mcp", "ok", .004);
    at(10);
    one.sample();
    var json = one.slice(Duration.ofMinutes(1)).json();
    json.putArray("keys");
    assertThatThrownBy(() -> one.slice(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot be read");
    var empty = one.slice(Duration.ofMinutes(1)).json();
    empty.putArray("now");
    assertThatThrownBy(() -> one.slice(empty)).isInstanceOf(IllegalArgumentException.class);
  }
}
