package org.integrationgateway.notices.record;

import java.security.SecureRandom;
import java.time.Instant;

/** Ids of notices: their order is that of their times. */
final class NoticeIds {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The last moment whose milliseconds have twelve digits. */
  private static final Instant LATEST = Instant.ofEpochMilli((1L << 48) - 1);

  private NoticeIds() {}

  /** A new id. */
  static String at(Instant time) {
    return first(time) + "%016x".formatted(RANDOM.nextLong());
  }

  /** The beginning of the ids of this moment. */
  static String first(Instant time) {
    var latest = time.isBefore(LATEST) ? time : LATEST;
    return "%012x".formatted(latest.isAfter(Instant.EPOCH) ? latest.toEpochMilli() : 0L);
  }
}
