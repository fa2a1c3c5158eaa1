package org.integrationgateway.surfaces.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A JSON value where only text can stand: in a path, a query, a header or a form. */
final class ParameterText {
  private ParameterText() {}

  /** Scalars as they are written in JSON, without quotes; objects and arrays as JSON text. */
  static String of(JsonNode value) {
    return value.isString() ? value.stringValue() : value.toString();
  }

  /** The elements of an array, or the names and values of an object in turn; without nulls. */
  static List<String> flat(JsonNode container) {
    var all = new ArrayList<String>(container.size() * 2);
    if (container.isArray()) {
      for (var element : container) {
        if (!element.isNull()) {
          all.add(of(element));
        }
      }
      return all;
    }
    for (var member : container.properties()) {
      if (!member.getValue().isNull()) {
        all.add(member.getKey());
        all.add(of(member.getValue()));
      }
    }
    return all;
  }

  /** Whether the value is left out: null, or an array or object without values (RFC 6570). */
  static boolean isUndefined(@Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return true;
    }
    if (!value.isContainer()) {
      return false;
    }
    for (var element : value) {
      if (!element.isNull()) {
        return false;
      }
    }
    return true;
  }
}
