package org.integrationgateway.providers.supervision;

import java.util.regex.Pattern;

/**
 * A reason as callers may read it: where the server's files lie is for its operators, who find it
 * in the log and in the provider's status.
 */
final class PathFreeText {
  /**
   * Matches a path, unless a word, dot or slash precedes it: then it is a part of a URL or of a
   * longer path.
   */
  private static final Pattern PATH =
      Pattern.compile(
          "(?<![\\w./\\\\])([A-Za-z]:)?[/\\\\]([^\\s/\\\\:,;'\"]+[/\\\\])*([^\\s/\\\\:,;'\"]+)");

  private PathFreeText() {}

  /** Returns the reason with file names in place of paths. */
  static String of(String reason) {
    return PATH.matcher(reason).replaceAll("$3");
  }
}
