package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Any JSON value as a message. Its one kind of number is the double: a number that a double cannot
 * hold is refused, not rounded.
 */
final class AnyValues {
  private static final BigInteger MOST_WHOLE = BigInteger.ONE.shiftLeft(53);

  private AnyValues() {}

  /** Whether {@code null} is a value of this field. */
  static boolean isValue(FieldDescriptor field) {
    return MessageMember.is(field, Value.getDescriptor());
  }

  static @Nullable Struct struct(JsonNode value, String at, Violations wrong) {
    if (!value.isObject()) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an object is expected");
      return null;
    }
    var struct = Struct.newBuilder();
    for (var each : value.properties()) {
      var inside = at + Violations.step(each.getKey());
      if (!FieldScalars.isUnicode(each.getKey())) {
        wrong.add(at, "has a name with half of a surrogate pair, which is not Unicode text");
        return null;
      }
      var read = value(each.getValue(), inside, wrong);
      if (read != null) {
        struct.putFields(each.getKey(), read);
      }
    }
    return struct.build();
  }

  static @Nullable ListValue list(JsonNode value, String at, Violations wrong) {
    if (!value.isArray()) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an array is expected");
      return null;
    }
    var list = ListValue.newBuilder();
    int index = 0;
    for (var item : value) {
      var read = value(item, at + "/" + index++, wrong);
      if (read != null) {
        list.addValues(read);
      }
    }
    return list.build();
  }

  static @Nullable Value value(JsonNode value, String at, Violations wrong) {
    var read = Value.newBuilder();
    switch (value.getNodeType()) {
      case OBJECT, POJO -> {
        var struct = struct(value, at, wrong);
        return struct == null ? null : read.setStructValue(struct).build();
      }
      case ARRAY -> {
        var list = list(value, at, wrong);
        return list == null ? null : read.setListValue(list).build();
      }
      case STRING, BINARY -> {
        var text = FieldScalars.text(value, at, wrong);
        return text == null ? null : read.setStringValue(text).build();
      }
      case BOOLEAN -> read.setBoolValue(value.booleanValue());
      case NUMBER -> {
        if (!isExact(value)) {
          wrong.add(at, "has more digits than a number keeps here: send it as a string");
          return null;
        }
        read.setNumberValue(nearest(value));
      }
      case NULL, MISSING -> read.setNullValue(NullValue.NULL_VALUE);
    }
    return read.build();
  }

  private static boolean isExact(JsonNode number) {
    if (number.isIntegralNumber()) {
      return number.bigIntegerValue().abs().compareTo(MOST_WHOLE) <= 0;
    }
    var sent = number.decimalValue();
    double kept = sent.doubleValue();
    if (!Double.isFinite(kept) || (sent.signum() != 0 && kept == 0)) {
      return false;
    }
    // The shortest text of the double is what clients send and print.
    return sent.compareTo(new BigDecimal(Double.toString(kept))) == 0;
  }

  private static double nearest(JsonNode number) {
    return number.isIntegralNumber() ? number.doubleValue() : number.decimalValue().doubleValue();
  }

  static void write(Value value, JsonGenerator out) {
    switch (value.getKindCase()) {
      case NULL_VALUE, KIND_NOT_SET -> out.writeNull();
      case BOOL_VALUE -> out.writeBoolean(value.getBoolValue());
      case STRING_VALUE -> out.writeString(value.getStringValue());
      case NUMBER_VALUE -> number(value.getNumberValue(), out);
      case STRUCT_VALUE -> write(value.getStructValue().getFieldsMap(), out);
      case LIST_VALUE -> write(value.getListValue(), out);
    }
  }

  static void write(Map<String, Value> members, JsonGenerator out) {
    out.writeStartObject();
    members.forEach(
        (name, member) -> {
          out.writeName(name);
          write(member, out);
        });
    out.writeEndObject();
  }

  static void write(ListValue list, JsonGenerator out) {
    out.writeStartArray();
    list.getValuesList().forEach(item -> write(item, out));
    out.writeEndArray();
  }

  private static void number(double number, JsonGenerator out) {
    if (!Double.isFinite(number)) {
      // JSON has no such number; no provider sends one, because adapters refuse it.
      out.writeNull();
    } else if (number == Math.rint(number) && Math.abs(number) <= 1L << 53) {
      out.writeNumber((long) number);
    } else {
      out.writeNumber(number);
    }
  }
}
