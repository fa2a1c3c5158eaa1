package org.integrationgateway.sdk.app.task;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.InterruptibleTask;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of an app on threads of this process, with their states in an object store: every
 * process of the app on the same database tells the state of each task and ends it. When the
 * process of a task dies, the task fails; it is not repeated. A task belongs to its subject: for
 * others it does not exist.
 */
public final class AppTasks implements AutoCloseable {
  private static final String STORE = "app_tasks";
  private static final System.Logger log = System.getLogger(AppTasks.class.getName());

  /** The most tasks that this process runs at the same time. */
  private static final int MOST = 64;

  private static final int MOST_SWEPT = 100;
  private static final int MOST_CHARACTERS = 4 << 20;
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration KEPT = Duration.ofHours(24);
  private static final String LOST =
      "the process that ran the task has ended: start the task again";

  private final IndexedDb database;
  private final Clock clock;
  private final Map<String, Running> running = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(daemons("app-task"));
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(daemons("app-tasks"));

  private AppTasks(IndexedDb database, Clock clock) {
    this.database = database;
    this.clock = clock;
    database.createStore(
        StoreSchema.of(
            STORE, KeyPath.of("id"), IndexSchema.of("expiresAt", KeyPath.of("expiresAt"))));
    var unused =
        timer.scheduleWithFixedDelay(
            this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Tasks with their states in an object store of this database, which is made where it is missing.
   * States and results are kept for 24 hours.
   */
  public static AppTasks in(IndexedDb database) {
    return new AppTasks(database, Clock.systemUTC());
  }

  private static ThreadFactory daemons(String name) {
    return work -> {
      var thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** The work of a task. Its thread is interrupted when the task is cancelled. */
  @FunctionalInterface
  public interface Work {
    /** Returns the result, a JSON value. */
    @Nullable Object run(TaskProgress progress) throws Exception;
  }

  /** A task that runs here. */
  private static final class Running {
    private final InterruptibleTask task = new InterruptibleTask();
    private volatile String message = "";
    private volatile String told = "";
  }

  /**
   * Begins a task for the subject of a call, in whose context it runs.
   *
   * @return the id of the task
   * @throws AppException {@code UNAVAILABLE} when this process runs too many
   */
  public String start(CallContext context, Work work) {
    if (running.size() >= MOST) {
      throw new AppException(
          Reason.UNAVAILABLE, MOST + " tasks are running, which is the limit: try again later");
    }
    var id = UUID.randomUUID().toString();
    var now = clock.instant();
    write(
        store -> {
          sweep(store, now);
          return store.add(
              Document.builder()
                  .put("id", id)
                  .put("subject", context.subject().id())
                  .put("status", TaskState.Status.WORKING.name())
                  .put("aliveUntil", now.plus(LEASE))
                  .put("expiresAt", now.plus(KEPT))
                  .build());
        });
    var mine = new Running();
    running.put(id, mine);
    threads.execute(() -> run(id, mine, context, work));
    return id;
  }

  private static void sweep(ObjectStore store, Instant now) {
    store
        .index("expiresAt")
        .getAllKeys(KeyRange.atMost(Key.of(now)), MOST_SWEPT, Direction.NEXT)
        .forEach(store::delete);
  }

  private void run(String id, Running mine, CallContext context, Work work) {
    try {
      var ended =
          mine.task.call(
              () -> context.during(() -> outcome(id, work, text -> mine.message = text)));
      end(mine.task.requested() ? TaskState.cancelled(id) : ended.orElse(TaskState.cancelled(id)));
    } catch (RuntimeException unavailable) {
      log.log(
          Level.WARNING,
          "the end of task " + id + " could not be stored: it fails when its lease ends",
          unavailable);
    } finally {
      running.remove(id, mine);
    }
  }

  private static TaskState outcome(String id, Work work, TaskProgress progress) {
    try {
      var result = work.run(progress);
      return JsonValues.write(result).length() > MOST_CHARACTERS
          ? TaskState.failed(id, "the result is longer than 4 MiB, the most that a task keeps")
          : TaskState.completed(id, result);
    } catch (AppException | ProviderException known) {
      return TaskState.failed(id, String.valueOf(known.getMessage()));
    } catch (InterruptedException stopped) {
      return TaskState.failed(id, "the task was interrupted");
    } catch (Exception defect) {
      log.log(Level.ERROR, "task " + id + " failed", defect);
      return TaskState.failed(id, "the task failed; the log of the provider has the reason");
    }
  }

  private void end(TaskState state) {
    change(
        state.id(),
        row -> {
          var changed =
              row.with("status", state.status().name())
                  .with("message", state.message().orElse(null));
          return state.status() == TaskState.Status.COMPLETED
              ? changed.with("result", JsonValues.write(state.result()))
              : changed;
        });
  }

  /**
   * The state of a task.
   *
   * @throws AppException {@code NOT_FOUND} when the subject of the call has no such task
   */
  public TaskState state(CallContext context, String id) {
    return state(own(context, id));
  }

  private Document own(CallContext context, String id) {
    return read(id)
        .filter(row -> text(row, "subject").equals(context.subject().id()))
        .orElseThrow(
            () -> new AppException(Reason.NOT_FOUND, "there is no task '%s'".formatted(id)));
  }

  private TaskState state(Document row) {
    var id = text(row, "id");
    var status = TaskState.Status.valueOf(text(row, "status"));
    if (status == TaskState.Status.WORKING
        && row.instant("aliveUntil").filter(clock.instant()::isAfter).isPresent()) {
      return TaskState.failed(id, LOST);
    }
    return new TaskState(
        id,
        status,
        row.text("message"),
        row.text("result").map(JsonValues::parse).orElse(null),
        Map.of());
  }

  /**
   * Ends a task; one that has ended stays as it is. Work that runs in another process is
   * interrupted within two seconds.
   *
   * @throws AppException {@code NOT_FOUND} when the subject of the call has no such task
   */
  public TaskState cancel(CallContext context, String id) {
    var known = state(own(context, id));
    if (known.status().ended()) {
      return known;
    }
    end(TaskState.cancelled(id));
    var mine = running.get(id);
    if (mine != null) {
      mine.task.cancel();
    }
    return state(own(context, id));
  }

  private void tick() {
    running.forEach(
        (id, mine) -> {
          try {
            look(id, mine);
          } catch (RuntimeException unavailable) {
            log.log(Level.DEBUG, "task " + id + " is renewed later", unavailable);
          }
        });
  }

  private void look(String id, Running mine) {
    var row = read(id);
    if (row.isEmpty() || !text(row.get(), "status").equals(TaskState.Status.WORKING.name())) {
      mine.task.cancel();
      return;
    }
    var now = clock.instant();
    var message = mine.message;
    boolean due =
        row.get().instant("aliveUntil").filter(now.plus(LEASE.dividedBy(2))::isAfter).isPresent();
    if (due || !message.equals(mine.told)) {
      change(id, kept -> kept.with("aliveUntil", now.plus(LEASE)).with("message", message));
      mine.told = message;
    }
  }

  /** Changes a task that has not ended. */
  private void change(String id, Function<Document, Document> change) {
    write(
        store -> {
          var row = store.get(Key.of(id));
          return row.filter(known -> text(known, "status").equals(TaskState.Status.WORKING.name()))
              .map(known -> store.put(change.apply(known)));
        });
  }

  private Optional<Document> read(String id) {
    return database.transaction(
        Mode.READ_ONLY, List.of(STORE), transaction -> transaction.store(STORE).get(Key.of(id)));
  }

  private <T> T write(Function<ObjectStore, T> work) {
    return database.transaction(
        Mode.READ_WRITE, List.of(STORE), transaction -> work.apply(transaction.store(STORE)));
  }

  private static String text(Document row, String name) {
    return row.text(name).orElse("");
  }

  /** Ends the tasks of this process, which fail. */
  @Override
  public void close() {
    timer.shutdownNow();
    running.forEach(
        (id, mine) -> {
          try {
            end(TaskState.failed(id, LOST));
          } catch (RuntimeException unavailable) {
            log.log(Level.DEBUG, "task " + id + " fails later", unavailable);
          }
          mine.task.cancel();
        });
    threads.shutdown();
  }
}
