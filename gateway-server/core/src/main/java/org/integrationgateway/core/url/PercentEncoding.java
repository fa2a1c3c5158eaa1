package org.integrationgateway.core.url;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Percent-encoding of values (RFC 3986, section 2): all but unreserved characters are encoded, so a
 * value can never end the component it stands in.
 */
public final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final boolean[] UNRESERVED = new boolean[128];

  static {
    for (char c = '0'; c <= 'z'; c++) {
      UNRESERVED[c] = Character.isLetterOrDigit(c);
    }
    for (char c : "-._~".toCharArray()) {
      UNRESERVED[c] = true;
    }
  }

  private PercentEncoding() {}

  /** Appends an encoded value. */
  public static void append(StringBuilder target, String value) {
    int clean = 0;
    while (clean < value.length() && unreserved(value.charAt(clean))) {
      clean++;
    }
    target.append(value, 0, clean);
    if (clean == value.length()) {
      return;
    }
    for (byte b : value.substring(clean).getBytes(UTF_8)) {
      if (b >= 0 && UNRESERVED[b]) {
        target.append((char) b);
      } else {
        target.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
      }
    }
  }

  /** The encoded value. */
  public static String encode(String value) {
    var target = new StringBuilder(value.length() + 16);
    append(target, value);
    return target.toString();
  }

  private static boolean unreserved(char c) {
    return c < 128 && UNRESERVED[c];
  }
}
