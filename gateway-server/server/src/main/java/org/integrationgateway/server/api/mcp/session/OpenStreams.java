package org.integrationgateway.server.api.mcp.session;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.EventStream;
import org.integrationgateway.server.http.exchange.Exchange;

/** The event streams on which clients listen for messages of the server. */
final class OpenStreams {
  private static final int MOST_PER_SUBJECT = 20;

  private final McpSessions sessions;
  private final Map<EventStream, Listener> listeners = new ConcurrentHashMap<>();

  private record Listener(String subject, Optional<McpSession> session) {}

  OpenStreams(McpSessions sessions) {
    this.sessions = sessions;
  }

  void open(Exchange exchange, String subject, Optional<McpSession> session) {
    long own = listeners.values().stream().filter(each -> each.subject.equals(subject)).count();
    if (own >= MOST_PER_SUBJECT) {
      throw new GatewayException(
          ErrorCode.RATE_LIMITED,
          "you listen on " + own + " event streams are open, which is the limit: close one");
    }
    var listener = new Listener(subject, session);
    var stream =
        exchange.events(
            opened -> listeners.put(opened, listener), ended -> listeners.remove(ended));
    // The session may have ended before the stream was in the map.
    if (session.isPresent() && !sessions.has(session.get())) {
      stream.close();
    }
  }

  void end(McpSession session) {
    listeners.forEach(
        (stream, listener) -> {
          if (listener.session.equals(Optional.of(session))) {
            stream.close();
          }
        });
  }

  void send(String message) {
    listeners.keySet().forEach(stream -> stream.send("message", message));
  }

  /** Sends a message to the streams of one subject. */
  void send(String subject, String message) {
    listeners.forEach(
        (stream, listener) -> {
          if (listener.subject.equals(subject)) {
            stream.send("message", message);
          }
        });
  }
}
