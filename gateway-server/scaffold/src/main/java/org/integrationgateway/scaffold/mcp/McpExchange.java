package org.integrationgateway.scaffold.mcp;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.http.HttpMcpServer;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.ListPages;
import org.integrationgateway.surfaces.request.AppRequests;
import tools.jackson.databind.node.ObjectNode;

/** Asks an MCP server of any revision what it is, and for its tools. */
final class McpExchange implements AutoCloseable {
  private static final int MOST_TOOLS = 10_000;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Connection NO_LOGIN =
      new Connection(
          "default",
          Optional.empty(),
          Connection.Auth.NONE,
          false,
          List.of(),
          new Presentation.Nothing(),
          Map.of());

  private final Downloads downloads;
  private final URI url;
  private final Map<String, String> headers;
  private final ExecutorService background =
      Executors.newCachedThreadPool(DaemonThread.factory("mcp"));
  private final HttpMcpServer server;

  /**
   * @param headers of every request
   */
  McpExchange(Downloads downloads, URI url, Map<String, String> headers) {
    this.downloads = downloads;
    this.url = url;
    this.headers = headers;
    this.server =
        new HttpMcpServer(
            "new",
            url.toString(),
            new AppRequests(Map.of(NO_LOGIN.name(), NO_LOGIN), downloads.to(url)),
            headers,
            McpEvents.UNHEARD,
            background);
  }

  /** A tool of the server. */
  record Tool(String name, String description, String schema) {}

  /** Whether the server answers after a login only. */
  boolean refuses() {
    var hello = ClientMessages.request(1, "initialize", ClientMessages.handshake(Json.object()));
    var body = new OutboundRequest.Body("application/json", Json.write(hello));
    var all = new HashMap<>(headers);
    all.put("Accept", "application/json, text/event-stream");
    int status = downloads.send(OutboundRequest.post(url, all, body)).status();
    return status == UNAUTHORIZED || status == FORBIDDEN;
  }

  /**
   * Returns the description of the server by itself.
   *
   * @throws ScaffoldException when it is not an MCP server
   */
  ObjectNode description() {
    try {
      return server.describe(context());
    } catch (GatewayException | McpErrorException failed) {
      throw new ScaffoldException(
          "'%s' is not an MCP server: %s; name the URL of its MCP endpoint"
              .formatted(url, failed.getMessage()));
    }
  }

  /** All tools; empty when the server does not list them. */
  Optional<List<Tool>> tools() {
    try {
      var tools = new ArrayList<Tool>();
      var listed =
          ListPages.all(
              "tools/list",
              "tools",
              MOST_TOOLS,
              page -> server.request("tools/list", page, context()));
      for (var tool : listed) {
        tools.add(
            new Tool(
                tool.path("name").asString(""),
                tool.path("description").asString(""),
                tool.path("inputSchema").toString()));
      }
      tools.removeIf(tool -> tool.name().isEmpty());
      return Optional.of(tools);
    } catch (GatewayException | McpErrorException failed) {
      return Optional.empty();
    }
  }

  private static McpContext context() {
    return new McpContext(
        NO_LOGIN,
        CallContext.of(Subject.of("system:new")),
        Optional.empty(),
        Deadline.in(TIMEOUT),
        CallClient.UNREACHABLE);
  }

  @Override
  public void close() {
    server.close();
    background.shutdownNow();
  }
}
