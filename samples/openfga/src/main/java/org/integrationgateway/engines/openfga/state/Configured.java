package org.integrationgateway.engines.openfga.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.jspecify.annotations.Nullable;

/** The relationships of the configuration, which lie in memory. */
public final class Configured {
  static final Configured NONE = new Configured(List.of());

  private final Set<Relationship> all;
  private final List<Relationship> list;
  private volatile @Nullable Map<Place, List<Relationship>> places;

  /** A relation to a resource. */
  private record Place(ResourceRef resource, String relation) {}

  Configured(Collection<Relationship> all) {
    this.all = new LinkedHashSet<>(all);
    this.list = List.copyOf(this.all);
  }

  /** The relationships, each once, in their order. */
  public List<Relationship> all() {
    return list;
  }

  /** Whether the configuration has this relationship. */
  public boolean has(Relationship relationship) {
    return all.contains(relationship);
  }

  /** The relationships that lead to this resource by this relation. */
  public List<Relationship> to(ResourceRef resource, String relation) {
    var known = places;
    if (known == null) {
      known = new HashMap<>();
      for (var fact : all) {
        known
            .computeIfAbsent(
                new Place(fact.resource(), fact.relation()), unused -> new ArrayList<>())
            .add(fact);
      }
      places = known;
    }
    return known.getOrDefault(new Place(resource, relation), List.of());
  }

  /** The number of relationships that the others lack. */
  long beyond(Configured others) {
    return all.stream().filter(fact -> !others.has(fact)).count();
  }
}
