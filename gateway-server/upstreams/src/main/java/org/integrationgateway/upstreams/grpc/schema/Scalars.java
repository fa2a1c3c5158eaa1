package org.integrationgateway.upstreams.grpc.schema;

import com.google.protobuf.Descriptors.EnumDescriptor;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of single values.
 *
 * @param input whether they are of what callers give, and not of what servers answer
 */
record Scalars(boolean input) {
  private static final String TYPE = "type";
  private static final long UNSIGNED_32 = 0xffff_ffffL;

  ObjectNode int32(boolean unsigned) {
    return Json.object()
        .put(TYPE, "integer")
        .put("minimum", unsigned ? 0L : Integer.MIN_VALUE)
        .put("maximum", unsigned ? UNSIGNED_32 : Integer.MAX_VALUE);
  }

  /** Text in answers, because numbers of JavaScript are exact up to 2^53 only. */
  ObjectNode long64(boolean unsigned) {
    var schema = Json.object();
    if (input) {
      schema.putArray(TYPE).add("integer").add("string");
    } else {
      schema.put(TYPE, "string");
    }
    return schema.put("pattern", unsigned ? "^[0-9]{1,20}$" : "^-?[0-9]{1,19}$");
  }

  /** Answers also have the words NaN, Infinity and -Infinity. */
  ObjectNode number() {
    var schema = Json.object();
    if (input) {
      return schema.put(TYPE, "number");
    }
    schema.putArray(TYPE).add("number").add("string");
    return schema;
  }

  ObjectNode bytes() {
    return Json.object().put(TYPE, "string").put("contentEncoding", "base64");
  }

  /** The names of an enum; servers of a later version may answer with numbers. */
  ObjectNode choice(EnumDescriptor choice) {
    if (choice.getFullName().equals("google.protobuf.NullValue")) {
      return Json.object().put(TYPE, "null");
    }
    var schema = Json.object();
    if (!input) {
      schema.putArray(TYPE).add("string").add("integer");
      return schema;
    }
    schema.put(TYPE, "string");
    var names = schema.putArray("enum");
    choice.getValues().forEach(value -> names.add(value.getName()));
    return schema;
  }
}
