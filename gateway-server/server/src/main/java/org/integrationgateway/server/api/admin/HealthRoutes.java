package org.integrationgateway.server.api.admin;

import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.server.telemetry.MetricText;
import tools.jackson.databind.node.ObjectNode;

/**
 * Health, readiness and metrics: on the management listener when there is one, else on the public
 * one, where {@code /ready} gives no details.
 */
public final class HealthRoutes {
  /** The public listener names no providers. */
  private static final String UNTOLD =
      "the gateway is not ready: GET /admin/api/v1/readiness tells operators why; with 'required:"
          + " false' it does not wait for an app or provider, with server.readiness: core for none"
          + " of them";

  private final CallerResolver callers;
  private final ServerReadiness readiness;
  private final Function<String, MetricText> metrics;
  private final ProviderStatuses providers;
  private final Supplier<String> generation;

  /**
   * @param metrics in a format that a client accepts
   * @param generation of the configuration that the server runs with
   */
  public HealthRoutes(
      CallerResolver callers,
      ServerReadiness readiness,
      Function<String, MetricText> metrics,
      ProviderStatuses providers,
      Supplier<String> generation) {
    this.callers = callers;
    this.readiness = readiness;
    this.metrics = metrics;
    this.providers = providers;
    this.generation = generation;
  }

  /** Mounts the routes on a listener that any caller reaches. */
  public void mountOpen(Routes.Builder routes) {
    health(routes);
    both(routes, "/ready", exchange -> ready(exchange, false));
    routes.get(
        "/metrics",
        exchange -> {
          callers.resolveUnlimited(exchange, caller -> {});
          metrics(exchange);
        });
  }

  /** Mounts the routes on a listener that only operators reach. */
  public void mountManagement(Routes.Builder routes) {
    health(routes);
    var verbose = RouteInput.query("verbose");
    routes
        .get("/ready", verbose, exchange -> ready(exchange, true))
        .add("HEAD", "/ready", verbose, exchange -> ready(exchange, true));
    routes.get("/metrics", this::metrics);
  }

  private void metrics(Exchange exchange) {
    var text = metrics.apply(exchange.header("Accept").orElse(""));
    exchange.reply(200, text.contentType(), text.body());
  }

  /** Mounts health and readiness alone, for a server whose store is still closed. */
  public static void mountSealed(Routes.Builder routes, Supplier<String> reason) {
    health(routes);
    both(
        routes,
        "/ready",
        exchange -> {
          throw new GatewayException(ErrorCode.NOT_READY, reason.get());
        });
  }

  private static void health(Routes.Builder routes) {
    both(
        routes,
        "/health",
        exchange -> {
          var missing = LastingThread.missing();
          if (!missing.isEmpty()) {
            throw new GatewayException(
                ErrorCode.NOT_READY,
                "threads that failed were not restarted: " + String.join(", ", missing));
          }
          exchange.reply(200, Json.object().put("status", "ok"));
        });
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
        ErrorCode.NOT_READY, detailed ? String.join("; ", obstacles) : UNTOLD);
  }

  /** Names the providers that do not serve or have a problem, without their output. */
  private ObjectNode withProviders() {
    var json = Json.object().put("status", "ready").put("generation", generation.get());
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
