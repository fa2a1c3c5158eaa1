package org.integrationgateway.server.provider.supervision;

import java.util.regex.Pattern;

/**
 * A reason as callers may read it: where the server's files lie is for its operators, who find it
 * in the log and in the provider's status.
 */
final class PathFreeText {
  /** What is not in front: the host of a URL, and a path that goes on. */
  private static final Pattern PATH =
      Pattern.compile(
          "(?<![\\w./\\\\])([A-Za-z]:)?[/\\\\]([^\\s/\\\\:,;'\"]+[/\\\\])*([^\\s/\\\\:,;'\"]+)");

  private PathFreeText() {}

  /** The same, with the name of a file in the place of its path. */
  static String of(String reason) {
    return PATH.matcher(reason).replaceAll("$3");
  }
}
