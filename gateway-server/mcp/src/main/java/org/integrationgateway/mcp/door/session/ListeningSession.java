package org.integrationgateway.mcp.door.session;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.stream.SessionStreams;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** The client of a session, on the stream on which it listens at this replica. */
final class ListeningSession extends ForwardingClient {
  private final McpSession session;
  private final ClientQuestions questions;
  private final SessionStreams streams;

  ListeningSession(McpSession session, ClientQuestions questions, SessionStreams streams) {
    this.session = session;
    this.questions = questions;
    this.streams = streams;
  }

  @Override
  protected CallClient client() {
    return UNREACHABLE;
  }

  @Override
  public ObjectNode capabilities() {
    return session.capabilities();
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    return questions.ask(
        session,
        method,
        params,
        deadline,
        this,
        message -> streams.send(session.key(), Json.write(message)));
  }
}
