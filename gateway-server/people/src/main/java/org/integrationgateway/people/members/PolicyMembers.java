package org.integrationgateway.people.members;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.access.RelationshipList;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;

/**
 * The members of policies: those of the configuration, which nothing changes here, and those that
 * operators add, as relationships of the authorization provider.
 */
public final class PolicyMembers {
  /** How many members operators may add to all policies together. */
  static final int MOST = 10_000;

  private static final Pattern SUBJECT =
      Pattern.compile("(user|service_account|system):[^\\s:][^\\s]{0,199}");
  private static final Pattern EMAIL = Pattern.compile("[^\\s@:]{1,64}@[^\\s@:]{1,130}");
  private static final Pattern ROLE = Pattern.compile("[^\\s\\p{Cntrl}]{1,64}");

  private static final RelationshipFilter ADDED =
      new RelationshipFilter(
          Optional.empty(),
          Optional.of(GatewayTypes.MEMBER),
          Optional.of(GatewayTypes.POLICY),
          Optional.empty(),
          Optional.of(Layer.RUNTIME));

  private final Supplier<Map<String, PolicyConfig>> policies;
  private final ServingAuthorization authorization;

  /**
   * @param policies of the configuration as it is now, by name
   */
  public PolicyMembers(
      Supplier<Map<String, PolicyConfig>> policies, ServingAuthorization authorization) {
    this.policies = policies;
    this.authorization = authorization;
  }

  /** Whether callers that are not members may use what this policy is for. */
  public boolean allowsByDefault(String policy) {
    return Optional.ofNullable(policies.get().get(policy))
        .map(PolicyConfig::allowByDefault)
        .orElse(false);
  }

  /**
   * The members of a policy: those of the configuration in its order, then the others by subject
   * and role.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public List<PolicyMember> list(String policy) {
    var members = new ArrayList<>(configured(policy));
    if (authorization.isConfigured()) {
      members.addAll(added(policy));
    }
    return List.copyOf(members);
  }

  /**
   * The members that name a subject itself: those of the configuration, also by its address in
   * {@code user:<address>}, then those that operators have added. Roles by groups and relations are
   * not among them.
   *
   * @return the members by their policies
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public SortedMap<String, List<PolicyMember>> of(String subject) {
    var found = new TreeMap<String, List<PolicyMember>>();
    for (var policy : policies.get().keySet()) {
      for (var member : configured(policy)) {
        if (names(member, subject)) {
          found.computeIfAbsent(policy, name -> new ArrayList<>()).add(member);
        }
      }
    }
    if (authorization.isConfigured()) {
      for (var member : addedFor(subject)) {
        found.computeIfAbsent(member.policy, name -> new ArrayList<>()).add(member.member);
      }
    }
    return found;
  }

  private static boolean names(PolicyMember member, String subject) {
    return switch (member.by()) {
      case SUBJECT -> member.name().equals(subject);
      case EMAIL -> subject.equals("user:" + PolicyConfig.address(member.name()));
      case GROUP, RELATION -> false;
    };
  }

  private record Added(String policy, PolicyMember member) {}

  private List<Added> addedFor(String subject) {
    return authorization.ask(
        provider ->
            new RelationshipList(provider)
                .all(ADDED).stream()
                    .filter(
                        fact -> fact.target() instanceof OfSubject one && one.id().equals(subject))
                    .map(fact -> fact.resource().id().split("#", 2))
                    .filter(parts -> parts.length == 2)
                    .map(
                        parts ->
                            new Added(parts[0], PolicyMember.added(parts[0], subject, parts[1])))
                    .toList());
  }

  /** The result of {@link #put}. */
  public record Change(PolicyMember member, boolean isNew) {}

