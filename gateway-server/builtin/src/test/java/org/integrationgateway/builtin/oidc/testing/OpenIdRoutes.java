package org.integrationgateway.builtin.oidc.testing;

import com.nimbusds.jose.util.Base64URL;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The routes of the provider for tests that a login uses. */
final class OpenIdRoutes {
  private final OpenIdServer server;
  private final Map<String, IssuedLogin> codes = new ConcurrentHashMap<>();
  private final Map<String, IssuedLogin> accessTokens = new ConcurrentHashMap<>();

  OpenIdRoutes(OpenIdServer server) {
    this.server = server;
  }

  void authorize(HttpExchange exchange) throws IOException {
    var parameters = OpenIdWire.parameters(exchange.getRequestURI().getRawQuery());
    if (server.showsForm() && !parameters.containsKey("user")) {
      OpenIdWire.send(exchange, 200, "text/html", page(parameters));
      return;
    }
    var code = UUID.randomUUID().toString();
    codes.put(
        code,
        new IssuedLogin(
            parameters.getOrDefault("user", server.user()),
            parameters,
            UUID.randomUUID().toString()));
    var end = new LinkedHashMap<String, String>();
    end.put("code", code);
    end.put("state", parameters.getOrDefault("state", ""));
    end.put("iss", server.issuer().toString());
    OpenIdWire.redirect(exchange, parameters.get("redirect_uri") + "?" + OpenIdWire.encoded(end));
  }

  private static String page(Map<String, String> parameters) {
    var page =
        new StringBuilder("<!doctype html><title>Provider</title><form action='/authorize'>");
    parameters.forEach(
        (name, value) ->
            page.append(
                "<input type='hidden' name='%s' value='%s'>".formatted(name, escaped(value))));
    return page + "<label>User <input name='user'></label><button>Log in</button></form>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;");
  }

  void token(HttpExchange exchange) throws IOException {
    var parameters =
        OpenIdWire.parameters(
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    if (!isClient(exchange.getRequestHeaders().getFirst("Authorization"), parameters)) {
      OpenIdWire.json(exchange, 401, Map.of("error", "invalid_client"));
      return;
    }
    var login = codes.remove(parameters.getOrDefault("code", ""));
    if (login == null
        || !parameters
            .getOrDefault("redirect_uri", "")
            .equals(login.parameters().get("redirect_uri"))
        || !challenge(parameters.get("code_verifier"))
            .equals(login.parameters().get("code_challenge"))) {
      OpenIdWire.json(exchange, 400, Map.of("error", "invalid_grant"));
      return;
    }
    var access = UUID.randomUUID().toString();
    accessTokens.put(access, login);
    OpenIdWire.json(
        exchange,
        200,
        Map.of(
            "access_token",
            access,
            "token_type",
            "Bearer",
            "expires_in",
            300,
            "id_token",
            server.idToken(login, access)));
  }

  private static boolean isClient(String authorization, Map<String, String> parameters) {
    if (authorization == null) {
      return OpenIdServer.CLIENT.equals(parameters.get("client_id"))
          && OpenIdServer.SECRET.equals(parameters.get("client_secret"));
    }
    var pair =
        new String(Base64.getDecoder().decode(authorization.substring(6)), StandardCharsets.UTF_8);
    int colon = pair.indexOf(':');
    return OpenIdWire.decoded(pair.substring(0, colon)).equals(OpenIdServer.CLIENT)
        && OpenIdWire.decoded(pair.substring(colon + 1)).equals(OpenIdServer.SECRET);
  }

  void userInfo(HttpExchange exchange) throws IOException {
    var authorization = exchange.getRequestHeaders().getFirst("Authorization");
    var login = accessTokens.get(String.valueOf(authorization).replaceFirst("^Bearer ", ""));
    if (login == null) {
      OpenIdWire.json(exchange, 401, Map.of("error", "invalid_token"));
      return;
    }
    var claims = new LinkedHashMap<String, Object>(server.claims(login.user()));
    claims.put("sub", login.user());
    server.changeUserInfo(claims);
    OpenIdWire.json(exchange, 200, claims);
  }

  void logout(HttpExchange exchange) throws IOException {
    var parameters = OpenIdWire.parameters(exchange.getRequestURI().getRawQuery());
    if (!OpenIdServer.CLIENT.equals(parameters.get("client_id"))) {
      OpenIdWire.send(exchange, 400, "text/plain", "unknown client");
      return;
    }
    OpenIdWire.redirect(exchange, parameters.get("post_logout_redirect_uri"));
  }

  private static String challenge(String verifier) {
    return Base64URL.encode(sha256(String.valueOf(verifier))).toString();
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
