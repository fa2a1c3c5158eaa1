package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** A transaction under way; used by one thread at a time, and refused after its end. */
public interface Transaction {
  /**
   * A store of this transaction.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for any other
   */
  ObjectStore store(String name);

  /**
   * Rolls it back. The function that got it may still return a result; further requests fail with
   * {@code TRANSACTION_INACTIVE}.
   */
  void abort();

  /** Whether the transaction still takes requests. */
  boolean active();
}
