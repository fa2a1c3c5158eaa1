package org.integrationgateway.mcp.door.stream;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.rpc.MessageStream;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.RelayMessage;
import org.jspecify.annotations.Nullable;

/**
 * The event streams of this replica: those on which clients listen, and the answers of requests
 * that have become streams.
 */
public final class SessionStreams {
  /** How long a stream waits for its client to come back. */
  private static final long TIMEOUT_NANOS = Duration.ofSeconds(60).toNanos();

  private static final String ANSWER = "a";
  private static final String LISTENER = "l";

  private final String replica;
  private final StreamTransfer transfers;
  private final IntSupplier mostPerSubject;
  private final SecureRandom random = new SecureRandom();
  private final KeptBytes kept = new KeptBytes();
  private final Map<String, ResumableStream> byId = new ConcurrentHashMap<>();

  /** The streams of each session on which its client listens, in the order of their opening. */
  private final Map<String, List<ResumableStream>> listeners = new ConcurrentHashMap<>();

  private final Map<String, Integer> listening = new ConcurrentHashMap<>();

  /**
   * @param mostPerSubject connections on which the clients of one subject listen
   */
  public SessionStreams(McpRelay relay, IntSupplier mostPerSubject) {
    this.replica = relay.replica();
    this.transfers = new StreamTransfer(relay);
    this.mostPerSubject = mostPerSubject;
  }

  /** Turns the answer of a request into a stream. */
  public MessageStream answer(McpSession session, Exchange exchange, Runnable whenGone) {
    var stream = stream(ANSWER, session, whenGone);
    ClientConnection.answer(exchange, stream, 0);
    byId.put(stream.id(), stream);
    return stream;
  }

  /**
   * Opens a stream on which a client listens.
   *
   * @param resumed {@code Last-Event-ID} of a client that comes back
   */
  public void listen(McpSession session, Exchange exchange, Optional<String> resumed) {
    var position = resumed.flatMap(Position::of);
    var known = position.map(Position::stream).flatMap(id -> find(session.key(), id));
    if (known.isPresent()) {
      var stream = known.get();
      if (stream.answers()) {
        ClientConnection.answer(exchange, stream, position.get().event());
        return;
      }
      listen(exchange, stream, position.get().event());
      return;
    }
    var elsewhere = position.flatMap(Position::replica);
    if (elsewhere.isPresent() && !elsewhere.get().equals(replica)) {
      var stream = position.get().stream();
      transfers.resume(session, elsewhere.get(), stream, position.get().event(), exchange);
      return;
    }
    if (elsewhere.isPresent()) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "Last-Event-ID names a stream that has ended: send the request"
              + " again if it can be repeated");
    }
    listen(exchange, stream(LISTENER, session, () -> {}), 0);
  }

  /**
   * Opens a stream on which a client listens that sends its messages to a URL of its own
   * (2024-11-05, Transports, HTTP with SSE). Clients of other revisions skip the event that names
   * it.
   *
   * @param messages the URL, below this server
   */
  public void listen(McpSession session, Exchange exchange, String messages) {
    var stream = stream(LISTENER, session, () -> {});
    listen(exchange, stream, 0);
    stream.greet(EventFrame.event(null, "endpoint", messages.getBytes(StandardCharsets.UTF_8)));
  }

  private void listen(Exchange exchange, ResumableStream stream, long after) {
    var subject = stream.session().subject();
    int most = mostPerSubject.getAsInt();
    if (listening.merge(subject, 1, Integer::sum) > most) {
      released(subject);
      throw new GatewayException(
          ErrorCode.RATE_LIMITED,
          "you listen on %d event streams, which is the limit (server.limits.eventStreamsPerSubject): close one"
              .formatted(most));
    }
    try {
      ClientConnection.listen(exchange, stream, after, () -> released(subject));
    } catch (GatewayException full) {
      released(subject);
      throw full;
    }
    if (byId.put(stream.id(), stream) == null) {
      listeners.merge(stream.session().key(), List.of(stream), SessionStreams::joined);
    }
  }

  private static List<ResumableStream> joined(
      List<ResumableStream> some, List<ResumableStream> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private void released(String subject) {
    listening.computeIfPresent(subject, (key, count) -> count > 1 ? count - 1 : null);
  }

  Optional<ResumableStream> find(String session, String id) {
    return Optional.ofNullable(byId.get(id))
        .filter(stream -> stream.session().key().equals(session));
  }

  private ResumableStream stream(String kind, McpSession session, Runnable whenGone) {
    byte[] bytes = new byte[8];
    random.nextBytes(bytes);
    boolean marked = session.revision().equals(Revision.R2025_11_25.wireName());
    return new ResumableStream(
        kind + replica + HexFormat.of().formatHex(bytes),
        session,
        kind.equals(ANSWER),
        marked,
        kept,
        whenGone);
  }

  /**
   * Sends a message to the client of a session, on one stream: on the one that was opened last, of
   * those that are connected.
   *
   * @return whether the client is connected; for one that is not, the message is kept for a while
   */
  public boolean send(String session, byte[] message) {
    var streams = listeners.getOrDefault(session, List.of());
    if (streams.isEmpty()) {
      return false;
    }
    for (int i = streams.size() - 1; i >= 0; i--) {
      if (streams.get(i).attached()) {
        return streams.get(i).send(message);
      }
    }
    streams.get(streams.size() - 1).send(message);
    return false;
  }

  /** The sessions whose clients listen here. */
  public List<McpSession> listening() {
    return listeners.values().stream().map(streams -> streams.get(0).session()).toList();
  }

  /** Ends the streams of a session. */
  public void end(String session) {
    for (var stream : byId.values()) {
      if (stream.session().key().equals(session)) {
        remove(stream);
        stream.abandon();
      }
    }
  }

  /** Forgets streams whose clients did not come back. */
  public void tick() {
    transfers.tick();
    for (var stream : byId.values()) {
      if (stream.aloneFor(TIMEOUT_NANOS)) {
        remove(stream);
        stream.abandon();
      }
    }
  }

  private void remove(ResumableStream stream) {
    byId.remove(stream.id());
    listeners.computeIfPresent(
        stream.session().key(),
        (session, streams) -> {
          var others = streams.stream().filter(other -> other != stream).toList();
          return others.isEmpty() ? null : others;
        });
  }

  /** Whether a stream waits for messages of other replicas. */
  public boolean waits() {
    return !byId.isEmpty() || transfers.waits();
  }

  /** Takes a message of another replica; false when it is not about a stream. */
  public boolean receive(RelayMessage message) {
    return transfers.receive(message, this);
  }

  /** The position where a client stopped reading: {@code <stream>-<number of the event>}. */
  private record Position(String stream, long event) {
    private static final int LONGEST = 100;
    private static final Pattern OF_REQUEST = Pattern.compile(ANSWER + "([0-9a-f]{8})[0-9a-f]{16}");

    /** The replica that answers the request; empty for a stream on which the client listens. */
    Optional<String> replica() {
      var matcher = OF_REQUEST.matcher(stream);
      return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    static Optional<Position> of(String text) {
      int dash = text.lastIndexOf('-');
      if (dash <= 0 || text.length() > LONGEST) {
        return Optional.empty();
      }
      @Nullable Long event = number(text.substring(dash + 1));
      return event == null
          ? Optional.empty()
          : Optional.of(new Position(text.substring(0, dash), event));
    }

    private static @Nullable Long number(String digits) {
      try {
        return Long.parseLong(digits);
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }
}
