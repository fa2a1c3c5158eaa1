package org.integrationgateway.server.builtin.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Transaction;

/** A transaction under way on one session. */
final class SqliteTransaction implements Transaction {
  private final Session session;
  private final Tables tables;
  private final Mode mode;
  private final List<String> scope;
  private boolean active = true;
  private boolean aborted;

  SqliteTransaction(Session session, Mode mode, List<String> scope) {
    this.session = session;
    this.tables = session.tables();
    this.mode = mode;
    this.scope = scope;
    scope.forEach(tables::store);
  }

  @Override
  public ObjectStore store(String name) {
    if (!scope.contains(name)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s".formatted(name, scope));
    }
    return new SqliteStore(this, tables.store(name));
  }

  @Override
  public void abort() {
    session();
    aborted = true;
    active = false;
  }

  boolean aborted() {
    return aborted;
  }

  void end() {
    active = false;
  }

  Session session() {
    if (!active) {
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE, "the transaction has ended: open another one");
    }
    return session;
  }

  Session writable() {
    if (mode == Mode.READ_ONLY) {
      throw new IndexedDbException(
          Reason.READ_ONLY, "the transaction is read-only: open it with READ_WRITE");
    }
    return session();
  }

  @Override
  public boolean active() {
    return active;
  }

  static Optional<KeyRange> narrowed(Query query, Query.Start start) {
    var bound = new KeyRange.Bound(start.key(), !start.inclusive());
    return query.direction().ascending() ? query.range().from(bound) : query.range().upTo(bound);
  }

  static void refuseWhatIsMissing(Query query) {
    if (query.direction().unique() || query.start().isPresent()) {
      throw new IndexedDbException(
          Reason.FAILED, "indexes cannot be read from a place on, nor each key once, yet");
    }
  }
}
