package org.integrationgateway.mcp.task;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.Threads;
import org.integrationgateway.mcp.asked.AskedCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tasks whose calls this replica runs. For each the store is read once a second; without any,
 * nothing is.
 */
public final class TaskRuns implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TaskRuns.class);

  /** Clocks of replicas differ by less than this. */
  private static final Duration LEASE = Duration.ofSeconds(15);

  /** Most calls of tasks at a time; each has a thread. */
  private static final int MOST = 500;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final Tasks tasks;
  private final String replica;
  private final ScheduledExecutorService timer = Threads.timer("mcp-tasks");
  private final Map<String, TaskRun> runs = new ConcurrentHashMap<>();

  /**
   * @param replica the name of this replica among the others
   */
  public TaskRuns(Tasks tasks, String replica) {
    this.tasks = tasks;
    this.replica = replica;
    timer.scheduleWithFixedDelay(
        LastingThread.repeated("mcp-tasks", this::tick), 1, 1, TimeUnit.SECONDS);
  }

  /**
   * A task whose call this replica runs.
   *
   * @param session key of the session of the client; null: it has none
   * @param token of the client for the progress of the task; null: it wants none
   * @param ttl how long it is kept
   * @throws GatewayException {@code RATE_LIMITED}, {@code OVERLOADED} when there are too many
   */
  public McpTask begin(
      String subject,
      String app,
      String operation,
      @Nullable String session,
      @Nullable JsonNode token,
      Duration ttl) {
    if (runs.size() >= MOST) {
      throw new GatewayException(
              ErrorCode.OVERLOADED,
              "this replica runs %d tasks, which is the limit: try again later".formatted(MOST))
          .retryAfter(RETRY_AFTER);
    }
    return tasks.begin(
        subject,
        app,
        operation,
        session,
        token,
        ttl,
        task -> task.leased(replica, task.createdAt().plus(LEASE)));
  }

  /**
   * Follows the call of a task.
   *
   * @param selector the choice of the call's connection
   * @param interrupting see {@link AskedCall#adopt}
   * @param abandoned ends a task of a server that the call became after it was cancelled
   */
  public void follow(
      McpTask task,
      AskedCall call,
      Selector selector,
      boolean interrupting,
      Consumer<UpstreamRef> abandoned) {
    var run = new TaskRun(tasks, this, task, selector, call, abandoned);
    runs.put(task.id(), run);
    call.adopt(run, interrupting);
  }

  /**
   * Takes over a task of an MCP server to ask the client for it.
   *
   * @return empty when a replica does already, or the task has ended
   */
  public Optional<McpTask> takeOver(McpTask task) {
    var now = tasks.now();
    return tasks
        .change(
            task, current -> current.runs(now) ? current : current.leased(replica, now.plus(LEASE)))
        .filter(taken -> taken.runs(now) && taken.version() > task.version());
  }

  /** Ends the call of a task, if it runs here; other replicas find out themselves. */
  public void cancel(McpTask task) {
    var run = runs.get(task.id());
    if (run != null) {
      run.cancel();
    }
  }

  /**
   * Takes answers of the client to questions of a task: for the call that runs here at once, and
   * within a second for that of another replica.
   *
   * @return the task without these questions; empty when it is not there any more
   */
  public Optional<McpTask> answer(McpTask task, ObjectNode answers) {
    var run = runs.get(task.id());
    if (run != null) {
      run.answer(answers);
    }
    return tasks.change(task, current -> current.answered(answers, run == null, tasks.now()));
  }

  void forget(TaskRun run) {
    runs.remove(run.id(), run);
  }

  private void tick() {
    for (var run : runs.values()) {
      try {
        run.tick(replica, LEASE);
      } catch (GatewayException failure) {
        log.warn("the state of a task could not be updated: {}", failure.detail());
      }
    }
  }

  /** Ends the calls: their tasks fail, because no other replica has them. */
  @Override
  public void close() {
    timer.shutdownNow();
    for (var run : runs.values()) {
      try {
        tasks.changeNow(
            run.id(),
            task ->
                task.upstream().isPresent()
                    ? task.released()
                    : task.failed(
                        Tasks.error(
                            "the replica of the gateway that ran the call was stopped: call the"
                                + " tool again"),
                        tasks.now()));
      } catch (GatewayException failure) {
        log.warn("a task could not be ended: {}", failure.detail());
      }
      run.cancel();
    }
  }
}
