package org.integrationgateway.core.store;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.DatabaseOutage;
import org.integrationgateway.sdk.indexeddb.ForwardingDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * A database that reports its transactions; those that their owners end themselves are not. Knows
 * whether a write has found no room, or a database that takes no writes.
 */
final class ObservedDatabase extends ForwardingDb {
  private final StoreObserver observer;
  private volatile boolean refusesWrites;

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
      refusesWrites |= mode == Mode.READ_WRITE && DatabaseOutage.is(failure);
      outcome = failure.reason().name().toLowerCase(Locale.ROOT);
      throw failure;
    } finally {
      observer.ended(mode, outcome, Duration.ofNanos(System.nanoTime() - began));
    }
  }

  /**
   * Writes a large record, when a write has failed because the database cannot be used: small ones
   * can still find room on a full disk.
   *
   * @throws IndexedDbException when it cannot be written
   */
  void checkWrites() {
    if (refusesWrites) {
      WriteProbe.run(this);
      refusesWrites = false;
    }
  }
}
