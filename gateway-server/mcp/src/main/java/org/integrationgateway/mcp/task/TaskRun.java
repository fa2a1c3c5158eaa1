package org.integrationgateway.mcp.task;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskedCall;
import org.integrationgateway.mcp.asked.CallProgress;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** A task whose call this replica runs. What happens to the call is written to the task. */
final class TaskRun implements AskedCall.Watcher {
  private static final Logger log = LoggerFactory.getLogger(TaskRun.class);
  private static final int MOST_BYTES = 4 << 20;
  private static final int LONGEST_MESSAGE = 1000;

  /** Progress is written at most once in this time. */
  private static final long PACE = TimeUnit.SECONDS.toNanos(1);

  private final Tasks tasks;
  private final TaskRuns runs;
  private final McpTask begun;
  private final Selector selector;
  private final AskedCall call;
  private final Consumer<UpstreamRef> abandoned;
  private final AtomicLong written = new AtomicLong(System.nanoTime() - PACE);
  private volatile String message = "";
  private volatile ObjectNode progress = Json.object();
  private volatile boolean open = true;

  /**
   * @param begun the task as it was when the call began
   * @param selector the choice of the call's connection
   * @param abandoned ends a task of a server that the call became after it was cancelled
   */
  TaskRun(
      Tasks tasks,
      TaskRuns runs,
      McpTask begun,
      Selector selector,
      AskedCall call,
      Consumer<UpstreamRef> abandoned) {
    this.tasks = tasks;
    this.runs = runs;
    this.begun = begun;
    this.selector = selector;
    this.call = call;
    this.abandoned = abandoned;
  }

  String id() {
    return begun.id();
  }

  void cancel() {
    call.cancel();
  }

  @Override
  public void asked() {
    // Questions are read at each try: others may be asked at the same time.
    tasks.changeNow(
        begun.id(),
        task -> {
          var open = questions();
          open.remove(task.content().answers().propertyNames());
          return task.asking(open, tasks.now()).progressed(message, progress, tasks.now());
        });
  }

  private ObjectNode questions() {
    var questions = Json.object();
    for (var question : call.questions()) {
      questions
          .putObject(question.key())
          .put("method", question.method())
          .set("params", question.params());
    }
    return questions;
  }

  @Override
  public void progressed(ObjectNode params) {
    var text = params.path("message").asString("");
    var said = new StringBuilder();
    if (params.path("progress").isNumber()) {
      said.append(params.get("progress").asString());
      if (params.path("total").isNumber()) {
        said.append(" of ").append(params.get("total").asString());
      }
    }
    if (!text.isEmpty()) {
      said.append(said.isEmpty() ? "" : ": ").append(text);
    }
    message = said.substring(0, Math.min(LONGEST_MESSAGE, said.length()));
    progress = params;
    long last = written.get();
    if (begun.content().tells()
        && System.nanoTime() - last >= PACE
        && written.compareAndSet(last, System.nanoTime())) {
      writeProgress();
    }
  }

  /** Writes the progress at once: the task may end before the next tick, or stand for another. */
  private void writeProgress() {
    try {
      open =
          tasks
              .changeNow(begun.id(), current -> current.progressed(message, progress, tasks.now()))
              .filter(McpTask::open)
              .isPresent();
    } catch (GatewayException unavailable) {
      log.debug("the progress of a task is left out: {}", unavailable.detail());
    }
  }

  @Override
  public boolean hears() {
    return open;
  }

  /** Takes answers of the client to the call. */
  void answer(ObjectNode answers) {
    for (var question : call.questions()) {
      if (answers.get(question.key()) instanceof ObjectNode answer) {
        call.answer(question, answer);
      }
    }
  }

  /**
   * Once a second: says that the call goes on, takes the answers that came to other replicas, and
   * ends a call whose task was cancelled or has expired.
   */
  void tick(String replica, Duration lease) {
    var now = tasks.now();
    var stored = tasks.find(begun.id(), begun.subject());
    if (stored.isEmpty() || !stored.get().open()) {
      runs.forget(this);
      call.cancel();
      return;
    }
    var task = stored.get();
    var answers = task.content().answers();
    boolean due =
        task.leased().filter(until -> until.isBefore(now.plus(lease.dividedBy(2)))).isPresent();
    boolean told =
        message.equals(task.content().message())
            && task.content().progressed(progress).equals(task.content());
    if (answers.isEmpty() && !due && told) {
      return;
    }
    answer(answers);
    tasks.changeNow(
        begun.id(),
        current ->
            current
                .leased(replica, now.plus(lease))
                .taken(answers)
                .progressed(message, progress, now));
    written.set(System.nanoTime());
  }

  @Override
  public void ended(CallProgress result) {
    runs.forget(this);
    try {
      var stored = tasks.changeNow(begun.id(), task -> after(task, result));
      boolean kept = stored.filter(task -> task.status() != TaskStatus.CANCELLED).isPresent();
      if (!kept && result instanceof CallProgress.Done done && ServerTask.is(done.result())) {
        abandoned.accept(ref(done.result()));
      }
    } catch (GatewayException failure) {
      log.warn(
          "the end of a task could not be written, so the task fails when its lease ends: {}",
          failure.detail());
    }
  }

  private McpTask after(McpTask task, CallProgress result) {
    var now = tasks.now();
    if (result instanceof CallProgress.Done done) {
      return done(task, done.result());
    }
    if (result instanceof CallProgress.Failed failed) {
      var failure = failed.failure();
      if (failure instanceof RpcException said) {
        return task.failed((ObjectNode) said.json().get("error"), now);
      }
      if (task.upstream().isPresent()) {
        // The task of the server goes on: it was only waited for.
        return task.asking(Json.object(), now).released();
      }
      if (failure instanceof GatewayException known) {
        return task.failed(Tasks.error(known.detail()), now);
      }
      log.error("the call of a task failed", failure);
      return task.failed(Tasks.error("the gateway failed; its log has the reason"), now);
    }
    return task.cancelled(now);
  }

  private McpTask done(McpTask task, ObjectNode result) {
    var now = tasks.now();
    if (ServerTask.is(result)) {
      return task.relayed(ref(result), tasks.until(task, result), now);
    }
    if (result.path("resultType").asString("").equals(ServerTask.INPUT_REQUIRED)) {
      return task.failed(
          Tasks.error("the call needs input, but can no longer take it: call the tool again"), now);
    }
    if (Json.write(result).length > MOST_BYTES) {
      return task.failed(
          Tasks.error(
              "the result is longer than 4 MiB, the most that a task keeps: call the tool without a"
                  + " task, or ask for less"),
          now);
    }
    return task.completed(result, now);
  }

  private UpstreamRef ref(ObjectNode created) {
    return UpstreamRef.of(created, selector);
  }
}
