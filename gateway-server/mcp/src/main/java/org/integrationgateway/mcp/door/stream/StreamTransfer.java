package org.integrationgateway.mcp.door.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.EventStream;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.RelayMessage;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries a stream on for a client that comes back to another replica than the one that answers its
 * request: events go through the relay.
 */
final class StreamTransfer {
  private static final String RESUME = "stream.resume";
  private static final String EVENTS = "stream.events";
  private static final String LEFT = "stream.left";
  private static final long TIMEOUT_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int LONGEST = 4 * 1024 * 1024;

  private final McpRelay relay;

  /** The connections of this replica with streams of others. */
  private final Map<String, Guest> guests = new ConcurrentHashMap<>();

  /** The streams of this replica that go on at others. */
  private final Map<String, Host> hosts = new ConcurrentHashMap<>();

  /**
   * A connection.
   *
   * @param since when the other replica was asked
   * @param known whether it has answered
   */
  private record Guest(EventStream events, long since, boolean known) {}

  private record Host(ResumableStream stream, ResumableStream.Connection connection) {}

  StreamTransfer(McpRelay relay) {
    this.relay = relay;
  }

  /** Asks a replica for its stream, as the answer of this exchange. */
  void resume(McpSession session, String replica, String stream, long after, Exchange exchange) {
    var transfer = UUID.randomUUID().toString();
    exchange.answerEvents(
        opened -> guests.put(transfer, new Guest(opened, System.nanoTime(), false)),
        ended -> left(session, replica, transfer));
    var body = Json.object().put("stream", stream).put("after", after);
    tell(session, replica, RESUME, transfer, body);
  }

  private void left(McpSession session, String replica, String transfer) {
    if (guests.remove(transfer) != null) {
      tell(session, replica, LEFT, transfer, Json.object());
    }
  }

  /** Ends the connections with streams of replicas that do not answer. */
  void tick() {
    long now = System.nanoTime();
    guests.forEach(
        (transfer, guest) -> {
          if (!guest.known && now - guest.since > TIMEOUT_NANOS) {
            guest.events.close();
          }
        });
  }

  /** Whether a stream waits for messages of other replicas. */
  boolean waits() {
    return !guests.isEmpty();
  }

  /**
   * Takes a message of another replica.
   *
   * @param streams of this replica
   * @return whether it was about a stream
   */
  boolean receive(RelayMessage message, SessionStreams streams) {
    var body = message.body();
    var transfer = body.path("transfer").asString();
    switch (message.kind()) {
      case RESUME -> host(message, transfer, streams);
      case EVENTS -> events(transfer, body);
      case LEFT -> {
        var host = hosts.remove(transfer);
        if (host != null) {
          host.stream.detach(host.connection);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void host(RelayMessage message, String transfer, SessionStreams streams) {
    var body = message.body();
    var guest = new GuestConnection(message, transfer);
    var found = streams.find(message.session(), body.path("stream").asString());
    if (found.isEmpty()) {
      guest.close();
      return;
    }
    hosts.put(transfer, new Host(found.get(), guest));
    guest.send(new byte[0]);
    found.get().attach(guest, body.path("after").asLong());
  }

  private void events(String transfer, ObjectNode body) {
    var guest =
        guests.computeIfPresent(
            transfer, (key, before) -> new Guest(before.events, before.since, true));
    if (guest == null) {
      return;
    }
    byte[] events = body.path("events").asString("").getBytes(UTF_8);
    if (body.path("last").asBoolean()) {
      guests.remove(transfer);
      guest.events.finish(events);
      return;
    }
    if (events.length > 0) {
      guest.events.send(events);
    }
  }

  private void tell(
      McpSession session, String replica, String kind, String transfer, ObjectNode body) {
    send(session.subject(), session.key(), replica, kind, body.put("transfer", transfer));
  }

  private void send(String subject, String session, String replica, String kind, ObjectNode body) {
    relay.send(new RelayMessage(Optional.of(replica), kind, subject, session, body));
  }

  /** The connection of a client with another replica. */
  private final class GuestConnection implements ResumableStream.Connection {
    private final RelayMessage request;
    private final String transfer;

    GuestConnection(RelayMessage request, String transfer) {
      this.request = request;
      this.transfer = transfer;
    }

    @Override
    public boolean send(byte[] frame) {
      return pass(frame, false);
    }

    /** Each message is a write to the store: what the client can do without is left out. */
    @Override
    public boolean offer(byte[] frame) {
      return true;
    }

    @Override
    public void finish(byte[] frame) {
      pass(frame, true);
    }

    @Override
    public void close() {
      pass(new byte[0], true);
    }

    private boolean pass(byte[] frame, boolean last) {
      boolean fits = frame.length <= LONGEST;
      if (last || !fits) {
        hosts.remove(transfer);
      }
      var body =
          Json.object()
              .put("transfer", transfer)
              .put("events", fits ? new String(frame, UTF_8) : "")
              .put("last", last || !fits);
      try {
        StreamTransfer.this.send(
            request.subject(), request.session(), request.from(), EVENTS, body);
        return fits;
      } catch (GatewayException storeIsDown) {
        return false;
      }
    }
  }
}
