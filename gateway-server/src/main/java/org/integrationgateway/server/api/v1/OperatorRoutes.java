package org.integrationgateway.server.api.v1;

import java.util.function.Supplier;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Readiness;
import org.integrationgateway.server.http.RouteHandler;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.status.ProviderStatuses;
import tools.jackson.databind.node.ObjectNode;

/**
 * What keeps the gateway running asks here: on the management listener where there is one, else on
 * the public one, which tells strangers less.
 */
public final class OperatorRoutes {
  private static final String TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

  private final Authentication authentication;
  private final Readiness readiness;
  private final Supplier<byte[]> metrics;
  private final ProviderStatuses providers;

  /**
   * @param metrics in Prometheus' text format
   */
  public OperatorRoutes(
      Authentication authentication,
      Readiness readiness,
      Supplier<byte[]> metrics,
      ProviderStatuses providers) {
    this.authentication = authentication;
    this.readiness = readiness;
    this.metrics = metrics;
    this.providers = providers;
  }

  /** For a listener that everybody reaches. */
  public void mountOpen(Routes.Builder routes) {
    health(routes);
    both(routes, "/ready", exchange -> ready(exchange, false));
    routes.get(
        "/metrics",
        exchange -> {
          authentication.authenticate(exchange.bearer());
          exchange.reply(200, TEXT_FORMAT, metrics.get());
        });
  }

  /** For a listener that only operators reach. */
  public void mountManagement(Routes.Builder routes) {
    health(routes);
    both(routes, "/ready", exchange -> ready(exchange, true));
    routes.get("/metrics", exchange -> exchange.reply(200, TEXT_FORMAT, metrics.get()));
  }

  private static void health(Routes.Builder routes) {
    both(routes, "/health", exchange -> exchange.reply(200, Json.object().put("status", "ok")));
  }

  private static void both(Routes.Builder routes, String path, RouteHandler handler) {
    routes.get(path, handler).add("HEAD", path, handler);
  }

  private void ready(Exchange exchange, boolean detailed) {
    var obstacles = readiness.obstacles();
    if (obstacles.isEmpty()) {
      exchange.reply(200, detailed ? withProviders() : Json.object().put("status", "ready"));
      return;
    }
    throw new GatewayException(
        ErrorCode.NOT_READY,
        detailed ? String.join("; ", obstacles) : "not everything that is needed is there yet");
  }

  /** Those that do not serve, or not well, without what they have printed. */
  private ObjectNode withProviders() {
    var json = Json.object().put("status", "ready");
    var ailing =
        providers.all().stream()
            .filter(provider -> !provider.serves() || !provider.reason().isEmpty())
            .toList();
    var list = json.putArray("providers");
    ailing.forEach(
        provider ->
            list.addObject()
                .put("kind", provider.kind())
                .put("name", provider.name())
                .put("state", provider.state())
                .put("reason", provider.reason()));
    return json;
  }
}
