package org.integrationgateway.builtin.authorization;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.KeyRange.Bound;

/** Reads a range of a source in bounded parts. The source has no two entries with the same key. */
record Chunks(Source source, KeyRange range) {
  private static final int SIZE = 1_000;

  static Chunks of(Source source, KeyRange range) {
    return new Chunks(source, range);
  }

  /** Calls the consumer for every entry; it may delete the entry. */
  void forEach(Consumer<Entry> taker) {
    var rest = range;
    while (true) {
      var chunk = source.entries(rest, SIZE, Direction.NEXT);
      chunk.forEach(taker);
      if (chunk.size() < SIZE) {
        return;
      }
      var last = chunk.get(SIZE - 1).key();
      rest = new KeyRange(Optional.of(new Bound(last, true)), range.upper());
    }
  }
}
