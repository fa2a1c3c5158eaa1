package org.integrationgateway.surfaces.mcp.stdio;

import java.util.List;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The agreement between the gateway and a program.
 *
 * @param stateless whether each request stands alone (2026-07-28 and newer); else there was a
 *     handshake
 * @param description {@code capabilities}, {@code serverInfo} and {@code instructions} of the
 *     server
 */
record StdioAgreement(boolean stateless, ObjectNode description) {
  /** The revisions with a handshake. */
  static final Set<String> WITH_HANDSHAKE =
      Set.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07");

  static StdioAgreement of(boolean stateless, ObjectNode said) {
    var description = Json.object();
    for (var member : List.of("capabilities", "serverInfo", "instructions")) {
      if (said.has(member)) {
        description.set(member, said.get(member));
      }
    }
    var identity = said.path("_meta").path("io.modelcontextprotocol/serverInfo");
    if (identity.isObject()) {
      description.set("serverInfo", identity);
    }
    return new StdioAgreement(stateless, description);
  }

  /** Whether the server has this capability: {@code logging}, {@code tools, listChanged}. */
  boolean has(String... path) {
    var node = description.path("capabilities");
    for (var member : path) {
      node = node.path(member);
    }
    return node.isObject() || node.asBoolean(false);
  }
}
