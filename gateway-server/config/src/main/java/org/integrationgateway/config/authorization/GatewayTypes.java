package org.integrationgateway.config.authorization;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/**
 * The resource types of the gateway itself, which it adds to the operator's model: the roles of
 * policies, and service accounts.
 */
public final class GatewayTypes {
  /** A role of a policy, whose id is {@code <policy>#<role>}. */
  public static final String POLICY = "gateway_policy";

  /** The relation of a subject to a role that it has. */
  public static final String MEMBER = "member";

  /** The action that a role permits to its subjects. */
  public static final String ACT = "act";

  /** A service account, by its local id. An operator's model may define it differently. */
  public static final String SERVICE_ACCOUNT = "service_account";

  /** The relation of a subject to a service account that it manages. */
  public static final String MANAGER = "manager";

  /** The action of managing a service account. */
  public static final String MANAGES = "manages";

  /** The types whose relationships only the gateway writes. */
  public static final Set<String> OWN = Set.of(POLICY, SERVICE_ACCOUNT);

  private GatewayTypes() {}

  /** The role of a policy as a resource. */
  public static ResourceRef role(String policy, String role) {
    return new ResourceRef(POLICY, policy + "#" + role);
  }

  /** The resource of a service account. */
  public static ResourceRef serviceAccount(String id) {
    return new ResourceRef(SERVICE_ACCOUNT, id);
  }

  /**
   * Adds the types, and the members of policies that are known by a relation.
   *
   * @param policies of the configuration
   */
  public static AuthorizationConfig added(
      AuthorizationConfig config, Collection<PolicyConfig> policies) {
    if (config.model().isEmpty()) {
      return config;
    }
    var targets = new LinkedHashSet<String>();
    targets.add(RelationDefinition.SUBJECT);
    var relationships = new ArrayList<>(config.relationships());
    for (var policy : policies) {
      for (var member : policy.members()) {
        if (member.by() == By.RELATION) {
          var resource = member.resource().orElseThrow();
          targets.add(resource.type() + "#" + member.name());
          relationships.add(
              new Relationship(
                  new RelationTarget.OfSubjectSet(resource, member.name()),
                  MEMBER,
                  role(policy.name(), member.role())));
        }
      }
    }
    return new AuthorizationConfig(
        Optional.of(added(config.model().get(), targets)), relationships, config.quotas());
  }

  /** Adds the types to the model that a provider has, where they are missing. */
  public static AuthorizationModel added(AuthorizationModel model) {
    return model.resourceType(POLICY).isPresent() && model.resourceType(SERVICE_ACCOUNT).isPresent()
        ? model
        : added(model, List.of(RelationDefinition.SUBJECT));
  }

  private static AuthorizationModel added(AuthorizationModel model, Collection<String> targets) {
    var types = new ArrayList<>(model.resourceTypes());
    types.removeIf(type -> type.name().equals(POLICY));
    types.add(
        ResourceType.of(
            POLICY,
            List.of(RelationDefinition.of(MEMBER).targets(targets.toArray(String[]::new))),
            List.of(ActionDefinition.of(ACT, MEMBER))));
    if (model.resourceType(SERVICE_ACCOUNT).isEmpty()) {
      types.add(
          ResourceType.of(
              SERVICE_ACCOUNT,
              List.of(RelationDefinition.of(MANAGER)),
              List.of(ActionDefinition.of(MANAGES, MANAGER))));
    }
    return new AuthorizationModel("", types);
  }
}
