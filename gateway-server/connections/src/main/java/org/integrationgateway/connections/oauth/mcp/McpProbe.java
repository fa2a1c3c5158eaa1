package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests without a token, which an MCP server answers with its challenge. Some servers open a
 * session for everyone and ask for a token when it is used, so the second request lists tools.
 */
final class McpProbe {
  /** The newest revision with a handshake. */
  private static final String REVISION = "2025-11-25";

  private static final String SESSION = "Mcp-Session-Id";
  private static final Set<String> READS = Set.of("mcp-session-id");
  private static final Predicate<String> VISIBLE =
      Pattern.compile("[!-~]{1,1024}").asMatchPredicate();

  private final URI server;
  private final Outbound outbound;
  private final Deadline deadline;
  private String session = "";
  private boolean wantsToken;

  private McpProbe(URI server, Outbound outbound, Deadline deadline) {
    this.server = server;
    this.outbound = outbound;
    this.deadline = deadline;
  }

  /** The challenge of the server; empty when it answers in another way. */
  static Optional<McpChallenge> challenge(URI server, Outbound outbound, Deadline deadline) {
    var probe = new McpProbe(server, outbound, deadline);
    return probe.ask(1, "initialize", handshake()).or(probe::afterwards);
  }

  private static ObjectNode handshake() {
    var params = Json.object().put("protocolVersion", REVISION);
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "integration-gateway").put("version", "1");
    return params;
  }

  private Optional<McpChallenge> afterwards() {
    return wantsToken ? Optional.empty() : ask(2, "tools/list", Json.object());
  }

  private Optional<McpChallenge> ask(int id, String method, ObjectNode params) {
    var call = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    call.set("params", params);
    var message = Json.write(call);
    var request =
        OutboundRequest.post(
                server, headers(), new OutboundRequest.Body("application/json", message))
            .reading(READS);
    try (var reply = outbound.send(request, deadline.atMost(MetadataDocuments.TIMEOUT))) {
      if (reply.status() != 401) {
        session = reply.values(SESSION).stream().filter(VISIBLE).findFirst().orElse("");
        return Optional.empty();
      }
      wantsToken = true;
      return McpChallenge.in(reply.challenges());
    }
  }

  private Map<String, String> headers() {
    var headers = new HashMap<String, String>();
    headers.put("Accept", "application/json, text/event-stream");
    if (!session.isEmpty()) {
      headers.put(SESSION, session);
      headers.put("MCP-Protocol-Version", REVISION);
    }
    return headers;
  }
}
