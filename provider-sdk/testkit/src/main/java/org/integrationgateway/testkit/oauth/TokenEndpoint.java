package org.integrationgateway.testkit.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.testkit.oauth.ServerDialect.AnswerFormat;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.integrationgateway.testkit.oauth.ServerDialect.Refusal;

/** The token and the revocation endpoint. */
final class TokenEndpoint {
  private final ServerDialect dialect;
  private final IssuedGrants grants;
  private final TestClients clients;

  /** The request is refused. */
  private static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    final Refusal why;

    RefusedException(Refusal why, String description) {
      super(description);
      this.why = why;
    }
  }

  TokenEndpoint(ServerDialect dialect, IssuedGrants grants, TestClients clients) {
    this.dialect = dialect;
    this.grants = grants;
    this.clients = clients;
  }

  void token(HttpExchange exchange, ReceivedRequest request) throws IOException {
    try {
      answer(exchange, request, 200, tokens(request));
    } catch (RefusedException refused) {
      refuse(exchange, request, refused);
    }
  }

  void revoke(HttpExchange exchange, ReceivedRequest request) throws IOException {
    try {
      client(request);
      grants.revoke(request.parameter("token"));
      exchange.sendResponseHeaders(200, -1);
    } catch (RefusedException refused) {
      refuse(exchange, request, refused);
    }
  }

  private Map<String, Object> tokens(ReceivedRequest request) throws RefusedException {
    var client = client(request);
    switch (request.parameter("grant_type")) {
      case "authorization_code":
        return issued(code(request, client), true);
      case "refresh_token":
        boolean rotates = dialect.refreshTokens == RefreshTokens.ROTATED;
        var refreshed =
            grants
                .refreshed(request.parameter("refresh_token"), client, rotates)
                .orElseThrow(
                    () ->
                        new RefusedException(
                            Refusal.REFRESH_TOKEN, "the refresh token is used up or revoked"));
        return issued(refreshed, rotates || dialect.refreshTokens == RefreshTokens.RENEWED);
      case "client_credentials":
        if (!clients.hasSecret(client)) {
          throw new RefusedException(Refusal.CLIENT, "the client has no secret");
        }
        var scopes = scopes(request.parameter("scope"), " ");
        return issued(new IssuedGrants.Agreement(client, scopes, Map.of()), false);
      default:
        throw new RefusedException(Refusal.GRANT_TYPE, "this grant type is not known");
    }
  }

  private IssuedGrants.Agreement code(ReceivedRequest request, String client)
      throws RefusedException {
    var agreed =
        grants
            .redeem(request.parameter("code"))
            .orElseThrow(() -> new RefusedException(Refusal.CODE, "the code is used or unknown"));
    var asked = agreed.parameters;
    if (!agreed.client.equals(client)
        || !request.parameter("redirect_uri").equals(asked.get("redirect_uri"))) {
      throw new RefusedException(Refusal.CODE, "the code is for another client or redirect_uri");
    }
    var challenge = asked.get("code_challenge");
    if (challenge != null && !challenge.equals(challenge(request.parameter("code_verifier")))) {
      throw new RefusedException(Refusal.CODE, "code_verifier does not fit code_challenge");
    }
    return agreed;
  }

  /** The client that a request authenticates (RFC 6749, 2.3.1). */
  private String client(ReceivedRequest request) throws RefusedException {
    var header = request.header("Authorization");
    boolean basic = header.startsWith("Basic ");
    var id = request.parameter("client_id");
    var secret = request.parameter("client_secret");
    if (basic) {
      var pair = new String(Base64.getDecoder().decode(header.substring(6)), UTF_8).split(":", 2);
      id = OAuthWire.decoded(pair[0]);
      secret = pair.length == 2 ? OAuthWire.decoded(pair[1]) : "";
    }
    boolean accepted =
        switch (dialect.clientAuth) {
          case BODY -> !basic;
          case HEADER -> basic || !clients.hasSecret(id);
          case EITHER -> true;
        };
    boolean json = request.header("Content-Type").startsWith("application/json");
    boolean readable =
        switch (dialect.requests) {
          case FORM -> !json;
          case JSON -> json;
          case EITHER -> true;
        };
    if (!readable) {
      throw new RefusedException(Refusal.REQUEST, "the request has the wrong media type");
    }
    if (!accepted || !clients.matches(id, secret)) {
      throw new RefusedException(Refusal.CLIENT, "the client is not authenticated");
    }
    return id;
  }

  private Map<String, Object> issued(IssuedGrants.Agreement agreement, boolean withRefreshToken) {
    var now = dialect.clock.instant();
    var end = dialect.lifetime.map(now::plus);
    var tokens = new LinkedHashMap<String, Object>();
    var path = List.of(dialect.tokenPath.split("\\."));
    tokens.put(path.get(path.size() - 1), grants.access(agreement, end.orElse(null)));
    tokens.put("token_type", dialect.tokenType);
    dialect.lifetime.ifPresent(time -> tokens.put("expires_in", time.toSeconds()));
    if (withRefreshToken && givesRefreshToken(agreement)) {
      tokens.put("refresh_token", grants.refresh(agreement));
    }
    tokens.put("scope", String.join(dialect.grantedSeparator, agreement.scopes));
    Map<String, Object> answer = tokens;
    for (int at = path.size() - 2; at >= 0; at--) {
      answer = new LinkedHashMap<>(Map.of(path.get(at), answer));
    }
    if (dialect.saysOk) {
      answer.put("ok", true);
    }
    answer.putAll(dialect.members);
    return answer;
  }

  private boolean givesRefreshToken(IssuedGrants.Agreement agreement) {
    return dialect.refreshTokens != RefreshTokens.NEVER
        && agreement.parameters.entrySet().containsAll(dialect.refreshConditions.entrySet())
        && dialect.refreshScope.filter(scope -> !agreement.scopes.contains(scope)).isEmpty();
  }

  private void refuse(HttpExchange exchange, ReceivedRequest request, RefusedException refused)
      throws IOException {
    var body = new LinkedHashMap<String, Object>();
    if (dialect.saysOk) {
      body.put("ok", false);
    }
    body.put("error", dialect.errors.getOrDefault(refused.why, refused.why.standard));
    body.put("error_description", String.valueOf(refused.getMessage()));
    int status = refused.why == Refusal.CLIENT ? 401 : 400;
    answer(exchange, request, dialect.errorsWithStatus200 ? 200 : status, body);
  }

  private void answer(
      HttpExchange exchange, ReceivedRequest request, int status, Map<String, Object> body)
      throws IOException {
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    if (dialect.answers == AnswerFormat.FORM_UNLESS_ASKED
        && !request.header("Accept").contains("json")) {
      OAuthWire.send(exchange, status, "application/x-www-form-urlencoded", OAuthWire.form(body));
      return;
    }
    OAuthWire.json(exchange, status, body);
  }

  static List<String> scopes(String text, String separator) {
    return List.of(text.split(Pattern.quote(separator))).stream()
        .filter(scope -> !scope.isEmpty())
        .toList();
  }

  private static String challenge(String verifier) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
