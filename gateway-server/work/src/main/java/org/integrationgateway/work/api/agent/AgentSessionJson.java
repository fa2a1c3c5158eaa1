package org.integrationgateway.work.api.agent;

import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.agent.session.Session;
import tools.jackson.databind.node.ObjectNode;

/** Sessions of agents as callers see them. */
final class AgentSessionJson {
  private AgentSessionJson() {}

  static ObjectNode of(Session session) {
    var json =
        Json.object()
            .put("id", session.id())
            .put("provider", session.provider().orElse(""))
            .put("model", session.model())
            .put("state", session.state().name().toLowerCase(Locale.ROOT));
    session.clientRef().ifPresent(text -> json.put("clientRef", text));
    var metadata = json.putObject("metadata");
    session.metadata().forEach(metadata::put);
    session.workspace().ifPresent(workspace -> json.set("workspace", Json.of(workspace)));
    json.put("createdBy", session.createdBy())
        .put("createdAt", session.createdAt().toString())
        .put("updatedAt", session.updatedAt().toString());
    session.lastTurnAt().ifPresent(at -> json.put("lastTurnAt", at.toString()));
    return json;
  }
}
