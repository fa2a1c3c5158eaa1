package org.integrationgateway.surfaces.openapi.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas that references of a document point to, each converted once, whether or not it refers
 * to itself.
 */
public final class SchemaDefinitions {
  private final ReferenceTargets targets;
  private final SchemaConverter converter;
  private final Map<String, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Deque<String> pending = new ArrayDeque<>();
  private final Map<String, Converted> converted = new LinkedHashMap<>();

  /**
   * A schema in JSON Schema 2020-12.
   *
   * @param uses names of the definitions that it refers to
   * @param applies those of them that it applies to the value itself, not to a part of it
   */
  public record Converted(ObjectNode json, Set<String> uses, Set<String> applies) {}

  /**
   * @param since31 whether the document's schemas are JSON Schema, as since OpenAPI 3.1
   */
  public SchemaDefinitions(ReferenceTargets targets, ValueFlow flow, boolean since31) {
    this.targets = targets;
    this.converter = new SchemaConverter(targets, flow, since31, this::name);
  }

  /** Converts a schema that has no name. */
  public Converted convert(JsonNode schema) {
    return converter.convert(schema);
  }

  private String name(String reference) {
    var known = names.get(reference);
    if (known != null) {
      return known;
    }
    var last =
        reference.substring(reference.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9_.-]+", "_");
    var base = last.isEmpty() ? "schema" : last.length() > 100 ? last.substring(0, 100) : last;
    var name = base;
    for (int number = 2; !taken.add(name); number++) {
      name = base + "_" + number;
    }
    names.put(reference, name);
    pending.add(reference);
    return name;
  }

  /** Converts all that was referred to. */
  public void complete() {
    while (!pending.isEmpty()) {
      var reference = pending.remove();
      var name = names.getOrDefault(reference, "");
      try {
        converted.put(name, converter.convert(targets.target(reference)));
      } catch (BrokenReferenceException e) {
        // Operations whose input needs it are left out, and an output may be anything.
        converted.put(name, converter.convert(MissingNode.getInstance()));
      }
    }
    new InPlaceCycles(converted).cut();
  }

  /** Every definition by its name. */
  public Map<String, Converted> all() {
    return converted;
  }
}
