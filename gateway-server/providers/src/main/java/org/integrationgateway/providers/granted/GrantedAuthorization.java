package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.StateChange;

/** The relationships of the gateway, to be read or also changed; the model is the operator's. */
record GrantedAuthorization(HostGrants grants, Authorization authorization)
    implements Authorization {
  @Override
  public AccessDecision check(AccessCheck question) {
    return authorization.check(question);
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    return authorization.checkMany(questions);
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    return authorization.list(filter, limit, pageToken);
  }

  @Override
  public boolean add(Relationship relationship) {
    requireWrite(relationship);
    return authorization.add(relationship);
  }

  @Override
  public boolean delete(Relationship relationship) {
    requireWrite(relationship);
    return authorization.delete(relationship);
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    throw operators();
  }

  @Override
  public AuthorizationModel activeModel() {
    return authorization.activeModel();
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    throw operators();
  }

  /** Roles of policies and managers of service accounts are changed by the gateway only. */
  private void requireWrite(Relationship relationship) {
    if (!grants.granted().authorization().writes()) {
      throw new GrantDenials(grants).access("change relationships", "authorization", "write");
    }
    var type = relationship.resource().type();
    if (GatewayTypes.OWN.contains(type)) {
      throw new GrantDenials(grants)
          .denied(
              "change relationships to a %s".formatted(type),
              "callers with the permission can change them with the gateway's API");
    }
  }

  private ServiceException operators() {
    return new GrantDenials(grants)
        .denied(
            "change the authorization model",
            "it belongs to the operator, under authorization.model");
  }
}
