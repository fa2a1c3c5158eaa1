package org.integrationgateway.base.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;

/** Percent-encoding of texts in UTF-8 (RFC 3986, section 2.1). */
public final class PercentEncoding {
  /**
   * Encodes all but unreserved characters (RFC 3986, section 2.3), so that a value can never end
   * the component it stands in.
   */
  public static final PercentEncoding VALUE = keeping("-._~");

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final boolean[] kept = new boolean[128];
  private final boolean octetsStay;

  private PercentEncoding(String kept, boolean octetsStay) {
    for (char c = '0'; c <= 'z'; c++) {
      this.kept[c] = Character.isLetterOrDigit(c);
    }
    for (char c : kept.toCharArray()) {
      this.kept[c] = true;
    }
    this.octetsStay = octetsStay;
  }

  /** Encodes all but letters and digits of ASCII and these characters. */
  public static PercentEncoding keeping(String characters) {
    return new PercentEncoding(characters, false);
  }

  /** Encodes all but these characters, letters and digits, and octets that are encoded already. */
  public static PercentEncoding keepingOctetsAnd(String characters) {
    return new PercentEncoding(characters, true);
  }

  /** Appends an encoded text. */
  public void append(StringBuilder target, String text) {
    int clean = 0;
    while (clean < text.length() && isKept(text.charAt(clean))) {
      clean++;
    }
    target.append(text, 0, clean);
    for (int at = clean; at < text.length(); ) {
      int c = text.codePointAt(at);
      if (isKept(c) || octetsStay && octet(text, at) >= 0) {
        target.append((char) c);
      } else {
        for (byte b : Character.toString(c).getBytes(UTF_8)) {
          target.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
        }
      }
      at += Character.charCount(c);
    }
  }

  /** The encoded text. */
  public String encode(String text) {
    var target = new StringBuilder(text.length() + 16);
    append(target, text);
    return target.toString();
  }

  private boolean isKept(int c) {
    return c < 128 && kept[c];
  }

  /** The octet that is encoded at this place of a text, or -1. */
  public static int octet(CharSequence text, int at) {
    if (at + 2 >= text.length() || text.charAt(at) != '%') {
      return -1;
    }
    int high = Character.digit(text.charAt(at + 1), 16);
    int low = Character.digit(text.charAt(at + 2), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  /**
   * The text of a part of a URI; what is no UTF-8 becomes U+FFFD. Unlike in forms, a plus sign
   * stands for itself.
   *
   * @throws IllegalArgumentException for a percent sign without two hexadecimal digits
   */
  public static String decode(String encoded) {
    return encoded.indexOf('%') < 0
        ? encoded
        : URLDecoder.decode(encoded.replace("+", "%2B"), UTF_8);
  }
}
