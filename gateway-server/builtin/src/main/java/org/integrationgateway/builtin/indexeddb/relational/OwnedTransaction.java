package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Lease;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** A transaction that its owner ends, or {@link IdleTransactions} when it is idle for too long. */
final class OwnedTransaction implements OpenTransaction {
  private final long began = System.nanoTime();
  private final Lease lease;
  private final Mode mode;
  private final SessionTransaction work;
  private final Runnable ended;
  private volatile boolean open = true;

  /** Ends the lease when the stores do not exist. */
  OwnedTransaction(Lease lease, Mode mode, List<String> stores, IdleTransactions idle) {
    this.lease = lease;
    this.mode = mode;
    try {
      this.work = new SessionTransaction(lease.session(), mode, stores);
    } catch (RuntimeException refused) {
      lease.rollback();
      throw refused;
    }
    this.ended = idle.watch(this);
  }

  @Override
  public ObjectStore store(String name) {
    return work.store(name);
  }

  @Override
  public boolean active() {
    return open && work.active();
  }

  @Override
  public void commit() {
    if (!end()) {
      throw inactive();
    }
    if (lease.session().doubted()) {
      lease.rollback();
      lease.session().checkTrusted();
    }
    lease.commit();
  }

  @Override
  public void abort() {
    if (!end()) {
      throw inactive();
    }
    lease.rollback();
  }

  @Override
  public void close() {
    if (end()) {
      lease.rollback();
    }
  }

  boolean writes() {
    return mode == Mode.READ_WRITE;
  }

  long ageNanos() {
    return System.nanoTime() - began;
  }

  boolean isExecuting() {
    return lease.session().isExecuting();
  }

  long idleNanos() {
    return lease.session().idleNanos();
  }

  /**
   * Marks it as ended; returns whether it was open, so that the caller must commit or roll back.
   */
  private boolean end() {
    if (!lease.session().revoke()) {
      return false;
    }
    open = false;
    ended.run();
    return true;
  }

  private static IndexedDbException inactive() {
    return new IndexedDbException(
        Reason.TRANSACTION_INACTIVE,
        "the transaction has ended, possibly because it was idle or writing for too long: open another one");
  }
}
