package org.integrationgateway.scaffold.openapi;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import tools.jackson.databind.JsonNode;

/**
 * The security schemes and scopes that the operations of a document require.
 *
 * @param sets of schemes that are presented together: those of the whole document in its order,
 *     then those of operations by their number
 * @param scopes that the whole document requires, by scheme
 * @param optional whether the document permits requests without a credential
 */
record SecurityRequirements(
    List<List<String>> sets, Map<String, Set<String>> scopes, boolean optional) {

  static SecurityRequirements of(OpenApiTree tree) {
    var scopes = new LinkedHashMap<String, Set<String>>();
    var sets = new LinkedHashSet<List<String>>();
    boolean optional = false;
    for (var required : OpenApiTree.items(tree.root(), "security")) {
      sets.add(names(required));
      optional |= required.isObject() && required.isEmpty();
      for (var scheme : Nodes.entries(required).keySet()) {
        scopes
            .computeIfAbsent(scheme, key -> new LinkedHashSet<>())
            .addAll(Nodes.texts(required, scheme));
      }
    }
    sets.addAll(ofOperations(tree));
    sets.removeIf(List::isEmpty);
    if (sets.isEmpty()) {
      Schemes.declared(tree).keySet().forEach(name -> sets.add(List.of(name)));
    }
    return new SecurityRequirements(List.copyOf(sets), scopes, optional);
  }

  private static List<List<String>> ofOperations(OpenApiTree tree) {
    var counts = new LinkedHashMap<List<String>, Integer>();
    for (var operation : tree.operations()) {
      OpenApiTree.items(operation, "security")
          .forEach(required -> counts.merge(names(required), 1, Integer::sum));
    }
    // Names decide between equal numbers.
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<List<String>, Integer>comparingByValue()
                .reversed()
                .thenComparing(one -> one.getKey().toString()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<String> names(JsonNode required) {
    return List.copyOf(Nodes.entries(required).keySet());
  }
}
