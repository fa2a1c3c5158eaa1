package org.integrationgateway.builtin.workflow;

import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.DatabaseRefusal;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.jspecify.annotations.Nullable;

/** Transactions over the object stores of workflows. */
final class WorkflowDatabase implements WorkflowStore {
  private final IndexedDb indexedDb;
  private final Consumer<String> failed;
  private final SharedWrites writes;

  private WorkflowDatabase(IndexedDb indexedDb, Consumer<String> failed) {
    this.indexedDb = indexedDb;
    this.failed = failed;
    this.writes = new SharedWrites(this::transaction);
  }

  /** Creates the stores that are missing. */
  static WorkflowDatabase open(IndexedDb indexedDb) {
    return open(indexedDb, run -> {});
  }

  /**
   * Creates the stores that are missing.
   *
   * @param failed told the id of each run that has failed, once that is stored
   */
  static WorkflowDatabase open(IndexedDb indexedDb, Consumer<String> failed) {
    WorkflowSchema.create(indexedDb);
    return new WorkflowDatabase(indexedDb, failed);
  }

  @Override
  public <T extends @Nullable Object> T read(Function<WorkflowTransaction, T> work) {
    return run(Mode.READ_ONLY, tx -> work.apply(new IndexedTransaction(tx, run -> {})));
  }

  @Override
  public <T extends @Nullable Object> T write(Function<WorkflowTransaction, T> work) {
    // The work may be executed several times: what its last try has done counts.
    var runs = new ArrayList<String>(0);
    T result =
        writes.write(
            tx -> {
              runs.clear();
              return work.apply(new IndexedTransaction(tx, runs::add));
            });
    runs.forEach(failed);
    return result;
  }

  private void transaction(Consumer<Transaction> work) {
    run(
        Mode.READ_WRITE,
        tx -> {
          work.accept(tx);
          return tx;
        });
  }

  private <T extends @Nullable Object> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return indexedDb.transaction(mode, WorkflowSchema.names(), work);
    } catch (IndexedDbException failure) {
      throw DatabaseRefusal.of("workflows", failure);
    }
  }
}
