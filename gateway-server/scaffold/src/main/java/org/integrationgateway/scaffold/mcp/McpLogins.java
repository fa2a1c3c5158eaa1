package org.integrationgateway.scaffold.mcp;

import java.net.URI;
import java.util.List;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.sdk.Deadline;

/** Finds out how callers log in at an MCP server. */
public interface McpLogins {
  /**
   * The login of a server.
   *
   * @param scopes that a connection asks for
   * @param documented whether the server publishes metadata (RFC 9728)
   */
  record Login(List<String> scopes, boolean documented) {
    public Login {
      scopes = List.copyOf(scopes);
    }
  }

  /**
   * Asks a server.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code EGRESS_DENIED}, {@code
   *     UPSTREAM_*}
   */
  Login find(URI server, Outbound outbound, Deadline deadline);
}
