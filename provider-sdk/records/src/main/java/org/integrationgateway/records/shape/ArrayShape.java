package org.integrationgateway.records.shape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Lists, and sets, which are lists without repeats.
 *
 * @param distinct whether it is a set
 */
public record ArrayShape(Shape items, boolean distinct) implements Shape {
  @Override
  public String label() {
    return "an array";
  }

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
  public @Nullable Object read(Tree tree, Reading in) {
    if (tree.token() != Token.ARRAY) {
      return in.wrongType(tree, label());
    }
    Collection<@Nullable Object> values = distinct ? new LinkedHashSet<>() : new ArrayList<>();
    var index = new int[1];
    tree.items(
        item -> {
          in.enter(index[0]++);
          var before = in.refused();
          var value = items.read(item, in);
          if (in.refused() == before && !values.add(value) && !in.dialect().allowsRepeats()) {
            in.repeated(item);
          }
          in.leave();
        });
    return distinct
        ? Collections.unmodifiableSet((LinkedHashSet<?>) values)
        : Collections.unmodifiableList((ArrayList<?>) values);
  }

  @Override
  public Object blank() {
    return distinct ? Set.of() : List.of();
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
