package org.integrationgateway.work.api.agent;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Events of turns as lists and streams write them. */
public final class TurnEventJson {
  private TurnEventJson() {}

  /** The event as JSON. */
  public static ObjectNode of(TurnEvent event) {
    var json =
        Json.object()
            .put("id", event.id())
            .put("turnId", event.turnId())
            .put("seq", event.seq())
            .put("type", event.type())
            .put("source", event.source())
            .put("visibility", event.visibility().name().toLowerCase(Locale.ROOT));
    json.set("data", value(event.data()));
    event.display().ifPresent(display -> json.set("display", display(display)));
    return json.put("createdAt", event.createdAt().toString());
  }

  private static ObjectNode display(TurnEvent.Display display) {
    var json = Json.object().put("kind", display.kind()).put("phase", display.phase());
    put(json, "text", display.text());
    put(json, "label", display.label());
    put(json, "ref", display.ref());
    put(json, "parentRef", display.parentRef());
    put(json, "input", display.input());
    put(json, "output", display.output());
    put(json, "error", display.error());
    return json;
  }

  private static void put(ObjectNode json, String name, Optional<String> text) {
    text.ifPresent(given -> json.put(name, given));
  }

  private static void put(ObjectNode json, String name, @Nullable Object value) {
    if (value != null) {
      json.set(name, value(value));
    }
  }

  private static JsonNode value(Object value) {
    return Json.MAPPER.valueToTree(value);
  }
}
