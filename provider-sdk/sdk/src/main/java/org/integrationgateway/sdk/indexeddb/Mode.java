package org.integrationgateway.sdk.indexeddb;

/** What a transaction may do. */
public enum Mode {
  /** Reads one state of the database, whatever others write meanwhile; runs beside every other. */
  READ_ONLY,
  /** Reads and writes; those whose stores overlap run one after the other. */
  READ_WRITE
}
