package org.integrationgateway.core.access;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.RelationshipFilter;

/**
 * Roles by relationships: those that operators add while the server runs, and those of members that
 * the configuration knows by a relation. Remembered for less than a second, and until relationships
 * are changed on this replica; a caller is refused only by what was read after its call.
 */
public final class RelationshipRoles implements RelatedRoles {
  private static final int MOST_REMEMBERED = 50_000;

  private final ServingAuthorization authorization;
  private final RecentReads<Question, List<String>> recent = new RecentReads<>(MOST_REMEMBERED);

  public RelationshipRoles(ServingAuthorization authorization) {
    this.authorization = authorization;
  }

  /**
   * A question.
   *
   * @param changes how often relationships had been changed when it was asked
   * @param identities the canonical ids that the subject is known by
   */
  private record Question(long changes, List<String> identities, String policy) {}

  @Override
  public List<String> roles(Subject subject, Policy policy, Predicate<List<String>> enough) {
    if (!authorization.isConfigured()) {
      return List.of();
    }
    var question = new Question(authorization.changes(), identities(subject), policy.name());
    return recent.get(question, enough, (asked, before) -> asked(asked, policy));
  }

  private List<String> asked(Question question, Policy policy) {
    try {
      Set<String> roles =
          authorization.ask(
              provider -> {
                var found = added(provider, question);
                found.addAll(related(provider, question, policy.related()));
                return found;
              });
      return policy.ordered(roles);
    } catch (GatewayException failure) {
      if (failure.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        throw failure;
      }
      // A provider that cannot hold roles gives none.
      return List.of();
    }
  }

  /** The names of a subject: its id and, as members are stored by e-mail address, that. */
  private static List<String> identities(Subject subject) {
    var email = subject.email().map(address -> "user:" + PolicyConfig.address(address));
    return email.isEmpty() || email.get().equals(subject.id())
        ? List.of(subject.id())
        : List.of(subject.id(), email.get());
  }

  /**
   * Returns the roles of the runtime layer: the configuration's own members are known without
   * asking.
   */
  private static Set<String> added(Authorization provider, Question question) {
    var prefix = question.policy() + "#";
    var roles = new HashSet<String>();
    for (var identity : question.identities()) {
      var filter =
          RelationshipFilter.about(identity).withRelation(GatewayTypes.MEMBER).in(Layer.RUNTIME);
      for (var fact : new RelationshipList(provider).all(filter)) {
        var resource = fact.resource();
        if (resource.type().equals(GatewayTypes.POLICY) && resource.id().startsWith(prefix)) {
          roles.add(resource.id().substring(prefix.length()));
        }
      }
    }
    return roles;
  }

  private static Set<String> related(
      Authorization provider, Question question, List<String> candidates) {
    var roles = new HashSet<String>();
    if (candidates.isEmpty()) {
      return roles;
    }
    var checks = new ArrayList<AccessCheck>();
    for (var identity : question.identities()) {
      for (var role : candidates) {
        checks.add(
            AccessCheck.of(identity, GatewayTypes.ACT, GatewayTypes.role(question.policy(), role)));
      }
    }
    var decisions = provider.checkMany(checks);
    for (int i = 0; i < decisions.size(); i++) {
      if (decisions.get(i).allowed()) {
        roles.add(candidates.get(i % candidates.size()));
      }
    }
    return roles;
  }
}
