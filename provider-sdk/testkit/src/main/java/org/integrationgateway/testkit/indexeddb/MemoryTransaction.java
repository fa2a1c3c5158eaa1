package org.integrationgateway.testkit.indexeddb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.engines.indexeddb.ScopedTransaction;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb.Table;

/** A transaction on a copy of the state, which becomes the state of the database on commit. */
final class MemoryTransaction extends ScopedTransaction {
  private final MemoryIndexedDb database;
  private Map<String, Table> tables = Map.of();

  MemoryTransaction(MemoryIndexedDb database, Mode mode, List<String> scope) {
    super(mode, scope);
    this.database = database;
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
    request();
    return table(tables, name);
  }

  /** Changes a table. */
  void write(String name, Table table) {
    checkWritable();
    tables.put(name, table);
  }

  void checkWritable() {
    request();
    requireWritable();
  }

  @Override
  public ObjectStore store(String name) {
    request();
    requireInScope(name);
    return new MemoryStore(this, name);
  }

  @Override
  public void commit() {
    request();
    end();
    if (mode() == Mode.READ_WRITE && !database.leave(this, tables)) {
      throw ended();
    }
  }

  @Override
  public void close() {
    end();
    database.leave(this, null);
  }

  /** Called by the next writer, under the same lock as the commit. */
  void expire() {
    close();
  }

  /** Fails after the end of the transaction; else restarts its idle time. */
  void request() {
    requireActive();
    use();
  }

  @Override
  protected long idleNanos() {
    return super.idleNanos();
  }
}
