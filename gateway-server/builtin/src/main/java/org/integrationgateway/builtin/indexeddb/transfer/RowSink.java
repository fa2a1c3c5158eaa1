package org.integrationgateway.builtin.indexeddb.transfer;

import java.io.IOException;

/** Takes the records of a store, in the order of their keys. */
@FunctionalInterface
public interface RowSink {
  /** Takes one record, as the database stores it. */
  void row(byte[] key, byte[] value) throws IOException;
}
