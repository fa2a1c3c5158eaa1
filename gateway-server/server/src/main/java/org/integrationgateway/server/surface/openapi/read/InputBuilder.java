package org.integrationgateway.server.surface.openapi.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.openapi.schema.Definitions;
import org.integrationgateway.server.surface.openapi.schema.Definitions.Converted;

/** Makes one schema of the members of an input. */
final class InputBuilder {
  private InputBuilder() {}

  static Converted of(List<DraftMember> members, Definitions definitions) {
    var properties = Json.object();
    var required = Json.array();
    var uses = new LinkedHashSet<String>();
    for (var member : members) {
      var converted = definitions.convert(member.schema());
      uses.addAll(converted.uses());
      var property = converted.json();
      member.description().ifPresent(text -> property.put("description", text));
      if (member.deprecated()) {
        property.put("deprecated", true);
      }
      properties.set(member.name(), property);
      if (member.required()) {
        required.add(member.name());
      }
    }
    var schema = Json.object().put("type", "object");
    schema.set("properties", properties);
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    schema.put("additionalProperties", false);
    return new Converted(schema, uses, Set.of());
  }
}
