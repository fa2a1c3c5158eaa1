package org.integrationgateway.manifest.openapi.input;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;

/**
 * The properties of a body that is a plain object.
 *
 * @param additional schemas of properties that are not named; empty: there are no others
 */
record BodyFields(
    Map<String, JsonNode> properties, Set<String> required, Set<JsonNode> additional) {
  private static final int DEEPEST = 20;

  /** Empty when the body is anything else, or an object without named properties. */
  static Optional<BodyFields> of(JsonNode schema, ReferenceTargets targets) {
    var fields =
        new BodyFields(new LinkedHashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return fields.collect(schema, targets, seen, 0) && !fields.properties.isEmpty()
        ? Optional.of(fields)
        : Optional.empty();
  }

  private boolean collect(
      JsonNode written, ReferenceTargets targets, Set<JsonNode> seen, int depth) {
    var schema = targets.follow(written);
    if (!seen.add(schema)) {
      return true;
    }
    if (!schema.isObject() || depth > DEEPEST || !mayBeObject(schema.path("type"))) {
      return false;
    }
    if (!saysOnlyWhatIsRequired(schema, "oneOf") || !saysOnlyWhatIsRequired(schema, "anyOf")) {
      return false;
    }
    for (var part : Nodes.items(schema, "allOf")) {
      if (!collect(part, targets, seen, depth + 1)) {
        return false;
      }
    }
    properties.putAll(targets.members(schema, "properties"));
    required.addAll(Nodes.texts(schema, "required"));
    properties.remove("");
    var others = schema.path("additionalProperties");
    if (others.isObject() || others.isBoolean() && others.booleanValue()) {
      additional.add(others);
    }
    // A caller names such properties: by their patterns the upstream checks them.
    additional.addAll(Nodes.entries(schema.path("patternProperties")).values());
    return true;
  }

  private static boolean mayBeObject(JsonNode type) {
    return type.isMissingNode()
        || type.asString("").equals("object")
        || type.isArray() && type.valueStream().anyMatch(one -> one.asString("").equals("object"));
  }

  /** Alternatives such as "one of these two is required" leave the upstream to check them. */
  private static boolean saysOnlyWhatIsRequired(JsonNode schema, String keyword) {
    return Nodes.items(schema, keyword).stream()
        .allMatch(
            alternative ->
                alternative.isObject()
                    && alternative.has("required")
                    && alternative
                        .propertyStream()
                        .allMatch(
                            entry ->
                                entry.getKey().equals("required")
                                    || entry.getKey().equals("title")));
  }
}
