package org.integrationgateway.manifest.openapi.stream;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** The meaning of scalars without quotes: the core schema of YAML 1.2, which JSON agrees with. */
final class PlainScalars {
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,100}");
  private static final Pattern FLOAT =
      Pattern.compile(
          "[-+]?(?:\\.[0-9]{1,100}|[0-9]{1,100}(?:\\.[0-9]{0,100})?)(?:[eE][-+]?[0-9]{1,9})?");
  private static final int LONGEST = 220;

  /** Digits that always fit a {@code long}. */
  private static final int SHORT = 18;

  private PlainScalars() {}

  /** Text that is no truth value and no finite number stays text. */
  static Object value(String text) {
    switch (text) {
      case "true", "True", "TRUE" -> {
        return true;
      }
      case "false", "False", "FALSE" -> {
        return false;
      }
      default -> {
        return isNumeric(text) ? number(text) : text;
      }
    }
  }

  private static boolean isNumeric(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && "+-.0123456789".indexOf(text.charAt(0)) >= 0;
  }

  private static Object number(String text) {
    if (INTEGER.matcher(text).matches()) {
      return text.length() <= SHORT ? (Object) Long.parseLong(text) : new BigInteger(text);
    }
    if (!FLOAT.matcher(text).matches()) {
      return text;
    }
    double value = Double.parseDouble(text);
    return Double.isFinite(value) ? (Object) value : text;
  }
}
