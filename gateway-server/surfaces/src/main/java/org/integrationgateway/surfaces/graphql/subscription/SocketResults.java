package org.integrationgateway.surfaces.graphql.subscription;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.socket.TextSocket;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The results of a subscription over the protocol <a
 * href="https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md">graphql-transport-ws</a>,
 * one connection for each subscription.
 */
final class SocketResults implements Results {
  static final String PROTOCOL = "graphql-transport-ws";

  /** The time in which a server tells that it refuses a document. */
  private static final Duration REFUSAL = Duration.ofSeconds(2);

  /** The time in which a server takes the message that ends the subscription. */
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  /** The messages between two results, such as pings: each is parsed, and most are responded to. */
  private static final int MOST_OTHERS = 1_000;

  private static final String TYPE = "type";
  private static final String PAYLOAD = "payload";
  private static final String COMPLETE = "complete";
  private static final String ID = "1";

  private final TextSocket socket;
  private final Deadline deadline;
  private HeldMemory.Mark before = HeldMemory.mark();
  private @Nullable JsonNode pending;
  private int othersLeft = MOST_OTHERS;
  private boolean ended;

  /** The server refuses the document: its errors instead of a first result. */
  static final class ErrorsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient JsonNode errors;

    private ErrorsException(JsonNode errors) {
      super("the document is refused", null, false, false);
      this.errors = errors;
    }

    JsonNode errors() {
      return errors;
    }
  }

  private SocketResults(TextSocket socket, Deadline deadline) {
    this.socket = socket;
    this.deadline = deadline;
  }

  /**
   * Begins a subscription.
   *
   * @param init what presents the credential; empty: nothing does
   * @param content the request
   * @throws TextSocket.EndedException when the server closes the connection first
   */
  static SocketResults begin(
      TextSocket socket, ObjectNode init, ObjectNode content, Deadline deadline)
      throws IOException, InterruptedException, ErrorsException {
    var results = new SocketResults(socket, deadline);
    var hello = Json.object().put(TYPE, "connection_init");
    if (!init.isEmpty()) {
      hello.set(PAYLOAD, init);
    }
    socket.send(hello.toString(), deadline.remaining().toNanos());
    results.message(deadline.remaining(), "connection_ack");
    var ask = Json.object().put("id", ID).put(TYPE, "subscribe");
    ask.set(PAYLOAD, content);
    socket.send(ask.toString(), deadline.remaining().toNanos());
    var first = results.message(deadline.atMost(REFUSAL).remaining(), null);
    if (first.isPresent()) {
      results.first(first.get());
    }
    return results;
  }

  private void first(JsonNode message) throws ErrorsException {
    if (message.path(TYPE).asString("").equals("error")) {
      throw new ErrorsException(message.path(PAYLOAD));
    }
    pending = message;
  }

  /**
   * The next message of the subscription, or of the awaited type.
   *
   * @param awaited the type of the message; null: one of the subscription
   * @return empty when the time is over; not for an awaited type
   */
  private Optional<JsonNode> message(Duration time, @Nullable String awaited)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (true) {
      var received = socket.receive(end - System.nanoTime());
      if (received.isEmpty() && (awaited != null || deadline.expired())) {
        throw new GatewayException(
            ErrorCode.UPSTREAM_TIMEOUT, "the server did not send before the deadline of the call");
      }
      if (received.isEmpty()) {
        return Optional.empty();
      }
      var message = ResultLines.parsed(received.get());
      var type = message.path(TYPE).asString("");
      if (--othersLeft < 0) {
        throw new IOException("the server sends messages without a result of the subscription");
      }
      if (type.equals("ping")) {
        socket.send(Json.object().put(TYPE, "pong").toString(), end - System.nanoTime());
      } else if (type.equals(awaited) || awaited == null && isOfSubscription(message, type)) {
        othersLeft = MOST_OTHERS;
        return Optional.of(message);
      }
    }
  }

  private static boolean isOfSubscription(JsonNode message, String type) {
    return message.path("id").asString("").equals(ID)
        && (type.equals("next") || type.equals("error") || type.equals(COMPLETE));
  }

  @Override
  public @Nullable JsonNode next() throws IOException {
    if (ended) {
      return null;
    }
    var message = pending;
    pending = null;
    try {
      while (message == null) {
        before.release();
        before = HeldMemory.mark();
        message = message(deadline.remaining(), null).orElse(null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the gateway is stopping", e);
    }
    return switch (message.path(TYPE).asString("")) {
      case "next" -> message.path(PAYLOAD);
      case COMPLETE -> end();
      default -> throw new IOException("the server ended the subscription with errors");
    };
  }

  private @Nullable JsonNode end() {
    ended = true;
    socket.close();
    return null;
  }

  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      var complete = Json.object().put("id", ID).put(TYPE, COMPLETE).toString();
      socket.send(complete, FAREWELL.toNanos());
    } catch (IOException gone) {
      // The connection has ended, and the subscription with it.
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    socket.close();
  }
}
