package org.integrationgateway.fleet.figures.api;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.fleet.figures.FigureQuery;
import org.integrationgateway.fleet.figures.caller.CallerHistory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of this replica, as it gives them to others.
 *
 * @param obstacles why it is not ready; empty when it is
 */
public record OwnFigures(
    FigureHistory history,
    CallerHistory callers,
    ProviderStatuses providers,
    Supplier<List<String>> obstacles) {
  private static final int MOST_AILING = 50;

  ObjectNode read(FigureQuery query) {
    var json = Json.object();
    obstacles.get().forEach(json.putArray("obstacles")::add);
    ailing(json);
    json.set("slice", history.slice(query.window()).json());
    json.put("seconds", callers.seconds(query.window()));
    CallerJson.pack(json.putObject("callers"), callers.read(query));
    return json;
  }

  /** The providers that do not serve or have a problem; those that do not serve come first. */
  private void ailing(ObjectNode json) {
    var list = json.putArray("ailing");
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
}
