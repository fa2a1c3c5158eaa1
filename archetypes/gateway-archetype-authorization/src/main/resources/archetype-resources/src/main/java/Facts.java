package ${package};

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.engines.authorization.RelationshipReader;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.StateChange;

/** The relationships of both layers. The caller holds the lock. */
final class Facts implements RelationshipReader {
  /** A relation to a resource, which targets have. */
  private record Place(ResourceRef resource, String relation) {}

  /** The facts of a layer with the numbers of their addition, which order pages. */
  private final Map<Layer, Map<Relationship, Long>> layers = new EnumMap<>(Layer.class);

  private final TreeMap<Long, ListedRelationship> numbered = new TreeMap<>();
  private final Map<Place, Set<RelationTarget>> targets = new HashMap<>();
  private long added;

  Facts() {
    for (var layer : Layer.values()) {
      layers.put(layer, new HashMap<>());
    }
  }

  private Stream<RelationTarget> targets(ResourceRef resource, String relation) {
    return targets.getOrDefault(new Place(resource, relation), Set.of()).stream();
  }

  @Override
  public boolean holds(ResourceRef resource, String relation, String subject) {
    return targets
        .getOrDefault(new Place(resource, relation), Set.of())
        .contains(RelationTarget.subject(subject));
  }

  @Override
  public List<OfSubjectSet> subjectSets(ResourceRef resource, String relation) {
    return targets(resource, relation)
        .filter(OfSubjectSet.class::isInstance)
        .map(OfSubjectSet.class::cast)
        .toList();
  }

  @Override
  public List<ResourceRef> resources(ResourceRef resource, String relation) {
    return targets(resource, relation)
        .filter(OfResource.class::isInstance)
        .map(target -> ((OfResource) target).resource())
        .toList();
  }

  Set<Relationship> of(Layer layer) {
    return layers.get(layer).keySet();
  }

  int count(Layer layer) {
    return of(layer).size();
  }

  boolean holds(Relationship fact, Layer layer) {
    return of(layer).contains(fact);
  }

  /** Returns whether it was new. */
  boolean add(Relationship fact, Layer layer) {
    if (holds(fact, layer)) {
      return false;
    }
    layers.get(layer).put(fact, ++added);
    numbered.put(added, new ListedRelationship(fact, layer));
    var place = new Place(fact.resource(), fact.relation());
    targets.computeIfAbsent(place, none -> new LinkedHashSet<>()).add(fact.target());
    return true;
  }

  /** Returns whether it existed. */
  boolean remove(Relationship fact, Layer layer) {
    var number = layers.get(layer).remove(fact);
    if (number == null) {
      return false;
    }
    numbered.remove(number);
    if (layers.values().stream().noneMatch(other -> other.containsKey(fact))) {
      targets.computeIfPresent(
          new Place(fact.resource(), fact.relation()),
          (place, left) -> left.remove(fact.target()) && left.isEmpty() ? null : left);
    }
    return true;
  }

  /** Replaces the static layer, changing only the differences. */
  StateChange replaceStatic(List<Relationship> wanted, String modelId) {
    var gone = new HashSet<>(of(Layer.STATIC));
    wanted.forEach(gone::remove);
    gone.forEach(fact -> remove(fact, Layer.STATIC));
    long isNew = wanted.stream().filter(fact -> add(fact, Layer.STATIC)).count();
    return new StateChange(isNew, gone.size(), modelId);
  }

  /** Returns the next page of matching relationships, in the order of their addition. */
  RelationshipPage page(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    var found = new ArrayList<ListedRelationship>();
    long last = pageToken.map(Facts::number).orElse(0L);
    for (var next : numbered.tailMap(last, false).entrySet()) {
      if (!filter.selects(next.getValue())) {
        continue;
      }
      if (found.size() == limit) {
        return new RelationshipPage(found, Optional.of(Long.toString(last)));
      }
      found.add(next.getValue());
      last = next.getKey();
    }
    return new RelationshipPage(found, Optional.empty());
  }

  private static long number(String pageToken) {
    try {
      return Long.parseLong(pageToken);
    } catch (NumberFormatException none) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the page token is not valid: use that of the previous page");
    }
  }
}
