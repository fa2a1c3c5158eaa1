package org.integrationgateway.server.deployment.surface;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.providers.programs.AbsentProgram;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.http.HttpMcpServer;
import org.integrationgateway.surfaces.mcp.stdio.StdioMcpServer;

/**
 * Makes what speaks with the MCP servers of apps.
 *
 * @param events told of what the servers announce outside of requests
 * @param background where answers of clients are waited for
 */
public record McpServers(McpEvents events, Executor background) {
  /** Servers that are described and not called. */
  public static final McpServers UNCALLED =
      new McpServers(
          McpEvents.UNHEARD,
          work -> {
            throw new IllegalStateException("this MCP server is not called");
          });

  /**
   * The server of an app; a session with it is begun when it is first needed.
   *
   * @param forget what is kept of a list that has changed, before others are told
   * @throws IllegalArgumentException when its URL cannot be used
   */
  McpServer server(SurfaceParts parts, Surfaces.Mcp surface, Consumer<McpEvents.ListKind> forget) {
    var app = parts.problems().app();
    var heard = new KeptLists(forget, events);
    if (surface.url().isEmpty()) {
      return new StdioMcpServer(
          app, parts.program().orElseGet(() -> new AbsentProgram(app)), heard);
    }
    return new HttpMcpServer(
        app, surface.url().get(), parts.requests(), parts.headers(), heard, background);
  }
}
