package org.integrationgateway.builtin.indexeddb.transfer;

import java.io.IOException;

/** The records of a store. */
@FunctionalInterface
public interface Rows {
  /** Passes every record on. */
  void copyTo(RowSink sink) throws IOException;
}
