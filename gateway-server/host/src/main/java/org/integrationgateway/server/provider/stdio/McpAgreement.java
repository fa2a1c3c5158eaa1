package org.integrationgateway.server.provider.stdio;

import java.util.List;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the gateway and an MCP server have agreed on.
 *
 * @param stateless whether the server takes requests that say everything themselves (2026-07-28 and
 *     newer); else it had a handshake
 * @param version of the protocol
 * @param description {@code capabilities}, {@code serverInfo} and {@code instructions} of the
 *     server
 */
public record McpAgreement(boolean stateless, String version, ObjectNode description) {
  /** The revision without a handshake. */
  static final String STATELESS = "2026-07-28";

  /** The revisions with a handshake, the newest first. */
  static final List<String> WITH_HANDSHAKE =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  static final String META = "_meta";
  static final String RESERVED = "io.modelcontextprotocol/";

  static McpAgreement of(boolean stateless, String version, ObjectNode said) {
    var description = Json.object();
    for (var member : List.of("capabilities", "serverInfo", "instructions")) {
      if (said.has(member)) {
        description.set(member, said.get(member));
      }
    }
    var identity = said.path(META).path(RESERVED + "serverInfo");
    if (identity.isObject()) {
      description.set("serverInfo", identity);
    }
    return new McpAgreement(stateless, version, description);
  }

  /** Whether the server has this capability: {@code logging}, {@code resources.subscribe}. */
  boolean has(String... path) {
    var node = description.path("capabilities");
    for (var member : path) {
      node = node.path(member);
    }
    return node.isObject() || node.asBoolean(false);
  }
}
