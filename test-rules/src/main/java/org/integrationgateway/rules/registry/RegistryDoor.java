package org.integrationgateway.rules.registry;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;

/** The callers of a registry: user {@code ci} with the password {@code sesame}. */
final class RegistryDoor {
  private static final Pattern DIGEST = Pattern.compile("\"digest\":\"(sha256:[0-9a-f]{64})\"");
  private static final Pattern SUBJECT =
      Pattern.compile("\"subject\":\\{[^}]*\"digest\":\"(sha256:[0-9a-f]{64})\"");
  private static final String USER =
      "Basic " + Base64.getEncoder().encodeToString("ci:sesame".getBytes(StandardCharsets.UTF_8));

  private final StrictRegistry registry;
  private final Map<String, String> scopes = new ConcurrentHashMap<>();

  RegistryDoor(StrictRegistry registry) {
    this.registry = registry;
  }

  /** Answers a request that is not admitted with a challenge. */
  boolean admits(HttpExchange exchange, String name) throws IOException {
    var given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    var method = exchange.getRequestMethod();
    var action = method.equals("GET") || method.equals("HEAD") ? "pull" : "push";
    if (registry.traits.contains(Trait.TOKENS)) {
      var scope = scopes.getOrDefault(given.replaceFirst("^Bearer ", ""), "");
      if (scope.matches("repository:" + Pattern.quote(name) + ":.*\\b" + action + "\\b.*")) {
        return true;
      }
      challenge(
          exchange,
          "Bearer realm=\"http://%s/token\",service=\"strict\",scope=\"repository:%s:%s\""
              .formatted(registry.host(), name, action));
      return false;
    }
    if (registry.traits.contains(Trait.BASIC) && !given.equals(USER)) {
      challenge(exchange, "Basic realm=\"strict\"");
      return false;
    }
    return true;
  }

  private static void challenge(HttpExchange exchange, String challenge) throws IOException {
    exchange.getResponseHeaders().add("WWW-Authenticate", challenge);
    refuse(exchange, 401, "UNAUTHORIZED", "log in");
  }

  /** Gives a token for what was asked: to anyone for reading, to the user for all. */
  void token(HttpExchange exchange) throws IOException {
    try (exchange) {
      var query = String.valueOf(exchange.getRequestURI().getQuery());
      var scope = query.replaceFirst(".*scope=([^&]*).*", "$1");
      var given = exchange.getRequestHeaders().getFirst("Authorization");
      boolean anonymous = given == null && !scope.contains("push");
      if (!query.contains("service=strict") || !anonymous && !USER.equals(given)) {
        refuse(exchange, 401, "UNAUTHORIZED", "the user is not known");
        return;
      }
      var token = UUID.randomUUID().toString();
      scopes.put(token, scope);
      var body = ("{\"token\":\"" + token + "\"}").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  static void refuse(HttpExchange exchange, int status, String code, String message)
      throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    var body =
        "{\"errors\":[{\"code\":\"%s\",\"message\":\"%s\"}]}"
            .formatted(code, message)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  static String digest(byte[] bytes) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static List<String> digests(String manifest) {
    return DIGEST.matcher(manifest).results().map(found -> found.group(1)).toList();
  }

  static Optional<String> subject(String manifest) {
    return SUBJECT.matcher(manifest).results().map(RegistryDoor::first).findFirst();
  }

  private static String first(MatchResult found) {
    return found.group(1);
  }
}
