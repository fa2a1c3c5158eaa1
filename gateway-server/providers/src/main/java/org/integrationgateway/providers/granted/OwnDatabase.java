package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.sdk.indexeddb.ForwardingDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A database in which one owner, a provider or a subject, has stores of its own, and leaves
 * connections for the others.
 */
public final class OwnDatabase extends ForwardingDb {
  /**
   * Databases of one owner that may be open at once; each holds a connection while its owner
   * thinks.
   */
  public static final int MOST_OPEN = 16;

  private final String owner;
  private final int mostStores;
  private final Semaphore room;

  private OwnDatabase(String owner, IndexedDb own, int mostStores, Semaphore room) {
    super(own);
    this.owner = owner;
    this.mostStores = mostStores;
    this.room = room;
  }

  /** The part of a database that is its owner's. */
  static OwnDatabase of(String owner, IndexedDb whole, Semaphore room) {
    return of(owner, whole, Integer.MAX_VALUE, room);
  }

  /**
   * The part of a database that is its owner's.
   *
   * @param mostStores that the owner may have in it
   * @param room for the transactions that the owner holds open, in all databases
   */
  public static OwnDatabase of(String owner, IndexedDb whole, int mostStores, Semaphore room) {
    return new OwnDatabase(owner, whole.database(owner), mostStores, room);
  }

  @Override
  public void createStore(StoreSchema schema) {
    if (mostStores < Integer.MAX_VALUE && stores().size() >= mostStores) {
      throw new IndexedDbException(
          Reason.TOO_LARGE,
          "%s has %d stores, which is the limit: delete one".formatted(owner, mostStores));
    }
    super.createStore(schema);
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    if (!room.tryAcquire()) {
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "%s has %d transactions open, which is the limit: end one".formatted(owner, MOST_OPEN));
    }
    boolean begun = false;
    try {
      var counted = new Counted(super.begin(mode, stores), room, new AtomicBoolean());
      begun = true;
      return counted;
    } finally {
      if (!begun) {
        room.release();
      }
    }
  }

  @Override
  public void close() {}

  /** Makes room for another one when it ends. */
  private record Counted(OpenTransaction open, Semaphore room, AtomicBoolean ended)
      implements OpenTransaction {
    @Override
    public ObjectStore store(String name) {
      return open.store(name);
    }

    @Override
    public boolean active() {
      return open.active();
    }

    @Override
    public void commit() {
      ending(open::commit);
    }

    @Override
    public void abort() {
      ending(open::abort);
    }

    @Override
    public void close() {
      ending(open::close);
    }

    private void ending(Runnable end) {
      try {
        end.run();
      } finally {
        if (ended.compareAndSet(false, true)) {
          room.release();
        }
      }
    }
  }
}
