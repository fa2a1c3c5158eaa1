package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;

/** An index within a transaction. */
public interface Index extends Source {
  /** The definition of the index. */
  IndexSchema schema();
}
