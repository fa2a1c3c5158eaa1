package ${package};

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/**
 * The rows of workflows in sorted maps, one for each table. One transaction at a time uses them; a
 * transaction that fails takes its changes back.
 */
final class MemoryStore implements WorkflowStore {
  private static final int MOST = 100_000;

  /** A row with the time at which something is due. */
  private record Due(Instant time, Key key) {}

  private final int mostRuns;
  private final ReentrantLock lock = new ReentrantLock();
  private final Rows rows = new Rows();
  private final Map<Table, TreeMap<Key, Document>> tables = new EnumMap<>(Table.class);
  private final Map<Table, Map<String, TreeSet<Due>>> times = new EnumMap<>(Table.class);

  /** The last change first. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /**
   * @param mostRuns the largest number of runs, those that ended included
   */
  MemoryStore(int mostRuns) {
    this.mostRuns = mostRuns;
    for (var table : Table.values()) {
      tables.put(table, new TreeMap<>());
      times.put(table, new TreeMap<>());
      for (var member : table.timeMembers()) {
        var order = Comparator.comparing(Due::time).thenComparing(Due::key);
        times.get(table).put(member, new TreeSet<>(order));
      }
    }
  }

  @Override
  public <T> T read(Function<WorkflowTransaction, T> work) {
    return write(work);
  }

  @Override
  public <T> T write(Function<WorkflowTransaction, T> work) {
    lock.lock();
    boolean done = false;
    try {
      var result = work.apply(rows);
      done = true;
      return result;
    } finally {
      while (!done && !undo.isEmpty()) {
        undo.pop().run();
      }
      undo.clear();
      lock.unlock();
    }
  }

  private void set(Table table, Key key, Document row) {
    var before = replace(table, key, row);
    undo.push(() -> replace(table, key, before));
  }

  /** Stores a row, or deletes it when it is null; returns the row before. */
  private Document replace(Table table, Key key, Document row) {
    var rows = tables.get(table);
    var before = row == null ? rows.remove(key) : rows.put(key, row);
    times
        .get(table)
        .forEach(
            (member, order) -> {
              time(before, member).ifPresent(time -> order.remove(new Due(time, key)));
              time(row, member).ifPresent(time -> order.add(new Due(time, key)));
            });
    return before;
  }

  private static Optional<Instant> time(Document row, String member) {
    return Optional.ofNullable(row).flatMap(some -> some.instant(member));
  }

  /** A table that grows with requests has a limit: memory has one too. */
  private void requireRoom(Table table) {
    int most = table == Table.RUNS ? mostRuns : MOST;
    boolean limited =
        List.of(Table.RUNS, Table.GENERATIONS, Table.REQUESTS, Table.DELIVERIES).contains(table);
    if (limited && tables.get(table).size() >= most) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "there are %d %s, as many as there may be: try later"
              .formatted(most, table.name().toLowerCase(Locale.ROOT)));
    }
  }

  /** The rows within the transaction of the thread that has the lock. */
  private final class Rows implements WorkflowTransaction {
    @Override
    public Optional<Document> get(Table table, Key key) {
      return Optional.ofNullable(tables.get(table).get(key));
    }

    @Override
    public void add(Table table, Document row) {
      requireRoom(table);
      put(table, row);
    }

    @Override
    public void put(Table table, Document row) {
      set(table, table.key(row), row);
    }

    @Override
    public void delete(Table table, Key key) {
      set(table, key, null);
    }

    @Override
    public void deleteOf(Table table, String runId) {
      rowsOf(table, runId, -1, MOST).forEach(row -> delete(table, table.key(row)));
    }

    @Override
    public List<Document> rowsOf(Table table, String runId, long after, int limit) {
      return tables.get(table).tailMap(Table.key(runId, after), false).values().stream()
          .takeWhile(row -> row.text("run").filter(runId::equals).isPresent())
          .limit(limit)
          .toList();
    }

    @Override
    public long countSignals(String runId) {
      return rowsOf(Table.SIGNALS, runId, -1, MOST).size();
    }

    @Override
    public List<Document> definitions(String after, int limit) {
      var behind = tables.get(Table.DEFINITIONS).tailMap(Key.of(after), false);
      return behind.values().stream().limit(limit).toList();
    }

    @Override
    public List<Document> triggers(String member, String value) {
      return all(Table.TRIGGERS).stream().filter(row -> has(row, member, value)).toList();
    }

    @Override
    public long countDefinitions() {
      return all(Table.DEFINITIONS).size();
    }

    @Override
    public long countRunning() {
      return all(Table.RUNS).stream()
          .filter(row -> has(row, "status", RunStatus.RUNNING.name()))
          .count();
    }

    @Override
    public List<String> runs(RunQuery query, Optional<String> after, int limit) {
      var newest = tables.get(Table.RUNS).descendingMap();
      var older = after.map(id -> newest.tailMap(Key.of(id), false)).orElse(newest);
      return older.values().stream()
          .filter(
              row ->
                  query.definitionId().filter(id -> !has(row, "definition", id)).isEmpty()
                      && query.status().filter(one -> !has(row, "status", one.name())).isEmpty())
          .map(row -> row.text("id").orElseThrow())
          .filter(
              id ->
                  query.app().isEmpty()
                      || get(Table.RUN_APPS, Key.array(query.app().get(), id)).isPresent())
          .limit(limit)
          .toList();
    }

    @Override
    public List<Key> due(Table table, String member, Instant latest, int limit) {
      return times.get(table).get(member).stream()
          .takeWhile(due -> !due.time().isAfter(latest))
          .limit(limit)
          .map(Due::key)
          .toList();
    }

    @Override
    public Optional<Instant> next(Table table, String member, Instant after) {
      return times.get(table).get(member).stream()
          .map(Due::time)
          .filter(time -> time.isAfter(after))
          .findFirst();
    }

    private Collection<Document> all(Table table) {
      return tables.get(table).values();
    }

    private static boolean has(Document row, String member, String value) {
      return Objects.equals(row.text(member).orElse(null), value);
    }
  }
}
