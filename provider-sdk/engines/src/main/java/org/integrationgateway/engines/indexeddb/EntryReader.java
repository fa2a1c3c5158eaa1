package org.integrationgateway.engines.indexeddb;

import java.util.Iterator;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** The entries of an engine as one transaction sees them; used by one thread at a time. */
public interface EntryReader extends AutoCloseable {
  /** The value of an entry; empty when there is no entry at this place. */
  Optional<Document> get(EntryKey key);

  /**
   * The places of the entries between two bounds, found as they are asked for. The entries do not
   * change meanwhile.
   *
   * @param descending from {@code high} down
   */
  Iterator<EntryKey> keys(EntryKey low, EntryKey high, boolean descending);

  /** How many entries are between two bounds; engines that count pages know without a visit. */
  default long count(EntryKey low, EntryKey high) {
    long count = 0;
    for (var keys = keys(low, high, false); keys.hasNext(); keys.next()) {
      count++;
    }
    return count;
  }

  /** Releases it; a writer that has not committed takes its changes back. */
  @Override
  void close();
}
