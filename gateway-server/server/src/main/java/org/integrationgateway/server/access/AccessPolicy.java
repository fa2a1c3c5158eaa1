package org.integrationgateway.server.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.config.authorization.PolicyConfig;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Decides what a caller may see and use: by the scopes of its token, the policy of the app and the
 * allowed roles of the operation. Refusals name what was asked for, never the policy or the roles
 * that refuse it.
 */
public final class AccessPolicy {
  private final Map<String, Policy> policies;

  public AccessPolicy(Collection<PolicyConfig> policies) {
    this.policies = prepared(policies);
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
   * @return the policy and role by which the caller may use the app; empty for an app without
   *     policy
   */
  public Optional<CallContext.Access> check(Caller caller, App app, Operation operation) {
    if (app.policy().isEmpty()) {
      return Optional.empty();
    }
    var role = policy(app).role(caller.subject());
    if (!isAllowed(role, operation)) {
      throw forbidden("operation '" + operation.id() + "'", app);
    }
    return Optional.of(new CallContext.Access(app.policy().get(), role.orElse("")));
  }

  /**
   * Refuses with {@code FORBIDDEN} a caller that has none of these roles. Without a policy for the
   * app no caller has a role.
   *
   * @param what is for these roles, in words
   */
  public void checkRole(Caller caller, App app, List<String> roles, String what) {
    var role = app.policy().flatMap(policy -> policy(app).role(caller.subject()));
    if (role.isEmpty() || !roles.contains(role.get())) {
      throw forbidden(what, app);
    }
  }

  private static GatewayException forbidden(String what, App app) {
    return new GatewayException(
        ErrorCode.FORBIDDEN,
        "you may not use %s of app '%s'; an operator of this gateway can allow it"
            .formatted(what, app.name()));
  }

  /** Refuses with {@code FORBIDDEN} a caller that is not an operator. */
  public void checkOperator(Caller caller, ServerConfig.Admin admin) {
    var role = policies.getOrDefault(admin.policy(), Policy.EMPTY).role(caller.subject());
    if (role.filter(admin.roles()::contains).isEmpty()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "%s is not an operator of this gateway: routes below /admin are for operators"
              .formatted(caller.subject().id()));
    }
  }

  /** Whether the caller may see the app. An app that it may not see does not exist for it. */
  public boolean allows(Caller caller, App app) {
    return caller.mayUse(app.name())
        && (app.policy().isEmpty() || policy(app).admits(caller.subject()));
  }

  /** Whether the caller may see and use the operation. */
  public boolean allows(Caller caller, App app, Operation operation) {
    if (!caller.mayUse(app.name(), operation.id())) {
      return false;
    }
    if (app.policy().isEmpty()) {
      return true;
    }
    var policy = policy(app);
    var role = policy.role(caller.subject());
    return (policy.allowByDefault() || role.isPresent()) && isAllowed(role, operation);
  }

  /** Roles count only where the deployment binds the app to a policy that gives them. */
  private static boolean isAllowed(Optional<String> role, Operation operation) {
    return operation.allowedRoles().isEmpty()
        || role.filter(operation.allowedRoles()::contains).isPresent();
  }

  private Policy policy(App app) {
    return policies.getOrDefault(app.policy().orElseThrow(), Policy.EMPTY);
  }

  private static Map<String, Policy> prepared(Collection<PolicyConfig> policies) {
    return policies.stream().collect(Collectors.toUnmodifiableMap(PolicyConfig::name, Policy::of));
  }
}
