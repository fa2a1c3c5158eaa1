package org.integrationgateway.server;

import java.time.Clock;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.mcp.asked.AskedCalls;
import org.integrationgateway.mcp.door.McpEndpoint;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.session.SessionDoor;
import org.integrationgateway.mcp.door.stateless.BetweenRequests;
import org.integrationgateway.mcp.door.stateless.StatelessDoor;
import org.integrationgateway.mcp.search.ToolSearch;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.mcp.state.SealedRequestStates;

/** The doors for clients of MCP, of both generations on one endpoint. */
final class McpDoors {
  /** Calls that wait for answers of their clients; each has a thread. */
  private static final int MOST_WAITING = 500;

  private static final int MOST_WAITING_OF_SUBJECT = 20;

  private McpDoors() {}

  /**
   * @param sessions of clients of the older generation
   * @param relay of messages between replicas
   * @param sealer of what clients of the newer generation carry between requests
   * @param opened closes what the doors keep
   */
  static McpEndpoint endpoint(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog catalog,
      McpSessions sessions,
      McpRelay relay,
      Sealer sealer,
      AuditTrail audit,
      ServerConfig server,
      Clock clock,
      CloseStack opened) {
    var limits = server.limits();
    var threads = Threads.perTask("mcp-call");
    var features =
        opened.add(
            new Features(catalog, invoker, new ToolSearch(), limits.requestTimeout(), threads));
    var between =
        new BetweenRequests(
            opened.add(new AskedCalls(threads, MOST_WAITING, MOST_WAITING_OF_SUBJECT)),
            new SealedRequestStates(sealer),
            threads,
            opened.add(new ProofWatch(callers)),
            limits.streams().perSubject(),
            clock);
    var endpoint =
        new McpEndpoint(
            callers,
            catalog,
            server.baseUrl(),
            server.cors().origins(),
            server.mcp().searchCatalog(),
            new SessionDoor(
                features,
                sessions,
                relay,
                audit,
                limits.streams().perSubject(),
                ProductVersion.NUMBER),
            new StatelessDoor(features, between, ProductVersion.NUMBER));
    catalog.questions().announceTo((app, subject, what) -> endpoint.appeared(subject, what));
    return endpoint;
  }
}
