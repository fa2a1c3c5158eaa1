package org.integrationgateway.core.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a caller may see and use: by the scopes of its token, the roles that the policy of
 * the app gives it, and the allowed roles of the operation. Roles come from the configuration, and
 * from the relationships of the authorization provider, which is asked only where the configuration
 * does not allow it already. Refusals name what was asked for, never the policy or the roles that
 * refuse it.
 */
public final class AccessPolicy {
  private final Function<String, List<String>> groups;
  private volatile Map<String, Policy> policies;
  private final RelatedRoles relationships;

  /** Decides by the configuration alone. */
  public AccessPolicy(Collection<PolicyConfig> policies) {
    this(policies, RelatedRoles.NONE, subject -> List.of());
  }

  /**
   * Decides by the configuration and by relationships.
   *
   * @param groups of a subject at its last login, for calls from inside, which have none of their
   *     own
   */
  public AccessPolicy(
      Collection<PolicyConfig> policies,
      RelationshipRoles relationships,
      Function<String, List<String>> groups) {
    this(policies, (RelatedRoles) relationships, groups);
  }

  private AccessPolicy(
      Collection<PolicyConfig> policies,
      RelatedRoles relationships,
      Function<String, List<String>> groups) {
    this.groups = groups;
    this.policies = prepared(policies, groups);
    this.relationships = relationships;
  }

  /** Takes over other policies, for decisions that begin afterwards. */
  public void replace(Collection<PolicyConfig> next) {
    policies = prepared(next, groups);
  }

