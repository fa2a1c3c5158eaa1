package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Serves the metadata of a server, at the locations of RFC 8414 and OpenID Connect Discovery. */
final class MetadataEndpoint {
  static final String PATH = "/.well-known/oauth-authorization-server";
  static final String OPENID_PATH = "/.well-known/openid-configuration";

  private final Map<String, Object> members = Collections.synchronizedMap(new LinkedHashMap<>());

  Map<String, Object> members() {
    return members;
  }

  String issuer(String usual) {
    return String.valueOf(members.getOrDefault("issuer", usual));
  }

  void describe(TestAuthorizationServer server, ServerDialect dialect) {
    members.put("issuer", server.url());
    members.put("authorization_endpoint", server.authorizationUrl());
    members.put("token_endpoint", server.tokenUrl());
    members.put("revocation_endpoint", server.revocationUrl());
    members.put("registration_endpoint", server.url() + TestAuthorizationServer.REGISTER);
    members.put("response_types_supported", List.of("code"));
    members.put("code_challenge_methods_supported", List.of("S256"));
    members.put(
        "token_endpoint_auth_methods_supported",
        switch (dialect.clientAuth) {
          case BODY -> List.of("client_secret_post", "none");
          case HEADER -> List.of("client_secret_basic", "none");
          case EITHER -> List.of("client_secret_basic", "client_secret_post", "none");
        });
    if (dialect.sendsIssuer) {
      members.put("authorization_response_iss_parameter_supported", true);
    }
  }

  void answer(HttpExchange exchange, ReceivedRequest request) throws IOException {
    if (members.isEmpty()) {
      OAuthWire.send(exchange, 404, "text/plain", "there is no metadata");
      return;
    }
    OAuthWire.json(exchange, 200, new LinkedHashMap<>(members));
  }

  /** OpenID Connect Discovery appends its location to the path of the issuer. */
  void elsewhere(HttpExchange exchange, ReceivedRequest request) throws IOException {
    if (request.path().endsWith(OPENID_PATH)) {
      answer(exchange, request);
      return;
    }
    OAuthWire.send(exchange, 404, "text/plain", "there is nothing here");
  }
}
