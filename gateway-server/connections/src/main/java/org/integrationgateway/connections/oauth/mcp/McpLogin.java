package org.integrationgateway.connections.oauth.mcp;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.util.List;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.sdk.Deadline;

/**
 * The logins of an MCP server, for packages that are made from it.
 *
 * @param issuers of its authorization servers
 * @param scopes that a connection asks for
 * @param documented whether it publishes metadata (RFC 9728)
 */
public record McpLogin(List<String> issuers, List<String> scopes, boolean documented) {
  public McpLogin {
    issuers = List.copyOf(issuers);
    scopes = List.copyOf(scopes);
  }

  /**
   * Asks a server.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code EGRESS_DENIED}, {@code
   *     UPSTREAM_*}
   */
  public static McpLogin of(URI server, Outbound outbound, Deadline deadline) {
    var discovery = new McpDiscovery(Ticker.systemTicker());
    var resource = discovery.resource(server, outbound, deadline);
    return new McpLogin(resource.issuers(), resource.scopes(), resource.documented());
  }
}
