package org.integrationgateway.people.oauth.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.people.oauth.LoginScopes;
import org.integrationgateway.people.serviceaccount.key.AccountKey;

/**
 * The limits of the tokens of service accounts, as clients write them: {@code mcp} for all that the
 * account may do, {@code mcp:<app>} or {@code <app>} for an app, {@code <app>:<operation>} for an
 * operation.
 */
final class AccountScopes {
  private static final int LONGEST = 4000;
  private static final int MOST = 100;

  private AccountScopes() {}

  /**
   * The limits of a token that a client asks for.
   *
   * @param text as sent; empty: all that the key gives
   * @param resource path that the token is for; empty: every route
   * @throws OAuthRefusal {@code invalid_scope} when the key does not give them
   */
  static List<Scope> granted(AccountKey key, String text, String resource) {
    var wanted = read(text);
    if (wanted.isEmpty()) {
      wanted = key.scopes();
    }
    for (var scope : wanted) {
      if (!gives(key.scopes(), scope)) {
        throw refused(
            "the key of the service account does not give the scope '" + word(scope) + "'");
      }
    }
    if (resource.length() <= LoginScopes.PATH.length()) {
      return wanted;
    }
    var app = resource.substring(LoginScopes.PATH.length() + 1);
    var within = wanted.stream().filter(scope -> scope.app().equals(app)).toList();
    if (within.isEmpty() && !wanted.isEmpty()) {
      throw refused("the scope of this resource is '%s'".formatted(LoginScopes.of(resource)));
    }
    return within.isEmpty() ? List.of(new Scope(app, Set.of())) : within;
  }

  /** The limits as a client reads them. */
  static String text(List<Scope> limits) {
    return limits.isEmpty()
        ? LoginScopes.ALL
        : String.join(" ", limits.stream().map(AccountScopes::word).toList());
  }

  private static String word(Scope scope) {
    return scope.operations().isEmpty()
        ? LoginScopes.ALL + ":" + scope.app()
        : String.join(
            " ",
            new TreeSet<>(scope.operations())
                .stream().map(operation -> scope.app() + ":" + operation).toList());
  }

  /** Events are delivered only where the creator of the key was permitted to give that on. */
  private static boolean gives(List<Scope> limits, Scope wanted) {
    if (limits.isEmpty()) {
      return !wanted.operations().contains(EventSources.PERMISSION);
    }
    return limits.stream()
        .filter(limit -> limit.app().equals(wanted.app()))
        .anyMatch(
            limit ->
                limit.operations().isEmpty()
                    ? !wanted.operations().contains(EventSources.PERMISSION)
                    : !wanted.operations().isEmpty()
                        && limit.operations().containsAll(wanted.operations()));
  }

  private static List<Scope> read(String text) {
    if (text.length() > LONGEST) {
      throw refused("'scope' is too long");
    }
    var byApp = new LinkedHashMap<String, Set<String>>();
    var whole = new TreeSet<String>();
    for (var each : text.strip().split(" +")) {
      if (each.equals(LoginScopes.ALL)) {
        return List.of();
      }
      var own =
          each.startsWith(LoginScopes.ALL + ":")
              ? each.substring(LoginScopes.ALL.length() + 1)
              : each;
      int colon = own.indexOf(':');
      var app = colon < 0 ? own : own.substring(0, colon);
      if (app.isEmpty()) {
        continue;
      }
      var operations = byApp.computeIfAbsent(app, unused -> new TreeSet<>());
      if (colon < 0) {
        whole.add(app);
      } else {
        operations.add(own.substring(colon + 1));
      }
    }
    if (byApp.size() > MOST) {
      throw refused("'scope' names more than %d apps".formatted(MOST));
    }
    var scopes = new ArrayList<Scope>();
    byApp.forEach(
        (app, operations) ->
            scopes.add(new Caller.Scope(app, whole.contains(app) ? Set.of() : operations)));
    return scopes;
  }

  private static OAuthRefusal refused(String why) {
    return new OAuthRefusal("invalid_scope", why);
  }
}
