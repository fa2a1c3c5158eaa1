package org.integrationgateway.people.api.oauth;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.EnterpriseLogins;
import org.integrationgateway.people.oauth.client.LoginClient;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.grant.IssuedTokens;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Routes where clients exchange codes and refresh tokens for tokens, and give tokens back. */
public final class ClientTokenRoutes {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final LoginSwitch switched;
  private final IssuerUrls urls;
  private final ClientLogins logins;
  private final LoginClients clients;
  private final ClientGrants grants;
  private final EnterpriseLogins enterprise;
  private final AccountGrants accounts;
  private final RequestRates rates;
  private final AuditTrail audit;

  public ClientTokenRoutes(
      LoginSwitch switched,
      IssuerUrls urls,
      ClientLogins logins,
      LoginClients clients,
      ClientGrants grants,
      EnterpriseLogins enterprise,
      AccountGrants accounts,
      RequestRates rates,
      AuditTrail audit) {
    this.switched = switched;
    this.urls = urls;
    this.logins = logins;
    this.clients = clients;
    this.grants = grants;
    this.enterprise = enterprise;
    this.accounts = accounts;
    this.rates = rates;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .add("POST", IssuerUrls.TOKEN, RouteInput.NONE, guarded(this::token))
        .add("POST", IssuerUrls.REVOKE, RouteInput.NONE, guarded(this::revoke));
  }

  /** Refusals are in the form of OAuth, and count against the rate of the address. */
  private RouteHandler guarded(RouteHandler handler) {
    return exchange -> {
      try {
        rates.verified(
            exchange.remoteAddress(),
            exchange.route(),
            () -> {
              handle(handler, exchange);
              return true;
            });
      } catch (GatewayException failed) {
        if (!(failed.getCause() instanceof OAuthRefusal refused)) {
          throw failed;
        }
        OAuthAnswer.refusal(exchange, refused);
      } catch (OAuthRefusal refused) {
        OAuthAnswer.refusal(exchange, refused);
      }
    };
  }

  private void handle(RouteHandler handler, Exchange exchange) throws Exception {
    try {
      handler.handle(exchange);
    } catch (OAuthRefusal refused) {
      if (refused.error().equals("invalid_grant") || refused.error().equals("invalid_client")) {
        audit.record(
            new AuditEvent("client.refuse", AuditEvent.UNKNOWN)
                .with("reason", refused.error())
                .with("request", exchange.requestId())
                .with("address", exchange.remoteAddress()));
        throw new GatewayException(ErrorCode.UNAUTHENTICATED, refused.description(), refused);
      }
      throw refused;
    }
  }

  private void token(Exchange exchange) throws IOException {
    var form = OAuthForm.of(exchange);
    var presented = OAuthForm.client(exchange, form);
    var account = AccountKey.accountOf(presented.id());
    if (account.isPresent()) {
      accounts.token(exchange, form, presented, account.get());
      return;
    }
    var client = client(presented);
    var resource = OAuthForm.optional(form, "resource");
    var named = urls.named(exchange, resource);
    if (named.isEmpty()) {
      throw ClientLogins.invalidTarget();
    }
    var key = accounts.proofs().ofTokenRequest(exchange).orElse(null);
    switch (OAuthForm.required(form, "grant_type")) {
      case "authorization_code" -> {
        var issued =
            logins.exchange(
                client,
                Secret.of(OAuthForm.required(form, "code")),
                OAuthForm.required(form, "redirect_uri"),
                OAuthForm.required(form, "code_verifier"),
                resource.isPresent() ? named : Optional.empty(),
                key);
        answer(exchange, issued, key);
      }
      case "refresh_token" -> {
        var token = Secret.of(OAuthForm.required(form, "refresh_token"));
        var issued = grants.refresh(token, client.id(), key);
        clients.registered().used(client.id());
        record(exchange, "grant.refresh", issued.grant().subject(), issued.grant().id(), client);
        answer(exchange, issued, key);
      }
      case AccountGrants.JWT_BEARER -> {
        var issued =
            enterprise.exchange(
                client,
                new EnterpriseLogins.Request(
                    Secret.of(OAuthForm.required(form, "assertion")),
                    accounts.audiences(exchange),
                    resource.isPresent() ? named : Optional.empty(),
                    OAuthForm.optional(form, "scope")),
                text -> urls.named(exchange, Optional.of(text)),
                key);
        clients.registered().used(client.id());
        record(exchange, "grant.assert", issued.grant().subject(), issued.grant().id(), client);
        OAuthAnswer.json(exchange, 200, json(issued, key));
      }
      default ->
          throw new OAuthRefusal(
              "unsupported_grant_type",
              "'grant_type' must be 'authorization_code', 'refresh_token' or '%s'"
                  .formatted(AccountGrants.JWT_BEARER));
    }
  }

  private void revoke(Exchange exchange) throws IOException {
    var form = OAuthForm.of(exchange);
    var presented = OAuthForm.client(exchange, form);
    var account = AccountKey.accountOf(presented.id());
    if (account.isPresent()) {
      accounts.revoke(exchange, form, presented, account.get());
      return;
    }
    var client = client(presented);
    grants
        .revoke(Secret.of(OAuthForm.required(form, "token")), client.id())
        .ifPresent(grant -> record(exchange, "grant.revoke", grant.subject(), grant.id(), client));
    // The answer is the same for a token that was never valid (RFC 7009, section 2.2).
    OAuthAnswer.json(exchange, 200, Json.object());
  }

  private LoginClient client(PresentedClient presented) {
    if (!switched.isOn()) {
      throw Routes.nothingHere();
    }
    var client = clients.find(presented.id(), Deadline.in(TIMEOUT));
    clients.authenticate(client, presented.secret());
    return client;
  }

  private static void answer(Exchange exchange, IssuedTokens issued, @Nullable String key) {
    var json = json(issued, key);
    issued.refresh().use(text -> json.put("refresh_token", text));
    OAuthAnswer.json(exchange, 200, json);
  }

  private static ObjectNode json(IssuedTokens issued, @Nullable String key) {
    var json = Json.object();
    issued.access().use(text -> json.put("access_token", text));
    return json.put("token_type", AccountGrants.type(key))
        .put("expires_in", issued.life().toSeconds())
        .put("scope", String.join(" ", issued.grant().scopes()));
  }

  private void record(
      Exchange exchange, String action, String subject, String grant, LoginClient client) {
    audit.record(
        new AuditEvent(action, subject)
            .with("grant", grant)
            .with("client", client.id())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
  }
}
