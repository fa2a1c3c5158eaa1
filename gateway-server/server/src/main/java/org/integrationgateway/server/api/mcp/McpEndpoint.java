package org.integrationgateway.server.api.mcp;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.integrationgateway.server.api.mcp.feature.McpView;
import org.integrationgateway.server.api.mcp.rpc.RpcException;
import org.integrationgateway.server.api.mcp.session.SessionDoor;
import org.integrationgateway.server.api.mcp.stateless.StatelessDoor;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;

/**
 * {@code /mcp}: Streamable HTTP for clients of both generations of the protocol. It is 404 unless
 * an app contributes tools.
 */
public final class McpEndpoint {
  private static final String TOOLS_CHANGED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";

  private final CallerResolver callers;
  private final VisibleCatalog directory;
  private final AllowedOrigins origins;
  private final SessionDoor sessions;
  private final StatelessDoor stateless;

  /**
   * @param baseUrl public URL of the gateway, when configured
   */
  public McpEndpoint(
      CallerResolver callers,
      VisibleCatalog directory,
      Optional<URI> baseUrl,
      SessionDoor sessions,
      StatelessDoor stateless) {
    this.callers = callers;
    this.directory = directory;
    this.origins = new AllowedOrigins(baseUrl);
    this.sessions = sessions;
    this.stateless = stateless;
  }

  public void mount(Routes.Builder routes) {
    routes.get("/mcp", this::listen).post("/mcp", this::message).delete("/mcp", this::end);
  }

  /** Notifies every listening client that the list of tools has changed. */
  public void toolsChanged() {
    sessions.send(TOOLS_CHANGED);
  }

  /**
   * Notifies the listening clients of a subject that its list of tools may have changed.
   *
   * @param subject canonical id
   */
  public void toolsChanged(String subject) {
    sessions.send(subject, TOOLS_CHANGED);
  }

  /** Notifies the listening clients of a subject that its list of resources may have changed. */
  public void resourcesChanged(String subject) {
    sessions.send(subject, changed("resources"));
  }

  /** Notifies the listening clients of a subject that its list of prompts may have changed. */
  public void promptsChanged(String subject) {
    sessions.send(subject, changed("prompts"));
  }

  private static String changed(String list) {
    return Json.object()
        .put("jsonrpc", "2.0")
        .put("method", "notifications/" + list + "/list_changed")
        .toString();
  }

  /**
   * Notifies the listening clients of a subject that a resource has changed.
   *
   * @param subject canonical id
   * @param gatewayUri its URI with the app in it
   * @param upstreamUri its URI as the upstream of the app writes it
   */
  public void resourceUpdated(String subject, String app, String gatewayUri, String upstreamUri) {
    var message =
        Json.object().put("jsonrpc", "2.0").put("method", "notifications/resources/updated");
    message.putObject("params").put("uri", gatewayUri);
    sessions.send(subject, message.toString());
  }

  private void listen(Exchange exchange) {
    sessions.listen(exchange, enter(exchange));
  }

  private void end(Exchange exchange) {
    sessions.end(exchange, enter(exchange));
  }

  private void message(Exchange exchange) throws IOException {
    var caller = enter(exchange);
    try {
      var body = body(exchange);
      if (StatelessDoor.speaks(exchange, body)) {
        stateless.message(exchange, caller, McpView.ALL, body);
        return;
      }
      sessions.message(exchange, caller, McpView.ALL, body);
    } catch (RpcException malformed) {
      exchange.reply(400, malformed.json());
    }
  }

  private Caller enter(Exchange exchange) {
    if (!directory.offersTools()) {
      throw Routes.nothingHere();
    }
    origins.check(exchange);
    return callers.resolve(exchange);
  }

  private static JsonNode body(Exchange exchange) throws IOException {
    try {
      return exchange.json();
    } catch (GatewayException e) {
      if (e.code() == ErrorCode.INVALID_JSON) {
        throw RpcException.parseError(e.detail());
      }
      throw e;
    }
  }
}
