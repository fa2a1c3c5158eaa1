package ${package};

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * A database in memory, which ends with the program. One transaction writes at a time; readers keep
 * the state that they began with. Limits of keys and records are checked before a call arrives
 * here.
 */
public final class MemoryDatabase implements IndexedDb {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("After so long, a transaction that does nothing gives way to others that want to write")
          @Default("30")
          int maxIdleSeconds) {
    Config {
      if (maxIdleSeconds < 1 || maxIdleSeconds > 300) {
        throw new IllegalArgumentException("maxIdleSeconds must be between 1 and 300");
      }
    }
  }

  private final long maxIdleNanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition freed = lock.newCondition();

  /** Immutable and replaced as a whole, so that readers keep their state. */
  private Map<String, Table> committed = Map.of();

  private Optional<MemoryTransaction> writer = Optional.empty();

  MemoryDatabase(Config config) {
    this.maxIdleNanos = TimeUnit.SECONDS.toNanos(config.maxIdleSeconds());
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
          tables.put(wanted.name(), known == null ? new Table(wanted) : known.extended(wanted));
        });
  }

  @Override
  public void deleteStore(String name) {
    change(
        tables -> {
          Table.of(tables, name);
          tables.remove(name);
        });
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(tables -> tables.put(store, Table.of(tables, store).without(index)));
  }

  /** Changes the stores themselves, while no transaction writes. */
  private void change(Consumer<Map<String, Table>> change) {
    try (var transaction = new MemoryTransaction(this, Mode.READ_WRITE, List.of())) {
      enter(transaction);
      var tables = new TreeMap<>(state());
      change.accept(tables);
      transaction.see(tables);
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
      stores.forEach(store -> Table.of(tables, store));
      transaction.see(tables);
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

  /** Waits for the turn to write; a writer that is idle for too long loses it. */
  private void enter(MemoryTransaction next) {
    long patience = PATIENCE.toNanos();
    lock.lock();
    try {
      while (writer.isPresent()) {
        long left = maxIdleNanos - writer.get().idleNanos();
        if (left <= 0) {
          writer.get().close();
        } else if (patience <= 0) {
          throw new IndexedDbException(
              Reason.UNAVAILABLE, "others write for longer than " + PATIENCE + ": try again");
        } else {
          long pause = Math.min(left, patience);
          patience -= pause - freed.awaitNanos(pause);
        }
      }
      next.use();
      writer = Optional.of(next);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IndexedDbException(Reason.UNAVAILABLE, "interrupted while others write");
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends a writer's turn; returns whether the writer still had it.
   *
   * @param written the new state for all readers; empty: the state is unchanged
   */
  boolean leave(MemoryTransaction transaction, Optional<Map<String, Table>> written) {
    lock.lock();
    try {
      if (writer.filter(transaction::equals).isEmpty()) {
        return false;
      }
      writer = Optional.empty();
      freed.signalAll();
      committed = written.orElse(committed);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Has no resources that outlive the program. */
  @Override
  public void close() {}

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.INDEXEDDB, Config.class, MemoryDatabase::new);
  }
}
