package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Checks requests against the limits of the interface before the provider gets them. The service
 * adapter puts it in front of every provider, so that an author does not repeat these checks.
 */
public record CheckedAuthorization(Authorization behind) implements Authorization {
  @Override
  public AccessDecision check(AccessCheck question) {
    question(question);
    return behind.check(question);
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    if (questions.isEmpty() || questions.size() > MAX_CHECKS) {
      throw refused("a request asks 1 to %d questions, not %d", MAX_CHECKS, questions.size());
    }
    questions.forEach(CheckedAuthorization::question);
    return behind.checkMany(questions);
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw refused("a page has 1 to %d relationships, not %d", MAX_PAGE, limit);
    }
    filter.subject().ifPresent(ReferenceSyntax::subject);
    filter.relation().ifPresent(name -> ReferenceSyntax.name("relation", name));
    filter.resourceType().ifPresent(name -> ReferenceSyntax.name("resource type", name));
    filter.resourceId().ifPresent(id -> ReferenceSyntax.id("resource", id));
    return behind.list(filter, limit, pageToken);
  }

  @Override
  public boolean add(Relationship relationship) {
    ReferenceSyntax.relationship(relationship);
    return behind.add(relationship);
  }

  @Override
  public boolean delete(Relationship relationship) {
    ReferenceSyntax.relationship(relationship);
    return behind.delete(relationship);
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    if (relationships.size() > MAX_STATIC) {
      throw refused(
          "the configuration may have at most %d relationships, not %d",
          MAX_STATIC, relationships.size());
    }
    ModelRules.check(model);
    relationships.forEach(ReferenceSyntax::relationship);
    return behind.setState(model, relationships);
  }

  @Override
  public AuthorizationModel activeModel() {
    return behind.activeModel();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    ModelRules.check(model);
    return behind.setActiveModel(model);
  }

  @Override
  public List<ResourceType> resourceTypes() {
    return behind.resourceTypes();
  }

  private static void question(AccessCheck question) {
    ReferenceSyntax.subject(question.subject());
    ReferenceSyntax.name("action", question.action());
    ReferenceSyntax.resource(question.resource());
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
