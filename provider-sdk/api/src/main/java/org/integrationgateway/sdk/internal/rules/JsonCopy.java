package org.integrationgateway.sdk.internal.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes unmodifiable copies of JSON values. */
public final class JsonCopy {
  private JsonCopy() {}

  public static Map<String, @Nullable Object> object(
      Map<String, ? extends @Nullable Object> members) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    members.forEach((name, member) -> copy.put(name, value(member)));
    return Collections.unmodifiableMap(copy);
  }

  @SuppressWarnings(
      "unchecked") // values that are not JSON are refused when they are sent or stored
  public static @Nullable Object value(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return object((Map<String, ? extends @Nullable Object>) members);
    }
    if (value instanceof List<?> items) {
      var copy = new ArrayList<@Nullable Object>();
      items.forEach(item -> copy.add(value(item)));
      return Collections.unmodifiableList(copy);
    }
    return value;
  }
}
