package org.integrationgateway.mcp.door.schema;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes schemas in the places of the references that lead to them: Gemini refuses references, and
 * clients lose the definitions. A reference to a schema around it becomes the type of that schema.
 */
final class SchemaReferences {
  /** Schemas that a foreign document may make of one schema. */
  private static final int MOST_SCHEMAS = 3_000;

  private static final int MOST_LEVELS = 60;

  /** Members that say nothing about what is valid. */
  static final Set<String> ANNOTATIONS =
      Set.of("title", "description", "default", "examples", "example", "deprecated");

  private final ObjectNode root;
  private final Deque<String> around = new ArrayDeque<>();
  private int schemas;

  private SchemaReferences(ObjectNode root) {
    this.root = root;
  }

  /** Returns the schema without references; empty where it would become too large. */
  static Optional<ObjectNode> inlined(ObjectNode root) {
    var references = new SchemaReferences(root);
    var inlined = references.schema(root, 0);
    if (references.schemas > MOST_SCHEMAS) {
      return Optional.empty();
    }
    inlined.remove("$defs");
    inlined.remove("definitions");
    return Optional.of(inlined);
  }

  private ObjectNode schema(ObjectNode schema, int level) {
    schemas++;
    if (schemas > MOST_SCHEMAS || level > MOST_LEVELS) {
      return Json.object();
    }
    var reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      return referred(schema, reference, level);
    }
    var within = schema;
    if (schema == root) {
      within = Json.object();
      within.setAll(schema);
      within.remove("$defs");
      within.remove("definitions");
    }
    return SubSchemas.mapped(
        within,
        each -> Optional.of(each instanceof ObjectNode object ? schema(object, level + 1) : each));
  }

  private ObjectNode referred(ObjectNode schema, String reference, int level) {
    var beside = schema.deepCopy();
    beside.remove("$ref");
    if (!(target(reference) instanceof ObjectNode target)) {
      return beside;
    }
    if (around.contains(reference)) {
      var type = target.get("type");
      if (type != null) {
        beside.set("type", type);
      }
      return beside;
    }
    around.push(reference);
    try {
      var inlined = schema(target, level + 1);
      beside.remove("$defs");
      beside.remove("definitions");
      if (beside.propertyStream().allMatch(member -> ANNOTATIONS.contains(member.getKey()))) {
        inlined.setAll(beside);
        return inlined;
      }
      var both = Json.object();
      both.putArray("allOf").add(inlined).add(schema(beside, level + 1));
      return both;
    } finally {
      around.pop();
    }
  }

  private JsonNode target(String reference) {
    if (!reference.startsWith("#/")) {
      return reference.equals("#") ? root : Json.array();
    }
    try {
      var pointer = reference.substring(1).replace("+", "%2B");
      return root.at(URLDecoder.decode(pointer, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notAPointer) {
      return Json.array();
    }
  }
}
