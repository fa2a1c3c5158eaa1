package org.integrationgateway.server.services;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.StateChange;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Finds the same providers, and tells of each change of relationships, so that what the server
 * remembers of them is asked again.
 *
 * @param changed told after each change
 */
public record ObservedRelationships(ServiceFinder providers, Runnable changed)
    implements ServiceFinder {
  @Override
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    var found = providers.find(kind, name);
    return kind.equals(ProviderKind.AUTHORIZATION)
        ? found.map(provider -> kind.type().cast(new Observed((Authorization) provider, changed)))
        : found;
  }

  private record Observed(Authorization facts, Runnable changed) implements Authorization {
    @Override
    public AccessDecision check(AccessCheck question) {
      return facts.check(question);
    }

    @Override
    public List<AccessDecision> checkMany(List<AccessCheck> questions) {
      return facts.checkMany(questions);
    }

    @Override
    public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
      return facts.list(filter, limit, pageToken);
    }

    @Override
    public boolean add(Relationship relationship) {
      try {
        return facts.add(relationship);
      } finally {
        changed.run();
      }
    }

    @Override
    public boolean delete(Relationship relationship) {
      try {
        return facts.delete(relationship);
      } finally {
        changed.run();
      }
    }

    @Override
    public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
      try {
        return facts.setState(model, relationships);
      } finally {
        changed.run();
      }
    }

    @Override
    public AuthorizationModel activeModel() {
      return facts.activeModel();
    }

    @Override
    public AuthorizationModel setActiveModel(AuthorizationModel model) {
      try {
        return facts.setActiveModel(model);
      } finally {
        changed.run();
      }
    }
  }
}
