package org.integrationgateway.core.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.schema.text.TextType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists the properties of a schema as parameters, for people and command lines. */
public final class Parameters {
  private Parameters() {}

  /** One per property of the schema, in its order. */
  public static List<Parameter> of(ObjectNode schema) {
    var required = new HashSet<String>();
    schema.path("required").forEach(name -> required.add(name.asString("")));
    var parameters = new ArrayList<Parameter>();
    if (schema.get("properties") instanceof ObjectNode properties) {
      for (var entry : properties.properties()) {
        var property = entry.getValue();
        parameters.add(
            new Parameter(
                entry.getKey(),
                type(property, schema),
                Optional.ofNullable(property.get("description")).map(JsonNode::asString),
                required.contains(entry.getKey()),
                Optional.ofNullable(property.get("default"))));
      }
    }
    return List.copyOf(parameters);
  }

  private static String type(JsonNode property, ObjectNode schema) {
    return TextType.of(property, schema).kinds().stream()
        .findFirst()
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .orElse("string");
  }
}
