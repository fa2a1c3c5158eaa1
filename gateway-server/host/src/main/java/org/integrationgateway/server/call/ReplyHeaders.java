package org.integrationgateway.server.call;

import java.util.Set;

/** Decides which headers of an answer of an upstream or provider reach the caller. */
public final class ReplyHeaders {
  private static final Set<String> KEPT =
      Set.of(
          "content-type",
          "content-language",
          "content-disposition",
          "etag",
          "last-modified",
          "link",
          "location",
          "retry-after",
          "deprecation",
          "sunset");

  private static final int LONGEST_SENT = 16 << 10;

  private ReplyHeaders() {}

  /** Whether the header of this name, in lower case, is worth keeping. */
  public static boolean keeps(String lowerCaseName) {
    return KEPT.contains(lowerCaseName)
        || lowerCaseName.startsWith("x-ratelimit-")
        || lowerCaseName.startsWith("ratelimit");
  }

  /**
   * Whether a value arrives as it is when it is sent as a header: of Latin-1, which is what headers
   * are written in, and no longer than upstreams commonly take.
   */
  public static boolean canBeSent(String value) {
    return value.length() <= LONGEST_SENT
        && isSafe(value)
        && value.chars().allMatch(c -> c <= 0xff);
  }

  /** Whether a value can stand in a header: no CR, LF, NUL or other control character but a tab. */
  public static boolean isSafe(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' && c != '\t' || c == 0x7f) {
        return false;
      }
    }
    return true;
  }
}
