package org.integrationgateway.server.api.objects;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectInfo;

/** Translates conditions, ranges and dates of HTTP (RFC 9110) to those of object stores. */
final class ObjectHeaders {
  private static final PercentEncoding FILE_NAME = PercentEncoding.keeping(".-_");
  private static final Pattern RANGE = Pattern.compile("bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private ObjectHeaders() {}

  static Conditions conditions(Exchange exchange) {
    return new Conditions(
        tags(exchange, "If-Match"),
        tags(exchange, "If-None-Match"),
        exchange.header("If-Modified-Since").flatMap(ObjectHeaders::instant),
        exchange.header("If-Unmodified-Since").flatMap(ObjectHeaders::instant));
  }

  private static List<String> tags(Exchange exchange, String name) {
    return exchange.header(name).stream()
        .flatMap(list -> Arrays.stream(list.split(",")))
        .map(String::strip)
        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
        .map(tag -> tag.replaceAll("^\"|\"$", ""))
        .filter(tag -> !tag.isEmpty())
        .toList();
  }

  /**
   * The requested range. Several ranges, or a header that cannot be read, mean the whole object.
   */
  static ByteRange range(Exchange exchange) {
    var match = RANGE.matcher(exchange.header("Range").orElse(""));
    if (!match.matches()) {
      return ByteRange.ALL;
    }
    var first = match.group(1);
    var last = match.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? ByteRange.ALL : ByteRange.last(Long.parseLong(last));
    }
    if (last.isEmpty()) {
      return ByteRange.from(Long.parseLong(first));
    }
    return Long.parseLong(last) < Long.parseLong(first)
        ? ByteRange.ALL
        : ByteRange.span(Long.parseLong(first), Long.parseLong(last));
  }

  /** Whether the range applies to this version of the object ({@code If-Range}). */
  static boolean isSame(Exchange exchange, ObjectInfo object) {
    var known = exchange.header("If-Range");
    return known.isEmpty()
        || known.get().equals(tag(object))
        || instant(known.get())
            .filter(object.lastModified().truncatedTo(ChronoUnit.SECONDS)::equals)
            .isPresent();
  }

  static String tag(ObjectInfo object) {
    return '"' + object.etag() + '"';
  }

  static String date(Instant instant) {
    return DATE.format(instant);
  }

  /** The file name for browsers: the last part of the key (RFC 6266, RFC 8187). */
  static String attachment(String key) {
    var name = key.substring(key.lastIndexOf('/') + 1);
    return name.isEmpty() ? "attachment" : "attachment; filename*=UTF-8''" + FILE_NAME.encode(name);
  }

  private static Optional<Instant> instant(String date) {
    try {
      return Optional.of(DATE.parse(date.strip(), Instant::from));
    } catch (DateTimeParseException malformed) {
      return Optional.empty();
    }
  }
}
