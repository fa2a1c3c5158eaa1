package org.integrationgateway.sdk.indexeddb;

/** An index within a transaction. */
public interface Index extends Source {
  /** Its definition. */
  IndexSchema schema();
}
