package org.integrationgateway.sdk.indexeddb;

/** The access mode of a transaction. */
public enum Mode {
  /**
   * Reads one state of the database, which concurrent writes do not change; runs beside every other
   * transaction.
   */
  READ_ONLY,
  /** Reads and writes; such transactions run one after the other when their stores overlap. */
  READ_WRITE
}
