package ${package};

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.ResourceRef;

/**
 * Searches for a subject, from a resource along relationships. A visited place is not visited
 * again, so cycles end.
 */
final class RelationSearch {
  /** Maximum distance from the resource. */
  static final int DEEPEST = 32;

  /** Maximum number of visited places. */
  static final int MOST = 10_000;

  /** Relations to a resource, of which any one is sufficient. */
  private record Step(ResourceRef resource, Set<String> relations, int depth) {}

  private final Model model;
  private final Facts facts;
  private final String subject;
  private final Set<Facts.Place> seen = new HashSet<>();

  RelationSearch(Model model, Facts facts, String subject) {
    this.model = model;
    this.facts = facts;
    this.subject = subject;
  }

  /** Returns the first of these relations that the subject has to the resource. */
  Optional<String> first(ResourceRef resource, List<String> relations) {
    return relations.stream().filter(relation -> stands(resource, relation)).findFirst();
  }

  private boolean stands(ResourceRef resource, String first) {
    var wanted = RelationTarget.subject(subject);
    var next = new ArrayDeque<Step>(List.of(new Step(resource, Set.of(first), 0)));
    while (!next.isEmpty()) {
      var step = next.remove();
      for (var relation : step.relations()) {
        if (facts.targets(step.resource(), relation).contains(wanted)) {
          return true;
        }
        follow(step, relation, next);
      }
    }
    return false;
  }

  private void follow(Step from, String relation, Queue<Step> next) {
    for (var target : facts.targets(from.resource(), relation)) {
      if (target instanceof OfSubjectSet set) {
        enqueue(set.resource(), set.relation(), from, next);
      }
    }
    var type = from.resource().type();
    for (var way : model.inherited(type, relation)) {
      for (var through : model.including(type, way.through())) {
        for (var target : facts.targets(from.resource(), through)) {
          if (target instanceof OfResource other) {
            enqueue(other.resource(), way.relation(), from, next);
          }
        }
      }
    }
  }

  private void enqueue(ResourceRef resource, String relation, Step from, Queue<Step> next) {
    var relations = model.including(resource.type(), relation);
    if (relations.isEmpty() || !seen.add(new Facts.Place(resource, relation))) {
      return;
    }
    if (from.depth() >= DEEPEST || seen.size() > MOST) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "a check of '%s' needs more than %d steps or %d places: use fewer relations between them"
              .formatted(subject, DEEPEST, MOST));
    }
    if (Deadline.current().filter(Deadline::expired).isPresent()) {
      throw new ServiceException(Reason.TIMEOUT, "the check took longer than its deadline");
    }
    next.add(new Step(resource, relations, from.depth() + 1));
  }
}
