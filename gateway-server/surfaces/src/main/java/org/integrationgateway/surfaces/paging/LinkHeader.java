package org.integrationgateway.surfaces.paging;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header {@code Link} (RFC 8288). */
final class LinkHeader {
  private static final int LONGEST = 32 << 10;

  /** A target with its parameters, whose values may be quoted. */
  private static final Pattern LINK =
      Pattern.compile(
          "<([^<>]*+)>((?:\\s*+;\\s*+[^\\s;,=<>\"]++(?:\\s*+=\\s*+(?:\"[^\"]*+\"|[^\\s;,\"<>]*+))?+)*+)");

  private static final Pattern RELATION =
      Pattern.compile(
          ";\\s*+rel\\s*+=\\s*+(?:\"([^\"]*+)\"|([^\\s;,\"]++))", Pattern.CASE_INSENSITIVE);

  /** A link that is there although no page follows, as Sentry and others write it. */
  private static final Pattern NO_RESULTS =
      Pattern.compile(";\\s*+results\\s*+=\\s*+\"?+false\\b", Pattern.CASE_INSENSITIVE);

  private LinkHeader() {}

  /**
   * The target of the first link with the relation {@code next}, as it is written; empty where the
   * link says {@code results="false"}.
   */
  static Optional<String> next(List<String> values) {
    for (var value : values) {
      if (value.length() > LONGEST) {
        continue;
      }
      var links = LINK.matcher(value);
      while (links.find()) {
        if (isNext(links.group(2))) {
          return NO_RESULTS.matcher(links.group(2)).find()
              ? Optional.empty()
              : Optional.of(links.group(1));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isNext(String parameters) {
    var relation = RELATION.matcher(parameters);
    if (!relation.find()) {
      return false;
    }
    var types = relation.group(1) == null ? relation.group(2) : relation.group(1);
    return Arrays.asList(types.toLowerCase(Locale.ROOT).split("\\s+")).contains("next");
  }
}
