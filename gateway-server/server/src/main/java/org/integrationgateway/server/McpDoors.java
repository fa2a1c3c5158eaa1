package org.integrationgateway.server;

import java.time.Clock;
import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.session.SessionDoor;
import org.integrationgateway.server.api.mcp.stateless.BetweenRequests;
import org.integrationgateway.server.api.mcp.stateless.StatelessDoor;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.Threads;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.ProofWatch;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.mcp.asked.AskedCalls;
import org.integrationgateway.server.mcp.session.McpRelay;
import org.integrationgateway.server.mcp.session.McpSessions;
import org.integrationgateway.server.mcp.state.SealedRequestStates;
import org.integrationgateway.server.seal.Sealer;
import org.integrationgateway.server.search.ToolSearch;

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
