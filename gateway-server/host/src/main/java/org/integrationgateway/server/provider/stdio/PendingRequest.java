package org.integrationgateway.server.provider.stdio;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.CallClient;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that the program has not answered yet. What the program sends about it meanwhile is
 * done by the thread that waits for the answer, so a slow client holds up only its own call.
 */
final class PendingRequest {
  /** Progress and log messages beyond this wait for nothing and are left out. */
  private static final int MOST_TASKS = 256;

  private final long id;
  private final String subject;
  private final CallClient client;
  private final Deadline deadline;
  private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final AtomicInteger tasks = new AtomicInteger();

  /**
   * @param subject on whose behalf
   */
  PendingRequest(long id, String subject, CallClient client, Deadline deadline) {
    this.id = id;
    this.subject = subject;
    this.client = client;
    this.deadline = deadline;
  }

  private record Event(
      @Nullable Runnable task, @Nullable ObjectNode result, @Nullable RuntimeException failure) {}

  long id() {
    return id;
  }

  String subject() {
    return subject;
  }

  CallClient client() {
    return client;
  }

  Deadline deadline() {
    return deadline;
  }

  /** Has this done by the waiting thread; false when it has too much to do. */
  boolean doWhileWaiting(Runnable task) {
    if (tasks.incrementAndGet() > MOST_TASKS) {
      tasks.decrementAndGet();
      return false;
    }
    return events.add(new Event(task, null, null));
  }

  void answered(JsonNode answer) {
    if (answer.has("error")) {
      failed(StdioErrorException.of(answer.path("error")));
      return;
    }
    if (answer.path("result") instanceof ObjectNode result) {
      events.add(new Event(null, result, null));
      return;
    }
    failed(new StdioErrorException(-32603, "its answer has neither a result nor an error", null));
  }

  void failed(RuntimeException failure) {
    events.add(new Event(null, null, failure));
  }

  /**
   * Waits for the result, and does the tasks.
   *
   * @throws TimeoutException when there is no answer at the deadline
   */
  ObjectNode await(Deadline deadline) throws TimeoutException, InterruptedException {
    while (true) {
      var event = events.poll(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
      if (event == null) {
        throw new TimeoutException();
      }
      if (event.failure() != null) {
        throw event.failure();
      }
      if (event.result() != null) {
        return event.result();
      }
      if (event.task() != null) {
        tasks.decrementAndGet();
        event.task().run();
      }
    }
  }
}
