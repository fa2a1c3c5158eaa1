package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.ByteString;
import java.math.BigDecimal;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Objects that pass as JSON text, with every digit of their numbers. */
final class JsonTextObjects {
  /** Largest exponent that readers of the text expand. */
  private static final int MOST_EXPONENT = 1_000;

  private JsonTextObjects() {}

  /** The text of an object; null when it is wrong. */
  static @Nullable ByteString of(JsonNode value, String at, Violations wrong) {
    if (!value.isObject()) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an object is expected");
      return null;
    }
    return check(value, at, wrong) ? ByteString.copyFrom(Json.write(value)) : null;
  }

  private static boolean check(JsonNode value, String at, Violations wrong) {
    if (value.isString()) {
      return FieldScalars.text(value, at, wrong) != null;
    }
    if (value.isNumber()) {
      return value.isIntegralNumber() || isSmall(value.decimalValue(), at, wrong);
    }
    boolean right = true;
    if (value.isObject()) {
      for (var each : value.properties()) {
        var inside = at + Violations.step(each.getKey());
        if (!FieldScalars.isUnicode(each.getKey())) {
          wrong.add(at, "has a name with half of a surrogate pair, which is not Unicode text");
          return false;
        }
        right &= check(each.getValue(), inside, wrong);
      }
    } else if (value.isArray()) {
      int index = 0;
      for (var item : value) {
        right &= check(item, at + "/" + index++, wrong);
      }
    }
    return right;
  }

  private static boolean isSmall(BigDecimal number, String at, Violations wrong) {
    if (Math.abs((long) number.scale()) <= MOST_EXPONENT) {
      return true;
    }
    wrong.add(at, "has an exponent beyond the limit of " + MOST_EXPONENT);
    return false;
  }
}
