package org.integrationgateway.config.authorization;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/** Makes records of {@code authorization.model} and {@code authorization.relationships}. */
public record AuthorizationRecords(Reading reading) {
  private static final Set<String> SUBJECTS = Set.of("user", "service_account", "system");

  public AuthorizationConfig authorization(Settings authorization) {
    var types = authorization.get(AuthorizationKeys.MODEL).get(AuthorizationKeys.RESOURCE_TYPES);
    var facts = new ArrayList<Relationship>();
    authorization
        .get(AuthorizationKeys.RELATIONSHIPS)
        .forEach(fact -> relationship(fact).ifPresent(facts::add));
    if (types.isEmpty() && facts.isEmpty()) {
      return AuthorizationConfig.NONE;
    }
    var model = new ArrayList<ResourceType>();
    types.forEach((name, type) -> model.add(type(name, type)));
    checkOwn(authorization.get(AuthorizationKeys.MODEL), model);
    return new AuthorizationConfig(Optional.of(new AuthorizationModel("", model)), facts);
  }

  /** The gateway has resource types of its own, of which one may be defined differently. */
  private void checkOwn(Settings model, List<ResourceType> types) {
    for (var type : types) {
      if (type.name().equals(GatewayTypes.POLICY)) {
        reading.refuse(
            model,
            AuthorizationKeys.RESOURCE_TYPES,
            "resource type '%s' is the gateway's own".formatted(type.name()),
            "Choose another name.");
      }
      if (type.name().equals(GatewayTypes.SERVICE_ACCOUNT) && !canManage(type)) {
        reading.refuse(
            model,
            AuthorizationKeys.RESOURCE_TYPES,
            "resource type 'service_account' lacks the relation 'manager' of subjects, or the"
                + " action 'manages' that it allows",
            "Leave the type out, or define both: the gateway writes and asks them.");
      }
    }
  }

  private static boolean canManage(ResourceType type) {
    return type.relations().stream()
            .anyMatch(
                relation ->
                    relation.name().equals(GatewayTypes.MANAGER)
                        && relation.targets().contains(RelationDefinition.SUBJECT))
        && type.actions().stream()
            .anyMatch(
                action ->
                    action.name().equals(GatewayTypes.MANAGES)
                        && action.relations().contains(GatewayTypes.MANAGER));
  }

  private static ResourceType type(String name, Settings type) {
    var relations = new ArrayList<RelationDefinition>();
    type.get(AuthorizationKeys.RELATIONS)
        .forEach((relation, settings) -> relations.add(relation(relation, settings)));
    var actions = new ArrayList<ActionDefinition>();
    type.get(AuthorizationKeys.ACTIONS)
        .forEach((action, allowing) -> actions.add(new ActionDefinition(action, allowing, "")));
    return new ResourceType(name, relations, actions, description(type));
  }

  private static RelationDefinition relation(String name, Settings relation) {
    return new RelationDefinition(
        name,
        relation.get(AuthorizationKeys.INCLUDED_BY),
        relation.get(AuthorizationKeys.TARGETS),
        relation.get(AuthorizationKeys.INHERITED).stream()
            .map(
                way ->
                    new InheritedRelation(
                        way.get(AuthorizationKeys.THROUGH), way.get(AuthorizationKeys.COUNTS)))
            .toList(),
        description(relation));
  }

  private static String description(Settings settings) {
    return settings.find(AuthorizationKeys.DESCRIPTION).orElse("");
  }

  private Optional<Relationship> relationship(Settings fact) {
    var target = target(fact);
    var resource = resource(fact, AuthorizationKeys.RESOURCE, fact.get(AuthorizationKeys.RESOURCE));
    if (target.isEmpty() || resource.isEmpty()) {
      return Optional.empty();
    }
    if (resource.get().type().equals(GatewayTypes.POLICY)) {
      reading.refuse(
          fact,
          AuthorizationKeys.RESOURCE,
          "'%s' in 'authorization.relationships' is a policy".formatted(resource.get()),
          "Write its members under authorization.policies.");
    }
    return Optional.of(
        new Relationship(target.get(), fact.get(AuthorizationKeys.RELATION), resource.get()));
  }

  private Optional<RelationTarget> target(Settings fact) {
    var text = fact.get(AuthorizationKeys.TARGET);
    int colon = text.indexOf(':');
    if (colon > 0 && SUBJECTS.contains(text.substring(0, colon))) {
      return Optional.of(RelationTarget.subject(text));
    }
    int hash = text.lastIndexOf('#');
    return resource(fact, AuthorizationKeys.TARGET, hash < 0 ? text : text.substring(0, hash))
        .map(
            resource ->
                hash < 0
                    ? new RelationTarget.OfResource(resource)
                    : new RelationTarget.OfSubjectSet(resource, text.substring(hash + 1)));
  }

  private Optional<ResourceRef> resource(Settings fact, Key<?> key, String text) {
    int colon = text.indexOf(':');
    if (colon > 0 && colon < text.length() - 1) {
      return Optional.of(new ResourceRef(text.substring(0, colon), text.substring(colon + 1)));
    }
    reading.refuse(
        fact,
        key,
        "'%s' in 'authorization.relationships' is not a resource".formatted(text),
        "Write type:id, such as folder:reports.");
    return Optional.empty();
  }
}
