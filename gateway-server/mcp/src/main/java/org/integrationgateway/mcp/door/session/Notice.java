package org.integrationgateway.mcp.door.session;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notification of clients outside of requests.
 *
 * @param subject whose clients; empty: all
 * @param method of the notification
 * @param app whose resource has changed; empty for lists
 * @param gatewayUri of the resource, with the app in it; empty for lists
 * @param uri of the resource, as the upstream names it; empty for lists
 */
record Notice(Optional<String> subject, String method, String app, String gatewayUri, String uri) {
  static final String UPDATED = "notifications/resources/updated";
  static final String COMPLETED = "notifications/elicitation/complete";

  static Notice listChanged(Optional<String> subject, String list) {
    return new Notice(subject, "notifications/" + list + "/list_changed", "", "", "");
  }

  /** The completion of what a client was sent to a URL for; its id takes the place of the URI. */
  static Notice completed(String subject, String elicitation) {
    return new Notice(Optional.of(subject), COMPLETED, "", "", elicitation);
  }

  static Notice updated(String subject, String app, String gatewayUri, String uri) {
    return new Notice(Optional.of(subject), UPDATED, app, gatewayUri, uri);
  }

  boolean isUpdate() {
    return method.equals(UPDATED);
  }

  boolean isCompletion() {
    return method.equals(COMPLETED);
  }

  ObjectNode json() {
    return Json.object()
        .put("method", method)
        .put("app", app)
        .put("gatewayUri", gatewayUri)
        .put("uri", uri);
  }

  static Notice of(String subject, ObjectNode json) {
    return new Notice(
        Optional.of(subject),
        json.path("method").asString(),
        json.path("app").asString(),
        json.path("gatewayUri").asString(),
        json.path("uri").asString());
  }
}
