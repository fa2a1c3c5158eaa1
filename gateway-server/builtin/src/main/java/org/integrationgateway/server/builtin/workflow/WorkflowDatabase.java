package org.integrationgateway.server.builtin.workflow;

import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;

/** Transactions over the object stores of workflows. */
final class WorkflowDatabase {
  private final IndexedDb indexedDb;
  private final SharedWrites writes;

  private WorkflowDatabase(IndexedDb indexedDb) {
    this.indexedDb = indexedDb;
    this.writes = new SharedWrites(this::transaction);
  }

  /** Creates the stores that are missing. */
  static WorkflowDatabase open(IndexedDb indexedDb) {
    WorkflowStores.create(indexedDb);
    return new WorkflowDatabase(indexedDb);
  }

  <T> T read(Function<Transaction, T> work) {
    return run(Mode.READ_ONLY, work);
  }

  /** When it returns, all changes are stored; when it throws, none. */
  <T> T write(Function<Transaction, T> work) {
    return writes.write(work);
  }

  private void transaction(Consumer<Transaction> work) {
    run(
        Mode.READ_WRITE,
        tx -> {
          work.accept(tx);
          return tx;
        });
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return indexedDb.transaction(mode, WorkflowStores.names(), work);
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
