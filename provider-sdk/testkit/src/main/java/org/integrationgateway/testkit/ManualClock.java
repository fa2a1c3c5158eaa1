package org.integrationgateway.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A clock that stands still until a test moves it, for code that is given a {@link Clock} and the
 * way to wait:
 *
 * <pre>{@code
 * var clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
 * var sessions = new Sessions(clock);
 * clock.advance(Duration.ofHours(1));
 * assertThat(sessions.active()).isEmpty();
 * }</pre>
 *
 * <p>Deadlines of calls are on the monotonic clock of the process, which this one does not move.
 */
public final class ManualClock extends Clock {
  private final List<Duration> pauses = new ArrayList<>();
  private final ZoneId zone;
  private Instant now;

  private ManualClock(Instant now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /** A clock in UTC that shows this time. */
  public static ManualClock at(Instant now) {
    return new ManualClock(now, ZoneOffset.UTC);
  }

  /** Moves the clock, backwards by a negative time. */
  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }

  /** Takes the place of a wait: moves the clock by this time, and returns at once. */
  public synchronized void pause(Duration time) {
    pauses.add(time);
    now = now.plus(time);
  }

  /** The times of all calls of {@link #pause}, in their order. */
  public synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** A clock in another zone that shows the time of this one now, and is moved by itself. */
  @Override
  public Clock withZone(ZoneId other) {
    return new ManualClock(instant(), other);
  }
}
