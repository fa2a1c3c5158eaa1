package org.integrationgateway.base.text;

import java.util.regex.Pattern;

/** Names and values of HTTP headers (RFC 9110, section 5). */
public final class SentHeaders {
  /** The longest value that upstreams commonly take. */
  private static final int LONGEST = 16 << 10;

  /** The rule of {@link #canBeSent}, for messages. */
  public static final String RULE =
      "a header has at most 16384 characters of Latin-1 and no control character";

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private SentHeaders() {}

  /** Whether a text can be the name of a header, or of a cookie: a token. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /**
   * Whether a value arrives as it is when it is sent as a header: of Latin-1, which is what headers
   * are written in, and no longer than upstreams commonly take.
   */
  public static boolean canBeSent(String value) {
    return value.length() <= LONGEST && isSafe(value) && value.chars().allMatch(c -> c <= 0xff);
  }

  /** Whether a value can stand in a header: no CR, LF, NUL or other control character but a tab. */
  public static boolean isSafe(String value) {
    return value.chars().allMatch(c -> c == '\t' || c >= ' ' && c != 0x7f);
  }
}
