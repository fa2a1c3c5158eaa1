package org.integrationgateway.people.api.oauth;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.service.AccountAccess;
import org.integrationgateway.people.oauth.service.AccountLogins;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** The token requests of service accounts, which have no login and no refresh token. */
public record AccountGrants(
    IssuerUrls urls,
    RequestProofs proofs,
    AccountLogins logins,
    AccountAccess access,
    AuditTrail audit) {
  /** The grant of an account that proves itself (RFC 6749, section 4.4). */
  static final String CLIENT_CREDENTIALS = "client_credentials";

  /** The grant of a token that another issuer has signed (RFC 7523, section 2.1). */
  static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

  /** The grant of such a token in the form of token exchange (RFC 8693). */
  static final String TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

  private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";
  private static final Set<String> TOKEN_TYPES =
      Set.of(
          "urn:ietf:params:oauth:token-type:jwt",
          "urn:ietf:params:oauth:token-type:id_token",
          ACCESS_TOKEN);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Answers a request of this account. */
  void token(Exchange exchange, Query form, PresentedClient client, String account) {
    var grant = OAuthForm.required(form, "grant_type");
    var resource = resource(exchange, form);
    var key = key(exchange, form, client, account, grant);
    var scope = OAuthForm.optional(form, "scope").orElse("");
    var boundTo = proofs.ofTokenRequest(exchange).orElse(null);
    var issued = access.issue(key, scope, resource, boundTo);
    record(exchange, "service_account.token", key);
    var json = Json.object();
    issued.access().use(text -> json.put("access_token", text));
    json.put("token_type", type(boundTo))
        .put("expires_in", issued.life().toSeconds())
        .put("scope", issued.scope());
    if (grant.equals(TOKEN_EXCHANGE)) {
      json.put("issued_token_type", ACCESS_TOKEN);
    }
    OAuthAnswer.json(exchange, 200, json);
  }

  /** The type of a token that is bound to this key (RFC 9449, section 5). */
  static String type(@Nullable String boundTo) {
    return boundTo == null ? "Bearer" : "DPoP";
  }

  /** Ends a token that the account gives back. */
  void revoke(Exchange exchange, Query form, PresentedClient client, String account) {
    proven(exchange, client, account);
    access
        .revoke(Secret.of(OAuthForm.required(form, "token")), account)
        .ifPresent(key -> record(exchange, "service_account.revoke", key));
    OAuthAnswer.json(exchange, 200, Json.object());
  }

  private AccountKey key(
      Exchange exchange, Query form, PresentedClient client, String account, String grant) {
    return switch (grant) {
      case CLIENT_CREDENTIALS -> proven(exchange, client, account);
      case JWT_BEARER -> trusted(exchange, OAuthForm.required(form, "assertion"), account);
      case TOKEN_EXCHANGE -> {
        var type = OAuthForm.required(form, "subject_token_type");
        if (!TOKEN_TYPES.contains(type) || OAuthForm.optional(form, "actor_token").isPresent()) {
          throw new OAuthRefusal(
              "invalid_request",
              "'subject_token_type' is one of %s, and there is no 'actor_token'"
                  .formatted(String.join(", ", TOKEN_TYPES)));
        }
        if (OAuthForm.optional(form, "requested_token_type")
            .filter(wanted -> !wanted.equals(ACCESS_TOKEN))
            .isPresent()) {
          throw new OAuthRefusal(
              "invalid_request", "'requested_token_type' must be '%s'".formatted(ACCESS_TOKEN));
        }
        yield trusted(exchange, OAuthForm.required(form, "subject_token"), account);
      }
      default ->
          throw new OAuthRefusal(
              "unsupported_grant_type",
              "the 'grant_type' of a service account is '%s', '%s' or '%s'"
                  .formatted(CLIENT_CREDENTIALS, JWT_BEARER, TOKEN_EXCHANGE));
    };
  }

  private AccountKey proven(Exchange exchange, PresentedClient client, String account) {
    if (client.assertion().isPresent()) {
      return logins.byAssertion(
          account, client.assertion().get(), audiences(exchange), Deadline.in(TIMEOUT));
    }
    return logins.bySecret(account, client.secret().orElseThrow(OAuthRefusal::invalidClient));
  }

  private AccountKey trusted(Exchange exchange, String token, String account) {
    return logins.byTrust(account, Secret.of(token), audiences(exchange), Deadline.in(TIMEOUT));
  }

  List<String> audiences(Exchange exchange) {
    var issuer = urls.issuer(exchange);
    return List.of(issuer, issuer + "/", issuer + IssuerUrls.TOKEN);
  }

  /** Without a resource, or with the gateway as a whole, a token is for every route. */
  private String resource(Exchange exchange, Query form) {
    var named = OAuthForm.optional(form, "resource");
    var issuer = urls.issuer(exchange);
    if (named.isEmpty() || named.get().equals(issuer) || named.get().equals(issuer + "/")) {
      return "";
    }
    return urls.named(exchange, named).orElseThrow(ClientLogins::invalidTarget);
  }

  private void record(Exchange exchange, String action, AccountKey key) {
    audit.record(
        new AuditEvent(action, key.subject())
            .with("key", key.id())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
  }
}
