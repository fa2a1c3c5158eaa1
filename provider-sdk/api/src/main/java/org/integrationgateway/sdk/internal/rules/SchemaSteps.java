package org.integrationgateway.sdk.internal.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a check: which subschemas a schema applies to the same value. A schema that comes
 * back to itself without a step into the value is never checked to its end; a schema that applies
 * thousands of others to each value is too costly.
 */
final class SchemaSteps {
  /** Keywords that apply another place of the schema to the value. */
  static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

  private static final List<String> ONE = List.of("not", "if", "then", "else");
  private static final List<String> SEVERAL = List.of("allOf", "anyOf", "oneOf");
  private static final long MAX_STEPS = 10_000;

  private final Map<String, @Nullable Object> root;
  private final Map<String, Map<?, ?>> anchors = new HashMap<>();

  /** The steps of each schema; 0 while they are being counted. */
  private final IdentityHashMap<Map<?, ?>, Long> counted = new IdentityHashMap<>();

  SchemaSteps(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  private void anchors(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      for (var name : List.of("$anchor", "$dynamicAnchor")) {
        if (members.get(name) instanceof String anchor) {
          anchors.put(anchor, members);
        }
      }
      members.values().forEach(this::anchors);
    } else if (value instanceof List<?> items) {
      items.forEach(this::anchors);
    }
  }

  /** Whether the schema has the place that a reference beginning with # names. */
  boolean has(String reference) {
    return place(reference).isPresent();
  }

  private Optional<Object> place(String reference) {
    if (reference.equals("#")) {
      return Optional.of(root);
    }
    if (!reference.startsWith("#/")) {
      if (anchors.isEmpty()) {
        anchors(root);
      }
      return Optional.ofNullable(anchors.get(reference.substring(1)));
    }
    Object at = root;
    for (var name : reference.substring(2).split("/", -1)) {
      at = step(at, name.replace("%25", "%").replace("~1", "/").replace("~0", "~"));
    }
    return Optional.ofNullable(at)
        .filter(found -> found instanceof Map || found instanceof Boolean);
  }

  private static @Nullable Object step(@Nullable Object from, String name) {
    if (from instanceof Map<?, ?> members) {
      return members.get(name);
    }
    if (from instanceof List<?> items && name.matches("[0-9]{1,5}")) {
      int index = Integer.parseInt(name);
      return index < items.size() ? items.get(index) : null;
    }
    return null;
  }

  /** Refuses the schema when a check of it does not end within a bounded number of steps. */
  void requireEnd() {
    visit(root);
  }

  private void visit(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      count(members);
      members.values().forEach(this::visit);
    } else if (value instanceof List<?> items) {
      items.forEach(this::visit);
    }
  }

  private long count(Map<?, ?> schema) {
    var known = counted.putIfAbsent(schema, 0L);
    if (known != null) {
      if (known == 0) {
        throw ServiceException.invalidMember(
            OutputSchemaRules.PLACE,
            "refers to itself without a step into the value, so that its check never ends");
      }
      return known;
    }
    long steps = 1;
    for (var next : applied(schema)) {
      steps += count(next);
      if (steps > MAX_STEPS) {
        throw ServiceException.invalidMember(
            OutputSchemaRules.PLACE,
            "applies at most " + MAX_STEPS + " subschemas to one value; fewer alternatives help");
      }
    }
    counted.put(schema, steps);
    return steps;
  }

  private List<Map<?, ?>> applied(Map<?, ?> schema) {
    var applied = new ArrayList<Map<?, ?>>();
    for (var name : REFERENCES) {
      if (schema.get(name) instanceof String target && target.startsWith("#")) {
        add(applied, place(target).orElse(null));
      }
    }
    ONE.forEach(name -> add(applied, schema.get(name)));
    for (var name : SEVERAL) {
      if (schema.get(name) instanceof List<?> items) {
        items.forEach(item -> add(applied, item));
      }
    }
    if (schema.get("dependentSchemas") instanceof Map<?, ?> dependent) {
      dependent.values().forEach(item -> add(applied, item));
    }
    return applied;
  }

  private static void add(List<Map<?, ?>> applied, @Nullable Object schema) {
    if (schema instanceof Map<?, ?> members) {
      applied.add(members);
    }
  }
}
