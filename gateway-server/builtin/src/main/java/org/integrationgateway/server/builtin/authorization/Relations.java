package org.integrationgateway.server.builtin.authorization;

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
  private final Map<String, Way> ways = new HashMap<>();
  private final Map<String, List<Way>> waysTo = new HashMap<>();

  Relations(ResourceType type) {
    type.relations().forEach(relation -> definitions.put(relation.name(), relation));
    definitions.keySet().forEach(name -> closures.put(name, closure(name)));
    definitions.values().forEach(relation -> ways.put(relation.name(), way(relation)));
    closures.forEach((name, closure) -> waysTo.put(name, strongestFirst(closure)));
  }

  /** The definition of a relation; null when it is unknown. */
  @Nullable RelationDefinition definition(String name) {
    return definitions.get(name);
  }

  /**
   * Every way to have a relation: the relation itself and those that include it, strongest first.
   */
  List<Way> waysTo(String relation) {
    return waysTo.getOrDefault(relation, List.of());
  }

  /** Every way to have one of these relations, strongest first. */
  List<Way> waysToAny(List<String> relations) {
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
  private List<Way> strongestFirst(Set<String> names) {
    return names.stream()
        .sorted(Comparator.comparingInt(name -> closures.getOrDefault(name, Set.of()).size()))
        .map(ways::get)
        .toList();
  }

  private Way way(RelationDefinition relation) {
    return new Way(
        relation.name(),
        relation.targets().contains(RelationDefinition.SUBJECT),
        relation.targets().stream().anyMatch(target -> target.indexOf('#') > 0),
        relation.inherited().stream()
            .map(
                inherited ->
                    new Way.Detour(
                        List.copyOf(closures.getOrDefault(inherited.through(), Set.of())),
                        inherited.relation()))
            .toList());
  }

  /**
   * One relation, as a search uses it. * * @param takesSubjects whether its targets may be subjects
   * * @param takesSets whether its targets may be subject sets
   */
  record Way(String relation, boolean takesSubjects, boolean takesSets, List<Detour> detours) {
    Way {
      detours = List.copyOf(detours);
    }

    /**
     * A relation that is inherited from other resources. * * @param through the relations that lead
     * to those resources * @param relation the relation to those resources
     */
    record Detour(List<String> through, String relation) {}
  }
}
