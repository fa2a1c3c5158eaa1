package org.integrationgateway.mcp.door.session;

import java.util.Optional;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.taskdoor.SessionTasks;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The session of a request about tasks. */
record TaskSession(
    Optional<McpSession> session, String address, boolean listens, LiveSessions.Answering answering)
    implements SessionTasks.Session {
  @Override
  public ObjectNode capabilities() {
    return session.map(McpSession::capabilities).orElseGet(Json::object);
  }

  @Override
  public @Nullable String key() {
    return session.map(McpSession::key).orElse(null);
  }

  @Override
  public void tell(String method, ObjectNode params) {
    answering.tell(method, params);
  }

  @Override
  public void check(String method, ObjectNode params) {
    Askable.check(
        session.orElseThrow(() -> ClientAnswerException.unreachable(method)), method, params);
  }
}
