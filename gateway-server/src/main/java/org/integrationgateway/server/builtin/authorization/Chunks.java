package org.integrationgateway.server.builtin.authorization;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.KeyRange.Bound;
import org.integrationgateway.sdk.indexeddb.Source;

/**
 * Everything in a range of a source without two entries under one key, a bounded part at a time.
 */
record Chunks(Source source, KeyRange range) {
  private static final int SIZE = 1_000;

  static Chunks of(Source source, KeyRange range) {
    return new Chunks(source, range);
  }

  /** Hands over every entry; one that was handed over may be deleted. */
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
