package org.integrationgateway.builtin.workflow;

import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** Transactions over the object stores of workflows. */
final class WorkflowDatabase implements WorkflowStore {
  private final IndexedDb indexedDb;
  private final SharedWrites writes;

  private WorkflowDatabase(IndexedDb indexedDb) {
    this.indexedDb = indexedDb;
    this.writes = new SharedWrites(this::transaction);
  }

  /** Creates the stores that are missing. */
  static WorkflowDatabase open(IndexedDb indexedDb) {
    WorkflowSchema.create(indexedDb);
    return new WorkflowDatabase(indexedDb);
  }

  @Override
  public <T extends @Nullable Object> T read(Function<WorkflowTransaction, T> work) {
    return run(Mode.READ_ONLY, tx -> work.apply(new IndexedTransaction(tx)));
  }

  @Override
  public <T extends @Nullable Object> T write(Function<WorkflowTransaction, T> work) {
    return writes.write(tx -> work.apply(new IndexedTransaction(tx)));
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
      throw new ServiceException(
          failure.reason() == Reason.UNAVAILABLE
              ? ServiceException.Reason.UNAVAILABLE
              : ServiceException.Reason.FAILED,
          "the database of workflows failed: " + failure.getMessage(),
          failure);
    }
  }
}
