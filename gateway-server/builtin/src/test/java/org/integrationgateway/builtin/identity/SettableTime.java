package org.integrationgateway.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test sets. */
final class SettableTime implements InstantSource {
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }
}
