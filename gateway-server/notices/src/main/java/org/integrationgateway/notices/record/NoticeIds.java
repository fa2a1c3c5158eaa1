package org.integrationgateway.notices.record;

import java.security.SecureRandom;
import java.time.Instant;

/** Ids of notices: their order is that of their times. */
final class NoticeIds {
  private static final SecureRandom RANDOM = new SecureRandom();

  private NoticeIds() {}

  /** A new id. */
  static String at(Instant time) {
    return first(time) + "%016x".formatted(RANDOM.nextLong());
  }

  /** The beginning of the ids of this moment. */
  static String first(Instant time) {
    return "%012x".formatted(Math.max(0, time.toEpochMilli()));
  }
}
