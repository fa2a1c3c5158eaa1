package org.integrationgateway.people.session;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** A session as its owner and operators see it. */
public final class SessionJson {
  private SessionJson() {}

  /**
   * The session as JSON.
   *
   * @param current id of the session that the request was made with
   */
  public static ObjectNode of(Session session, Optional<String> current) {
    return Json.object()
        .put("id", session.id())
        .put("createdAt", session.createdAt().toString())
        .put("lastUsedAt", session.lastUsedAt().toString())
        .put("expiresAt", session.expiresAt().toString())
        .put("address", session.address())
        .put("userAgent", session.agent())
        .put("provider", session.provider())
        .put("current", current.equals(Optional.of(session.id())));
  }
}
