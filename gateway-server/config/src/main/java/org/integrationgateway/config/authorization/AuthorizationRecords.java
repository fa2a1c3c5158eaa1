package org.integrationgateway.config.authorization;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/** Makes records of {@code authorization.model} and {@code authorization.relationships}. */
public record AuthorizationRecords(Reading reading) {
  private static final RecordBlock<AuthorizationInFile> IN_FILE =
      RecordBlock.of(AuthorizationInFile.class);
  private static final RecordBlock<AuthorizationInFile.Fact> FACT =
      RecordBlock.of(AuthorizationInFile.Fact.class);
  private static final Set<String> SUBJECTS = Set.of("user", "service_account", "system");

  public AuthorizationConfig authorization(Settings authorization) {
    var written = IN_FILE.of(authorization);
    var facts = new ArrayList<Relationship>();
    for (var fact : authorization.items("relationships")) {
      FACT.find(fact).flatMap(found -> relationship(fact, found)).ifPresent(facts::add);
    }
    var types = written.model().types();
    if (types.isEmpty() && facts.isEmpty()) {
      return new AuthorizationConfig(Optional.empty(), List.of(), written.quotas());
    }
    checkOwn(authorization.block("model"), types);
    return new AuthorizationConfig(
        Optional.of(new AuthorizationModel("", types)), facts, written.quotas());
  }

  /** The gateway has resource types of its own, of which one may be defined differently. */
  private void checkOwn(Settings model, List<ResourceType> types) {
    for (var type : types) {
      if (type.name().equals(GatewayTypes.POLICY)) {
        reading.refuse(
            model,
            "resourceTypes",
            "resource type '%s' is the gateway's own".formatted(type.name()),
            "Choose another name.");
      }
      if (type.name().equals(GatewayTypes.SERVICE_ACCOUNT) && !canManage(type)) {
        reading.refuse(
            model,
            "resourceTypes",
            "resource type 'service_account' lacks the relation 'manager' of subjects, or the"
                + " action 'manages' that it allows",
            "Remove the type, or define both: the gateway writes and checks them.");
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

  private Optional<Relationship> relationship(Settings fact, AuthorizationInFile.Fact found) {
    var target = target(fact, found.target());
    var resource = resource(fact, "resource", found.resource());
    if (target.isEmpty() || resource.isEmpty()) {
      return Optional.empty();
    }
    if (resource.get().type().equals(GatewayTypes.POLICY)) {
      reading.refuse(
          fact,
          "resource",
          "'%s' in 'authorization.relationships' is a policy".formatted(resource.get()),
          "Write its members under authorization.policies.");
    }
    return Optional.of(new Relationship(target.get(), found.relation(), resource.get()));
  }

  private Optional<RelationTarget> target(Settings fact, String text) {
    int colon = text.indexOf(':');
    if (colon > 0 && SUBJECTS.contains(text.substring(0, colon))) {
      return Optional.of(RelationTarget.subject(text));
    }
    int hash = text.lastIndexOf('#');
    return resource(fact, "target", hash < 0 ? text : text.substring(0, hash))
        .map(
            resource ->
                hash < 0
                    ? new RelationTarget.OfResource(resource)
                    : new RelationTarget.OfSubjectSet(resource, text.substring(hash + 1)));
  }

  private Optional<ResourceRef> resource(Settings fact, String key, String text) {
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
