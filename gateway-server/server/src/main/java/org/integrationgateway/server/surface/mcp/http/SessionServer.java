package org.integrationgateway.server.surface.mcp.http;

import java.net.URI;
import org.integrationgateway.server.surface.mcp.McpContext;
import tools.jackson.databind.node.ObjectNode;

/** Servers of 2025-11-25 and older: requests belong to sessions, which begin with a handshake. */
final class SessionServer implements Generation {
  private final SessionPool sessions;

  SessionServer(SessionPool sessions) {
    this.sessions = sessions;
  }

  @Override
  public ObjectNode describe(URI uri, McpContext context) throws OtherGenerationException {
    return sessions.session(SessionKey.of(uri, context), context).description();
  }

  @Override
  public ObjectNode request(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    var key = SessionKey.of(uri, context);
    for (int attempts = 0; ; attempts++) {
      var session = sessions.session(key, context);
      try {
        return session.request(method, params, context);
      } catch (SessionEndedException ended) {
        sessions.forget(key, session);
        if (attempts > 0) {
          throw ended.problem();
        }
      }
    }
  }
}
