package org.integrationgateway.server.api.v1;

import java.util.Optional;
import org.integrationgateway.connections.AppConnections;
import org.integrationgateway.connections.ConnectionChecks;
import org.integrationgateway.connections.ConnectionInstances;
import org.integrationgateway.connections.ConnectionStatus;
import org.integrationgateway.connections.api.ConnectionForm;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.provider.AppHealth;
import tools.jackson.databind.node.ObjectNode;

/** Writes the items of the app list. */
final class AppJson {
  private AppJson() {}

  /**
   * @param trouble of the app's upstream
   */
  static ObjectNode of(App app, AppConnections stored, Optional<AppTroubles.Trouble> trouble) {
    var health = trouble.isPresent() ? degraded(app.health().state()) : app.health().state();
    var json = Json.object().put("name", app.name());
    json.put("displayName", app.displayName().orElse(app.name()));
    json.put("description", app.description().orElse(""));
    // Absent for an app without a category: lists for people show it after the others.
    app.category().ifPresent(heading -> json.put("category", heading));
    app.mountedPath().ifPresent(path -> json.put("mountedPath", path));
    standing(json, stored.overall(), health);
    app.health()
        .refusal()
        .or(() -> app.health().unknownOperations().map(GatewayException::detail))
        .or(() -> trouble.map(AppTroubles.Trouble::reason))
        .ifPresent(reason -> json.put("reason", reason));
    json.put("mcp", app.mcp());
    var icons = json.putArray("icons");
    app.icon().ifPresent(icon -> icons.add(Json.of(icon)));
    var connections = json.putArray("connections");
    for (var standing : stored.connections()) {
      connections.add(connection(app, standing, health));
    }
    return json;
  }

  private static AppHealth.State degraded(AppHealth.State state) {
    return state == AppHealth.State.UNHEALTHY || state == AppHealth.State.UNKNOWN
        ? state
        : AppHealth.State.DEGRADED;
  }

  private static ObjectNode connection(
      App app, ConnectionInstances standing, AppHealth.State health) {
    var connection = standing.connection();
    var json = Json.object().put("name", connection.name());
    json.put("default", connection.name().equals(app.defaultConnection().orElse("default")));
    connection.displayName().ifPresent(name -> json.put("displayName", name));
    json.put("mode", connection.needsCredential() ? "subject" : "none");
    standing(json, standing.standing(), health);
    if (ConnectionChecks.isPossible(app, connection)) {
      json.put("checkable", true);
    }
    ConnectionForm.write(standing, json);
    return json;
  }

  private static void standing(ObjectNode json, ConnectionStatus standing, AppHealth.State health) {
    json.put("status", status(standing.status(), health).wireName());
    json.put("credentialState", standing.credentialState().wireName());
    json.put("healthState", health.wireName());
    var actions = json.putArray("actions");
    standing.actions().forEach(action -> actions.add(action.wireName()));
  }

  /** The status of the connections counts first, except for an app that does not answer. */
  private static ConnectionStatus.Status status(
      ConnectionStatus.Status standing, AppHealth.State health) {
    if (health == AppHealth.State.UNHEALTHY) {
      return ConnectionStatus.Status.UNAVAILABLE;
    }
    if (standing != ConnectionStatus.Status.READY) {
      return standing;
    }
    return switch (health) {
      case DEGRADED -> ConnectionStatus.Status.DEGRADED;
      case UNKNOWN -> ConnectionStatus.Status.UNKNOWN;
      case UNHEALTHY, HEALTHY, NOT_CHECKED, NOT_APPLICABLE -> standing;
    };
  }
}
