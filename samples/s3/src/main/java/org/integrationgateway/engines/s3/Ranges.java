package org.integrationgateway.engines.s3;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.s3.ByteRange;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** Ranges as headers (RFC 9110, section 14). */
final class Ranges {
  private static final Pattern PART = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+)");

  private Ranges() {}

  /** Returns whether no header can express it: the last 0 bytes. */
  static boolean isEmpty(ByteRange range) {
    return range instanceof ByteRange.Suffix suffix && suffix.length() == 0;
  }

  static Optional<String> header(ByteRange range) {
    if (range.equals(ByteRange.ALL)) {
      return Optional.empty();
    }
    if (range instanceof ByteRange.Suffix suffix) {
      return Optional.of("bytes=-" + suffix.length());
    }
    var span = (ByteRange.Span) range;
    return Optional.of(
        "bytes=" + span.first() + "-" + (span.last() == Long.MAX_VALUE ? "" : span.last()));
  }

  /** Returns the range that the store sends, and the complete size. */
  record Part(ByteRange.Slice slice, long size) {
    static Part of(GetObjectResponse answer) {
      var part = PART.matcher(answer.contentRange() == null ? "" : answer.contentRange());
      if (!part.matches()) {
        return new Part(new ByteRange.Slice(0, answer.contentLength()), answer.contentLength());
      }
      long first = Long.parseLong(part.group(1));
      long last = Long.parseLong(part.group(2));
      return new Part(new ByteRange.Slice(first, last - first + 1), Long.parseLong(part.group(3)));
    }
  }
}
