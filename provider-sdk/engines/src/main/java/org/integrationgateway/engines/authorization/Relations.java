package org.integrationgateway.engines.authorization;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.jspecify.annotations.Nullable;

/** The relations of one resource type, with the relations that each includes. */
final class Relations {
  private final Map<String, RelationDefinition> definitions = new LinkedHashMap<>();
  private final Map<String, Set<String>> closures = new HashMap<>();
  private final Map<String, RelationPath> paths = new HashMap<>();
  private final Map<String, List<RelationPath>> pathsTo = new HashMap<>();

  Relations(ResourceType type) {
    type.relations().forEach(relation -> definitions.put(relation.name(), relation));
    definitions.keySet().forEach(name -> closures.put(name, closure(name)));
    definitions.values().forEach(relation -> paths.put(relation.name(), path(relation)));
    closures.forEach((name, closure) -> pathsTo.put(name, strongestFirst(closure)));
  }

  /** The definition of a relation; null when it is unknown. */
  @Nullable RelationDefinition definition(String name) {
    return definitions.get(name);
  }

  /** Every path to a relation: the relation itself and those that include it, strongest first. */
  List<RelationPath> pathsTo(String relation) {
    return pathsTo.getOrDefault(relation, List.of());
  }

  /** Every path to one of these relations, strongest first. */
  List<RelationPath> pathsToAny(List<String> relations) {
    var names = new LinkedHashSet<String>();
    relations.forEach(relation -> names.addAll(closures.getOrDefault(relation, Set.of())));
    return strongestFirst(names);
  }

  /** The relations that include this one; relations that include each other are equivalent. */
  private Set<String> closure(String name) {
    var reached = new LinkedHashSet<String>();
    var next = new ArrayList<>(List.of(name));
    while (!next.isEmpty()) {
      var relation = definitions.get(next.remove(next.size() - 1));
      if (relation != null && reached.add(relation.name())) {
        next.addAll(relation.includedBy());
      }
    }
    return reached;
  }

  /** Sorts relations by how many others include them: the strongest is included by the fewest. */
  private List<RelationPath> strongestFirst(Set<String> names) {
    return names.stream()
        .sorted(Comparator.comparingInt(name -> closures.getOrDefault(name, Set.of()).size()))
        .map(paths::get)
        .toList();
  }

  private RelationPath path(RelationDefinition relation) {
    return new RelationPath(
        relation.name(),
        relation.targets().contains(RelationDefinition.SUBJECT),
        relation.targets().stream().anyMatch(target -> target.indexOf('#') > 0),
        relation.inherited().stream()
            .map(
                inherited ->
                    new RelationPath.Detour(
                        List.copyOf(closures.getOrDefault(inherited.through(), Set.of())),
                        inherited.relation()))
            .toList());
  }
}
