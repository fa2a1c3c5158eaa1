package org.integrationgateway.surfaces.mcp.exchange;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.surfaces.mcp.wire.EventReader;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Answer;

/** Reads the messages of answers, in one piece and as streams. */
public final class StreamReader {
  private final McpRequests requests;

  public StreamReader(McpRequests requests) {
    this.requests = requests;
  }

  /** The events of a stream. */
  public EventReader events(Reply reply, Optional<String> lastId) {
    return new EventReader(reply.body().open(), requests.largest(), lastId);
  }

  /**
   * Reads a stream until a message ends it. Data that is not JSON is skipped.
   *
   * @param wanted ends it
   * @param others take all other messages
   * @return empty when the stream ended before
   */
  public Optional<Answer> until(
      Predicate<Answer> wanted, EventReader events, Consumer<ServerMessage> others)
      throws IOException {
    while (true) {
      var event = events.next();
      if (event.isEmpty()) {
        return Optional.empty();
      }
      if (!event.get().type().equals(ServerSentEvents.MESSAGE)) {
        continue;
      }
      Optional<Answer> found = Optional.empty();
      for (var message : parsed(event.get().data())) {
        if (message instanceof Answer answer && wanted.test(answer)) {
          found = Optional.of(answer);
        } else {
          others.accept(message);
        }
      }
      if (found.isPresent()) {
        return found;
      }
    }
  }

  /** The answer among the messages of a reply in one piece. */
  public Optional<Answer> single(
      Predicate<Answer> wanted, Reply reply, Consumer<ServerMessage> others) throws IOException {
    Optional<Answer> found = Optional.empty();
    for (var message : requests.messages(reply)) {
      if (message instanceof Answer answer && wanted.test(answer)) {
        found = Optional.of(answer);
      } else {
        others.accept(message);
      }
    }
    return found;
  }

  public static List<ServerMessage> parsed(byte[] data) {
    try {
      return ServerMessage.read(data);
    } catch (GatewayException notJson) {
      HeldMemory.passOn(notJson);
      return List.of();
    }
  }
}
