package org.integrationgateway.server.access;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.server.config.authorization.GatewayTypes;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Roles by relationships: those that operators add while the server runs, and those of members that
 * the configuration knows by a relation. Remembered for less than a second, and until relationships
 * are changed on this replica.
 */
public final class RelationshipRoles implements RelatedRoles {
  /** How long a change by another replica may stay unnoticed. */
  private static final Duration STALE = Duration.ofMillis(900);

  private static final int MOST_REMEMBERED = 50_000;

  private final ServingAuthorization authorization;
  private final AsyncCache<Question, Answer> recent =
      Caffeine.newBuilder()
          .executor(Runnable::run)
          .expireAfterWrite(STALE)
          .maximumSize(MOST_REMEMBERED)
          .buildAsync();

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

  /** The roles, or why they are not known. */
  private record Answer(List<String> roles, Optional<GatewayException> failure) {}

  @Override
  public List<String> roles(Subject subject, Policy policy) {
    if (!authorization.isConfigured()) {
      return List.of();
    }
    var question = new Question(authorization.changes(), identities(subject), policy.name());
    var answer = answer(question, policy);
    answer
        .failure()
        .ifPresent(
            failure -> {
              throw new GatewayException(failure.code(), failure.detail(), failure)
                  .retryAfter(failure.retryAfter().orElse(STALE));
            });
    return answer.roles();
  }

  /** The first thread with a question asks the provider; the others wait for its answer. */
  private Answer answer(Question question, Policy policy) {
    var mine = new CompletableFuture<Answer>();
    var first = recent.asMap().putIfAbsent(question, mine);
    if (first != null) {
      return first.join();
    }
    var answer = new Answer(List.of(), Optional.empty());
    try {
      answer = asked(question, policy);
    } finally {
      mine.complete(answer);
    }
    return answer;
  }

  private Answer asked(Question question, Policy policy) {
    try {
      Set<String> roles =
          authorization.ask(
              provider -> {
                var found = added(provider, question);
                found.addAll(related(provider, question, policy.related()));
                return found;
              });
      return new Answer(policy.ordered(roles), Optional.empty());
    } catch (GatewayException failure) {
      // A provider that cannot hold roles gives none.
      return failure.code() == ErrorCode.PROVIDER_UNAVAILABLE
          ? new Answer(List.of(), Optional.of(failure))
          : new Answer(List.of(), Optional.empty());
    }
  }

  /** By subject and, as members are stored by e-mail address, by that. */
  private static List<String> identities(Subject subject) {
    var email = subject.email().map(address -> "user:" + Policy.address(address));
    return email.isEmpty() || email.get().equals(subject.id())
        ? List.of(subject.id())
        : List.of(subject.id(), email.get());
  }

  /** Only the runtime layer: the configuration's own members are known without asking. */
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
