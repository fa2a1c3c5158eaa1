package org.integrationgateway.testkit.mcp.offered;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A call of a tool that runs as a task, and the client as far as the task reaches it. */
final class RunningTask implements FeatureCall {
  private static final String WORKING = "working";
  private static final String INPUT_REQUIRED = "input_required";
  private static final int TTL_MILLIS = 600_000;
  private static final int POLL_MILLIS = 100;

  final String id;
  private final FeatureCall began;
  private final Instant createdAt = Instant.now();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, FeatureQuestion> open = new LinkedHashMap<>();
  private final Map<String, ObjectNode> answers = new LinkedHashMap<>();
  private String status = WORKING;
  private String message = "";
  private @Nullable ObjectNode result;
  private @Nullable RpcFault fault;

  RunningTask(String id, FeatureCall began) {
    this.id = id;
    this.began = began;
  }

  /** Runs the call, on this thread. */
  void run(Function<FeatureCall, ObjectNode> behavior) {
    try {
      var returned = behavior.apply(this);
      end("completed", () -> result = returned);
    } catch (RpcFault failure) {
      end("failed", () -> fault = failure);
    } catch (RuntimeException defect) {
      end("failed", () -> fault = RpcFault.of(-32603, String.valueOf(defect.getMessage())));
    }
  }

  private void end(String how, Runnable with) {
    lock.lock();
    try {
      if (isOpen()) {
        status = how;
        with.run();
        open.clear();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean isOpen() {
    return status.equals(WORKING) || status.equals(INPUT_REQUIRED);
  }

  void cancel() {
    end("cancelled", () -> {});
  }

  /**
   * The task as its generation writes it.
   *
   * @param older whether it is that of 2025-11-25
   */
  ObjectNode state(boolean older) {
    lock.lock();
    try {
      boolean error = older && result != null && result.path("isError").asBoolean(false);
      var json = RpcText.object().put("taskId", id).put("status", error ? "failed" : status);
      if (!message.isEmpty()) {
        json.put("statusMessage", message);
      }
      json.put("createdAt", createdAt.toString()).put("lastUpdatedAt", createdAt.toString());
      return json.put(older ? "ttl" : "ttlMs", TTL_MILLIS)
          .put(older ? "pollInterval" : "pollIntervalMs", POLL_MILLIS);
    } finally {
      lock.unlock();
    }
  }

  /** The task with its questions, its result or its error (Tasks extension). */
  ObjectNode detailed() {
    lock.lock();
    try {
      var json = state(false);
      if (!open.isEmpty()) {
        var requests = json.putObject("inputRequests");
        open.forEach(
            (key, question) ->
                requests
                    .putObject(key)
                    .put("method", question.method())
                    .set("params", question.params()));
      }
      if (result != null) {
        json.set("result", result);
      }
      if (fault != null) {
        json.set("error", fault.error());
      }
      return json;
    } finally {
      lock.unlock();
    }
  }

  /** The questions without an answer. */
  Map<String, FeatureQuestion> questions() {
    lock.lock();
    try {
      return new LinkedHashMap<>(open);
    } finally {
      lock.unlock();
    }
  }

  void answer(String key, ObjectNode answer) {
    lock.lock();
    try {
      if (open.remove(key) != null) {
        answers.put(key, answer);
        status = open.isEmpty() ? WORKING : status;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the task ends or asks, at most so long; whether it has ended. */
  boolean awaitChange(long millis) {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      while (isOpen() && open.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
      return !isOpen();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      lock.unlock();
    }
  }

  /** The result of the call, or its error. */
  ObjectNode outcome() {
    lock.lock();
    try {
      if (result != null) {
        return result.deepCopy();
      }
      throw fault == null ? RpcFault.of(-32603, "the task was cancelled") : fault;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String method() {
    return began.method();
  }

  @Override
  public ObjectNode params() {
    return began.params();
  }

  @Override
  public boolean supports(String capability) {
    return began.supports(capability);
  }

  @Override
  public void progress(int progress, int total) {
    lock.lock();
    try {
      message = progress + " of " + total;
    } finally {
      lock.unlock();
    }
    began.progressAfterAnswer(progress, total);
  }

  @Override
  public void log(String level, String text) {
    // Clients get no log messages of tasks.
  }

  @Override
  public Map<String, ObjectNode> ask(Map<String, FeatureQuestion> questions) {
    lock.lock();
    try {
      open.putAll(questions);
      status = INPUT_REQUIRED;
      changed.signalAll();
      while (isOpen() && !answers.keySet().containsAll(questions.keySet())) {
        changed.await();
      }
      if (!isOpen()) {
        throw RpcFault.of(-32603, "the task was cancelled");
      }
      var given = new LinkedHashMap<>(answers);
      given.keySet().retainAll(questions.keySet());
      return given;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void pause(long millis) {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      while (isOpen() && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void announce(String method, ObjectNode params) {
    began.announce(method, params);
  }

  @Override
  public void disconnect() {
    // No stream waits for the task.
  }
}
