package org.integrationgateway.builtin.demo;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.typed.TypedApp;

/** {@code builtin:demo}: operations without network or configuration, for trying the gateway. */
public final class DemoApp {
  /** The name of the app in a configuration. */
  public static final String NAME = "demo";

  private final Clock clock;

  private DemoApp(Clock clock) {
    this.clock = clock;
  }

  /** The app, which tells the time by this clock. */
  public static AppProvider provider(Clock clock) {
    var demo = new DemoApp(clock);
    return TypedApp.named(NAME)
        .displayName("Demo")
        .describe("A few operations that need no network")
        .operation("hello.greet", Person.class, Greeting.class, DemoApp::greet)
        .title("Greet")
        .describe("Greets a person by name")
        .readOnly()
        .operation("time.now", Place.class, Time.class, demo::now)
        .title("Time")
        .describe("The time now, somewhere")
        .readOnly()
        .operation("math.add", Terms.class, Sum.class, DemoApp::add)
        .title("Add")
        .describe("Adds two numbers, exactly")
        .readOnly()
        .operation("text.reverse", Text.class, Text.class, DemoApp::reverse)
        .title("Reverse")
        .describe("Turns a text around")
        .readOnly()
        .streamOperation("time.tick", Beat.class, DemoApp::tick)
        .title("Tick")
        .describe("Counts, one line at a time")
        .readOnly()
        .build();
  }

  /** Input of {@code hello.greet}. */
  public record Person(@Doc("Name of the person to greet") @Default("world") String name) {}

  /** Answer of {@code hello.greet}. */
  public record Greeting(String greeting) {}

  /** Input of {@code time.now}. */
  public record Place(@Doc("Time zone, such as Europe/Zurich") @Default("UTC") String zone) {}

  /** Answer of {@code time.now}. */
  public record Time(Instant instant, String local, String zone) {}

  /** Input of {@code math.add}. */
  public record Terms(BigDecimal a, BigDecimal b) {}

  /** Answer of {@code math.add}. */
  public record Sum(BigDecimal sum) {}

  /** Input and answer of {@code text.reverse}. */
  public record Text(@Doc("Any text") String text) {}

  /** Input of {@code time.tick}. */
  public record Beat(
      @Doc("How many lines, 1 to 100") @Default("5") int count,
      @Doc("Milliseconds between two lines, 0 to 10000") @Default("1000") int everyMillis) {}

  private static Greeting greet(Person person, AppCall call) {
    return new Greeting("Hello, " + person.name() + "!");
  }

  private Time now(Place place, AppCall call) {
    try {
      var zone = ZoneId.of(place.zone());
      var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
      return new Time(now, now.atZone(zone).toLocalDateTime().toString(), zone.getId());
    } catch (DateTimeException e) {
      throw invalid("zone '" + place.zone() + "' is unknown: write one such as Europe/Zurich");
    }
  }

  private static Sum add(Terms terms, AppCall call) {
    return new Sum(terms.a().add(terms.b()));
  }

  private static Text reverse(Text text, AppCall call) {
    return new Text(new StringBuilder(text.text()).reverse().toString());
  }

  private static AppStream tick(Beat beat, AppCall call) {
    if (beat.count() < 1 || beat.count() > 100) {
      throw invalid("count %d is not 1 to 100".formatted(beat.count()));
    }
    if (beat.everyMillis() < 0 || beat.everyMillis() > 10_000) {
      throw invalid("everyMillis %d is not 0 to 10000".formatted(beat.everyMillis()));
    }
    return new AppStream(
        200,
        Map.of("content-type", List.of("text/plain; charset=utf-8")),
        new Ticks(beat.count(), Duration.ofMillis(beat.everyMillis())));
  }

  private static AppException invalid(String message) {
    return new AppException(AppException.Reason.INVALID_INPUT, message);
  }
}
