package org.integrationgateway.sdk.internal.json.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/** Objects whose member names are not known beforehand; members keep their order. */
public record MapShape(Shape values) implements Shape {
  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    schema.put("additionalProperties", values.schema(definitions));
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.START_OBJECT) {
      return in.mismatch("an object");
    }
    var members = new LinkedHashMap<String, @Nullable Object>();
    while (in.parser().nextToken() != JsonToken.END_OBJECT) {
      var name = in.parser().currentName();
      in.parser().nextToken();
      in.enter(name);
      if (members.containsKey(name)) {
        in.refuse("is there twice");
      } else {
        members.put(name, values.read(in));
      }
      in.leave();
    }
    return Collections.unmodifiableMap(members);
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeStartObject();
    ((Map<?, ?>) value)
        .forEach(
            (name, member) -> {
              out.writeName((String) name);
              values.write(member, out);
            });
    out.writeEndObject();
  }
}
