package org.integrationgateway.mcp.door;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.session.SessionDoor;

/**
 * Reads what a client asks to see from the URL: {@code /mcp}, {@code /mcp?apps=a,b}, {@code
 * /mcp/{app}}, each with {@code catalog=full} or {@code catalog=search}.
 */
final class McpViews {
  static final RouteInput OF_ALL = RouteInput.query("apps", "catalog", SessionDoor.LISTENER);
  static final RouteInput OF_ONE = RouteInput.query("catalog", SessionDoor.LISTENER);

  private static final int MOST_APPS = 100;

  private final VisibleCatalog visibleCatalog;
  private final boolean search;
  private final McpView usual;

  /**
   * @param search whether a client that does not choose a catalog gets the one that is searched
   */
  McpViews(VisibleCatalog visibleCatalog, boolean search) {
    this.visibleCatalog = visibleCatalog;
    this.search = search;
    this.usual = new McpView(Optional.empty(), false, search);
  }

  /**
   * The view of a request to {@code /mcp}.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}; {@code NOT_FOUND}, the same for an app
   *     that does not exist and for one that the caller may not see
   */
  McpView ofAll(Exchange exchange, Caller caller) {
    var query = exchange.query();
    if (query.names().isEmpty()) {
      return usual;
    }
    var apps = query.single("apps").map(names -> apps(caller, names));
    return new McpView(apps, false, search(exchange));
  }

  /**
   * The view of a request to {@code /mcp/{app}}.
   *
   * @throws GatewayException as {@link #ofAll}
   */
  McpView ofOne(Exchange exchange, Caller caller) {
    var app = app(caller, exchange.path("app"));
    return new McpView(Optional.of(Set.of(app)), true, search(exchange));
  }

  private Set<String> apps(Caller caller, String names) {
    var apps = List.of(names.split(",", -1));
    if (apps.contains("")) {
      throw GatewayException.invalid(
          "apps", "'apps' names apps with commas between them: apps=one,two");
    }
    if (apps.size() > MOST_APPS) {
      throw GatewayException.invalid(
          "apps", "'apps' names at most " + MOST_APPS + " apps: leave it out to see all");
    }
    apps.forEach(name -> app(caller, name));
    return Set.copyOf(apps);
  }

  private String app(Caller caller, String name) {
    if (!visibleCatalog.app(caller, name).mcp()) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "app '%s' is not available to MCP clients: apps.%s.mcp is false".formatted(name, name));
    }
    return name;
  }

  private boolean search(Exchange exchange) {
    var catalog = exchange.query().single("catalog");
    if (catalog.isEmpty()) {
      return search;
    }
    return switch (catalog.get()) {
      case "full" -> false;
      case "search" -> true;
      default ->
          throw GatewayException.invalid(
              "catalog", "'catalog' is 'full' or 'search', not '%s'".formatted(catalog.get()));
    };
  }
}
