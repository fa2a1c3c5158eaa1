package org.integrationgateway.server.surface.mcp.http;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.http.RequestAbort;
import org.integrationgateway.server.surface.mcp.McpContext;
import org.integrationgateway.server.surface.mcp.McpEvents;
import org.integrationgateway.server.surface.mcp.wire.ClientMessages;
import org.integrationgateway.server.surface.mcp.wire.Questions;
import org.integrationgateway.server.surface.mcp.wire.RunningRequest;
import tools.jackson.databind.node.ObjectNode;

/** Begins sessions with a handshake (2025-11-25, Lifecycle). */
final class SessionOpener {
  private static final Set<String> REVISIONS =
      Set.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private final String app;
  private final McpRequests requests;
  private final McpEvents events;
  private final Questions questions;
  private final AtomicLong ids;
  private final Executor background;

  SessionOpener(
      String app, McpRequests requests, McpEvents events, AtomicLong ids, Executor background) {
    this.app = app;
    this.requests = requests;
    this.events = events;
    this.questions = new Questions(background);
    this.ids = ids;
    this.background = background;
  }

  /**
   * Begins a session.
   *
   * @throws OtherGenerationException when the server knows no handshake
   */
  Session open(SessionKey key, McpContext context) throws OtherGenerationException {
    var messages = new SessionMessages(app, key.subject(), events, questions);
    var channel = new StreamableChannel(requests, key.server(), messages);
    var described = handshake(channel, key, context);
    var session = new Session(channel, requests, messages, described, context, ids, background);
    channel.tell(
        ClientMessages.notification("notifications/initialized"), context, context.deadline());
    return session;
  }

  private ObjectNode handshake(Channel channel, SessionKey key, McpContext context)
      throws OtherGenerationException {
    var running =
        new RunningRequest(ids.incrementAndGet(), CallClient.UNREACHABLE, context.deadline());
    var abort = new RequestAbort();
    var message =
        ClientMessages.request(
            running.id(), "initialize", ClientMessages.handshake(key.capabilities()));
    ObjectNode result;
    try {
      result = channel.ask(running, message, context, abort).orThrow();
    } catch (IOException broken) {
      throw requests.broken("initialize", broken, context.deadline(), abort);
    } catch (SessionEndedException ended) {
      throw ended.problem();
    }
    var revision = result.path("protocolVersion").asString("");
    if (!REVISIONS.contains(revision)) {
      throw requests.invalid(
          "wants revision '%s' of the protocol, which the gateway does not know"
              .formatted(revision.length() > 40 ? "" : revision));
    }
    channel.agree(revision);
    return description(result);
  }

  private static ObjectNode description(ObjectNode result) {
    var description = Json.object();
    for (var name : Set.of("protocolVersion", "capabilities", "serverInfo", "instructions")) {
      var value = result.get(name);
      if (value != null) {
        description.set(name, value);
      }
    }
    return description;
  }
}
