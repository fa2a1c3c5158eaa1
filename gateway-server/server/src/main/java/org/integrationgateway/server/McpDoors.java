package org.integrationgateway.server;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.session.SessionDoor;
import org.integrationgateway.server.api.mcp.stateless.StatelessDoor;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.search.ToolSearch;

/** The doors for clients of MCP, of both generations on one endpoint. */
final class McpDoors {
  private McpDoors() {}

  /**
   * @param baseUrl public URL of the gateway, when configured
   * @param search whether the catalog of a client that does not choose is the one that is searched
   * @param timeout how long a caller waits for the answer of an upstream
   */
  static McpEndpoint endpoint(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog directory,
      Optional<URI> baseUrl,
      boolean search,
      Duration timeout) {
    var features = new Features(directory, invoker, new ToolSearch(), timeout);
    return new McpEndpoint(
        callers,
        directory,
        baseUrl,
        search,
        new SessionDoor(features, ProductVersion.NUMBER),
        new StatelessDoor(features, ProductVersion.NUMBER));
  }
}
