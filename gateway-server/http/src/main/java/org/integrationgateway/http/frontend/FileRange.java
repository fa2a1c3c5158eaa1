package org.integrationgateway.http.frontend;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** A range of the bytes of a file (RFC 9110, section 14). */
record FileRange(long offset, long length) {
  private static final Pattern RANGE = Pattern.compile("bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*");

  /**
   * The requested range. Several ranges, or a header that cannot be read, mean the whole file.
   *
   * @throws GatewayException {@code RANGE_NOT_SATISFIABLE} when it is behind the end
   */
  static Optional<FileRange> of(String header, long size) {
    var match = RANGE.matcher(header);
    if (!match.matches() || match.group(1).isEmpty() && match.group(2).isEmpty()) {
      return Optional.empty();
    }
    if (match.group(1).isEmpty()) {
      long count = Math.min(Long.parseLong(match.group(2)), size);
      return Optional.of(satisfiable(size - count, size - 1, size));
    }
    long first = Long.parseLong(match.group(1));
    long last = match.group(2).isEmpty() ? size - 1 : Long.parseLong(match.group(2));
    if (!match.group(2).isEmpty() && last < first) {
      return Optional.empty();
    }
    return Optional.of(satisfiable(first, Math.min(last, size - 1), size));
  }

  private static FileRange satisfiable(long first, long last, long size) {
    if (first >= size) {
      throw new GatewayException(
          ErrorCode.RANGE_NOT_SATISFIABLE,
          "the file has " + size + " bytes, none of them in this range");
    }
    return new FileRange(first, last - first + 1);
  }

  /** The value of {@code Content-Range}. */
  String of(long size) {
    return "bytes %d-%d/%d".formatted(offset, offset + length - 1, size);
  }
}
