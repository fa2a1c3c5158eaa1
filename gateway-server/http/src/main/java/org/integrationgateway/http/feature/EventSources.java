package org.integrationgateway.http.feature;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Decides who may deliver events in the name of an app: operators, subjects with the role {@code
 * events} in the policy of the app, and tokens with a scope that lists {@code surface:events}. Only
 * callers that may deliver events of the app create such tokens.
 *
 * @param access gives roles
 * @param operator whether a caller is an operator of the gateway
 * @param visible the app of this name, or a refusal of one that the caller may not see
 */
public record EventSources(
    AccessPolicy access, Predicate<Caller> operator, BiFunction<Caller, String, App> visible) {
  /** The permission to deliver events, in place of an operation in scopes. */
  public static final String PERMISSION = "surface:events";

  /** The role that gives the permission, in the policy of the app. */
  public static final String ROLE = "events";

  /**
   * Refuses a caller that may not deliver events of an app.
   *
   * @throws GatewayException {@code SCOPE_DENIED} when its token is limited and does not include
   *     the app's events; {@code NOT_FOUND} for an app that it may not see; {@code FORBIDDEN};
   *     {@code PROVIDER_UNAVAILABLE}
   */
  public void require(Caller caller, String app) {
    if (!caller.mayUse(app, PERMISSION)) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token's scopes do not include events of app '%s': use a token with the scope {\"app\": \"%s\", \"operations\": [\"%s\"]}"
              .formatted(app, app, PERMISSION));
    }
    var source = visible.apply(caller, app);
    if (!lists(caller.scopes(), app) && !maySpeak(caller, source)) {
      throw new GatewayException(
              ErrorCode.FORBIDDEN,
              "%s may not deliver events of app '%s': the provider of the app can, operators, subjects with the role '%s' in the policy of the app, and tokens that one of these created with the scope '%s:%s'"
                  .formatted(caller.subject().id(), app, ROLE, app, PERMISSION))
          .app(app);
    }
  }

  /**
   * Refuses the scopes of a token that would give more than its creator has.
   *
   * @throws GatewayException as {@link #require}
   */
  public void requireGrantable(Caller creator, List<Caller.Scope> scopes) {
    scopes.stream()
        .map(Caller.Scope::app)
        .distinct()
        .filter(app -> lists(scopes, app))
        .forEach(app -> require(creator, app));
  }

  private static boolean lists(List<Caller.Scope> scopes, String app) {
    return scopes.stream()
        .anyMatch(scope -> scope.app().equals(app) && scope.operations().contains(PERMISSION));
  }

  private boolean maySpeak(Caller caller, App app) {
    return caller.subject().id().equals("system:" + app.name())
        || (caller.scopes().isEmpty() && operator.test(caller))
        || access.hasRole(caller, app, ROLE);
  }
}
