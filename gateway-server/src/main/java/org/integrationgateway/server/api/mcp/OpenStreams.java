package org.integrationgateway.server.api.mcp;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.EventStream;
import org.integrationgateway.server.http.Exchange;

/** The event streams on which clients listen for messages of the server. */
final class OpenStreams {
  private static final int MOST_PER_SUBJECT = 20;

  private final AtomicLong numbers = new AtomicLong();
  private final Map<Long, Listener> listeners = new ConcurrentHashMap<>();

  private record Listener(String subject, Optional<Session> session, EventStream stream) {}

  void open(Exchange exchange, String subject, Optional<Session> session) {
    long own = listeners.values().stream().filter(each -> each.subject.equals(subject)).count();
    if (own >= MOST_PER_SUBJECT) {
      throw new GatewayException(
          ErrorCode.RATE_LIMITED,
          "you listen on " + own + " event streams, which is the most: close one");
    }
    var number = numbers.incrementAndGet();
    var stream = exchange.events(() -> listeners.remove(number));
    listeners.put(number, new Listener(subject, session, stream));
    // It may have ended between the two lines above.
    if (stream.ended()) {
      listeners.remove(number);
    }
  }

  void end(Session session) {
    listeners.values().stream()
        .filter(each -> each.session.equals(Optional.of(session)))
        .forEach(each -> each.stream.close());
  }

  void send(String message) {
    listeners.values().forEach(each -> each.stream.send("message", message));
  }
}
