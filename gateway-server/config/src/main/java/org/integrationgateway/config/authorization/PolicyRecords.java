package org.integrationgateway.config.authorization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.authorization.PolicyConfig.Member;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Key;
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
  private static Key<String> key(By by) {
    return switch (by) {
      case SUBJECT -> PolicyKeys.SUBJECT;
      case EMAIL -> PolicyKeys.EMAIL;
      case GROUP -> PolicyKeys.GROUP;
      case RELATION -> PolicyKeys.RELATION;
    };
  }

  /** The policies by name. */
  public Map<String, PolicyConfig> policies(Map<String, Settings> declared) {
    var policies = new LinkedHashMap<String, PolicyConfig>();
    declared.forEach(
        (name, policy) -> {
          var members = new ArrayList<Member>();
          for (var settings : policy.get(PolicyKeys.MEMBERS)) {
            member(name, settings).ifPresent(members::add);
          }
          boolean allow = RecordBlock.of(PolicyConfig.InFile.class).of(policy).allowByDefault();
          policies.put(name, new PolicyConfig(name, allow, members));
        });
    return policies;
  }

  private Optional<Member> member(String policy, Settings settings) {
    var role = settings.find(PolicyKeys.ROLE);
    if (role.isEmpty()) {
      return Optional.empty();
    }
    List<By> named =
        Arrays.stream(By.values()).filter(by -> settings.find(key(by)).isPresent()).toList();
    boolean isRelation = named.equals(List.of(By.RELATION));
    if (named.size() != 1 || isRelation != settings.find(PolicyKeys.RESOURCE).isPresent()) {
      reading.refuse(
          settings,
          PolicyKeys.ROLE,
          "a member of policy '%s' must be named by one of subject, email, group, or relation with resource"
              .formatted(policy),
          "Write one member for each, all with the same role.");
      return Optional.empty();
    }
    if (isRelation) {
      return related(policy, settings, role.get());
    }
    var by = named.get(0);
    var name = settings.get(key(by));
    if (by == By.EMAIL && name.indexOf('@') <= 0) {
      reading.refuse(
          settings,
          PolicyKeys.EMAIL,
          "'%s' in policy '%s' is not an e-mail address".formatted(name, policy),
          "Write name@host.");
      return Optional.empty();
    }
    return Optional.of(new Member(by, name, Optional.empty(), role.get()));
  }

  private Optional<Member> related(String policy, Settings settings, String role) {
    var relation = settings.get(PolicyKeys.RELATION);
    var text = settings.get(PolicyKeys.RESOURCE);
    int colon = text.indexOf(':');
    var type = colon <= 0 ? Optional.<ResourceType>empty() : type(text.substring(0, colon));
    if (type.isEmpty() || colon == text.length() - 1) {
      reading.refuse(
          settings,
          PolicyKeys.RESOURCE,
          "'%s' in policy '%s' is not a resource of authorization.model".formatted(text, policy),
          "Write type:id with a type of authorization.model.resourceTypes: "
              + model.resourceTypes().stream().map(ResourceType::name).toList());
      return Optional.empty();
    }
    if (type.get().relations().stream().noneMatch(known -> known.name().equals(relation))) {
      reading.refuse(
          settings,
          PolicyKeys.RELATION,
          "resource type '%s' of authorization.model has no relation '%s'"
              .formatted(type.get().name(), relation),
          "It has: " + type.get().relations().stream().map(RelationDefinition::name).toList());
      return Optional.empty();
    }
    var resource = new ResourceRef(type.get().name(), text.substring(colon + 1));
    return Optional.of(Member.related(relation, resource, role));
  }

  private Optional<ResourceType> type(String name) {
    return model.resourceType(name);
  }
}
