package org.integrationgateway.sdk.indexeddb;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * Runs work in transactions, and retries a transaction that conflicts with another one. One of the
 * conflicting transactions always commits, so that a retry succeeds in the end.
 */
final class Attempts {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_NANOS = 500_000;

  private Attempts() {}

  static <T> T transaction(
      IndexedDb database, Mode mode, List<String> stores, Function<Transaction, T> work) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    for (int attempt = 1; ; attempt++) {
      try {
        return once(database, mode, stores, work);
      } catch (IndexedDbException conflict) {
        if (conflict.reason() != Reason.CONFLICT || System.nanoTime() > end) {
          throw conflict;
        }
      }
      // Waits a random time, so that the same transactions do not conflict again.
      long longest = FIRST_PAUSE_NANOS << Math.min(attempt, 6);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    }
  }

  private static <T> T once(
      IndexedDb database, Mode mode, List<String> stores, Function<Transaction, T> work) {
    try (var transaction = database.begin(mode, stores)) {
      T result = work.apply(transaction);
      if (transaction.active()) {
        transaction.commit();
      }
      return result;
    }
  }
}
