package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.Questions;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import tools.jackson.databind.node.ObjectNode;

/** Begins sessions with a handshake (2025-11-25, Lifecycle). */
final class SessionOpener {
  private static final Set<String> REVISIONS =
      Set.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07");

  private static final int MOST_SERVERS = 1000;

  private final String app;
  private final McpRequests requests;
  private final McpEvents events;
  private final Questions questions;
  private final AtomicLong ids;
  private final Executor background;
  private final Semaphore streams;
  private final Set<URI> oldServers = ConcurrentHashMap.newKeySet();

  /**
   * @param streams one for each open stream of events
   */
  SessionOpener(
      String app,
      McpRequests requests,
      McpEvents events,
      AtomicLong ids,
      Executor background,
      Semaphore streams) {
    this.streams = streams;
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
  UpstreamSession open(SessionKey key, McpContext context) throws OtherGenerationException {
    var messages = new SessionMessages(app, context.call().subject(), events, questions);
    if (oldServers.contains(key.server())) {
      var old = overSse(key, context, messages);
      if (old.isPresent()) {
        return old.get();
      }
      oldServers.remove(key.server());
    }
    var channel = new StreamableChannel(requests, key.server(), messages);
    try {
      var session = begun(channel, key, context, messages);
      if (key.asks()) {
        session.hearQuestions(streams);
      }
      return session;
    } catch (OtherGenerationException other) {
      if (other.isStateless()) {
        throw other;
      }
      var old = overSse(key, context, messages).orElseThrow(() -> other);
      if (oldServers.size() < MOST_SERVERS) {
        oldServers.add(key.server());
      }
      return old;
    }
  }

  /** Opens a session over the transport of 2024-11-05; empty when the server does not have it. */
  private Optional<UpstreamSession> overSse(
      SessionKey key, McpContext context, SessionMessages messages)
      throws OtherGenerationException {
    var channel = new SseChannel(requests, key.server(), messages, streams);
    return channel.open(context, background)
        ? Optional.of(begun(channel, key, context, messages))
        : Optional.empty();
  }

  private UpstreamSession begun(
      Channel channel, SessionKey key, McpContext context, SessionMessages messages)
      throws OtherGenerationException {
    var described = handshake(channel, key, context);
    channel.tell(
        ClientMessages.notification("notifications/initialized"), context, context.deadline());
    return new UpstreamSession(channel, requests, messages, described, context, ids, background);
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
