package org.integrationgateway.surfaces.mcp.form;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema of the arguments of a tool: of an object. Clients take schemas of its members that are
 * objects, so that {@code true} and {@code false} are written as such.
 */
final class InputSchemaForm implements ValueForm {
  private static final String TYPE = "type";
  private static final String OBJECT = "object";

  private static final ObjectForm KNOWN =
      ObjectForm.EMPTY
          .may("$schema", ValueForms::text)
          .may("required", new ListForm(InputSchemaForm::name));

  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    var given = value.isBoolean() && value.booleanValue() ? Json.object() : value;
    if (!(KNOWN.fit(given, changes).orElse(given) instanceof ObjectNode written)
        || !isOfObject(written.path(TYPE))) {
      return Optional.empty();
    }
    var schema = SchemaNulls.without(written);
    if (!schema.path(TYPE).asString("").equals(OBJECT)) {
      changes.add("gets the type 'object', which the arguments of a tool have");
      schema.put(TYPE, OBJECT);
    }
    return properties(schema, changes) ? Optional.of(schema) : Optional.empty();
  }

  private static boolean isOfObject(JsonNode type) {
    return type.isMissingNode()
        || type.asString("").equalsIgnoreCase(OBJECT)
        || type instanceof ArrayNode types
            && types.valueStream().anyMatch(each -> each.asString("").equals(OBJECT));
  }

  private static Optional<JsonNode> name(JsonNode value, FormChanges changes) {
    return value.isString() ? Optional.of(value) : Optional.empty();
  }

  private static boolean accepted(FormChanges changes) {
    changes.add("accepts every value: its description is not a schema");
    return true;
  }

  /** Writes the schemas of members as objects; false when they cannot be used. */
  static boolean properties(ObjectNode schema, FormChanges changes) {
    var properties = schema.get("properties");
    if (properties == null) {
      return true;
    }
    if (!(ValueForms.object(properties, changes).orElse(properties) instanceof ObjectNode all)) {
      return false;
    }
    var written = Json.object();
    for (var member : all.properties()) {
      var of = member.getValue();
      if (of.isObject()) {
        written.set(member.getKey(), of);
      } else {
        var same = written.putObject(member.getKey());
        if (of.isBoolean() && !of.booleanValue()) {
          same.putObject("not");
        } else if (!of.isBoolean() && !of.isNull()) {
          changes.at(member.getKey(), () -> accepted(changes));
        }
      }
    }
    schema.set("properties", written);
    return true;
  }
}
