package org.integrationgateway.command.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.command.client.WatchedStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The events of one turn, each once. A connection that breaks is made again, and goes on behind the
 * last event.
 */
final class TurnStream {
  private static final Duration BETWEEN_STREAMS = Duration.ofMillis(100);

  /** The gateway sends a comment every 15 seconds. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(50);

  private static final ServerSentEvents.Limits LIMITS = ServerSentEvents.Limits.ofEvent(32 << 20);

  private final AgentPaths routes;
  private final RetriedRequests requests;
  private final String turn;
  private long last;

  TurnStream(AgentPaths routes, RetriedRequests requests, String turn) {
    this.routes = routes;
    this.requests = requests;
    this.turn = turn;
  }

  /**
   * Hands over the events that follow, until the turn has ended or waits for people.
   *
   * @return the turn then
   */
  JsonNode follow(Consumer<JsonNode> events) {
    while (true) {
      long before = last;
      read(events);
      var now = requests.request(() -> routes.turn(turn));
      if (TurnStatus.isEnded(now) || TurnStatus.isWaiting(now)) {
        rest(events);
        return now;
      }
      if (last == before) {
        RetriedRequests.pause(BETWEEN_STREAMS);
      }
    }
  }

  /** Reads one stream to its end, or until it breaks. */
  private void read(Consumer<JsonNode> events) {
    var answer = requests.request(() -> routes.stream(turn, last));
    var watched = WatchedStream.watch(answer.body(), LONGEST_SILENCE);
    try (var stream = new ServerSentEvents(watched, LIMITS)) {
      for (var event = stream.next(); event.isPresent(); event = stream.next()) {
        if (event.get().type().equals("end")) {
          return;
        }
        take(JsonMapper.shared().readTree(event.get().data()), events);
      }
    } catch (IOException | JacksonException broken) {
      // The caller asks how the turn stands, and for the events that follow.
    }
  }

  /** The events that were stored after a stream broke off. */
  private void rest(Consumer<JsonNode> events) {
    requests.request(() -> routes.events(turn, last)).forEach(event -> take(event, events));
  }

  private void take(JsonNode event, Consumer<JsonNode> events) {
    long seq = event.path("seq").asLong(0);
    if (seq > last) {
      last = seq;
      events.accept(event);
    }
  }
}
