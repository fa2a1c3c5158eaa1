package org.integrationgateway.sdk.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a value as JSON and counts while it writes, so that a value that refers to the same large
 * part many times is refused early.
 */
final class ValueWriter {
  private final JsonGenerator generator;
  private final String what;
  private final int most;
  private long size;

  ValueWriter(JsonGenerator generator, String what, int most) {
    this.generator = generator;
    this.what = what;
    this.most = most;
  }

  void write(@Nullable Object value, int depth) {
    if (depth > JsonValues.MAX_DEPTH) {
      throw refused("is nested deeper than " + JsonValues.MAX_DEPTH + " levels");
    }
    count(1);
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Optional<?> maybe) {
      write(maybe.orElse(null), depth);
    } else if (value instanceof String text) {
      count(text.length());
      generator.writeString(text);
    } else if (value instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Map<?, ?> members) {
      object(members, depth);
    } else if (value instanceof List<?> items) {
      generator.writeStartArray();
      items.forEach(item -> write(item, depth + 1));
      generator.writeEndArray();
    } else {
      throw noValue(value);
    }
  }

  private void object(Map<?, ?> members, int depth) {
    generator.writeStartObject();
    var sorted = new TreeMap<String, @Nullable Object>();
    members.forEach(
        (name, member) -> {
          if (!(name instanceof String text)) {
            throw refused("has a member whose name is not a text: " + name);
          }
          sorted.put(text, member);
        });
    sorted.forEach(
        (name, member) -> {
          count(name.length());
          generator.writeName(name);
          write(member, depth + 1);
        });
    generator.writeEndObject();
  }

  private void number(Number number) {
    if (number instanceof Double || number instanceof Float) {
      if (!Double.isFinite(number.doubleValue())) {
        throw refused("holds " + number + ", which JSON has no number for");
      }
      generator.writeNumber(number.doubleValue());
    } else if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      long whole = number.longValue();
      if (whole > JsonValues.MAX_WHOLE || whole < -JsonValues.MAX_WHOLE) {
        throw refused("holds " + whole + ", beyond 2^53: write it as a string");
      }
      generator.writeNumber(whole);
    } else {
      throw noValue(number);
    }
  }

  private void count(int more) {
    size += more;
    requireAtMost(size);
  }

  /** Refuses a text of more characters than the caller has set. */
  void requireAtMost(long characters) {
    if (characters > most) {
      throw new ServiceException(
          Reason.TOO_LARGE, "%s has more than %d characters of JSON".formatted(what, most));
    }
  }

  private ServiceException noValue(Object value) {
    return refused("holds a " + value.getClass().getName() + ", which is not a JSON value");
  }

  private ServiceException refused(String rule) {
    return ServiceException.invalidInput(
        what + " " + rule, List.of(new Problem("", what + " " + rule)));
  }
}
