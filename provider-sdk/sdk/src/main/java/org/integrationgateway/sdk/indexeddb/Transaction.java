package org.integrationgateway.sdk.indexeddb;

/** A transaction under way; used by one thread, and only until its function returns. */
public interface Transaction {
  /**
   * One of the stores it was opened for.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for any other
   */
  ObjectStore store(String name);

  /** Ends it without effect. Its function may still return a result; further requests fail. */
  void abort();
}
