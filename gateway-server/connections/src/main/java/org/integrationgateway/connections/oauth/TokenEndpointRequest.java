package org.integrationgateway.connections.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.engines.signing.ProofNonces;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A request to a token or revocation endpoint, in which the client authenticates itself.
 *
 * @param secrets what the answer must not show again
 */
record TokenEndpointRequest(
    Map<String, String> headers, OutboundRequest.Body body, List<Secret> secrets) {
  private static final List<String> SECRET =
      List.of(
          "code",
          "code_verifier",
          "refresh_token",
          "token",
          "client_secret",
          "client_assertion",
          "assertion",
          "subject_token",
          "actor_token");
  private static final Secret ASSERTION_TYPE =
      Secret.of("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");

  TokenEndpointRequest {
    headers = Map.copyOf(headers);
    secrets = List.copyOf(secrets);
  }

  /** A request with these parameters. */
  static TokenEndpointRequest of(
      AuthorizationServer server, Map<String, Secret> parameters, GatewayAssertions assertions) {
    var client = server.client();
    var headers = new LinkedHashMap<String, String>();
    headers.put("Accept", server.dialect().tokenRequest().accept().orElse("application/json"));
    var all = new LinkedHashMap<>(parameters);
    var secrets = new ArrayList<Secret>();
    if (client.authentication() == ClientAuthentication.PRIVATE_KEY_JWT) {
      all.put("client_id", Secret.of(client.id()));
      all.put("client_assertion_type", ASSERTION_TYPE);
      all.put("client_assertion", assertions.ofClient(server));
    } else if (client.secret().isPresent()
        && client.authentication() == ClientAuthentication.HEADER) {
      var credentials = basic(client.id(), client.secret().get());
      headers.put("Authorization", "Basic " + credentials);
      secrets.add(client.secret().get());
      secrets.add(Secret.of(credentials));
    } else {
      all.put("client_id", Secret.of(client.id()));
      // A certificate and its key stay here: the handshake shows the one and proves the other.
      client
          .secret()
          .filter(unused -> client.authentication() != ClientAuthentication.TLS)
          .ifPresent(secret -> all.put("client_secret", secret));
    }
    all.forEach(
        (name, value) -> {
          if (SECRET.contains(name)) {
            secrets.add(value);
          }
        });
    var exchange = server.dialect().tokenRequest().exchange();
    var named = named(all, server.dialect().tokenRequest().names());
    return new TokenEndpointRequest(
        headers, exchange == TokenExchange.JSON ? json(named) : form(named), secrets);
  }

  /** The parameters by the names that the server gives them. */
  private static Map<String, Secret> named(
      Map<String, Secret> parameters, Map<String, String> names) {
    var named = new LinkedHashMap<String, Secret>();
    parameters.forEach((name, value) -> named.put(names.getOrDefault(name, name), value));
    named.remove("");
    return named;
  }

  /** The request to an endpoint. */
  OutboundRequest to(URI endpoint) {
    return OutboundRequest.post(endpoint, headers, body);
  }

  /** The request to an endpoint, with a proof of a key (RFC 9449, section 5). */
  OutboundRequest to(URI endpoint, ProofKey key, @Nullable String nonce, Instant now) {
    var proven = new LinkedHashMap<>(headers);
    proven.put("DPoP", key.proof(to(endpoint).unpresented(), null, nonce, now));
    return OutboundRequest.post(endpoint, proven, body).reading(Set.of(ProofNonces.HEADER));
  }

  /** Both parts are form-encoded before they are joined (RFC 6749, 2.3.1). */
  private static String basic(String id, Secret secret) {
    var pair = form(id) + ':' + secret.<String>use(TokenEndpointRequest::form);
    return Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static OutboundRequest.Body form(Map<String, Secret> parameters) {
    var text = new StringBuilder();
    parameters.forEach(
        (name, value) -> {
          if (!text.isEmpty()) {
            text.append('&');
          }
          text.append(form(name)).append('=').append(value.<String>use(TokenEndpointRequest::form));
        });
    return new OutboundRequest.Body(
        "application/x-www-form-urlencoded", text.toString().getBytes(UTF_8));
  }

  private static String form(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static OutboundRequest.Body json(Map<String, Secret> parameters) {
    var object = Json.object();
    parameters.forEach((name, value) -> object.put(name, value.<String>use(text -> text)));
    return new OutboundRequest.Body("application/json", Json.write(object));
  }

  @Override
  public String toString() {
    return "TokenEndpointRequest[...]";
  }
}
