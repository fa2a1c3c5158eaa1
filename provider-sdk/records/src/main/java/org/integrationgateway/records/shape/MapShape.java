package org.integrationgateway.records.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Objects whose member names are not known beforehand; members keep their order.
 *
 * @param names the pattern of the names; null when every text is one
 */
public record MapShape(Shape values, @Nullable Pattern names) implements Shape {
  @Override
  public String label() {
    return "an object";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    if (names != null) {
      schema.put("propertyNames", Map.of("pattern", "^" + names.pattern() + "$"));
    }
    schema.put("additionalProperties", values.schema(definitions));
    return schema;
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    var entries = in.dialect().map(tree, this, in);
    if (entries == null) {
      in.reported();
      return null;
    }
    if (entries.token() != Token.OBJECT) {
      return in.wrongType(tree, label());
    }
    var members = new LinkedHashMap<String, @Nullable Object>();
    entries.members(
        (name, value) -> {
          in.enter(name);
          if (members.containsKey(name)) {
            in.repeated(value);
          } else if (names != null && !names.matcher(name).matches()) {
            in.refuseName(name, value);
          } else {
            var before = in.refused();
            var read = values.read(value, in);
            if (in.refused() == before) {
              members.put(name, read);
            }
          }
          in.leave();
        });
    return Collections.unmodifiableMap(members);
  }

  @Override
  public Object blank() {
    return Map.of();
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
