package org.integrationgateway.surfaces.openapi.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.openapi.input.DraftMember;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions.Converted;
import tools.jackson.databind.JsonNode;

/** Makes one schema of the members of an input. */
final class InputBuilder {
  private InputBuilder() {}

  /**
   * The schema of an input.
   *
   * @param additional schema of members that the document does not name; empty: there are no others
   */
  static Converted of(
      List<DraftMember> members, Optional<JsonNode> additional, SchemaDefinitions definitions) {
    var properties = Json.object();
    var required = Json.array();
    var dependent = Json.object();
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
      if (!member.needs().isEmpty()) {
        member.needs().forEach(dependent.putArray(member.name())::add);
      }
    }
    var schema = Json.object().put("type", "object");
    schema.set("properties", properties);
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    if (!dependent.isEmpty()) {
      schema.set("dependentRequired", dependent);
    }
    if (additional.isEmpty()) {
      schema.put("additionalProperties", false);
    } else {
      var converted = definitions.convert(additional.get());
      uses.addAll(converted.uses());
      schema.set("additionalProperties", converted.json());
    }
    return new Converted(schema, uses, Set.of());
  }
}
