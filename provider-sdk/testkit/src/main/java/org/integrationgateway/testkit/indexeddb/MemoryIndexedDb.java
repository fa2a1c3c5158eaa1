package org.integrationgateway.testkit.indexeddb;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

/**
 * A database in memory: the model that other databases are compared with, and a database for tests
 * without a disk. One writer runs at a time; readers keep the state that they began with. Indexes
 * are computed for each request, so it suits a few thousand records.
 */
public final class MemoryIndexedDb implements IndexedDb {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final Duration maxIdle;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition freed = lock.newCondition();
  private Map<String, Table> committed = new TreeMap<>();
  private @Nullable MemoryTransaction writer;

  /** One object store; immutable, a write replaces it. */
  record Table(StoreSchema schema, TreeMap<Key, Document> records, KeyGenerator generator) {}

  /** A database whose transactions may be idle for {@link OpenTransaction#MAX_IDLE}. */
  public MemoryIndexedDb() {
    this(OpenTransaction.MAX_IDLE);
  }

  /**
   * An empty database.
   *
   * @param maxIdle after this time, an idle writer is rolled back for the next one
   */
  public MemoryIndexedDb(Duration maxIdle) {
    this.maxIdle = maxIdle;
  }

  /** A copy of the database in its present state. */
  public MemoryIndexedDb copy() {
    var copy = new MemoryIndexedDb(maxIdle);
    copy.committed = state();
    return copy;
  }

  @Override
  public List<StoreSchema> stores() {
    return state().values().stream().map(Table::schema).toList();
  }

  @Override
  public void createStore(StoreSchema wanted) {
    change(
        tables -> {
          var known = tables.get(wanted.name());
          if (known == null) {
            tables.put(wanted.name(), new Table(wanted, new TreeMap<>(), KeyGenerator.NEW));
            return;
          }
          var indexes = new ArrayList<>(known.schema().indexes());
          indexes.addAll(known.schema().missing(wanted));
          var table = new Table(wanted.withIndexes(indexes), known.records(), known.generator());
          MemoryStore.checkUnique(table);
          tables.put(wanted.name(), table);
        });
  }

  @Override
  public void deleteStore(String name) {
    change(
        tables -> {
          MemoryTransaction.table(tables, name);
          tables.remove(name);
        });
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(
        tables -> {
          var table = MemoryTransaction.table(tables, store);
          var indexes = new ArrayList<>(table.schema().indexes());
          indexes.remove(table.schema().index(index));
          tables.put(
              store,
              new Table(table.schema().withIndexes(indexes), table.records(), table.generator()));
        });
  }

  private void change(Consumer<Map<String, Table>> change) {
    var transaction = new MemoryTransaction(this, Mode.READ_WRITE, List.of());
    enter(transaction);
    try (transaction) {
      var tables = new TreeMap<>(state());
      change.accept(tables);
      transaction.replace(tables);
      transaction.commit();
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    if (stores.isEmpty()) {
      throw new IndexedDbException(Reason.DATA, "a transaction names at least one object store");
    }
    var transaction = new MemoryTransaction(this, mode, stores);
    if (mode == Mode.READ_WRITE) {
      enter(transaction);
    }
    try {
      var tables = state();
      stores.forEach(store -> MemoryTransaction.table(tables, store));
      transaction.replace(tables);
      return transaction;
    } catch (IndexedDbException refused) {
      transaction.close();
      throw refused;
    }
  }

  private Map<String, Table> state() {
    lock.lock();
    try {
      return committed;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the turn to write. */
  private void enter(MemoryTransaction next) {
    long timeout = TIMEOUT.toNanos();
    lock.lock();
    try {
      while (writer != null) {
        long idle = writer.idleNanos();
        if (idle >= maxIdle.toNanos()) {
          writer.expire();
        } else if (timeout <= 0) {
          throw new IndexedDbException(Reason.UNAVAILABLE, "others write for too long");
        } else {
          long pause = Math.min(maxIdle.toNanos() - idle, TimeUnit.SECONDS.toNanos(1));
          timeout -= pause - freed.awaitNanos(pause);
        }
      }
      next.request();
      writer = next;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IndexedDbException(Reason.UNAVAILABLE, "interrupted while others write");
    } finally {
      lock.unlock();
    }
  }

  /** Ends a writer's turn; returns whether it still had the turn. */
  boolean leave(MemoryTransaction transaction, @Nullable Map<String, Table> written) {
    lock.lock();
    try {
      if (writer != transaction) {
        return false;
      }
      writer = null;
      freed.signalAll();
      committed = written == null ? committed : written;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Does nothing: the data lives as long as this object. */
  @Override
  public void close() {}
}
