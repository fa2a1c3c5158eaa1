package org.integrationgateway.sdk.indexeddb.record;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** Converts Java values to members of documents and to keys. */
final class Values {
  /** The deepest a document may nest. */
  private static final int DEEPEST = 64;

  private Values() {}

  static @Nullable Object checked(String name, @Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      throw new IndexedDbException(Reason.DATA, "member '" + name + "' nests deeper than 64");
    }
    if (value == null
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Double
        || value instanceof String
        || value instanceof Instant
        || value instanceof Binary
        || value instanceof Document) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float number) {
      return number.doubleValue();
    }
    if (value instanceof byte[] bytes) {
      return Binary.of(bytes);
    }
    if (value instanceof Map<?, ?> map) {
      return nested(name, map, depth);
    }
    if (value instanceof Iterable<?> items) {
      var list = new ArrayList<@Nullable Object>();
      items.forEach(item -> list.add(checked(name, item, depth + 1)));
      return Collections.unmodifiableList(list);
    }
    throw new IndexedDbException(
        Reason.DATA,
        "member '%s' is a %s: a document holds null, boolean, number, text, Instant, bytes, lists and documents"
            .formatted(name, value.getClass().getSimpleName()));
  }

  private static Document nested(String name, Map<?, ?> map, int depth) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    map.forEach(
        (key, value) -> {
          if (!(key instanceof String text)) {
            throw new IndexedDbException(
                Reason.DATA, "member '%s' has a name that is not text".formatted(name));
          }
          members.put(text, checked(name + "." + text, value, depth + 1));
        });
    return Document.of(members);
  }

  static Optional<Key> key(@Nullable Object value) {
    if (value instanceof Long number) {
      return Optional.of(Key.of((long) number));
    }
    if (value instanceof Double number) {
      return number.isNaN() ? Optional.empty() : Optional.of(Key.of((double) number));
    }
    if (value instanceof String text) {
      return Optional.of(Key.of(text));
    }
    if (value instanceof Instant instant) {
      return Optional.of(Key.of(instant));
    }
    if (value instanceof Binary binary) {
      return Optional.of(Key.of(binary.bytes()));
    }
    return value instanceof List<?> list ? array(list) : Optional.empty();
  }

  /** A key as a member of a document. */
  static Object value(Key key) {
    if (key instanceof Key.Number number) {
      long whole = (long) number.value();
      return whole == number.value() && Math.abs(whole) <= KeyGenerator.LAST
          ? (Object) whole
          : (Object) number.value();
    }
    if (key instanceof Key.Date date) {
      return date.value();
    }
    if (key instanceof Key.Text text) {
      return text.value();
    }
    if (key instanceof Key.Binary binary) {
      return Binary.of(binary.value());
    }
    return ((Key.Array) key).parts().stream().map(Values::value).toList();
  }

  private static Optional<Key> array(List<?> list) {
    var parts = new ArrayList<Key>();
    for (var item : list) {
      var part = key(item);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(new Key.Array(parts));
  }
}
