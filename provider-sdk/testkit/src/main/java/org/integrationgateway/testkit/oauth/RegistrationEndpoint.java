package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Registers clients (RFC 7591). */
final class RegistrationEndpoint {
  private static final String NONE = "none";

  private final TestClients clients;
  private final Map<String, Object> members = new ConcurrentHashMap<>();

  RegistrationEndpoint(TestClients clients) {
    this.clients = clients;
  }

  /** Members of each answer, in place of the usual ones. */
  Map<String, Object> members() {
    return members;
  }

  void answer(HttpExchange exchange, ReceivedRequest request) throws IOException {
    if (!request.parameter("redirect_uris").startsWith("[\"")) {
      OAuthWire.json(exchange, 400, Map.of("error", "invalid_redirect_uri"));
      return;
    }
    var method = request.parameter("token_endpoint_auth_method");
    var id = "registered-" + UUID.randomUUID();
    var secret = method.equals(NONE) ? "" : UUID.randomUUID().toString();
    clients.put(id, secret);
    var answer = new LinkedHashMap<String, Object>();
    answer.put("client_id", id);
    answer.put("token_endpoint_auth_method", method);
    if (!secret.isEmpty()) {
      answer.put("client_secret", secret);
      answer.put("client_secret_expires_at", 0);
    }
    answer.putAll(members);
    OAuthWire.json(exchange, 201, answer);
  }
}
