package org.integrationgateway.server.api.oauth;

import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.oauth.mcp.GatewayClient;

/**
 * The client id metadata document: its URL is the gateway's client id at authorization servers that
 * read such documents.
 */
public final class ClientDocumentRoutes {
  private final GatewayClient client;

  public ClientDocumentRoutes(GatewayClient client) {
    this.client = client;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(GatewayClient.DOCUMENT, this::document)
        .add("HEAD", GatewayClient.DOCUMENT, this::document);
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
}
