package org.integrationgateway.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The model is held to the contract that it is the measure of. */
@Tag("nightly")
final class MemoryIndexedDbTest extends IndexedDbContractTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.INDEXEDDB, () -> new MemoryIndexedDb(SHORT));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(SHORT);
  }

  /** Two wait for longer than one may be idle; the turn of the first is not over for that. */
  @Test
  void beginsTheTimeOfAWriterWithItsTurn() throws Exception {
    var database = new MemoryIndexedDb(SHORT);
    database.createStore(StoreSchema.outOfLine("a"));
    var others = Executors.newFixedThreadPool(2);
    try (var first = database.begin(Mode.READ_WRITE, List.of("a"))) {
      var waiting = Stream.generate(() -> others.submit(() -> write(database))).limit(2).toList();
      work(first, SHORT.multipliedBy(2));
      first.commit();
      for (var each : waiting) {
        each.get(30, TimeUnit.SECONDS);
      }
    } finally {
      others.shutdownNow();
    }
  }

  private static void write(MemoryIndexedDb database) {
    try (var transaction = database.begin(Mode.READ_WRITE, List.of("a"))) {
      LockSupport.parkNanos(SHORT.dividedBy(6).toNanos());
      transaction.store("a").put(Key.of("n"), Document.EMPTY);
      transaction.commit();
    }
  }

  private static void work(Transaction transaction, Duration time) {
    long since = System.nanoTime();
    while (System.nanoTime() - since < time.toNanos()) {
      transaction.store("a").count(KeyRange.ALL);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
