package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The page at which a person agrees or declines. */
final class AuthorizeEndpoint {
  private static final String DECISION = "decision";
  private static final String AGREE = "agree";

  private final ServerDialect dialect;
  private final IssuedGrants grants;
  private final TestClients clients;
  private final Supplier<String> issuer;

  /**
   * @param issuer named in answers where the dialect says so (RFC 9207)
   */
  AuthorizeEndpoint(
      ServerDialect dialect, IssuedGrants grants, TestClients clients, Supplier<String> issuer) {
    this.issuer = issuer;
    this.dialect = dialect;
    this.grants = grants;
    this.clients = clients;
  }

  void answer(HttpExchange exchange, ReceivedRequest request) throws IOException {
    var query = OAuthWire.parameters(exchange.getRequestURI().getRawQuery());
    var client = query.getOrDefault("client_id", "");
    var redirect = query.getOrDefault("redirect_uri", "");
    if (!clients.knows(client)
        || redirect.isEmpty()
        || !dialect.redirectUri.orElse(redirect).equals(redirect)) {
      // An error that must not be redirected (RFC 6749, 4.1.2.1).
      OAuthWire.send(exchange, 400, "text/plain", "client_id or redirect_uri is not known");
      return;
    }
    var problem = problem(query);
    if (!problem.isEmpty()) {
      redirect(exchange, redirect, query, Map.of("error", problem));
      return;
    }
    if (request.method().equals("GET") && !dialect.agreesAtOnce) {
      OAuthWire.send(exchange, 200, "text/html; charset=utf-8", page());
      return;
    }
    var decision = request.parameter(DECISION);
    if (!decision.equals(AGREE) && !dialect.agreesAtOnce) {
      redirect(exchange, redirect, query, Map.of("error", "access_denied"));
      return;
    }
    var scopes =
        TokenEndpoint.scopes(
            query.getOrDefault(dialect.scopeParameter, ""), dialect.scopeSeparator);
    var code = grants.code(new IssuedGrants.Agreement(client, scopes, query));
    redirect(exchange, redirect, query, Map.of("code", code));
  }

  private String problem(Map<String, String> query) {
    if (!"code".equals(query.get("response_type"))) {
      return "unsupported_response_type";
    }
    boolean proof =
        query.containsKey("code_challenge") && "S256".equals(query.get("code_challenge_method"));
    boolean complete = query.entrySet().containsAll(dialect.authorizationParameters.entrySet());
    boolean refused = dialect.pkceRefused && query.containsKey("code_challenge");
    return complete && !refused && (proof || !dialect.pkceRequired) ? "" : "invalid_request";
  }

  private void redirect(
      HttpExchange exchange, String to, Map<String, String> query, Map<String, String> answer)
      throws IOException {
    var parameters = new LinkedHashMap<>(answer);
    if (query.containsKey("state")) {
      parameters.put("state", query.get("state"));
    }
    if (dialect.sendsIssuer) {
      parameters.put("iss", issuer.get());
    }
    OAuthWire.redirect(exchange, to + (to.contains("?") ? '&' : '?') + OAuthWire.form(parameters));
  }

  private static String page() {
    return """
    <!DOCTYPE html>
    <html lang="en"><title>Authorize</title>
    <h1>The gateway wants to use your account</h1>
    <form method="post">
    <button name="decision" value="agree">Agree</button>
    <button name="decision" value="decline">Decline</button>
    </form></html>
    """;
  }
}
