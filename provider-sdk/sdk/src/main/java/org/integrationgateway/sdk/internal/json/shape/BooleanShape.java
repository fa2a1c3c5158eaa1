package org.integrationgateway.sdk.internal.json.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** True and false, and no other spelling of them. */
public record BooleanShape() implements Shape {
  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "boolean");
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    return switch (in.token()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> in.mismatch("true or false");
    };
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeBoolean((Boolean) value);
  }
}
