package org.integrationgateway.engines.indexeddb;

/**
 * Keeps entries in the order of {@link EntryKey}. Called by many threads at once, but has one
 * writer at a time.
 */
public interface OrderedEngine extends AutoCloseable {
  /** Reads the last committed state, which later commits do not change for this reader. */
  EntryReader read();

  /** Begins to write; the writer before is closed. */
  EntryWriter write();

  /**
   * Returns the exception for a failure of the engine, usually an {@code IndexedDbException} with
   * reason {@code UNAVAILABLE}.
   */
  default RuntimeException failure(RuntimeException failure) {
    return failure;
  }

  /** Called once, when no transaction writes any more. */
  @Override
  void close();
}
