package org.integrationgateway.server.builtin.workflow;

import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.workflow.state.Tables;

/** Transactions over the object stores of workflows. */
record Database(IndexedDb indexedDb) {
  /** Creates the stores that are missing. */
  static Database open(IndexedDb indexedDb) {
    Tables.create(indexedDb);
    return new Database(indexedDb);
  }

  <T> T read(Function<Transaction, T> work) {
    return run(Mode.READ_ONLY, work);
  }

  /** When it returns, all of it is stored; when it throws, nothing is. */
  <T> T write(Function<Transaction, T> work) {
    return run(Mode.READ_WRITE, work);
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return indexedDb.transaction(mode, Tables.names(), work);
    } catch (IndexedDbException failure) {
      throw new ServiceException(
          failure.reason() == Reason.UNAVAILABLE
              ? ServiceException.Reason.UNAVAILABLE
              : ServiceException.Reason.FAILED,
          "the store of workflows failed: " + failure.getMessage(),
          failure);
    }
  }
}
