package ${package};

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;

/** A transaction with a state of its own, which becomes that of the database by a commit. */
final class MemoryTransaction implements OpenTransaction {
  private final MemoryDatabase database;
  private final Mode mode;
  private final List<String> scope;
  private final Map<String, Table> tables = new TreeMap<>();

  /** The stores that it has copied to write them. */
  private final Set<String> copied = new HashSet<>();

  private volatile boolean active = true;
  private volatile long lastUse = System.nanoTime();

  MemoryTransaction(MemoryDatabase database, Mode mode, List<String> scope) {
    this.database = database;
    this.mode = mode;
    this.scope = List.copyOf(scope);
  }

  /** Begins with this state. */
  void see(Map<String, Table> state) {
    tables.putAll(state);
  }

  /** Fails after the end of the transaction, and records that it is not idle. */
  void use() {
    if (!active) {
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE, "the transaction has ended: begin another one");
    }
    lastUse = System.nanoTime();
  }

  long idleNanos() {
    return System.nanoTime() - lastUse;
  }

  /** Returns a store for reading. */
  Table reading(String store) {
    use();
    return Table.of(tables, store);
  }

  /** Returns a store for writing, which other transactions do not see before the commit. */
  Table writing(String store) {
    var table = reading(store);
    if (mode == Mode.READ_ONLY) {
      throw new IndexedDbException(
          Reason.READ_ONLY, "the transaction is read-only: begin it with READ_WRITE");
    }
    if (copied.add(store)) {
      table = table.copy();
      tables.put(store, table);
    }
    return table;
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
    if (mode == Mode.READ_WRITE && !database.leave(this, Optional.of(tables))) {
      active = false;
      use();
    }
    active = false;
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
    database.leave(this, Optional.empty());
  }
}
