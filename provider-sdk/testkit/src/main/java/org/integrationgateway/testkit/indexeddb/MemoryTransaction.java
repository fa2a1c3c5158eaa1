package org.integrationgateway.testkit.indexeddb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb.Table;

/** A transaction on a copy of the state, which becomes the state of the database on commit. */
final class MemoryTransaction implements OpenTransaction {
  private final MemoryIndexedDb database;
  private final Mode mode;
  private final List<String> scope;
  private Map<String, Table> tables = Map.of();
  private volatile boolean active = true;
  private volatile long lastUse = System.nanoTime();

  MemoryTransaction(MemoryIndexedDb database, Mode mode, List<String> scope) {
    this.database = database;
    this.mode = mode;
    this.scope = List.copyOf(scope);
  }

  static Table table(Map<String, Table> tables, String name) {
    var table = tables.get(name);
    if (table == null) {
      throw new IndexedDbException(
          Reason.NOT_FOUND, "there is no object store '%s'".formatted(name));
    }
    return table;
  }

  void replace(Map<String, Table> state) {
    tables = new TreeMap<>(state);
  }

  /** Returns a table for reading. */
  Table table(String name) {
    use();
    return table(tables, name);
  }

  /** Changes a table. */
  void write(String name, Table table) {
    checkWritable();
    tables.put(name, table);
  }

  void checkWritable() {
    use();
    if (mode == Mode.READ_ONLY) {
      throw new IndexedDbException(
          Reason.READ_ONLY, "the transaction is read-only: begin it with READ_WRITE");
    }
  }

  @Override
  public ObjectStore store(String name) {
    use();
    if (!scope.contains(name)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s".formatted(name, scope));
    }
    return new MemoryStore(this, name);
  }

  @Override
  public void commit() {
    use();
    active = false;
    if (mode == Mode.READ_WRITE && !database.leave(this, tables)) {
      throw ended();
    }
  }

  @Override
  public void abort() {
    use();
    close();
  }

  @Override
  public boolean active() {
    return active;
  }

  @Override
  public void close() {
    active = false;
    database.leave(this, null);
  }

  long idleNanos() {
    return System.nanoTime() - lastUse;
  }

  /** Called by the next writer, under the same lock as the commit. */
  void expire() {
    close();
  }

  /** Fails after the end of the transaction; else restarts its idle time. */
  void use() {
    if (!active) {
      throw ended();
    }
    lastUse = System.nanoTime();
  }

  private static IndexedDbException ended() {
    return new IndexedDbException(
        Reason.TRANSACTION_INACTIVE, "the transaction has ended: begin another one");
  }
}
