package org.integrationgateway.server.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The real time, moved ahead by a test. */
public final class MovedClock extends Clock {
  private volatile Duration ahead = Duration.ZERO;

  /** Moves the time ahead of the real one. */
  public void ahead(Duration difference) {
    ahead = difference;
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
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
