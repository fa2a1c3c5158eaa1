package org.integrationgateway.connections.api.oauth;

import org.integrationgateway.connections.jose.GatewayKeys;
import org.integrationgateway.connections.oauth.mcp.GatewayOAuthClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;

/**
 * The client id metadata document: its URL is the gateway's client id at authorization servers that
 * read such documents.
 */
public final class ClientDocumentRoutes {
  /** The public keys of the gateway. */
  public static final String KEYS = "/api/v1/auth/jwks.json";

  private final GatewayOAuthClient client;
  private final GatewayKeys keys;

  public ClientDocumentRoutes(GatewayOAuthClient client, GatewayKeys keys) {
    this.client = client;
    this.keys = keys;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(GatewayOAuthClient.DOCUMENT, this::document)
        .add("HEAD", GatewayOAuthClient.DOCUMENT, this::document)
        .get(KEYS, this::keys);
  }

  private void document(Exchange exchange) {
    var document =
        client
            .document()
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND,
                        "there is no client document: server.baseUrl is not an https URL"));
    exchange
        .set("Cache-Control", "public, max-age=3600")
        .reply(200, "application/json", Json.write(document));
  }

  private void keys(Exchange exchange) {
    exchange
        .set("Cache-Control", "public, max-age=300")
        .reply(200, "application/jwk-set+json", Json.write(keys.published()));
  }
}
