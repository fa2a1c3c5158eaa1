package org.integrationgateway.surfaces.mcp.stdio;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that the program has not answered yet. The thread that waits for the answer passes on
 * what the program says about it meanwhile, so a slow client holds up only its own call.
 */
final class StdioRequest {
  /** Progress and log messages beyond this wait for nothing and are left out. */
  private static final int MOST_WAITING = 256;

  private final String subject;
  private final RunningRequest running;
  private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * @param subject on whose behalf; empty for the gateway itself
   */
  StdioRequest(long id, String subject, CallClient client, Deadline deadline) {
    this.subject = subject;
    this.running = new RunningRequest(id, client, deadline);
  }

  /** An event; exactly one member is present. */
  private record Event(
      ServerMessage.@Nullable Notice notice,
      ServerMessage.@Nullable Answer answer,
      @Nullable RuntimeException failure) {}

  long id() {
    return running.id();
  }

  String subject() {
    return subject;
  }

  CallClient client() {
    return running.client();
  }

  Deadline deadline() {
    return running.deadline();
  }

  boolean isProgress(ServerMessage.Notice notice) {
    return running.isProgress(notice);
  }

  void heard(ServerMessage.Notice notice) {
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      return;
    }
    events.add(new Event(notice, null, null));
  }

  void answered(ServerMessage.Answer answer) {
    events.add(new Event(null, answer, null));
  }

  void failed(RuntimeException failure) {
    events.add(new Event(null, null, failure));
  }

  /**
   * Waits for the result.
   *
   * @throws McpErrorException when the answer is an error
   * @throws TimeoutException when there is no answer at the deadline
   */
  ObjectNode await() throws TimeoutException, InterruptedException {
    while (true) {
      var event = events.poll(deadline().remaining().toNanos(), TimeUnit.NANOSECONDS);
      if (event == null) {
        throw new TimeoutException();
      }
      if (event.failure() != null) {
        throw event.failure();
      }
      if (event.answer() != null) {
        return event.answer().orThrow();
      }
      if (event.notice() != null) {
        waiting.decrementAndGet();
        running.hear(event.notice());
      }
    }
  }
}
