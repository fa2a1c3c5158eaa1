package org.integrationgateway.engines.indexeddb;

import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** The entries between two bounds. */
record KeySpan(EntryKey low, EntryKey high) {
  /** All entries whose keys begin with these. */
  static KeySpan of(long space, Key... keys) {
    return new KeySpan(EntryKey.before(space, keys), EntryKey.behind(space, keys));
  }

  /** The entries whose first key lies in a range. */
  static KeySpan in(long space, KeyRange range) {
    return new KeySpan(
        range
            .lower()
            .map(end -> edge(end.open(), space, end.key()))
            .orElseGet(() -> EntryKey.before(space)),
        range
            .upper()
            .map(end -> edge(!end.open(), space, end.key()))
            .orElseGet(() -> EntryKey.behind(space)));
  }

  private static EntryKey edge(boolean behind, long space, Key... keys) {
    return behind ? EntryKey.behind(space, keys) : EntryKey.before(space, keys);
  }

  /** The part of this span from a place on, in a direction. */
  KeySpan from(EntryKey start, boolean inclusive, boolean ascending) {
    var edge = edge(ascending != inclusive, start.space(), start.keys().toArray(Key[]::new));
    if (ascending) {
      return edge.compareTo(low) > 0 ? new KeySpan(edge, high) : this;
    }
    return edge.compareTo(high) < 0 ? new KeySpan(low, edge) : this;
  }

  /** The rest behind another span, in a direction. */
  KeySpan behind(KeySpan other, boolean ascending) {
    return ascending ? new KeySpan(other.high, high) : new KeySpan(low, other.low);
  }

  boolean isEmpty() {
    return low.compareTo(high) >= 0;
  }
}
