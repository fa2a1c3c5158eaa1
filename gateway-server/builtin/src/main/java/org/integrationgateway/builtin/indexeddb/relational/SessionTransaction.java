package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** A transaction under way on one session. */
final class SessionTransaction implements Transaction {
  private final DatabaseSession session;
  private final StoreTables tables;
  private final Mode mode;
  private final List<String> scope;
  private final KnownRecords known = new KnownRecords();
  private boolean active = true;
  private boolean aborted;

  SessionTransaction(DatabaseSession session, Mode mode, List<String> scope) {
    this.session = session;
    this.mode = mode;
    this.scope = scope;
    if (scope.isEmpty()) {
      throw new IndexedDbException(
          Reason.DATA, "a transaction needs an object store: name at least one");
    }
    this.tables = session.tables(scope);
    scope.forEach(tables::store);
  }

  @Override
  public ObjectStore store(String name) {
    if (!scope.contains(name)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s".formatted(name, scope));
    }
    return new StoreRecords(this, tables.store(name));
  }

  @Override
  public void abort() {
    session();
    aborted = true;
    active = false;
  }

  @Override
  public boolean active() {
    return active && !session.doubted();
  }

  KnownRecords known() {
    return known;
  }

  boolean aborted() {
    return aborted;
  }

  void end() {
    active = false;
  }

  DatabaseSession session() {
    if (!active) {
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE, "the transaction has ended: open another one");
    }
    if (session.doubted()) {
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE,
          "the transaction has ended, because a request in it failed: open another one");
    }
    return session;
  }

  DatabaseSession writable() {
    if (mode == Mode.READ_ONLY) {
      throw new IndexedDbException(
          Reason.READ_ONLY, "the transaction is read-only: open it with READ_WRITE");
    }
    return session();
  }
}
