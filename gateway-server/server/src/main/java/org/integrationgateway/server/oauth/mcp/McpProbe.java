package org.integrationgateway.server.oauth.mcp;

import java.net.URI;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.http.BearerChallenge;
import org.integrationgateway.server.surface.http.Outbound;
import org.integrationgateway.server.surface.http.OutboundRequest;

/** A request without a token, which an MCP server answers with its challenge. */
final class McpProbe {
  private static final String REVISION = "2025-11-25";
  private static final Map<String, String> HEADERS =
      Map.of("Accept", "application/json, text/event-stream");

  private McpProbe() {}

  /** The challenge of the server; empty when it answers in another way. */
  static Optional<BearerChallenge> challenge(URI server, Outbound outbound, Deadline deadline) {
    var request =
        OutboundRequest.post(
            server, HEADERS, new OutboundRequest.Body("application/json", initialize()));
    try (var reply = outbound.send(request, deadline.atMost(MetadataDocuments.PATIENCE))) {
      if (reply.status() != 401) {
        return Optional.empty();
      }
      return BearerChallenge.of(reply.challenges()).stream()
          .min(Comparator.comparing(one -> one.resourceMetadata().isEmpty()));
    }
  }

  private static byte[] initialize() {
    var message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "initialize");
    var params = message.putObject("params").put("protocolVersion", REVISION);
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "integration-gateway").put("version", "1");
    return Json.write(message);
  }
}
