package org.integrationgateway.sdk.internal.json.shape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * Lists, and sets, which are lists without repeats.
 *
 * @param distinct whether it is a set
 */
public record ArrayShape(Shape items, boolean distinct) implements Shape {
  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "array");
    schema.put("items", items.schema(definitions));
    if (distinct) {
      schema.put("uniqueItems", true);
    }
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.START_ARRAY) {
      return in.mismatch("an array");
    }
    Collection<@Nullable Object> values = distinct ? new LinkedHashSet<>() : new ArrayList<>();
    var index = 0;
    while (in.parser().nextToken() != JsonToken.END_ARRAY) {
      in.enter(Integer.toString(index++));
      var before = in.refused();
      var value = items.read(in);
      if (in.refused() == before && !values.add(value)) {
        in.report("is there twice");
      }
      in.leave();
    }
    return distinct
        ? Collections.unmodifiableSet((LinkedHashSet<?>) values)
        : Collections.unmodifiableList((ArrayList<?>) values);
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeStartArray();
    for (var item : (Collection<?>) value) {
      items.write(item, out);
    }
    out.writeEndArray();
  }
}
