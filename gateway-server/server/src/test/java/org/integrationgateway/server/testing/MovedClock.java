package org.integrationgateway.server.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The real time, moved ahead and stopped by a test. */
public final class MovedClock extends Clock {
  private volatile Clock real = Clock.systemUTC();
  private volatile Duration ahead = Duration.ZERO;

  /** Moves the time ahead of the real one. */
  public void ahead(Duration difference) {
    ahead = difference;
  }

  /** Stops the time, which then passes only as it is moved ahead. */
  public void stop() {
    real = Clock.fixed(real.instant(), ZoneOffset.UTC);
  }

  /** Lets the time pass again, from the real one on. */
  public void resume() {
    real = Clock.systemUTC();
  }

  @Override
  public Instant instant() {
    return real.instant().plus(ahead);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
