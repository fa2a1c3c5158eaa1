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
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.client.LoginClient;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.grant.IssuedTokens;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/** Routes where clients exchange codes and refresh tokens for tokens, and give tokens back. */
public final class ClientTokenRoutes {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final LoginSwitch switched;
  private final IssuerUrls urls;
  private final ClientLogins logins;
  private final LoginClients clients;
  private final ClientGrants grants;
  private final RequestRates rates;
  private final AuditTrail audit;

  public ClientTokenRoutes(
      LoginSwitch switched,
      IssuerUrls urls,
      ClientLogins logins,
      LoginClients clients,
      ClientGrants grants,
      RequestRates rates,
      AuditTrail audit) {
    this.switched = switched;
    this.urls = urls;
    this.logins = logins;
    this.clients = clients;
    this.grants = grants;
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
    return switched.guarded(
        exchange -> {
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
        });
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
    var form = form(exchange);
    var client = client(exchange, form);
    var resource = form.single("resource");
    var named = urls.named(exchange, resource);
    if (named.isEmpty()) {
      throw ClientLogins.invalidTarget();
    }
    switch (required(form, "grant_type")) {
      case "authorization_code" -> {
        var issued =
            logins.exchange(
                client,
                Secret.of(required(form, "code")),
                required(form, "redirect_uri"),
                required(form, "code_verifier"),
                resource.isPresent() ? named : Optional.empty());
        answer(exchange, issued);
      }
      case "refresh_token" -> {
        var issued = grants.refresh(Secret.of(required(form, "refresh_token")), client.id());
        clients.registered().used(client.id());
        record(exchange, "grant.refresh", issued.grant().subject(), issued.grant().id(), client);
        answer(exchange, issued);
      }
      default ->
          throw new OAuthRefusal(
              "unsupported_grant_type",
              "'grant_type' must be 'authorization_code' or 'refresh_token'");
    }
  }

  private void revoke(Exchange exchange) throws IOException {
    var form = form(exchange);
    var client = client(exchange, form);
    grants
        .revoke(Secret.of(required(form, "token")), client.id())
        .ifPresent(grant -> record(exchange, "grant.revoke", grant.subject(), grant.id(), client));
    // The answer is the same for a token that was never valid (RFC 7009, section 2.2).
    OAuthAnswer.json(exchange, 200, Json.object());
  }

  private static Query form(Exchange exchange) throws IOException {
    try {
      return exchange.form();
    } catch (GatewayException malformed) {
      if (malformed.code() == ErrorCode.PAYLOAD_TOO_LARGE) {
        throw malformed;
      }
      throw new OAuthRefusal("invalid_request", malformed.detail());
    }
  }

  private LoginClient client(Exchange exchange, Query form) {
    try {
      var presented = PresentedClient.read(exchange, form);
      var client = clients.find(presented.id(), Deadline.in(TIMEOUT));
      clients.authenticate(client, presented.secret());
      return client;
    } catch (GatewayException twice) {
      throw twice.code() == ErrorCode.INVALID_REQUEST
          ? new OAuthRefusal("invalid_request", twice.detail())
          : twice;
    }
  }

  private static String required(Query form, String name) {
    try {
      return form.single(name)
          .filter(value -> !value.isEmpty())
          .orElseThrow(
              () -> new OAuthRefusal("invalid_request", "'%s' is missing".formatted(name)));
    } catch (GatewayException twice) {
      throw new OAuthRefusal("invalid_request", twice.detail());
    }
  }

  private static void answer(Exchange exchange, IssuedTokens issued) {
    var json = Json.object();
    issued.access().use(text -> json.put("access_token", text));
    json.put("token_type", "Bearer").put("expires_in", issued.life().toSeconds());
    issued.refresh().use(text -> json.put("refresh_token", text));
    json.put("scope", String.join(" ", issued.grant().scopes()));
    OAuthAnswer.json(exchange, 200, json);
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
