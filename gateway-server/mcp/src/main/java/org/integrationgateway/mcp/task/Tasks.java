package org.integrationgateway.mcp.task;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.server.TasksConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tasks of all replicas: begins, finds and changes them. */
public final class Tasks {
  private static final int INTERNAL_ERROR = -32603;
  private static final int LONGEST_ID = 128;
  private static final int MOST_TRIES = 20;

  /** How many tasks of a subject are kept, for each that may be under way. */
  private static final int KEPT_FOR_EACH = 10;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final TaskStore store;
  private final TasksConfig settings;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, CompletableFuture<Void>> changes = new ConcurrentHashMap<>();
  private volatile Consumer<McpTask> listener = task -> {};
  private volatile Consumer<McpTask> progressListener = task -> {};

  public Tasks(State state, TasksConfig settings, Clock clock) {
    this.store = new TaskStore(state);
    this.settings = settings;
    this.clock = clock;
  }

  /** The sealed values of tasks. */
  public static List<SealedColumn> sealed() {
    return List.of(TaskStore.SEALED);
  }

  public TasksConfig settings() {
    return settings;
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Begins a task. Every replica finds it when this returns.
   *
   * @param token of the client for the progress of the task; null: it wants none
   * @param session key of the session of the client; null: it has none
   * @param ttl how long it is kept, within the limits
   * @throws GatewayException {@code RATE_LIMITED} when the subject has too many
   */
  McpTask begin(
      String subject,
      String app,
      String operation,
      @Nullable String session,
      @Nullable JsonNode token,
      Duration ttl,
      UnaryOperator<McpTask> how) {
    var now = now();
    requireRoom(store.count(subject, now));
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    var task =
        new McpTask(
            HexFormat.of().formatHex(bytes),
            subject,
            app,
            operation,
            Optional.ofNullable(session),
            TaskStatus.WORKING,
            now,
            now,
            now.plus(ttl),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            token == null ? TaskContent.EMPTY : TaskContent.EMPTY.telling(token),
            0);
    return store.add(how.apply(task));
  }

  /**
   * Begins a task that stands for one of an MCP server.
   *
   * @throws GatewayException {@code RATE_LIMITED} when the subject has too many
   */
  public McpTask relay(
      String subject, String app, String operation, Duration ttl, UpstreamRef upstream) {
    return begin(
        subject,
        app,
        operation,
        null,
        null,
        ttl,
        task -> task.relayed(upstream, task.expiresAt(), task.createdAt()));
  }

  /** Until when a task is kept that stands for one of an MCP server: not longer than that. */
  Instant until(McpTask task, ObjectNode created) {
    return ttl(created)
        .map(task.createdAt()::plus)
        .filter(task.expiresAt()::isAfter)
        .orElse(task.expiresAt());
  }

  /** How long the task of a server is kept, where the server says it. */
  public Optional<Duration> ttl(ObjectNode created) {
    var said = created.path("ttlMs");
    return said.isIntegralNumber() && said.canConvertToLong()
        ? Optional.of(settings.kept(Duration.ofMillis(Math.max(0, said.longValue()))))
        : Optional.empty();
  }

  private void requireRoom(TaskStore.Count count) {
    int most = settings.perSubject();
    if (count.open() >= most) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "%d of your tasks are running, which is the limit (server.mcp.tasks.perSubject): cancel one or let it end"
                  .formatted(count.open()))
          .retryAfter(RETRY_AFTER);
    }
    if (count.all() >= (long) most * KEPT_FOR_EACH) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "%d of your tasks are kept, which is %d times server.mcp.tasks.perSubject: ask for a shorter ttl, or wait until some expire"
                  .formatted(count.all(), KEPT_FOR_EACH))
          .retryAfter(RETRY_AFTER);
    }
  }

  /** The task of a subject; one whose replica has ended has failed. */
  public Optional<McpTask> find(String id, String subject) {
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      return Optional.empty();
    }
    var now = now();
    return store
        .find(id)
        .filter(task -> task.subject().equals(subject) && task.expiresAt().isAfter(now))
        .map(task -> task.orphaned(now) ? orphan(task) : task);
  }

  private McpTask orphan(McpTask task) {
    return change(
            task,
            current -> {
              var now = now();
              if (!current.orphaned(now)) {
                return current;
              }
              return current.upstream().isPresent()
                  ? current.asking(Json.object(), now).released()
                  : current.failed(
                      error(
                          "the replica of the gateway that ran the call has ended: call the tool"
                              + " again"),
                      now);
            })
        .orElse(task);
  }

  /** The place of a task in the list of its subject. */
  public record Place(Instant createdAt, String id) {}

  /** Some tasks of a subject, the newest first: those after this place, or from the beginning. */
  public List<McpTask> list(String subject, @Nullable Place before, int most) {
    var now = now();
    return store.list(subject, before, most).stream()
        .filter(task -> task.expiresAt().isAfter(now))
        .map(task -> task.orphaned(now) ? orphan(task) : task)
        .toList();
  }

  /**
   * Changes a task that is under way; one that has ended stays as it is.
   *
   * @return the task as it is then; empty when it is not there any more
   */
  Optional<McpTask> change(McpTask task, UnaryOperator<McpTask> change) {
    return change(task.id(), task, change);
  }

  private Optional<McpTask> change(
      String id, @Nullable McpTask known, UnaryOperator<McpTask> change) {
    var current = known;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      if (current == null) {
        current = store.find(id).orElse(null);
        if (current == null) {
          return Optional.empty();
        }
      }
      var next = current.open() ? change.apply(current) : current;
      if (next.equals(current)) {
        return Optional.of(current);
      }
      var stored = store.replace(next);
      if (stored.isPresent()) {
        changed(current, stored.get());
        return stored;
      }
      current = null;
    }
    throw new GatewayException(
        ErrorCode.OVERLOADED, "this task is changed by too many requests: try again");
  }

  Optional<McpTask> changeNow(String id, UnaryOperator<McpTask> change) {
    return change(id, null, change);
  }

  /** Ends a task with an error, unless it has ended. */
  public Optional<McpTask> fail(McpTask task, ObjectNode error) {
    return change(task, current -> current.failed(error, now()));
  }

  /** Ends a task with a result, unless it has ended. */
  public Optional<McpTask> complete(McpTask task, ObjectNode result) {
    return change(task, current -> current.completed(result, now()));
  }

  /** Ends a task because its client does not want it, unless it has ended. */
  public Optional<McpTask> cancel(McpTask task) {
    return change(task, current -> current.cancelled(now()));
  }

  /**
   * Takes over what an MCP server or a provider says of its task that goes on.
   *
   * @param counting whether its messages are the progress of the task: it tells of no other
   */
  public Optional<McpTask> told(
      McpTask task, TaskStatus status, String message, ObjectNode questions, boolean counting) {
    var counted = counting ? task.content().counted(message) : task.content();
    var content = counted.saying(message).asking(questions);
    return change(
        task,
        current ->
            current.runs(now()) || (current.status() == status && current.content().equals(content))
                ? current
                : current.with(status, content, now()));
  }

  /** Whether no replica runs the task now. */
  public boolean isFree(McpTask task) {
    return !task.runs(now());
  }

  /** Waits until a task is changed by this replica, at most so long. */
  public void awaitChange(String id, Duration most) {
    var change = changes.computeIfAbsent(id, unused -> new CompletableFuture<>());
    try {
      change.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException quiet) {
      changes.remove(id, change);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }

  private void changed(McpTask before, McpTask after) {
    var change = changes.remove(after.id());
    if (change != null) {
      change.complete(null);
    }
    if (after.session().isEmpty()) {
      return;
    }
    boolean tells = !before.content().message().equals(after.content().message());
    if (tells || before.status() != after.status()) {
      listener.accept(after);
    }
    if (after.content().hasProgress()
        && !after.content().progress().equals(before.content().progress())) {
      progressListener.accept(after);
    }
  }

  /** Tells when the status of a task changes whose client has a session. */
  public void announceTo(Consumer<McpTask> next) {
    listener = next;
  }

  /** Tells when a task makes progress whose client has a session and wants to hear of it. */
  public void announceProgressTo(Consumer<McpTask> next) {
    progressListener = next;
  }

  /** Removes all tasks of a subject, and returns their number. */
  public int removeAll(String subject) {
    return store.removeAll(subject);
  }

  /** An error of JSON-RPC. */
  static ObjectNode error(String message) {
    return Json.object().put("code", INTERNAL_ERROR).put("message", message);
  }
}
