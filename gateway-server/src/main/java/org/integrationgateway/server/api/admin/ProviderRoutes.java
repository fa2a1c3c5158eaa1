package org.integrationgateway.server.api.admin;

import java.util.Locale;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatuses;
import org.integrationgateway.server.status.ProviderStatuses.Restart;
import tools.jackson.databind.node.ObjectNode;

/** How the providers are, and a new process for one of them. */
public final class ProviderRoutes {
  private static final String PROVIDERS = "/admin/api/v1/providers";
  private static final String RESTART = ":restart";

  private final Operators operators;
  private final ProviderStatuses statuses;

  public ProviderRoutes(Operators operators, ProviderStatuses statuses) {
    this.operators = operators;
    this.statuses = statuses;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PROVIDERS, this::list)
        .get(PROVIDERS + "/{kind}/{name}", this::show)
        .post(PROVIDERS + "/{kind}/{action}", this::act);
  }

  private void list(Exchange exchange) {
    operators.admit(exchange);
    var answer = Json.object();
    var list = answer.putArray("providers");
    statuses.all().forEach(status -> list.add(StatusJson.brief(status)));
    exchange.reply(200, answer);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    exchange.reply(200, StatusJson.full(find(exchange.path("kind"), exchange.path("name"))));
  }

  private void act(Exchange exchange) {
    operators.admit(exchange);
    var kind = exchange.path("kind");
    var action = exchange.path("action");
    if (!action.endsWith(RESTART)) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "a provider can be told one thing: POST .../NAME" + RESTART);
    }
    var name = action.substring(0, action.length() - RESTART.length());
    statuses.restart(kind, name, how(exchange));
    exchange.reply(200, answer(kind, name));
  }

  private ObjectNode answer(String kind, String name) {
    return StatusJson.full(find(kind, name));
  }

  private static Restart how(Exchange exchange) {
    var word = exchange.query().single("how").orElse("rolling");
    for (var how : Restart.values()) {
      if (how.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
        return how;
      }
    }
    throw new GatewayException(
        ErrorCode.INVALID_PARAMETERS, "how is '" + word + "': write rolling, held or stop-first");
  }

  private ProviderStatus find(String kind, String name) {
    return statuses.all().stream()
        .filter(status -> status.kind().equals(kind) && status.name().equals(name))
        .findFirst()
        .orElseThrow(() -> ProviderStatuses.unknown(kind, name));
  }
}
