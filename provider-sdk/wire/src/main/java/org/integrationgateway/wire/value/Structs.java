package org.integrationgateway.wire.value;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * JSON as maps and lists, to the wire and back. The wire has one kind of number, the double: whole
 * numbers come back as {@link Long}, others as {@link Double}, and a number that a double cannot
 * hold is refused, not rounded.
 */
public final class Structs {
  private static final long MAX_WHOLE = 1L << 53;
  private static final int MAX_DEPTH = 64;

  private Structs() {}

  /**
   * An object.
   *
   * @throws ServiceException {@code INVALID_INPUT}, with a pointer to the value that is not JSON
   */
  public static Struct write(Map<String, ? extends @Nullable Object> members) {
    return struct(members, "", 1);
  }

  /**
   * Any JSON value: null, a boolean, number, string, list or map.
   *
   * @throws ServiceException {@code INVALID_INPUT}, with a pointer to the value that is not JSON
   */
  public static Value writeValue(@Nullable Object value) {
    return value(value, "", 1);
  }

  /** An object with its members in the order of the wire; unmodifiable. */
  public static Map<String, @Nullable Object> read(Struct struct) {
    return members(struct, 1);
  }

  /** Any JSON value; unmodifiable. */
  public static @Nullable Object readValue(Value value) {
    return value(value, 1);
  }

  private static Struct struct(Map<?, ?> members, String pointer, int depth) {
    var struct = Struct.newBuilder();
    members.forEach(
        (name, member) -> {
          if (!(name instanceof String text)) {
            throw refused(pointer, "has a member whose name is not a string: " + name);
          }
          struct.putFields(text, value(member, pointer + "/" + escaped(text), depth + 1));
        });
    return struct.build();
  }

  private static Value value(@Nullable Object value, String pointer, int depth) {
    if (depth > MAX_DEPTH) {
      throw refused(pointer, "is nested deeper than " + MAX_DEPTH + " levels");
    }
    var written = Value.newBuilder();
    if (value == null) {
      return written.setNullValue(NullValue.NULL_VALUE).build();
    }
    if (value instanceof Optional<?> maybe) {
      return value(maybe.orElse(null), pointer, depth);
    }
    if (value instanceof String text) {
      return written.setStringValue(text).build();
    }
    if (value instanceof Boolean flag) {
      return written.setBoolValue(flag).build();
    }
    if (value instanceof Number number) {
      return written.setNumberValue(number(number, pointer)).build();
    }
    if (value instanceof Map<?, ?> members) {
      return written.setStructValue(struct(members, pointer, depth)).build();
    }
    if (value instanceof List<?> items) {
      var list = ListValue.newBuilder();
      for (int i = 0; i < items.size(); i++) {
        list.addValues(value(items.get(i), pointer + "/" + i, depth + 1));
      }
      return written.setListValue(list).build();
    }
    throw refused(pointer, "is a " + value.getClass().getName() + ", which is not a JSON value");
  }

  private static double number(Number number, String pointer) {
    if (number instanceof Double || number instanceof Float) {
      if (!Double.isFinite(number.doubleValue())) {
        throw refused(pointer, "is " + number + ", which JSON has no number for");
      }
      return number.doubleValue();
    }
    if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      if (Math.abs(number.longValue()) > MAX_WHOLE || number.longValue() == Long.MIN_VALUE) {
        throw refused(
            pointer, "is " + number + ", beyond 2^53: write it as a string to keep every digit");
      }
      return number.doubleValue();
    }
    throw refused(pointer, "is a " + number.getClass().getName() + ": use Long or Double");
  }

  private static Map<String, @Nullable Object> members(Struct struct, int depth) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    struct.getFieldsMap().forEach((name, member) -> members.put(name, value(member, depth + 1)));
    return Collections.unmodifiableMap(members);
  }

  private static @Nullable Object value(Value value, int depth) {
    if (depth > MAX_DEPTH) {
      throw refused("", "is nested deeper than " + MAX_DEPTH + " levels");
    }
    return switch (value.getKindCase()) {
      case NULL_VALUE, KIND_NOT_SET -> null;
      case BOOL_VALUE -> value.getBoolValue();
      case STRING_VALUE -> value.getStringValue();
      case NUMBER_VALUE -> number(value.getNumberValue());
      case STRUCT_VALUE -> members(value.getStructValue(), depth);
      case LIST_VALUE -> {
        var items = new ArrayList<@Nullable Object>();
        for (var item : value.getListValue().getValuesList()) {
          items.add(value(item, depth + 1));
        }
        yield Collections.unmodifiableList(items);
      }
    };
  }

  private static Object number(double number) {
    if (!Double.isFinite(number)) {
      throw refused("", "holds " + number + ", which JSON has no number for");
    }
    long whole = (long) number;
    boolean exact = whole == number && Math.abs(whole) <= MAX_WHOLE;
    boolean negativeZero = number == 0 && Double.doubleToRawLongBits(number) != 0;
    return exact && !negativeZero ? (Object) whole : (Object) number;
  }

  private static ServiceException refused(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the JSON value cannot be sent", List.of(new Problem(pointer, rule)));
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
