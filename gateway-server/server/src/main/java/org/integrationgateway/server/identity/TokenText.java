package org.integrationgateway.server.identity;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import org.integrationgateway.sdk.Secret;

/**
 * The text of an API token: {@code gwt_}, 32 random bytes in 43 letters and digits, a checksum in
 * six more. Secret scanners recognise it, and malformed text is refused without reading the store.
 */
final class TokenText {
  private static final String PREFIX = "gwt_";
  private static final int RANDOM_BYTES = 32;
  private static final int BODY = 43;
  private static final int CHECKSUM = 6;
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final BigInteger RADIX = BigInteger.valueOf(DIGITS.length());

  private TokenText() {}

  static Secret random(SecureRandom random) {
    var body = base62(random, RANDOM_BYTES, BODY);
    return Secret.of(PREFIX + body + checksum(body));
  }

  /** A short random name, not secret. */
  static String randomId(SecureRandom random) {
    return base62(random, 12, 17);
  }

  static boolean isOne(String text) {
    return text.startsWith(PREFIX);
  }

  static boolean wellFormed(String text) {
    if (text.length() != PREFIX.length() + BODY + CHECKSUM || !text.startsWith(PREFIX)) {
      return false;
    }
    var body = text.substring(PREFIX.length(), PREFIX.length() + BODY);
    return text.endsWith(checksum(body));
  }

  private static String checksum(String body) {
    var crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    return base62(BigInteger.valueOf(crc.getValue()), CHECKSUM);
  }

  private static String base62(SecureRandom random, int bytes, int length) {
    var value = new byte[bytes];
    random.nextBytes(value);
    return base62(new BigInteger(1, value), length);
  }

  private static String base62(BigInteger value, int length) {
    var text = new char[length];
    var rest = value;
    for (int i = length - 1; i >= 0; i--) {
      var parts = rest.divideAndRemainder(RADIX);
      text[i] = DIGITS.charAt(parts[1].intValue());
      rest = parts[0];
    }
    return new String(text);
  }
}
