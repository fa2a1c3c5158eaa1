package org.integrationgateway.surfaces.openapi.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions.Converted;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts references by which a definition would apply itself to the same value, without end: {@code
 * A: {allOf: [A]}}. References below a property or an item stay, as they end with the value.
 */
final class InPlaceCycles {
  private enum Visit {
    OPEN,
    DONE
  }

  private record Step(String name, Iterator<String> next) {}

  private final Map<String, Converted> definitions;
  private final Map<String, Visit> visits = new HashMap<>();

  InPlaceCycles(Map<String, Converted> definitions) {
    this.definitions = definitions;
  }

  void cut() {
    definitions.keySet().forEach(this::from);
  }

  /** Depth first, without recursion: chains can be as long as the document. */
  private void from(String start) {
    Deque<Step> path = new ArrayDeque<>();
    open(start, path);
    while (!path.isEmpty()) {
      var step = path.peek();
      if (!step.next.hasNext()) {
        visits.put(path.pop().name, Visit.DONE);
        continue;
      }
      var target = step.next.next();
      if (visits.get(target) == Visit.OPEN) {
        var definition = definitions.get(step.name);
        if (definition != null) {
          remove(definition.json(), "#/$defs/" + target);
        }
      } else {
        open(target, path);
      }
    }
  }

  private void open(String name, Deque<Step> path) {
    var definition = definitions.get(name);
    if (definition != null && visits.putIfAbsent(name, Visit.OPEN) == null) {
      path.push(new Step(name, definition.applies().iterator()));
    }
  }

  private static void remove(JsonNode schema, String reference) {
    if (schema instanceof ObjectNode object) {
      if (object.path("$ref").asString("").equals(reference)) {
        object.remove("$ref");
      }
      for (var keyword : SchemaConverter.IN_PLACE) {
        var below = object.path(keyword);
        if (below.isArray()) {
          below.forEach(part -> remove(part, reference));
        } else if (keyword.equals("dependentSchemas")) {
          below.forEach(part -> remove(part, reference));
        } else {
          remove(below, reference);
        }
      }
    }
  }
}
