package org.integrationgateway.sdk.workflow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of JSON values that nobody changes any more. */
final class Json {
  private Json() {}

  static Map<String, @Nullable Object> object(Map<String, ? extends @Nullable Object> members) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    members.forEach((name, member) -> copy.put(name, value(member)));
    return Collections.unmodifiableMap(copy);
  }

  @SuppressWarnings("unchecked") // what is no JSON is refused where it is sent or stored
  static @Nullable Object value(@Nullable Object value) {
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
