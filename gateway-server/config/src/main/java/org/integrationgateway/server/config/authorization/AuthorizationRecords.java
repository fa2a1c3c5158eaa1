package org.integrationgateway.server.config.authorization;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

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
    return new AuthorizationConfig(Optional.of(new AuthorizationModel("", model)), facts);
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
    fact.node(key)
        .map(Node::at)
        .ifPresent(
            at ->
                reading.problem(
                    FieldRule.VALUE,
                    at,
                    "'%s' in 'authorization.relationships' is not a resource".formatted(text),
                    "Write type:id, such as folder:reports."));
    return Optional.empty();
  }
}
