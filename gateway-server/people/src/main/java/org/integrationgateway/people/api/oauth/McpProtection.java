package org.integrationgateway.people.api.oauth;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.ProtectedResource;
import org.integrationgateway.people.oauth.LoginScopes;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.grant.LiveGrant;
import org.integrationgateway.people.oauth.service.AccountAccess;
import org.integrationgateway.sdk.Secret;

/**
 * {@code /mcp} as a protected resource: accepts the access tokens that the gateway has issued for
 * it, and tells clients without one where they get it (MCP 2026-07-28, authorization).
 */
public record McpProtection(
    LoginSwitch logins, IssuerUrls urls, ClientGrants grants, AccountAccess accounts)
    implements ProtectedResource {
  private static final String HEADER = "WWW-Authenticate";

  @Override
  public Optional<Caller> find(Exchange exchange, Secret token) {
    var found =
        grants
            .find(token)
            .filter(live -> live.isFor(exchange.pathSent()))
            .map(LiveGrant::caller)
            .or(() -> accounts.find(token, exchange.pathSent()));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var caller = found.get();
    var resource = IssuerUrls.resourceOf(exchange);
    if (!resource.equals(LoginScopes.PATH)) {
      var app = resource.substring(LoginScopes.PATH.length() + 1);
      if (!caller.scopes().isEmpty() && !caller.mayUse(app)) {
        exchange.set(HEADER, challenge(exchange, resource, ", error=\"insufficient_scope\""));
        throw new GatewayException(
            ErrorCode.SCOPE_DENIED,
            "this token is not for app '%s': ask for the scope '%s'"
                .formatted(app, LoginScopes.of(resource)));
      }
    }
    return Optional.of(caller);
  }

  @Override
  public void challenge(Exchange exchange) {
    if (logins.isOn()) {
      boolean presented = exchange.header("Authorization").isPresent();
      // The check of a proof has added its own before.
      exchange.add(
          HEADER,
          challenge(
              exchange,
              IssuerUrls.resourceOf(exchange),
              presented ? ", error=\"invalid_token\"" : ""));
    }
  }

  private String challenge(Exchange exchange, String resource, String error) {
    return "Bearer realm=\"gateway\", resource_metadata=\"%s\", scope=\"%s\"%s"
        .formatted(urls.metadata(exchange, resource), LoginScopes.of(resource), error);
  }
}
