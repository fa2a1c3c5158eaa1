package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Moments as {@code 2026-11-23T17:00:00.5Z} (RFC 3339), durations as {@code 1.500s}. */
final class TimeText {
  private static final Pattern DURATION = Pattern.compile("(-?)([0-9]{1,12})(?:\\.([0-9]{1,9}))?s");
  private static final long MOST_SECONDS = 315_576_000_000L;

  private TimeText() {}

  /** A moment of the years 1 to 9999; null when it is wrong. */
  static @Nullable Timestamp timestamp(String text, String at, Violations wrong) {
    try {
      var moment = OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
      int year = moment.atOffset(java.time.ZoneOffset.UTC).getYear();
      if (year >= 1 && year <= 9999) {
        return Timestamp.newBuilder()
            .setSeconds(moment.getEpochSecond())
            .setNanos(moment.getNano())
            .build();
      }
    } catch (DateTimeException notRead) {
      // Answered below, like a year that is out of range.
    }
    wrong.add(at, "is not a moment such as 2026-11-23T17:00:00Z (RFC 3339)");
    return null;
  }

  /** A duration; null when it is wrong. */
  static @Nullable Duration duration(String text, String at, Violations wrong) {
    var found = DURATION.matcher(text);
    if (found.matches()) {
      long seconds = Long.parseLong(found.group(2));
      var fraction = found.group(3) == null ? "" : found.group(3);
      int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
      int sign = found.group(1).isEmpty() ? 1 : -1;
      if (seconds <= MOST_SECONDS) {
        return Duration.newBuilder().setSeconds(sign * seconds).setNanos(sign * nanos).build();
      }
    }
    wrong.add(at, "is not a duration such as 1.5s: seconds with at most nine decimals and an 's'");
    return null;
  }

  static String of(Timestamp timestamp) {
    return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos()).toString();
  }

  static String of(Duration duration) {
    var sign = duration.getSeconds() < 0 || duration.getNanos() < 0 ? "-" : "";
    long seconds = Math.abs(duration.getSeconds());
    int nanos = Math.abs(duration.getNanos());
    if (nanos == 0) {
      return sign + seconds + "s";
    }
    var digits = String.format(Locale.ROOT, "%09d", nanos);
    int length = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
    return sign + seconds + "." + digits.substring(0, length) + "s";
  }
}
