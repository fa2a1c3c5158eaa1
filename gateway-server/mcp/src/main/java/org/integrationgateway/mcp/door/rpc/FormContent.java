package org.integrationgateway.mcp.door.rpc;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks what a person filled in against the schema of the form: a flat object of texts, numbers,
 * flags and choices (2025-11-25, Elicitation, Requested Schema). Patterns are left to the upstream:
 * they come from there, and matching one can take exponential time.
 */
final class FormContent {
  private static final int MOST_MEMBERS = 200;

  private FormContent() {}

  static Optional<String> problem(JsonNode schema, ObjectNode content) {
    if (content.size() > MOST_MEMBERS) {
      return Optional.of("'content' has more than " + MOST_MEMBERS + " members");
    }
    for (var required : schema.path("required")) {
      if (!content.has(required.asString(""))) {
        return Optional.of("'content' has no member '" + required.asString("") + "'");
      }
    }
    return content
        .propertyStream()
        .flatMap(
            member ->
                wrong(schema.path("properties").path(member.getKey()), member.getValue())
                    .map(rule -> "'" + member.getKey() + "' of the content " + rule)
                    .stream())
        .findFirst();
  }

  private static Optional<String> wrong(JsonNode schema, JsonNode value) {
    return switch (schema.path("type").asString("")) {
      case "string" -> text(schema, value);
      case "integer" -> value.isIntegralNumber() ? range(schema, value) : rule("must be whole");
      case "number" -> value.isNumber() ? range(schema, value) : rule("must be a number");
      case "boolean" -> value.isBoolean() ? Optional.empty() : rule("must be true or false");
      case "array" -> choices(schema, value);
      default ->
          value.isValueNode() && !value.isNull() || value.isArray()
              ? Optional.empty()
              : rule("must be a text, a number, a flag or a list of texts");
    };
  }

  private static Optional<String> text(JsonNode schema, JsonNode value) {
    if (!value.isString()) {
      return rule("must be a string");
    }
    var text = value.stringValue();
    int length = text.codePointCount(0, text.length());
    if (length < schema.path("minLength").asInt(0)
        || length > schema.path("maxLength").asInt(Integer.MAX_VALUE)) {
      return rule("has a length that the form does not allow");
    }
    var choices = choices(schema);
    if (!choices.isEmpty() && !choices.contains(text)) {
      return rule("must be one of " + choices);
    }
    return Optional.empty();
  }

  private static Optional<String> range(JsonNode schema, JsonNode value) {
    var minimum = schema.path("minimum");
    var maximum = schema.path("maximum");
    boolean inside =
        (!minimum.isNumber() || Json.nearestDouble(value) >= Json.nearestDouble(minimum))
            && (!maximum.isNumber() || Json.nearestDouble(value) <= Json.nearestDouble(maximum));
    return inside ? Optional.empty() : rule("is not between the limits of the form");
  }

  private static Optional<String> choices(JsonNode schema, JsonNode value) {
    if (!value.isArray() || value.valueStream().anyMatch(item -> !item.isString())) {
      return rule("must be a list of strings");
    }
    if (value.size() < schema.path("minItems").asInt(0)
        || value.size() > schema.path("maxItems").asInt(Integer.MAX_VALUE)) {
      return rule("has a number of choices that the form does not allow");
    }
    var choices = choices(schema.path("items"));
    return choices.isEmpty()
            || value.valueStream().allMatch(item -> choices.contains(item.stringValue()))
        ? Optional.empty()
        : rule("must be some of " + choices);
  }

  /** The texts that can be chosen, in each of the forms in which a schema lists them. */
  private static Set<String> choices(JsonNode schema) {
    var choices = new HashSet<String>();
    schema.path("enum").forEach(choice -> choices.add(choice.asString("")));
    schema.path("oneOf").forEach(choice -> choices.add(choice.path("const").asString("")));
    schema.path("anyOf").forEach(choice -> choices.add(choice.path("const").asString("")));
    return choices;
  }

  private static Optional<String> rule(String rule) {
    return Optional.of(rule);
  }
}
