package org.integrationgateway.server.builtin.authorization;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.builtin.authorization.Relations.Way;

/**
 * Searches for a subject from a resource along its relationships. A visited place is not searched
 * again, so cycles end.
 */
final class RelationSearch {
  /** The most steps from the resource. */
  static final int DEEPEST = 32;

  /** The most resources and subject sets to visit. */
  static final int MOST = 10_000;

  private final ObjectStore facts;
  private final PreparedModel model;
  private final String subject;
  private final Set<Place> seen = new HashSet<>();

  RelationSearch(ObjectStore facts, PreparedModel model, String subject) {
    this.facts = facts;
    this.model = model;
    this.subject = subject;
  }

  /** A relation to a resource, which the subject may have. */
  private record Place(ResourceRef resource, String relation) {}

  /** A resource to search, and the relations to search for. */
  private record Step(ResourceRef resource, List<Way> ways, int depth) {}

  /** The first of these ways by which the subject has a relation to the resource. */
  Optional<Way> find(ResourceRef resource, List<Way> ways) {
    return ways.stream().filter(way -> leadsToSubject(resource, way)).findFirst();
  }

  private boolean leadsToSubject(ResourceRef resource, Way first) {
    var next = new ArrayDeque<Step>();
    next.add(new Step(resource, List.of(first), 0));
    while (!next.isEmpty()) {
      var step = next.remove();
      for (var way : step.ways) {
        if (way.takesSubjects() && stands(step.resource, way.relation())) {
          return true;
        }
        follow(step, way, next);
      }
    }
    return false;
  }

  private boolean stands(ResourceRef resource, String relation) {
    var range = Fact.startingWith(resource.type(), resource.id(), relation, Fact.SUBJECT, subject);
    return !facts.getAllKeys(range, 1, Direction.NEXT).isEmpty();
  }

  private void follow(Step step, Way way, Deque<Step> next) {
    if (way.takesSets()) {
      for (var key : keys(step.resource, way.relation(), Fact.SET)) {
        var set = (OfSubjectSet) Fact.target(Fact.SET, text(key, 4));
        enqueue(new Place(set.resource(), set.relation()), step.depth, next);
      }
    }
    for (var detour : way.detours()) {
      for (var through : detour.through()) {
        for (var key : keys(step.resource, through, Fact.RESOURCE)) {
          var other = (OfResource) Fact.target(Fact.RESOURCE, text(key, 4));
          enqueue(new Place(other.resource(), detour.relation()), step.depth, next);
        }
      }
    }
  }

  private List<Key> keys(ResourceRef resource, String relation, String kind) {
    KeyRange range = Fact.startingWith(resource.type(), resource.id(), relation, kind);
    // Twice the limit for two layers; one more tells that there are too many.
    return facts.getAllKeys(range, 2 * MOST + 1, Direction.NEXT);
  }

  private void enqueue(Place place, int depth, Deque<Step> next) {
    var ways = model.waysTo(place.resource().type(), place.relation());
    if (ways.isEmpty() || !seen.add(place)) {
      return;
    }
    if (depth >= DEEPEST || seen.size() > MOST) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "a check of '%s' needs more than %d steps or %d resources: use fewer relations between them"
              .formatted(subject, DEEPEST, MOST));
    }
    if (Deadline.current().filter(Deadline::expired).isPresent()) {
      throw new ServiceException(Reason.TIMEOUT, "the check took longer than its deadline");
    }
    next.add(new Step(place.resource(), ways, depth + 1));
  }

  private static String text(Key key, int part) {
    return ((Key.Text) ((Key.Array) key).parts().get(part)).value();
  }
}
