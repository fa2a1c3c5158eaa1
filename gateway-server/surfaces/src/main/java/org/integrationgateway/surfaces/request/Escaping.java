package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.integrationgateway.core.url.PercentEncoding;

/** How text is encoded where it is written. */
enum Escaping {
  /** Leaves all characters as they are: in headers. */
  NONE("", false, false) {
    @Override
    void append(StringBuilder target, String value) {
      target.append(value);
    }
  },

  /** Escapes all but unreserved characters (RFC 6570, section 3.2.1). */
  VALUE("", false, false) {
    @Override
    void append(StringBuilder target, String value) {
      PercentEncoding.append(target, value);
    }
  },

  /**
   * Reserved characters and percent-encoded octets stay (RFC 6570, section 3.2.3), except those
   * that would end the value in a query.
   */
  RESERVED_IN_QUERY("-._~:/?@!$'()*,;=[]", true, false),

  /** Reserved characters stay that a segment of a path can hold (RFC 3986, section 3.3). */
  RESERVED_IN_PATH("-._~:@!$&'()*+,;=", false, false),

  /** Escapes as browsers encode forms (WHATWG URL, section 5.2). */
  FORM("*-._", false, true);

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final boolean[] kept = new boolean[128];
  private final boolean octetsStay;
  private final boolean plusForSpace;

  Escaping(String kept, boolean octetsStay, boolean plusForSpace) {
    for (char c = '0'; c <= 'z'; c++) {
      this.kept[c] = Character.isLetterOrDigit(c);
    }
    for (char c : kept.toCharArray()) {
      this.kept[c] = true;
    }
    this.octetsStay = octetsStay;
    this.plusForSpace = plusForSpace;
  }

  void append(StringBuilder target, String value) {
    var bytes = value.getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      byte b = bytes[i];
      if (b >= 0 && kept[b] || octetsStay && isOctet(bytes, i)) {
        target.append((char) b);
      } else if (plusForSpace && b == ' ') {
        target.append('+');
      } else {
        target.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
      }
    }
  }

  final String encode(String value) {
    var target = new StringBuilder(value.length() + 16);
    append(target, value);
    return target.toString();
  }

  private static boolean isOctet(byte[] bytes, int at) {
    return bytes[at] == '%'
        && at + 2 < bytes.length
        && Character.digit(bytes[at + 1], 16) >= 0
        && Character.digit(bytes[at + 2], 16) >= 0;
  }
}
