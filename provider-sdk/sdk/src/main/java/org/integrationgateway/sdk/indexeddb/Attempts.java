package org.integrationgateway.sdk.indexeddb;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/**
 * Work in transactions that are begun again when another was in the way. Of those who meet, one
 * always gets through; so who begins again often enough does, too.
 */
final class Attempts {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_NANOS = 500_000;

  private Attempts() {}

  static <T> T transaction(
      IndexedDb database, Mode mode, List<String> stores, Function<Transaction, T> work) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (int attempt = 1; ; attempt++) {
      try {
        return once(database, mode, stores, work);
      } catch (IndexedDbException conflict) {
        if (conflict.reason() != Reason.CONFLICT || System.nanoTime() > end) {
          throw conflict;
        }
      }
      // Those who met once should not meet again at once.
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
