package org.integrationgateway.server;

import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.session.SessionDoor;
import org.integrationgateway.server.api.mcp.stateless.StatelessDoor;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.mcp.session.McpRelay;
import org.integrationgateway.server.mcp.session.McpSessions;

/** The doors for clients of MCP, of both generations on one endpoint. */
final class McpDoors {
  private McpDoors() {}

  /**
   * @param sessions of clients of the older generation
   */
  static McpEndpoint endpoint(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog directory,
      McpSessions sessions,
      McpRelay relay,
      AuditTrail audit,
      ServerConfig server) {
    var limits = server.limits();
    var features = new Features(directory, invoker, limits.requestTimeout());
    return new McpEndpoint(
        callers,
        directory,
        server.baseUrl(),
        server.mcp().searchCatalog(),
        new SessionDoor(
            features, sessions, relay, audit, limits.streams().perSubject(), ProductVersion.NUMBER),
        new StatelessDoor(features, ProductVersion.NUMBER));
  }
}
