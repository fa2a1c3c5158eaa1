package org.integrationgateway.mcp.door.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.JsonNode;

/** The requests that are answered at this moment, so that clients can cancel them. */
final class RunningRequests {
  /**
   * The time after which the answer becomes a stream, so that proxies and clients see a sign of
   * life.
   */
  private static final long SILENCE_NANOS = Duration.ofSeconds(3).toNanos();

  private final Map<Name, Running> running = new ConcurrentHashMap<>();

  /**
   * The name of a request.
   *
   * @param owner key of its session; itself for a request without one
   */
  record Name(Object owner, JsonNode id) {}

  private record Running(SessionClient client, RpcAnswer answer, long since) {}

  /**
   * Notes that a request is answered.
   *
   * @throws RpcException when a request with this id is answered already
   */
  void begin(Name name, SessionClient client, RpcAnswer answer) {
    if (running.putIfAbsent(name, new Running(client, answer, System.nanoTime())) != null) {
      throw RpcException.invalidRequest(
              "the id is that of a request that is not answered yet: use another")
          .of(name.id);
    }
  }

  /**
   * Notes that a request is answered no longer. Its id may be that of the client's next request by
   * now, which stays.
   */
  void end(Name name, SessionClient client) {
    running.computeIfPresent(name, (id, found) -> found.client == client ? null : found);
  }

  /** Cancels a request; false when it is not answered here now. */
  boolean cancel(Name name) {
    var found = running.get(name);
    if (found != null) {
      found.client.cancel();
    }
    return found != null;
  }

  /** Cancels the requests of a session. */
  void cancelAll(String session) {
    running.forEach(
        (name, found) -> {
          if (name.owner.equals(session)) {
            found.client.cancel();
          }
        });
  }

  /** Begins the streams of answers that let their clients wait. */
  void tick() {
    long now = System.nanoTime();
    for (var each : running.values()) {
      if (now - each.since > SILENCE_NANOS) {
        each.answer.begin();
      }
    }
  }

  boolean isEmpty() {
    return running.isEmpty();
  }
}
