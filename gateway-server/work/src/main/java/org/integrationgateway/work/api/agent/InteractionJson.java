package org.integrationgateway.work.api.agent;

import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.agent.Interaction;
import tools.jackson.databind.node.ObjectNode;

/** Questions of turns as callers see them. */
final class InteractionJson {
  private InteractionJson() {}

  static ObjectNode of(Interaction interaction) {
    var json =
        Json.object()
            .put("id", interaction.id())
            .put("turnId", interaction.turnId())
            .put("type", interaction.type().name().toLowerCase(Locale.ROOT))
            .put("state", interaction.state().name().toLowerCase(Locale.ROOT))
            .put("title", interaction.title())
            .put("prompt", interaction.prompt());
    json.set("request", Json.MAPPER.valueToTree(interaction.request()));
    interaction
        .resolution()
        .ifPresent(answer -> json.set("resolution", Json.MAPPER.valueToTree(answer)));
    json.put("createdAt", interaction.createdAt().toString());
    interaction.resolvedAt().ifPresent(at -> json.put("resolvedAt", at.toString()));
    return json;
  }
}
