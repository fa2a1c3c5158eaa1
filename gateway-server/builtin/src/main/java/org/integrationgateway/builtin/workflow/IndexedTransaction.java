package org.integrationgateway.builtin.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/**
 * The rows of workflows in a transaction of an indexed database.
 *
 * @param failed takes the id of each run that fails in it
 */
record IndexedTransaction(Transaction tx, Consumer<String> failed) implements WorkflowTransaction {
  private static final String RUN_FAILED = "run.failed";

  private ObjectStore store(Table table) {
    return tx.store(WorkflowSchema.name(table));
  }

  @Override
  public Optional<Document> get(Table table, Key key) {
    return store(table).get(key);
  }

  @Override
  public void add(Table table, Document row) {
    if (table == Table.EVENTS && row.text("type").filter(RUN_FAILED::equals).isPresent()) {
      failed.accept(row.text("run").orElseThrow());
    }
    store(table).add(row);
  }

  @Override
  public void put(Table table, Document row) {
    store(table).put(row);
  }

  @Override
  public void delete(Table table, Key key) {
    store(table).delete(key);
  }

  @Override
  public void deleteOf(Table table, String runId) {
    store(table).delete(KeyRange.startingWith(Key.of(runId)));
  }

  @Override
  public List<Document> rowsOf(Table table, String runId, long after, int limit) {
    var range =
        after < 0
            ? KeyRange.startingWith(Key.of(runId))
            : KeyRange.between(
                Table.key(runId, after), true, Key.array(Key.of(runId), Key.of("")), true);
    return store(table).getAll(range, limit, Direction.NEXT);
  }

  @Override
  public long countSignals(String runId) {
    return store(Table.SIGNALS).count(KeyRange.startingWith(Key.of(runId)));
  }

  @Override
  public List<Document> definitions(String after, int limit) {
    return store(Table.DEFINITIONS).getAll(KeyRange.above(Key.of(after)), limit, Direction.NEXT);
  }

  @Override
  public List<Document> triggers(String member, String value) {
    return store(Table.TRIGGERS).index(member).getAll(KeyRange.only(Key.of(value)));
  }

  @Override
  public long countDefinitions() {
    return store(Table.DEFINITIONS).count(KeyRange.ALL);
  }

  @Override
  public long countRunning() {
    return store(Table.RUNS)
        .index(WorkflowSchema.BY_STATUS)
        .count(KeyRange.startingWith(Key.of(RunStatus.RUNNING.name())));
  }

  @Override
  public List<String> runs(RunQuery query, Optional<String> after, int limit) {
    var runs = store(Table.RUNS);
    Source source = runs;
    var prefix = new ArrayList<Key>();
    if (query.app().isPresent()) {
      source = store(Table.RUN_APPS);
      prefix.add(Key.of(query.app().get()));
    } else {
      query.definitionId().ifPresent(id -> prefix.add(Key.of(id)));
      query.status().ifPresent(status -> prefix.add(Key.of(status.name())));
      if (prefix.size() == 2) {
        source = runs.index(WorkflowSchema.BY_BOTH);
      } else if (query.definitionId().isPresent()) {
        source = runs.index(WorkflowSchema.BY_DEFINITION);
      } else if (query.status().isPresent()) {
        source = runs.index(WorkflowSchema.BY_STATUS);
      }
    }
    return source.getAllKeys(range(prefix, after), limit, Direction.PREVIOUS).stream()
        .map(IndexedTransaction::id)
        .toList();
  }

  private static KeyRange range(List<Key> prefix, Optional<String> after) {
    if (prefix.isEmpty()) {
      return after.map(id -> KeyRange.below(Key.of(id))).orElse(KeyRange.ALL);
    }
    if (after.isEmpty()) {
      return KeyRange.startingWith(prefix.toArray(Key[]::new));
    }
    var end = new ArrayList<>(prefix);
    end.add(Key.of(after.get()));
    return KeyRange.between(new Key.Array(prefix), false, new Key.Array(end), true);
  }

  /** The id of a run, from its own key or from that of an app's list. */
  private static String id(Key key) {
    if (key instanceof Key.Array array) {
      return id(array.parts().get(array.parts().size() - 1));
    }
    return ((Key.Text) key).value();
  }

  @Override
  public List<Key> due(Table table, String member, Instant latest, int limit) {
    return store(table)
        .index(member)
        .getAllKeys(KeyRange.atMost(Key.of(latest)), limit, Direction.NEXT);
  }

  @Override
  public Optional<Instant> next(Table table, String member, Instant after) {
    return store(table)
        .index(member)
        .entries(KeyRange.above(Key.of(after)), 1, Direction.NEXT)
        .stream()
        .findFirst()
        .map(entry -> ((Key.Date) entry.key()).value());
  }
}
