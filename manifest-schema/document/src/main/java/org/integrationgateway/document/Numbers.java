package org.integrationgateway.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** The number formats of the YAML 1.2 core schema (chapter 10.3.2), which include JSON's. */
final class Numbers {
  private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private Numbers() {}

  static Optional<Long> parseLong(String text) {
    var value = big(text);
    boolean fits = value.compareTo(LONG_MIN) >= 0 && value.compareTo(LONG_MAX) <= 0;
    return fits ? Optional.of(value.longValue()) : Optional.empty();
  }

  static Number integer(String text) {
    var value = big(text);
    return parseLong(text).<Number>map(fits -> fits).orElseGet(() -> new BigDecimal(value));
  }

  static Number number(String text) {
    var bare = text.startsWith("+") || text.startsWith("-") ? text.substring(1) : text;
    if (bare.equalsIgnoreCase(".inf")) {
      return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return bare.equalsIgnoreCase(".nan") ? (Number) Double.NaN : new BigDecimal(text);
  }

  private static BigInteger big(String text) {
    if (text.startsWith("0x")) {
      return new BigInteger(text.substring(2), 16);
    }
    return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
  }
}
