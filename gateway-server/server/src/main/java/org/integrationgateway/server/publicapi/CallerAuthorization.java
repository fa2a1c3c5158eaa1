package org.integrationgateway.server.publicapi;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.authorization.StateChange;

/**
 * The authorization provider, as a caller may use it: questions about itself, and for operators
 * everything but the gateway's own relationships.
 */
record CallerAuthorization(PublicOffers offers, CallerRequest request, Authorization authorization)
    implements Authorization {
  private static final String WHAT = "the authorization provider";

  @Override
  public AccessDecision check(AccessCheck question) {
    return authorization.check(allowed(question));
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return authorization.checkMany(questions.stream().map(this::allowed).toList());
  }

  private AccessCheck allowed(AccessCheck question) {
    request.requireUnlimited(WHAT);
    requireOwn(question.subject());
    return question;
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    request.requireUnlimited(WHAT);
    if (!offers.isOperator(request)) {
      requireOwn(
          filter
              .subject()
              .orElseThrow(
                  () ->
                      refused(
                          "name 'subject' %s: operators of this gateway can list the relationships of every subject"
                              .formatted(request.subject()))));
    }
    return authorization.list(filter, limit, pageToken);
  }

  @Override
  public boolean add(Relationship relationship) {
    requireOperator("add relationships");
    requireForeign(relationship);
    boolean added = authorization.add(relationship);
    record(changed("relationship.add", relationship));
    return added;
  }

  @Override
  public boolean delete(Relationship relationship) {
    requireOperator("delete relationships");
    requireForeign(relationship);
    boolean deleted = authorization.delete(relationship);
    record(changed("relationship.delete", relationship));
    return deleted;
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    requireOperator("replace the authorization state");
    var change = authorization.setState(model, relationships);
    record(
        request
            .event("authorization.set_state")
            .with("model", change.modelId())
            .with("relationships", Integer.toString(relationships.size())));
    return change;
  }

  @Override
  public AuthorizationModel activeModel() {
    request.requireUnlimited(WHAT);
    return authorization.activeModel();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    requireOperator("replace the authorization model");
    var active = authorization.setActiveModel(model);
    record(request.event("authorization.set_model").with("model", active.id()));
    return active;
  }

  @Override
  public List<ResourceType> resourceTypes() {
    request.requireUnlimited(WHAT);
    return authorization.resourceTypes();
  }

  private void requireOwn(String subject) {
    if (!subject.equals(request.subject()) && !offers.isOperator(request)) {
      throw refused(
          "you are %s, but the request is about %s: operators of this gateway can ask about other subjects"
              .formatted(request.subject(), subject));
    }
  }

  private void requireOperator(String what) {
    request.requireUnlimited(WHAT);
    if (!offers.isOperator(request)) {
      throw refused("only operators of this gateway can " + what);
    }
  }

  /** Roles of policies and managers of service accounts have routes of their own. */
  private static void requireForeign(Relationship relationship) {
    var type = relationship.resource().type();
    if (GatewayTypes.OWN.contains(type)) {
      throw refused(
          "relationships to a %s belong to the gateway: change them with the routes of policies and service accounts"
              .formatted(type));
    }
  }

  private AuditEvent changed(String action, Relationship relationship) {
    return request
        .event(action)
        .with("relation", relationship.relation())
        .with("resource", relationship.resource().type() + ":" + relationship.resource().id())
        .with("target", relationship.target().toString());
  }

  private void record(AuditEvent event) {
    offers.audit().record(event);
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.FORBIDDEN, detail);
  }
}
