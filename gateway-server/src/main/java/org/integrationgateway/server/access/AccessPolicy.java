package org.integrationgateway.server.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.config.PolicyConfig;
import org.integrationgateway.server.config.ServerConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.identity.Caller;

/** What a caller may use: the scopes of the token, then the app's policy, then allowed roles. */
public final class AccessPolicy {
  private volatile Map<String, Policy> policies;

  public AccessPolicy(Collection<PolicyConfig> policies) {
    this.policies = prepared(policies);
  }

  /** From now on, exactly these. */
  public void replace(Collection<PolicyConfig> changed) {
    policies = prepared(changed);
  }

  /** Refuses with {@code SCOPE_DENIED}; says the same whether or not the operation exists. */
  public void checkScope(Caller caller, String app, String operation) {
    if (!caller.mayUse(app, operation)) {
      throw scopeDenied("operation '" + operation + "' of app '" + app + "'");
    }
  }

  /** Refuses with {@code SCOPE_DENIED} when the token is for other apps. */
  public void checkScope(Caller caller, String app) {
    if (!caller.mayUse(app)) {
      throw scopeDenied("app '" + app + "'");
    }
  }

  /** Refuses with {@code FORBIDDEN} whom the app's policy does not let in. */
  public void check(Caller caller, App app) {
    if (!allows(caller, app)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "%s is not a member of policy '%s', which app '%s' is bound to; an administrator can add it"
              .formatted(caller.subject().id(), app.policy().orElse(""), app.name()));
    }
  }

  /** Refuses with {@code FORBIDDEN} whom the policy or the operation's roles do not let in. */
  public void check(Caller caller, App app, Operation operation) {
    check(caller, app);
    if (!hasRole(caller, app, operation)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "operation '%s' of app '%s' is for the roles %s, and %s has none of them in policy '%s'"
              .formatted(
                  operation.id(),
                  app.name(),
                  String.join(", ", operation.allowedRoles()),
                  caller.subject().id(),
                  app.policy().orElse("")));
    }
  }

  /**
   * Refuses with {@code FORBIDDEN} who has none of these roles; without a policy, nobody has any.
   */
  public void checkRole(Caller caller, App app, List<String> roles, String what) {
    var role = app.policy().flatMap(policy -> policy(app).role(caller.subject()));
    if (role.isEmpty() || !roles.contains(role.get())) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "%s of app '%s' is for the roles %s, and %s"
              .formatted(
                  what,
                  app.name(),
                  String.join(", ", roles),
                  app.policy()
                      .map(
                          policy ->
                              "%s has none of them in policy '%s'"
                                  .formatted(caller.subject().id(), policy))
                      .orElse("no authorizationPolicy gives this app any: bind it to one")));
    }
  }

  /** Refuses with {@code FORBIDDEN} who is no operator. */
  public void checkOperator(Caller caller, ServerConfig.Admin admin) {
    var role = policies.getOrDefault(admin.policy(), Policy.NOBODY).role(caller.subject());
    if (role.filter(admin.roles()::contains).isEmpty()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "what is below /admin is for the roles %s of policy '%s', and %s has none of them; server.admin says so"
              .formatted(String.join(", ", admin.roles()), admin.policy(), caller.subject().id()));
    }
  }

  /** By which policy and role the caller may use the app; empty where no policy says. */
  public Optional<CallContext.Access> granted(Caller caller, App app) {
    return app.policy()
        .map(
            policy ->
                new CallContext.Access(policy, policy(app).role(caller.subject()).orElse("")));
  }

  /** Whether the caller may see and use the app. */
  public boolean allows(Caller caller, App app) {
    return caller.mayUse(app.name())
        && (app.policy().isEmpty() || policy(app).admits(caller.subject()));
  }

  /** Whether the caller may see and use the operation. */
  public boolean allows(Caller caller, App app, Operation operation) {
    return caller.mayUse(app.name(), operation.id())
        && allows(caller, app)
        && hasRole(caller, app, operation);
  }

  /** Roles count only where the deployment binds the app to a policy that gives them. */
  private boolean hasRole(Caller caller, App app, Operation operation) {
    if (operation.allowedRoles().isEmpty() || app.policy().isEmpty()) {
      return true;
    }
    Optional<String> role = policy(app).role(caller.subject());
    return role.isPresent() && operation.allowedRoles().contains(role.get());
  }

  private Policy policy(App app) {
    return policies.getOrDefault(app.policy().orElseThrow(), Policy.NOBODY);
  }

  private static GatewayException scopeDenied(String what) {
    return new GatewayException(
        ErrorCode.SCOPE_DENIED,
        "this token's scopes do not include " + what + "; use a token that was created for it");
  }

  private static Map<String, Policy> prepared(Collection<PolicyConfig> policies) {
    return policies.stream().collect(Collectors.toUnmodifiableMap(PolicyConfig::name, Policy::of));
  }
}
