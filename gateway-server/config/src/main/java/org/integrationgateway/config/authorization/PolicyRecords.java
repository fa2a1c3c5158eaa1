package org.integrationgateway.config.authorization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.authorization.PolicyConfig.Member;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/**
 * Makes records of {@code authorization.policies}.
 *
 * @param model whose relations members are known by
 */
public record PolicyRecords(Reading reading, AuthorizationModel model) {
  private static final RecordBlock<PolicyConfig.Named> MEMBER =
      RecordBlock.of(PolicyConfig.Named.class);

  private static String key(By by) {
    return by.name().toLowerCase(Locale.ROOT);
  }

  /** The policies by name. */
  public Map<String, PolicyConfig> policies(Map<String, Settings> declared) {
    var policies = new LinkedHashMap<String, PolicyConfig>();
    declared.forEach(
        (name, policy) -> {
          var members = new ArrayList<Member>();
          for (var settings : policy.items("members")) {
            MEMBER
                .find(settings)
                .flatMap(written -> member(name, written, settings))
                .ifPresent(members::add);
          }
          boolean allow = RecordBlock.of(PolicyConfig.InFile.class).of(policy).allowByDefault();
          policies.put(name, new PolicyConfig(name, allow, members));
        });
    return policies;
  }

  private Optional<Member> member(String policy, PolicyConfig.Named written, Settings settings) {
    List<By> named =
        Arrays.stream(By.values()).filter(by -> settings.node(key(by)).isPresent()).toList();
    boolean isRelation = named.equals(List.of(By.RELATION));
    if (named.size() != 1 || isRelation != written.resource().isPresent()) {
      reading.refuse(
          settings,
          "role",
          ("a member of policy '%s' must be named by one of subject, email, group, or relation"
                  + " with resource")
              .formatted(policy),
          "Write one member for each, all with the same role.");
      return Optional.empty();
    }
    if (isRelation) {
      return related(policy, settings, written);
    }
    var by = named.get(0);
    var name = settings.written(key(by), String.class).orElseThrow();
    if (by == By.EMAIL && name.indexOf('@') <= 0) {
      reading.refuse(
          settings,
          "email",
          "'%s' in policy '%s' is not an e-mail address".formatted(name, policy),
          "Write name@host.");
      return Optional.empty();
    }
    return Optional.of(new Member(by, name, Optional.empty(), written.role()));
  }

  private Optional<Member> related(String policy, Settings settings, PolicyConfig.Named written) {
    var relation = written.relation().orElseThrow();
    var text = written.resource().orElseThrow();
    int colon = text.indexOf(':');
    var type = colon <= 0 ? Optional.<ResourceType>empty() : type(text.substring(0, colon));
    if (type.isEmpty() || colon == text.length() - 1) {
      reading.refuse(
          settings,
          "resource",
          "'%s' in policy '%s' is not a resource of authorization.model".formatted(text, policy),
          "Write type:id with a type of authorization.model.resourceTypes: "
              + model.resourceTypes().stream().map(ResourceType::name).toList());
      return Optional.empty();
    }
    if (type.get().relations().stream().noneMatch(known -> known.name().equals(relation))) {
      reading.refuse(
          settings,
          "relation",
          "resource type '%s' of authorization.model has no relation '%s'"
              .formatted(type.get().name(), relation),
          "Its relations: "
              + type.get().relations().stream().map(RelationDefinition::name).toList());
      return Optional.empty();
    }
    var resource = new ResourceRef(type.get().name(), text.substring(colon + 1));
    return Optional.of(Member.related(relation, resource, written.role()));
  }

  private Optional<ResourceType> type(String name) {
    return model.resourceType(name);
  }
}
