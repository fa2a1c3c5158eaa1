package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.connections.oauth.AuthorizationServer.Client;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request by which the gateway becomes a client (RFC 7591; OpenID Connect Registration 1.0).
 */
final class ClientRegistration {
  private static final int MOST_BYTES = 64 * 1024;
  private static final int LONGEST = 4096;
  private static final Pattern ERROR = Pattern.compile("[a-z_]{1,64}");
  private static final Map<String, String> HEADERS = Map.of("Accept", "application/json");

  private final GatewayOAuthClient gateway;

  ClientRegistration(GatewayOAuthClient gateway) {
    this.gateway = gateway;
  }

  /**
   * Registers.
   *
   * @throws GatewayException {@code ADMIN_CONFIGURATION_REQUIRED} when the server refuses; {@code
   *     EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  RegisteredGateway at(
      ServerMetadata server, URI endpoint, OAuthSettings settings, Deadline deadline) {
    var method = TokenAuthentication.registered(server.authentications());
    if (method.isEmpty()) {
      throw refused(server, settings, "it supports none of the gateway's authentication methods");
    }
    var error = "";
    for (var type : gateway.isNative() ? List.of("native", "web") : List.of("web")) {
      var request =
          OutboundRequest.post(
              endpoint,
              HEADERS,
              new OutboundRequest.Body(
                  "application/json", Json.write(gateway.metadata(type, method.get()))));
      try (var reply =
          settings.outbound().send(request, deadline.atMost(MetadataDocuments.TIMEOUT))) {
        if (reply.status() == 200 || reply.status() == 201) {
          return read(server, method.get(), body(endpoint, reply));
        }
        if (reply.status() >= 500 || reply.status() == 429) {
          throw MetadataDocuments.failed(endpoint, "returned status " + reply.status());
        }
        error = error(endpoint, reply);
      }
      if (!error.equals("invalid_redirect_uri")) {
        break;
      }
    }
    throw refused(server, settings, "its response is '" + error + "'");
  }

  private RegisteredGateway read(ServerMetadata server, String asked, ObjectNode body) {
    var id = text(body, "client_id").orElseThrow(() -> invalid(server, "no usable 'client_id'"));
    var redirects = McpResource.texts(body.path("redirect_uris"), LONGEST);
    if (body.has("redirect_uris") && !redirects.contains(gateway.redirectUri())) {
      throw invalid(server, "other 'redirect_uris' than the gateway's");
    }
    var method = text(body, "token_endpoint_auth_method").orElse(asked);
    var secret = text(body, "client_secret").map(Secret::of);
    if (method.equals(TokenAuthentication.NONE)) {
      return new RegisteredGateway(
          new Client(id, Optional.empty(), ClientAuthentication.BODY), Optional.empty());
    }
    var authentication =
        TokenAuthentication.of(method)
            .orElseThrow(
                () ->
                    invalid(
                        server,
                        "a 'token_endpoint_auth_method' that the gateway does not support"));
    if (secret.isEmpty()) {
      throw invalid(server, "no 'client_secret', although the client authenticates with one");
    }
    var expires = body.path("client_secret_expires_at");
    if (!expires.isMissingNode() && !expires.isNull() && !expires.isNumber()) {
      throw invalid(server, "a 'client_secret_expires_at' that is not a number");
    }
    return new RegisteredGateway(new Client(id, secret, authentication), expiry(expires.asLong(0)));
  }

  /** The time in seconds; zero is never. */
  private static Optional<Instant> expiry(long seconds) {
    return seconds == 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochSecond(Math.max(0, Math.min(seconds, 1L << 36))));
  }

  private static ObjectNode body(URI endpoint, Reply reply) {
    return MetadataDocuments.parse(
        endpoint.getHost(), "the response of '" + endpoint + "'", reply, MOST_BYTES);
  }

  /** The code of an error; the status where the answer has none. */
  private static String error(URI endpoint, Reply reply) {
    if (MetadataDocuments.isJson(reply)) {
      var code = body(endpoint, reply).path("error").asString("");
      if (ERROR.matcher(code).matches()) {
        return code;
      }
    }
    return "status " + reply.status();
  }

  private static Optional<String> text(ObjectNode body, String name) {
    var value = body.path(name);
    return Optional.of(value.isString() ? value.asString() : "")
        .filter(text -> !text.isEmpty() && text.length() <= LONGEST)
        .filter(text -> text.chars().allMatch(c -> c >= ' ' && c < 0x7f));
  }

  private static GatewayException invalid(ServerMetadata server, String why) {
    return MetadataDocuments.invalid(
        "the authorization server '%s' responded to the registration of the gateway with %s"
            .formatted(server.name(), why));
  }

  private static GatewayException refused(
      ServerMetadata server, OAuthSettings settings, String why) {
    return new GatewayException(
        ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
        "the authorization server '%s' does not register the gateway as a client: %s. An operator registers it there and writes clientId (and clientSecret) at %s"
            .formatted(server.name(), why, settings.key()));
  }
}
