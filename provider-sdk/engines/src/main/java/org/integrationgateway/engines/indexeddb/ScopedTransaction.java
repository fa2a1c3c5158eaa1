package org.integrationgateway.engines.indexeddb;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * A transaction with its state: mode, scope, whether it has ended, and how long it is idle. A
 * database extends it with what it reads and writes. Used by many threads.
 */
public abstract class ScopedTransaction implements OpenTransaction {
  private final Mode mode;
  private final List<String> scope;
  private volatile boolean active = true;
  private volatile long lastUse = System.nanoTime();

  /**
   * A transaction that begins now.
   *
   * @param scope the names of its object stores
   */
  protected ScopedTransaction(Mode mode, List<String> scope) {
    this.mode = mode;
    this.scope = List.copyOf(scope);
  }

  /** The mode that it was begun with. */
  protected final Mode mode() {
    return mode;
  }

  /** The names of its object stores. */
  protected final List<String> scope() {
    return scope;
  }

  /** Begins its idle time anew. */
  protected final void use() {
    lastUse = System.nanoTime();
  }

  /** Returns the nanoseconds since its last use. */
  protected long idleNanos() {
    return System.nanoTime() - lastUse;
  }

  /**
   * Refuses a request after the end.
   *
   * @throws IndexedDbException {@code TRANSACTION_INACTIVE}
   */
  protected final void requireActive() {
    if (!active) {
      throw ended();
    }
  }

  /**
   * Refuses a store outside the scope.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  protected final void requireInScope(String store) {
    if (!scope.contains(store)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s".formatted(store, scope));
    }
  }

  /**
   * Refuses a change by a transaction that reads.
   *
   * @throws IndexedDbException {@code READ_ONLY}
   */
  protected final void requireWritable() {
    if (mode == Mode.READ_ONLY) {
      throw new IndexedDbException(
          Reason.READ_ONLY, "the transaction is read-only: open it with READ_WRITE");
    }
  }

  /** The refusal of a request after the end. */
  protected static IndexedDbException ended() {
    return new IndexedDbException(
        Reason.TRANSACTION_INACTIVE, "the transaction has ended: open another one");
  }

  /** Ends it: no request is answered after that. */
  protected final void end() {
    active = false;
  }

  @Override
  public final boolean active() {
    return active;
  }

  @Override
  public void abort() {
    requireActive();
    close();
  }
}