  /**
   * Adds a member, unless it is there.
   *
   * @param subject canonical id; empty for a member that is known by its e-mail address
   * @throws GatewayException {@code INVALID_PARAMETERS}, {@code CONFLICT} when the configuration
   *     lists the member, {@code INVALID_STATE} when there are too many, {@code NOT_CONFIGURED}
   *     without an authorization provider, {@code PROVIDER_UNAVAILABLE}
   */
  public Change put(String policy, Optional<String> subject, Optional<String> email, String role) {
    var member = PolicyMember.added(policy, subject(subject, email), checked(role));
    for (var known : configured(policy)) {
      if (known.role().equals(role) && isSame(known, member.name(), email)) {
        throw readOnly(known);
      }
    }
    boolean isNew =
        authorization.change(
            provider -> {
              refuseTooMany(provider);
              return provider.add(relationship(policy, member));
            });
    return new Change(member, isNew);
  }

  private static boolean isSame(PolicyMember known, String subject, Optional<String> email) {
    return switch (known.by()) {
      case SUBJECT -> known.name().equals(subject);
      case EMAIL -> email.map(known.name()::equalsIgnoreCase).orElse(false);
      case GROUP, RELATION -> false;
    };
  }

  /**
   * Deletes a member.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code CONFLICT} when the configuration lists it,
   *     {@code PROVIDER_UNAVAILABLE}
   */
  public PolicyMember delete(String policy, String id) {
    for (var known : configured(policy)) {
      if (known.id().equals(id)) {
        throw readOnly(known);
      }
    }
    var member =
        added(policy).stream()
            .filter(known -> known.id().equals(id))
            .findFirst()
            .orElseThrow(() -> unknown(id));
    if (!authorization.change(provider -> provider.delete(relationship(policy, member)))) {
      throw unknown(id);
    }
    return member;
  }

  private List<PolicyMember> configured(String policy) {
    return Optional.ofNullable(policies.get().get(policy))
        .map(PolicyConfig::members)
        .orElse(List.of())
        .stream()
        .map(member -> PolicyMember.configured(policy, member))
        .distinct()
        .toList();
  }

  private List<PolicyMember> added(String policy) {
    var prefix = policy + "#";
    return authorization.ask(
        provider ->
            new RelationshipList(provider)
                .all(ADDED).stream()
                    .filter(fact -> fact.resource().id().startsWith(prefix))
                    .filter(fact -> fact.target() instanceof OfSubject)
                    .map(
                        fact ->
                            PolicyMember.added(
                                policy,
                                ((OfSubject) fact.target()).id(),
                                fact.resource().id().substring(prefix.length())))
                    .sorted(PolicyMember.BY_NAME)
                    .toList());
  }

  private static void refuseTooMany(Authorization provider) {
    if (new RelationshipList(provider).all(ADDED).size() >= MOST) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "operators have added %d members, which is the limit: delete some, or give a group or a relation the role in the configuration"
              .formatted(MOST));
    }
  }

  private static Relationship relationship(String policy, PolicyMember member) {
    return Relationship.of(
        member.name(), GatewayTypes.MEMBER, GatewayTypes.role(policy, member.role()));
  }

  private static String subject(Optional<String> subject, Optional<String> email) {
    if (subject.isPresent() == email.isPresent()) {
      throw GatewayException.invalid("subject", "name the member by one of 'subject' and 'email'");
    }
    if (email.isPresent()) {
      if (!EMAIL.matcher(email.get()).matches()) {
        throw GatewayException.invalid(
            "email", "'email' must be an e-mail address, such as alice@example.com");
      }
      return "user:" + PolicyConfig.address(email.get());
    }
    if (!SUBJECT.matcher(subject.get()).matches()) {
      throw GatewayException.invalid(
          "subject", "'subject' must be user:<id>, service_account:<id> or system:<app>");
    }
    return subject.get();
  }

  private static String checked(String role) {
    if (!ROLE.matcher(role).matches()) {
      throw GatewayException.invalid("role", "'role' has 1 to 64 characters without white space");
    }
    return role;
  }

  private static GatewayException readOnly(PolicyMember member) {
    return new GatewayException(
        ErrorCode.CONFLICT,
        "the configuration lists '%s' as %s: change it there"
            .formatted(member.name(), member.role()));
  }

  private static GatewayException unknown(String id) {
    return new GatewayException(ErrorCode.NOT_FOUND, "there is no member '%s'".formatted(id));
  }
}
