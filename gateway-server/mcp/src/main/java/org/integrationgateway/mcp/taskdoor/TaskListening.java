package org.integrationgateway.mcp.taskdoor;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.Threads;
import org.integrationgateway.mcp.asked.AskingClient;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells clients that listen about their tasks (Tasks extension, Task Status Notifications): looks
 * once a second at those that are under way, wherever they run.
 */
public final class TaskListening implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TaskListening.class);

  private final TaskCalls calls;
  private final Executor threads;
  private final ScheduledExecutorService timer = Threads.timer("mcp-task-listening");
  private final Map<Object, Listener> open = new ConcurrentHashMap<>();

  /**
   * @param threads where tasks are looked at
   */
  public TaskListening(TaskCalls calls, Executor threads) {
    this.calls = calls;
    this.threads = threads;
    timer.scheduleWithFixedDelay(
        LastingThread.repeated("mcp-task-listening", this::tick), 1, 1, TimeUnit.SECONDS);
  }

  /** The tasks of these that the caller of a request has. */
  public Set<String> known(FeatureRequest request, Set<String> ids) {
    var known = new LinkedHashSet<String>();
    for (var id : ids) {
      try {
        calls.find(named(request, id));
        known.add(id);
      } catch (RpcException unknown) {
        log.debug("a client listens for a task that it does not have");
      }
    }
    return known;
  }

  /**
   * Begins to tell about tasks.
   *
   * @param listener names the stream, for {@link #end}
   * @param client of the request
   * @param told gets the params of each notification
   */
  public void begin(
      Object listener,
      FeatureRequest request,
      AskingClient client,
      Set<String> ids,
      Consumer<ObjectNode> told) {
    if (!ids.isEmpty()) {
      open.put(listener, new Listener(request, client, ids, told));
    }
  }

  public void end(Object listener) {
    open.remove(listener);
  }

  private void tick() {
    open.forEach(
        (key, listener) -> {
          if (listener.busy.compareAndSet(false, true)) {
            threads.execute(() -> look(key, listener));
          }
        });
  }

  private void look(Object key, Listener listener) {
    try {
      if (listener.look()) {
        open.remove(key, listener);
      }
    } catch (RpcException | GatewayException failure) {
      log.debug("a task cannot be looked at: {}", failure.getMessage());
    } finally {
      listener.busy.set(false);
    }
  }

  private static FeatureRequest named(FeatureRequest request, String id) {
    return new FeatureRequest(
        request.caller(),
        request.view(),
        "tasks/get",
        Json.object().put("taskId", id),
        request.client(),
        request.requestId());
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** One stream, with what it was told last about each task that is under way. */
  private final class Listener {
    private final FeatureRequest request;
    private final AskingClient client;
    private final Consumer<ObjectNode> told;
    private final Map<String, ObjectNode> last = new LinkedHashMap<>();
    private final Map<String, Long> due = new HashMap<>();
    private final AtomicBoolean busy = new AtomicBoolean();

    Listener(
        FeatureRequest request, AskingClient client, Set<String> ids, Consumer<ObjectNode> told) {
      this.request = request;
      this.client = client;
      this.told = told;
      ids.forEach(id -> last.put(id, Json.object()));
    }

    /** Looks at the tasks that are due; true when all have ended. */
    boolean look() {
      for (var id : Set.copyOf(last.keySet())) {
        if (due.getOrDefault(id, Long.MIN_VALUE) > System.currentTimeMillis()) {
          continue;
        }
        var task = calls.get(named(request, id), client);
        due.put(id, System.currentTimeMillis() + task.pollMillis());
        var now = TaskJson.detailed(task);
        if (!now.equals(last.put(id, now))) {
          told.accept(now);
        }
        if (!task.open()) {
          last.remove(id);
        }
      }
      return last.isEmpty();
    }
  }
}
