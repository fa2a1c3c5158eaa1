package org.integrationgateway.wire.value;

import java.util.regex.Pattern;

/**
 * The field of a {@code google.rpc.BadRequest} as a JSON pointer. Java providers send pointers;
 * libraries of other languages send paths such as {@code items[0].name}, which count from 0.
 */
final class FieldPath {
  private static final Pattern INDEX = Pattern.compile("\\[(\\d+)]");

  private FieldPath() {}

  /** The pointer (RFC 6901) to the field; a field that is a pointer already stays as it is. */
  static String pointer(String field) {
    if (field.isEmpty() || field.startsWith("/")) {
      return field;
    }
    var pointer = new StringBuilder();
    for (var step : INDEX.matcher(field).replaceAll(".$1").split("\\.")) {
      if (!step.isEmpty()) {
        pointer.append('/').append(step.replace("~", "~0").replace("/", "~1"));
      }
    }
    return pointer.toString();
  }
}
