package org.integrationgateway.samples.mvstore;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.mvstore.MVStoreException;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** A transaction: a reader sees a version, the writer the current state. */
final class MvTransaction implements OpenTransaction {
  private final MvDatabase database;
  private final Mode mode;
  private final List<String> scope;
  private final Changes changes = new Changes();

  /** Held during a request, so that no request runs when the transaction ends. */
  private final ReentrantLock working = new ReentrantLock();

  private Maps maps;
  private Runnable end = () -> {};
  private volatile boolean active = true;
  private volatile long lastUse = System.nanoTime();

  MvTransaction(MvDatabase database, Mode mode, List<String> scope) {
    this.database = database;
    this.mode = mode;
    this.scope = List.copyOf(scope);
  }

  /**
   * Begins with this state.
   *
   * @param end called at the end, after a commit or a rollback
   */
  void see(Maps state, Runnable end) {
    this.maps = state;
    this.end = end;
    scope.forEach(state::shelf);
    lastUse = System.nanoTime();
  }

  long idleNanos() {
    return working.isLocked() ? 0 : System.nanoTime() - lastUse;
  }

  <T> T read(String store, Function<Table, T> request) {
    return work(() -> request.apply(table(store)));
  }

  <T> T write(String store, Function<TableWriter, T> request) {
    return work(
        () -> {
          if (mode == Mode.READ_ONLY) {
            throw new IndexedDbException(
                Reason.READ_ONLY, "the transaction is read-only: begin it with READ_WRITE");
          }
          return request.apply(new TableWriter(table(store), maps, changes));
        });
  }

  private Table table(String store) {
    return new Table(maps.shelf(store), maps.rows());
  }

  /** Changes the stores themselves. */
  void change(Consumer<Catalog> request) {
    work(
        () -> {
          request.accept(new Catalog(maps, changes));
          return null;
        });
  }

  private <T> T work(Supplier<T> request) {
    working.lock();
    try {
      requireActive();
      return request.get();
    } catch (MVStoreException failed) {
      throw MvDatabase.failure(failed);
    } finally {
      lastUse = System.nanoTime();
      working.unlock();
    }
  }

  private void requireActive() {
    if (!active) {
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE, "the transaction has ended: begin another one");
    }
  }

  @Override
  public ObjectStore store(String name) {
    requireActive();
    if (!scope.contains(name)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s".formatted(name, scope));
    }
    return new MvStore(this, name);
  }

  @Override
  public void commit() {
    work(
        () -> {
          active = false;
          try {
            if (!changes.isEmpty()) {
              database.publish();
            }
          } finally {
            end.run();
          }
          return null;
        });
  }

  @Override
  public void abort() {
    requireActive();
    close();
  }

  @Override
  public boolean active() {
    return active;
  }

  @Override
  public void close() {
    working.lock();
    try {
      if (!active) {
        return;
      }
      active = false;
      try {
        changes.undo();
      } catch (MVStoreException closed) {
        // The file contains none of the changes.
      } finally {
        end.run();
      }
    } finally {
      working.unlock();
    }
  }

  void closeIfIdle(Duration limit) {
    if (idleNanos() >= limit.toNanos()) {
      close();
    }
  }
}
