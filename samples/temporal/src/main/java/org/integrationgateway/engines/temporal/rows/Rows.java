package org.integrationgateway.engines.temporal.rows;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one Temporal workflow, or those that one request needs, in memory. Used by one thread
 * at a time.
 */
public final class Rows implements WorkflowStore, WorkflowTransaction {
  private static final Set<Table> OF_RUNS =
      Set.of(Table.STEPS, Table.EVENTS, Table.SIGNALS, Table.RUN_APPS, Table.RUN_KEYS);

  private final Map<Table, TreeMap<Key, Document>> tables = new EnumMap<>(Table.class);

  /** Actions that take the changes of the transaction back, the last change first. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  private boolean writing;

  public Rows() {
    for (var table : Table.values()) {
      tables.put(table, new TreeMap<>());
    }
  }

  /** All rows of a table, in the order of their keys. */
  public Collection<Document> all(Table table) {
    return List.copyOf(rows(table).values());
  }

  /** Adds all of these rows. */
  public Rows with(Rows others) {
    for (var table : Table.values()) {
      rows(table).putAll(others.rows(table));
    }
    return this;
  }

  /** Has these rows instead of its own. */
  public void replace(Rows others) {
    for (var table : Table.values()) {
      rows(table).clear();
    }
    with(others);
  }

  /** The rows of one run, with the generation of its definition. */
  public Rows ofRun(String runId) {
    var some = new Rows();
    var run = rows(Table.RUNS).get(Key.of(runId));
    if (run == null) {
      return some;
    }
    some.put(Table.RUNS, run);
    for (var table : OF_RUNS) {
      rows(table).values().stream()
          .filter(row -> has(row, "run", runId))
          .forEach(row -> some.put(table, row));
    }
    var generation =
        Table.key(run.text("definition").orElseThrow(), run.whole("generation").orElseThrow());
    get(Table.GENERATIONS, generation).ifPresent(row -> some.put(Table.GENERATIONS, row));
    return some;
  }

  /** The rows of one definition: its newest generation, and its triggers. */
  public Rows ofDefinition(String id) {
    var some = new Rows();
    var row = rows(Table.DEFINITIONS).get(Key.of(id));
    if (row == null) {
      return some;
    }
    some.put(Table.DEFINITIONS, row);
    get(Table.GENERATIONS, Table.key(id, row.whole("generation").orElse(0)))
        .ifPresent(newest -> some.put(Table.GENERATIONS, newest));
    triggers("definition", id).forEach(trigger -> some.put(Table.TRIGGERS, trigger));
    return some;
  }

  /** Removes what belongs to a run, which another workflow continues. */
  public void remove(String runId) {
    rows(Table.RUNS).remove(Key.of(runId));
    OF_RUNS.forEach(table -> rows(table).values().removeIf(row -> has(row, "run", runId)));
  }

  @Override
  public <T extends @Nullable Object> T read(Function<WorkflowTransaction, T> work) {
    return work.apply(this);
  }

  @Override
  public <T extends @Nullable Object> T write(Function<WorkflowTransaction, T> work) {
    boolean done = false;
    writing = true;
    try {
      var result = work.apply(this);
      done = true;
      return result;
    } finally {
      while (!done && !undo.isEmpty()) {
        undo.pop().run();
      }
      undo.clear();
      writing = false;
    }
  }

  private TreeMap<Key, Document> rows(Table table) {
    return tables.get(table);
  }

  @Override
  public Optional<Document> get(Table table, Key key) {
    return Optional.ofNullable(rows(table).get(key));
  }

  @Override
  public void add(Table table, Document row) {
    put(table, row);
  }

  @Override
  public void put(Table table, Document row) {
    var key = table.key(row);
    changed(table, key, rows(table).put(key, row));
  }

  @Override
  public void delete(Table table, Key key) {
    changed(table, key, rows(table).remove(key));
  }

  private void changed(Table table, Key key, @Nullable Document before) {
    if (!writing) {
      return;
    }
    undo.push(
        () -> {
          if (before == null) {
            rows(table).remove(key);
          } else {
            rows(table).put(key, before);
          }
        });
  }

  @Override
  public void deleteOf(Table table, String runId) {
    rowsOf(table, runId, -1, Integer.MAX_VALUE).forEach(row -> delete(table, table.key(row)));
  }

  @Override
  public List<Document> rowsOf(Table table, String runId, long after, int limit) {
    return rows(table).tailMap(Table.key(runId, after), false).values().stream()
        .takeWhile(row -> has(row, "run", runId))
        .limit(limit)
        .toList();
  }

  @Override
  public long countSignals(String runId) {
    return rowsOf(Table.SIGNALS, runId, -1, Integer.MAX_VALUE).size();
  }

  @Override
  public List<Document> definitions(String after, int limit) {
    return rows(Table.DEFINITIONS).tailMap(Key.of(after), false).values().stream()
        .limit(limit)
        .toList();
  }

  @Override
  public List<Document> triggers(String member, String value) {
    return rows(Table.TRIGGERS).values().stream().filter(row -> has(row, member, value)).toList();
  }

  @Override
  public long countDefinitions() {
    return rows(Table.DEFINITIONS).size();
  }

  /** The service limits how many workflows there are, not this provider. */
  @Override
  public long countRunning() {
    return 0;
  }

  /** All runs: there are those of one page only, and the newest is the first. */
  @Override
  public List<String> runs(RunQuery query, Optional<String> after, int limit) {
    return rows(Table.RUNS).descendingMap().values().stream()
        .map(row -> row.text("id").orElseThrow())
        .limit(limit)
        .toList();
  }

  @Override
  public List<Key> due(Table table, String member, Instant latest, int limit) {
    return rows(table).values().stream()
        .filter(row -> row.instant(member).filter(time -> !time.isAfter(latest)).isPresent())
        .sorted(Comparator.comparing(row -> row.instant(member).orElseThrow()))
        .limit(limit)
        .map(table::key)
        .toList();
  }

  @Override
  public Optional<Instant> next(Table table, String member, Instant after) {
    return rows(table).values().stream()
        .flatMap(row -> row.instant(member).stream())
        .filter(time -> time.isAfter(after))
        .min(Comparator.naturalOrder());
  }

  private static boolean has(Document row, String member, String value) {
    return row.text(member).filter(value::equals).isPresent();
  }
}
