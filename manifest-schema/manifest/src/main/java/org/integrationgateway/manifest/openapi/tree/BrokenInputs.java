package org.integrationgateway.manifest.openapi.tree;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Finds the operations whose input cannot be described, because a reference that it needs leads
 * nowhere. Every reference is followed once, however many operations need it.
 */
final class BrokenInputs {
  private final ReferenceTargets targets;
  private final Map<String, Set<String>> users = new HashMap<>();
  private final Map<String, String> broken = new LinkedHashMap<>();
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Set<String> seen = new LinkedHashSet<>();

  BrokenInputs(ReferenceTargets targets) {
    this.targets = targets;
  }

  /** The needs of an operation: its references, or the reason why it cannot be had. */
  record Needs(Set<String> references, Optional<String> problem) {}

  /** Collects what the input of an operation needs. */
  Needs needs(JsonNode item, JsonNode operation) {
    var references = new LinkedHashSet<String>();
    try {
      for (var holder : List.of(operation, item)) {
        var list = holder.get("parameters");
        if (list != null) {
          targets.follow(list);
        }
        for (var written : targets.items(holder, "parameters")) {
          collect(targets.follow(written), references);
        }
      }
      var body = operation.get("requestBody");
      if (body != null) {
        body(targets.follow(body), references);
      }
    } catch (BrokenReferenceException e) {
      return new Needs(Set.of(), Optional.of(String.valueOf(e.getMessage())));
    }
    for (var reference : references) {
      if (seen.add(reference)) {
        waiting.add(reference);
      }
    }
    return new Needs(references, Optional.empty());
  }

  /** Checks the body: of several media types a JSON one is sent, so the others are not needed. */
  private void body(JsonNode body, Set<String> references) {
    var content = targets.members(body, "content");
    var json = content.keySet().stream().filter(type -> type.contains("json")).findFirst();
    for (var media : content.entrySet()) {
      if (json.isEmpty() || json.get().equals(media.getKey())) {
        var described = targets.follow(media.getValue());
        var schema = described.get("schema");
        if (schema != null) {
          targets.follow(schema);
        }
        collect(described, references);
      }
    }
  }

  /** Follows everything that was collected; afterwards the problems are known. */
  void complete() {
    while (!waiting.isEmpty()) {
      var reference = waiting.remove();
      var below = new LinkedHashSet<String>();
      try {
        collect(targets.target(reference), below);
      } catch (BrokenReferenceException e) {
        broken.put(reference, String.valueOf(e.getMessage()));
      }
      for (var used : below) {
        users.computeIfAbsent(used, unused -> new LinkedHashSet<>()).add(reference);
        if (seen.add(used)) {
          waiting.add(used);
        }
      }
    }
    var queue = new ArrayDeque<>(broken.keySet());
    while (!queue.isEmpty()) {
      var reference = queue.remove();
      for (var user : users.getOrDefault(reference, Set.of())) {
        if (broken.putIfAbsent(user, broken.getOrDefault(reference, "")) == null) {
          queue.add(user);
        }
      }
    }
  }

  /** Why the input of an operation cannot be described. */
  Optional<String> problem(Needs needs) {
    return needs
        .problem()
        .or(
            () ->
                needs.references().stream()
                    .filter(broken::containsKey)
                    .findFirst()
                    .map(broken::get));
  }

  /** Collects the references in a value, without those in its literals. */
  private static void collect(JsonNode value, Set<String> references) {
    var values = new ArrayDeque<JsonNode>();
    values.add(value);
    while (!values.isEmpty()) {
      var at = values.remove();
      Nodes.reference(at).ifPresent(references::add);
      if (at.isObject()) {
        at.propertyStream()
            .filter(entry -> !DocumentTree.LITERALS.contains(entry.getKey()))
            .filter(entry -> entry.getValue().isContainer())
            .forEach(entry -> values.add(entry.getValue()));
      } else {
        values.addAll(at.valueStream().filter(JsonNode::isContainer).toList());
      }
    }
  }
}
