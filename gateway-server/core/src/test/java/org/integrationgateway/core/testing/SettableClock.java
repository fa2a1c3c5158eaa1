package org.integrationgateway.core.testing;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock with a time that tests set. */
public final class SettableClock extends Clock {
  private volatile Instant now;

  public SettableClock(Instant now) {
    this.now = now;
  }

  public void set(Instant then) {
    now = then;
  }

  @Override
  public Instant instant() {
    return now;
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
