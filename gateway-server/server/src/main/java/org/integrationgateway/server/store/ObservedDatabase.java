package org.integrationgateway.server.store;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.ForwardingDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** A database that reports its transactions; those that their owners end themselves are not. */
final class ObservedDatabase extends ForwardingDb {
  private final StoreObserver observer;

  ObservedDatabase(IndexedDb database, StoreObserver observer) {
    super(database);
    this.observer = observer;
  }

  @Override
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    long began = System.nanoTime();
    String outcome = "rolled_back";
    try {
      T result = super.transaction(mode, stores, work);
      outcome = "ok";
      return result;
    } catch (IndexedDbException failure) {
      outcome = failure.reason().name().toLowerCase(Locale.ROOT);
      throw failure;
    } finally {
      observer.ended(mode, outcome, Duration.ofNanos(System.nanoTime() - began));
    }
  }
}
