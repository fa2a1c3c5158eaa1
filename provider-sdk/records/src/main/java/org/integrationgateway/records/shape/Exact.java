package org.integrationgateway.records.shape;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Numbers of documents without rounding. */
final class Exact {
  private Exact() {}

  /** The decimal of a number; null for one that is not finite. */
  static @Nullable BigDecimal of(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger big) {
      return new BigDecimal(big);
    }
    if (number instanceof Double || number instanceof Float) {
      return Double.isFinite(number.doubleValue()) ? new BigDecimal(number.toString()) : null;
    }
    return BigDecimal.valueOf(number.longValue());
  }
}
