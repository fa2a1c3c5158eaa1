package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/**
 * Scalar fields from JSON: numbers also as text, as clients send whole numbers of 64 bits; enums by
 * name or number; bytes in Base64. Messages never quote a value, which may be secret.
 */
final class FieldScalars {
  private static final Pattern DIGITS = Pattern.compile("-?(0|[1-9][0-9]{0,19})");
  private static final int MOST_DIGITS = 20;
  private static final BigInteger TWO_TO_32 = BigInteger.ONE.shiftLeft(32);
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private FieldScalars() {}

  /** The value of a query parameter, a part of the path or a key of a map; null when wrong. */
  static @Nullable Object ofText(FieldDescriptor field, String text, String at, Violations wrong) {
    if (field.getType() == FieldDescriptor.Type.BOOL
        && (text.equals("true") || text.equals("false"))) {
      return BooleanNode.valueOf(text.equals("true")).booleanValue();
    }
    if (field.getType() == FieldDescriptor.Type.ENUM && DIGITS.matcher(text).matches()) {
      return member(field, new BigInteger(text), at, wrong);
    }
    return of(field, StringNode.valueOf(text), at, wrong);
  }

  /** The value of a field; null when it is wrong. */
  static @Nullable Object of(FieldDescriptor field, JsonNode value, String at, Violations wrong) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32 -> {
        var whole = whole(value, 32, true, at, wrong);
        yield whole == null ? null : whole.intValue();
      }
      case UINT32, FIXED32 -> {
        var whole = whole(value, 32, false, at, wrong);
        yield whole == null ? null : whole.intValue();
      }
      case INT64, SINT64, SFIXED64 -> {
        var whole = whole(value, 64, true, at, wrong);
        yield whole == null ? null : whole.longValue();
      }
      case UINT64, FIXED64 -> {
        var whole = whole(value, 64, false, at, wrong);
        yield whole == null ? null : whole.longValue();
      }
      case DOUBLE -> real(value, at, wrong);
      case FLOAT -> {
        var real = real(value, at, wrong);
        yield real == null ? null : real.floatValue();
      }
      case BOOL ->
          value.isBoolean()
              ? (Object) value.booleanValue()
              : expected("a boolean", value, at, wrong);
      case STRING -> text(value, at, wrong);
      case BYTES -> bytes(value, at, wrong);
      case ENUM -> constant(field, value, at, wrong);
      case MESSAGE, GROUP -> throw new IllegalArgumentException(field + " is not a scalar");
    };
  }

  private static @Nullable BigInteger whole(
      JsonNode value, int bits, boolean signed, String at, Violations wrong) {
    var least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    var beyond = signed ? least.negate() : bits == 32 ? TWO_TO_32 : TWO_TO_64;
    var whole = whole(value);
    if (whole == null || whole.compareTo(least) < 0 || whole.compareTo(beyond) >= 0) {
      expected(
          "a whole number from %s to %s".formatted(least, beyond.subtract(BigInteger.ONE)),
          value,
          at,
          wrong);
      return null;
    }
    return whole;
  }

  private static @Nullable BigInteger whole(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.bigIntegerValue();
    }
    if (value.isNumber()) {
      return whole(value.decimalValue());
    }
    return value.isString() && DIGITS.matcher(value.stringValue()).matches()
        ? new BigInteger(value.stringValue())
        : null;
  }

  /** A number such as 1.0 or 1e3; one with a large exponent is not expanded. */
  private static @Nullable BigInteger whole(BigDecimal number) {
    if (number.signum() == 0) {
      return BigInteger.ZERO;
    }
    if ((long) number.precision() - number.scale() > MOST_DIGITS) {
      return null;
    }
    var plain = number.stripTrailingZeros();
    return plain.scale() <= 0 ? plain.toBigInteger() : null;
  }

  private static @Nullable Double real(JsonNode value, String at, Violations wrong) {
    if (value.isNumber()) {
      double real = value.decimalValue().doubleValue();
      if (Double.isFinite(real)) {
        return real;
      }
    }
    if (value.isString()) {
      switch (value.stringValue()) {
        case "NaN":
          return Double.NaN;
        case "Infinity":
          return Double.POSITIVE_INFINITY;
        case "-Infinity":
          return Double.NEGATIVE_INFINITY;
        default:
          break;
      }
    }
    expected("a number", value, at, wrong);
    return null;
  }

  /** Text that can be written in UTF-8; null when it is wrong. */
  static @Nullable String text(JsonNode value, String at, Violations wrong) {
    if (!value.isString()) {
      expected("a string", value, at, wrong);
      return null;
    }
    var text = value.stringValue();
    if (!isUnicode(text)) {
      wrong.add(at, "has half of a surrogate pair, which is not Unicode text");
      return null;
    }
    return text;
  }

  /** Whether surrogates come in pairs. */
  static boolean isUnicode(String text) {
    for (int at = 0; at < text.length(); at++) {
      char next = text.charAt(at);
      if (!Character.isSurrogate(next)) {
        continue;
      }
      if (!Character.isHighSurrogate(next)
          || at + 1 == text.length()
          || !Character.isLowSurrogate(text.charAt(++at))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable ByteString bytes(JsonNode value, String at, Violations wrong) {
    if (value.isString()) {
      var text = value.stringValue();
      var decoder =
          text.indexOf('-') >= 0 || text.indexOf('_') >= 0
              ? Base64.getUrlDecoder()
              : Base64.getDecoder();
      try {
        return ByteString.copyFrom(decoder.decode(text));
      } catch (IllegalArgumentException notBase64) {
        wrong.add(at, "is not Base64 (RFC 4648)");
        return null;
      }
    }
    expected("a string in Base64", value, at, wrong);
    return null;
  }

  private static @Nullable Object constant(
      FieldDescriptor field, JsonNode value, String at, Violations wrong) {
    if (value.isIntegralNumber()) {
      return member(field, value.bigIntegerValue(), at, wrong);
    }
    var found = value.isString() ? field.getEnumType().findValueByName(value.stringValue()) : null;
    if (found == null) {
      unknown(field, at, wrong);
    }
    return found;
  }

  private static @Nullable Object member(
      FieldDescriptor field, BigInteger number, String at, Violations wrong) {
    var found =
        number.bitLength() < 32 ? field.getEnumType().findValueByNumber(number.intValue()) : null;
    if (found == null) {
      unknown(field, at, wrong);
    }
    return found;
  }

  private static void unknown(FieldDescriptor field, String at, Violations wrong) {
    wrong.add(
        at,
        field.getEnumType().getValues().stream()
            .map(known -> known.getName())
            .collect(Collectors.joining(", ", "is not one of ", "")));
  }

  private static @Nullable Object expected(
      String what, JsonNode value, String at, Violations wrong) {
    wrong.add(at, "is of type %s, %s is expected".formatted(Json.kind(value), what));
    return null;
  }
}
