package org.integrationgateway.server;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.session.SessionDoor;
import org.integrationgateway.server.api.mcp.stateless.StatelessDoor;
import org.integrationgateway.server.api.mcp.stateless.WaitingRounds;
import org.integrationgateway.server.http.Threads;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.mcp.asked.AskedCalls;
import org.integrationgateway.server.mcp.state.SealedRequestStates;
import org.integrationgateway.server.seal.Sealer;

/** The doors for clients of MCP, of both generations on one endpoint. */
final class McpDoors {
  /** Calls that wait for answers of their clients; each has a thread. */
  private static final int MOST_WAITING = 500;

  private static final int MOST_WAITING_OF_SUBJECT = 20;

  private McpDoors() {}

  /**
   * @param baseUrl public URL of the gateway, when configured
   * @param search whether the catalog of a client that does not choose is the one that is searched
   * @param timeout how long a caller waits for the answer of an upstream
   * @param sealer of what clients carry between requests
   * @param opened closes what the doors keep
   */
  static McpEndpoint endpoint(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog directory,
      Optional<URI> baseUrl,
      boolean search,
      Duration timeout,
      Sealer sealer,
      Clock clock,
      CloseStack opened) {
    var features = new Features(directory, invoker, timeout);
    var threads = Threads.perTask("mcp-call");
    var waiting =
        new WaitingRounds(
            opened.add(new AskedCalls(threads, MOST_WAITING, MOST_WAITING_OF_SUBJECT)),
            new SealedRequestStates(sealer),
            threads,
            clock);
    return new McpEndpoint(
        callers,
        directory,
        baseUrl,
        search,
        new SessionDoor(features, ProductVersion.NUMBER),
        new StatelessDoor(features, waiting, ProductVersion.NUMBER));
  }
}
