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

/** The relations of one resource type, with all that follows from one including another. */
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

  /** Its definition; null for none. */
  @Nullable RelationDefinition definition(String name) {
    return definitions.get(name);
  }

  /** Every way of standing in a relation: itself and those that include it, strongest first. */
  List<Way> waysTo(String relation) {
    return waysTo.getOrDefault(relation, List.of());
  }

  /** Every way of standing in one of these, strongest first. */
  List<Way> waysToAny(List<String> relations) {
    var names = new LinkedHashSet<String>();
    relations.forEach(relation -> names.addAll(closures.getOrDefault(relation, Set.of())));
    return strongestFirst(names);
  }

  /** Circles among relations make them the same. */
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

  /** A relation that includes others is itself included by fewer. */
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
   * One relation, as a walk asks for it.
   *
   * @param takesSubjects whether subjects stand in it themselves
   * @param takesSets whether subject sets do
   */
  record Way(String relation, boolean takesSubjects, boolean takesSets, List<Detour> detours) {
    Way {
      detours = List.copyOf(detours);
    }

    /**
     * The relation comes from other resources.
     *
     * @param through any of these leads to them
     * @param relation the one that counts there
     */
    record Detour(List<String> through, String relation) {}
  }
}
