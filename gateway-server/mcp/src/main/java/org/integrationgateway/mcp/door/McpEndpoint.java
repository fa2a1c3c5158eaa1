package org.integrationgateway.mcp.door;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.session.SessionDoor;
import org.integrationgateway.mcp.door.stateless.StatelessDoor;
import tools.jackson.databind.JsonNode;

/**
 * {@code /mcp}: Streamable HTTP for clients of both generations of the protocol. It is 404 unless
 * an app contributes tools.
 */
public final class McpEndpoint {
  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final AllowedOrigins origins;
  private final McpViews views;
  private final SessionDoor sessions;
  private final StatelessDoor stateless;

  /**
   * @param baseUrl public URL of the gateway, when configured
   * @param origins of other pages that may use it
   * @param search whether the catalog of a client that does not choose is the one that is searched
   */
  public McpEndpoint(
      CallerResolver callers,
      VisibleCatalog catalog,
      Optional<URI> baseUrl,
      List<String> origins,
      boolean search,
      SessionDoor sessions,
      StatelessDoor stateless) {
    this.callers = callers;
    this.catalog = catalog;
    this.origins = new AllowedOrigins(baseUrl, origins);
    this.views = new McpViews(catalog, search);
    this.sessions = sessions;
    this.stateless = stateless;
  }

  public void mount(Routes.Builder routes) {
    mount(routes, "/mcp", McpViews.OF_ALL, views::ofAll);
    mount(routes, "/mcp/{app}", McpViews.OF_ONE, views::ofOne);
  }

  /** Notifies every listening client that the list of tools has changed. */
  public void toolsChanged() {
    listChanged(Optional.empty(), "tools");
  }

  /**
   * Notifies the listening clients of a subject that its list of tools may have changed.
   *
   * @param subject canonical id
   */
  public void toolsChanged(String subject) {
    listChanged(Optional.of(subject), "tools");
  }

  /** Notifies the listening clients of a subject that its list of resources may have changed. */
  public void resourcesChanged(String subject) {
    listChanged(Optional.of(subject), "resources");
  }

  /** Notifies the listening clients of a subject that its list of prompts may have changed. */
  public void promptsChanged(String subject) {
    listChanged(Optional.of(subject), "prompts");
  }

  /**
   * Notifies the listening clients of a subject that an app, which was left out of a list, is in it
   * again.
   *
   * @param subject canonical id
   * @param what the apps were asked for: operations, or the method of a list
   */
  public void appeared(String subject, String what) {
    switch (what) {
      case VisibleCatalog.OPERATIONS -> toolsChanged(subject);
      case "prompts/list" -> promptsChanged(subject);
      case "resources/list", "resources/templates/list" -> resourcesChanged(subject);
      default -> {}
    }
  }

  private void listChanged(Optional<String> subject, String list) {
    sessions.listChanged(subject, list);
    subject.ifPresentOrElse(
        one -> stateless.listChanged(one, list), () -> stateless.listChanged(list));
  }

  /**
   * Notifies the clients of a subject that have subscribed to a resource that it has changed.
   *
   * @param subject canonical id
   * @param gatewayUri its URI with the app in it
   * @param upstreamUri its URI as the upstream of the app writes it
   */
  public void resourceUpdated(String subject, String app, String gatewayUri, String upstreamUri) {
    sessions.resourceUpdated(subject, app, gatewayUri, upstreamUri);
    stateless.resourceUpdated(subject, app, gatewayUri, upstreamUri);
  }

  /**
   * Notifies the client that was asked for something at a URL that it is done.
   *
   * @param subject canonical id
   * @param elicitation names the question
   */
  public void elicitationCompleted(String subject, String elicitation) {
    sessions.elicitationCompleted(subject, elicitation);
  }

  private void mount(
      Routes.Builder routes,
      String path,
      RouteInput input,
      BiFunction<Exchange, Caller, McpView> views) {
    routes
        .get(path, input, exchange -> listen(exchange, views))
        .add("POST", path, input, exchange -> message(exchange, views))
        .add("DELETE", path, input, this::end);
  }

  private void listen(Exchange exchange, BiFunction<Exchange, Caller, McpView> views) {
    var caller = enter(exchange);
    sessions.listen(exchange, caller, views.apply(exchange, caller));
  }

  private void end(Exchange exchange) {
    sessions.end(exchange, enter(exchange));
  }

  private void message(Exchange exchange, BiFunction<Exchange, Caller, McpView> views)
      throws IOException {
    try {
      // A body that waits unread is refused as one that does not arrive.
      var early = catalog.tools().isAwaited() ? body(exchange) : null;
      var caller = enter(exchange);
      var view = views.apply(exchange, caller);
      var body = early == null ? body(exchange) : early;
      var listener = exchange.query().single(SessionDoor.LISTENER);
      if (listener.isPresent()) {
        sessions.message(exchange, caller, view, body, listener.get());
        return;
      }
      if (StatelessDoor.speaks(exchange, body)) {
        stateless.message(exchange, caller, view, body);
        return;
      }
      sessions.message(exchange, caller, view, body);
    } catch (RpcException malformed) {
      exchange.reply(400, malformed.json());
    }
  }

  private Caller enter(Exchange exchange) {
    var missing = catalog.tools().await();
    if (!catalog.offersTools()) {
      throw missing.orElseGet(Routes::nothingHere);
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
