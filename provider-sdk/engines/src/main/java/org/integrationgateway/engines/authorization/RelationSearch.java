package org.integrationgateway.engines.authorization;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.ResourceRef;

/**
 * Answers a question by a search for its subject, from the resource along relationships. A visited
 * place is not searched again, so cycles end.
 */
public final class RelationSearch {
  /** The most steps from the resource. */
  public static final int DEEPEST = 32;

  /** The most resources and subject sets to visit. */
  public static final int MOST = 10_000;

  private final RelationshipReader relationships;
  private final RelationModel model;
  private final String subject;
  private final Set<Place> seen = new HashSet<>();

  private RelationSearch(RelationshipReader relationships, RelationModel model, String subject) {
    this.relationships = relationships;
    this.model = model;
    this.subject = subject;
  }

  /** A relation to a resource, which the subject may have. */
  private record Place(ResourceRef resource, String relation) {}

  /** A resource to search, and the relations to search for. */
  private record Step(ResourceRef resource, List<RelationPath> paths, int depth) {}

  /**
   * The answer to a question.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL} for a type or action that the model does not
   *     know; {@code TOO_LARGE} beyond {@link #DEEPEST} and {@link #MOST}; {@code TIMEOUT} after
   *     the deadline of the call
   */
  public static AccessDecision answer(
      RelationshipReader relationships, RelationModel model, AccessCheck question) {
    var resource = question.resource();
    var paths = model.pathsToAction(resource.type(), question.action());
    var search = new RelationSearch(relationships, model, question.subject());
    return paths.stream()
        .filter(path -> search.leadsToSubject(resource, path))
        .findFirst()
        .map(path -> AccessDecision.allowed(question, path.relation()))
        .orElseGet(
            () ->
                AccessDecision.denied(
                    question, paths.stream().map(RelationPath::relation).toList()));
  }

  private boolean leadsToSubject(ResourceRef resource, RelationPath first) {
    var next = new ArrayDeque<Step>();
    next.add(new Step(resource, List.of(first), 0));
    while (!next.isEmpty()) {
      var step = next.remove();
      for (var path : step.paths) {
        if (path.takesSubjects() && relationships.holds(step.resource, path.relation(), subject)) {
          return true;
        }
        follow(step, path, next);
      }
    }
    return false;
  }

  private void follow(Step step, RelationPath path, Deque<Step> next) {
    if (path.takesSets()) {
      for (var set : relationships.subjectSets(step.resource, path.relation())) {
        enqueue(new Place(set.resource(), set.relation()), step.depth, next);
      }
    }
    for (var detour : path.detours()) {
      for (var through : detour.through()) {
        for (var other : relationships.resources(step.resource, through)) {
          enqueue(new Place(other, detour.relation()), step.depth, next);
        }
      }
    }
  }

  private void enqueue(Place place, int depth, Deque<Step> next) {
    var paths = model.pathsTo(place.resource().type(), place.relation());
    if (paths.isEmpty() || !seen.add(place)) {
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
    next.add(new Step(place.resource(), paths, depth + 1));
  }
}