  /**
   * Refuses with {@code SCOPE_DENIED} an operation that the token's scopes leave out, in the same
   * words whether or not it exists.
   */
  public void checkScope(Caller caller, String app, String operation) {
    if (!caller.mayUse(app, operation)) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token's scopes do not include operation '%s' of app '%s'; use a token that was created for it"
              .formatted(operation, app));
    }
  }

  /**
   * Refuses with {@code SCOPE_DENIED} a caller whose token may not store and remove credentials for
   * the app.
   */
  public static void checkConnections(Caller caller, App app) {
    if (!caller.mayConnect(app.name())) {
      throw new GatewayException(
              ErrorCode.SCOPE_DENIED,
              "this token is limited to operations of app '%s', so it cannot store or remove credentials; use one with the scope '%s:%s'"
                  .formatted(app.name(), Caller.CONNECTIONS, app.name()))
          .app(app.name());
    }
  }

  /**
   * Refuses with {@code FORBIDDEN} a caller that has none of the operation's roles.
   *
   * @return the policy and the role by which the caller may use the app: of several roles the first
   *     that is enough, in the order of the configuration; empty for an app without policy
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when the caller needs the answer of an
   *     authorization provider that does not answer
   */
  public Optional<CallContext.Access> check(Caller caller, App app, Operation operation) {
    if (app.policy().isEmpty()) {
      return Optional.empty();
    }
    var role =
        role(policy(app), caller, operation, relationships)
            .orElseThrow(() -> forbidden("operation '" + operation.id() + "'", app));
    return Optional.of(new CallContext.Access(app.policy().get(), role));
  }

  /**
   * Refuses with {@code FORBIDDEN} a caller that has none of these roles. Without a policy for the
   * app no caller has a role.
   *
   * @param what is for these roles, in words
   * @throws GatewayException also {@code PROVIDER_UNAVAILABLE}
   */
  public void checkRole(Caller caller, App app, List<String> roles, String what) {
    if (app.policy().isEmpty() || enough(policy(app), caller, roles, relationships).isEmpty()) {
      throw forbidden(what, app);
    }
  }

  /**
   * Whether the policy of the app gives the caller this role.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public boolean hasRole(Caller caller, App app, String role) {
    return app.policy().isPresent()
        && enough(policy(app), caller, List.of(role), relationships).isPresent();
  }

  private static GatewayException forbidden(String what, App app) {
    return new GatewayException(
        ErrorCode.FORBIDDEN,
        "you may not use %s of app '%s'; an operator of this gateway can allow it"
            .formatted(what, app.name()));
  }

  /**
   * Refuses with {@code FORBIDDEN} a caller that is not an operator.
   *
   * @throws GatewayException also {@code PROVIDER_UNAVAILABLE}
   */
  public void checkOperator(Caller caller, ServerConfig.Admin admin) {
    if (enough(policy(admin.policy()), caller, admin.roles(), relationships).isEmpty()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "%s is not an operator of this gateway: routes below /admin are for operators"
              .formatted(caller.subject().id()));
    }
  }

  /**
   * Whether the caller may read requests and responses of other callers.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public boolean readsCaptures(Caller caller, ServerConfig.Admin admin) {
    return !admin.captureRoles().isEmpty()
        && enough(policy(admin.policy()), caller, admin.captureRoles(), relationships).isPresent();
  }

  /**
   * Whether the caller has the role of an operator, which may be known from a moment ago: for what
   * other callers may use too.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public boolean isOperator(Caller caller, ServerConfig.Admin admin) {
    return enough(policy(admin.policy()), caller, admin.roles(), relationships.recent())
        .isPresent();
  }

  /**
   * Whether the caller may see the app. An app that it may not see does not exist for it.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE}
   */
  public boolean allows(Caller caller, App app) {
    return allows(caller, app, relationships);
  }

  private boolean allows(Caller caller, App app, RelatedRoles related) {
    if (!caller.mayUse(app.name())) {
      return false;
    }
    if (app.policy().isEmpty()) {
      return true;
    }
    var policy = policy(app);
    return policy.allowByDefault()
        || !policy.roles(caller).isEmpty()
        || !related.roles(caller.subject(), policy, roles -> !roles.isEmpty()).isEmpty();
  }

  /** Whether a list shows the app: one that cannot be decided now is left out. */
  public boolean lists(Caller caller, App app) {
    return decided(() -> allows(caller, app, relationships.recent()));
  }

  /**
   * Whether a list shows an operation that the caller may use: one that cannot be decided now is
   * left out.
   */
  public boolean lists(Caller caller, App app, Operation operation) {
    return caller.mayUse(app.name(), operation.id())
        && (app.policy().isEmpty()
            || decided(
                () -> role(policy(app), caller, operation, relationships.recent()).isPresent()));
  }

  private static boolean decided(BooleanSupplier decision) {
    try {
      return decision.getAsBoolean();
    } catch (GatewayException undecided) {
      if (undecided.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        return false;
      }
      throw undecided;
    }
  }

  /**
   * The role by which the caller may use the operation; empty text when every caller may. Roles
   * count only where the deployment binds the app to a policy that gives them.
   */
  private static Optional<String> role(
      Policy policy, Caller caller, Operation operation, RelatedRoles related) {
    if (!operation.allowedRoles().isEmpty()) {
      return enough(policy, caller, operation.allowedRoles(), related);
    }
    var configured = policy.roles(caller);
    if (!configured.isEmpty()) {
      return Optional.of(configured.get(0));
    }
    return policy.allowByDefault()
        ? Optional.of("")
        : related.roles(caller.subject(), policy, roles -> !roles.isEmpty()).stream().findFirst();
  }

  /** The caller's first role that is one of these. */
  private static Optional<String> enough(
      Policy policy, Caller caller, List<String> roles, RelatedRoles related) {
    for (var role : policy.roles(caller)) {
      if (roles.contains(role)) {
        return Optional.of(role);
      }
    }
    return related
        .roles(caller.subject(), policy, held -> held.stream().anyMatch(roles::contains))
        .stream()
        .filter(roles::contains)
        .findFirst();
  }

  private Policy policy(App app) {
    return policy(app.policy().orElseThrow());
  }

  private Policy policy(String name) {
    @Nullable Policy policy = policies.get(name);
    return policy == null ? Policy.empty(name) : policy;
  }

  private static Map<String, Policy> prepared(
      Collection<PolicyConfig> policies, Function<String, List<String>> groups) {
    return policies.stream()
        .collect(
            Collectors.toUnmodifiableMap(PolicyConfig::name, policy -> Policy.of(policy, groups)));
  }
}
