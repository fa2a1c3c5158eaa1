package org.integrationgateway.http.figures.api;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.figures.FigureHistory;
import org.integrationgateway.http.figures.FigureQuery;
import org.integrationgateway.http.figures.Figures;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ArrayNode;

/** Shows operators the figures of this server: calls, latencies and state of the last hours. */
public final class FigureRoutes {
  private static final String DEFAULT_WINDOW = "PT1H";
  private static final int MOST_AILING = 50;
  private static final Duration SHORTEST = Duration.ofMinutes(1);

  private final OperatorAccess operators;
  private final Function<FigureQuery, Figures> history;
  private final Supplier<List<String>> obstacles;
  private final ProviderStatuses providers;
  private final String version;

  /**
   * @param obstacles why the server is not ready; empty when it is
   * @param version of the gateway
   */
  public FigureRoutes(
      OperatorAccess operators,
      Function<FigureQuery, Figures> history,
      Supplier<List<String>> obstacles,
      ProviderStatuses providers,
      String version) {
    this.operators = operators;
    this.history = history;
    this.obstacles = obstacles;
    this.providers = providers;
    this.version = version;
  }

  public void mount(Routes.Builder routes) {
    routes.get("/admin/api/v1/figures", RouteInput.query("window", "app", "door"), this::show);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    var query =
        new FigureQuery(
            window(exchange), exchange.query().single("app"), exchange.query().single("door"));
    var json = Json.object().put("replica", Replica.name()).put("version", version);
    var reasons = obstacles.get();
    json.put("ready", reasons.isEmpty());
    reasons.forEach(json.putArray("obstacles")::add);
    ailing(json.putArray("ailing"));
    FigureJson.write(json, history.apply(query));
    exchange.reply(200, json);
  }

  /** The providers that do not serve or have a problem; those that do not serve come first. */
  private void ailing(ArrayNode list) {
    providers.all().stream()
        .filter(provider -> !provider.serves() || !provider.reason().isEmpty())
        .sorted(Comparator.comparing(ProviderStatus::serves))
        .limit(MOST_AILING)
        .forEach(
            provider ->
                list.addObject()
                    .put("kind", provider.kind())
                    .put("name", provider.name())
                    .put("state", provider.state())
                    .put("reason", provider.reason())
                    .put("serves", provider.serves())
                    .put(
                        "restarts",
                        provider.process().map(ProviderStatus.OfProcess::restarts).orElse(0L)));
  }

  private static Duration window(Exchange exchange) {
    var text = exchange.query().single("window").orElse(DEFAULT_WINDOW);
    try {
      var window = Duration.parse(text);
      if (window.compareTo(SHORTEST) >= 0 && window.compareTo(FigureHistory.LONGEST) <= 0) {
        return window;
      }
    } catch (DateTimeException e) {
      // The message below says how a window is written.
    }
    throw new GatewayException(
        ErrorCode.INVALID_PARAMETERS,
        "window is '"
            + text
            + "': write a duration from PT1M to PT6H, as ISO 8601 has it, such as PT15M");
  }
}
