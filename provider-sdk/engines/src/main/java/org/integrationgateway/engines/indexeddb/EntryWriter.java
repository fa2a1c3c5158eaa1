package org.integrationgateway.engines.indexeddb;

import org.integrationgateway.sdk.indexeddb.record.Document;

/** Reads and changes entries; readers see the changes after the commit. */
public interface EntryWriter extends EntryReader {
  /** Sets the value of an entry. */
  void put(EntryKey key, Document value);

  /** Removes an entry, if it is there. */
  void remove(EntryKey key);

  /** Makes the changes durable and visible to new readers; {@link #close} follows. */
  void commit();
}
