package org.integrationgateway.sdk.indexeddb;

/** A transaction under way; used by one thread at a time, and refused after its end. */
public interface Transaction {
  /**
   * One of the stores it was opened for.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for any other
   */
  ObjectStore store(String name);

  /**
   * Ends it without effect. The function it was given to may still return a result; further
   * requests fail with {@code TRANSACTION_INACTIVE}.
   */
  void abort();

  /** Whether it takes requests still. */
  boolean active();
}
