package org.integrationgateway.server.deployment.surface;

import java.util.function.Consumer;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.surface.mcp.McpEvents;
import org.integrationgateway.server.surface.mcp.McpServer;

/**
 * Makes what speaks with the MCP servers of apps.
 *
 * @param events told of what the servers announce outside of requests
 */
public record McpServers(McpEvents events) {
  /** Servers whose announcements reach no client. */
  public static final McpServers UNHEARD = new McpServers(new Unheard());

  /**
   * The server of an app; a session with it is begun when it is first needed.
   *
   * @param forget what is kept of a list that has changed, before others are told
   * @throws IllegalArgumentException when its URL cannot be used
   */
  McpServer server(
      SurfaceParts parts, Surfaces.Upstream surface, Consumer<McpEvents.ListKind> forget) {
    var heard = new KeptLists(forget, events);
    throw new IllegalArgumentException("no transport " + heard);
  }

  private record Unheard() implements McpEvents {
    @Override
    public void listChanged(String app, Subject subject, ListKind list) {}

    @Override
    public void resourceUpdated(String app, Subject subject, String uri) {}
  }
}
