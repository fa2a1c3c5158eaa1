package org.integrationgateway.wire.indexeddb;

import java.util.Optional;
import org.integrationgateway.protocol.v1.DbEntriesResponse;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.wire.indexeddb.codec.QueryCodec;

/**
 * Fills answers with as many records as one message should hold. Records are read in batches whose
 * size follows from the size of the records seen, so that large records do not fill the memory.
 */
final class Pages {
  /** An answer is full from this size on. */
  private static final int FULL = 1 << 20;

  /** No answer with more than one record is larger. */
  private static final int LARGEST = 7 << 19;

  private static final int FIRST_BITE = 4;
  private static final int LARGEST_BITE = 1_000;

  private final Source source;
  private final DbEntriesResponse.Builder page = DbEntriesResponse.newBuilder();
  private int bytes;

  private Pages(Source source) {
    this.source = source;
  }

  static DbEntriesResponse first(Source source, Query query) {
    var pages = new Pages(source);
    pages.fill(query);
    return pages.page.build();
  }

  private void fill(Query query) {
    var rest = Optional.of(query);
    int bite = FIRST_BITE;
    while (rest.isPresent()) {
      var wanted = rest.get();
      int asked = Math.min(bite, wanted.limit());
      var found = source.entries(wanted.limit(asked));
      for (int i = 0; i < found.size(); i++) {
        var entry = QueryCodec.write(found.get(i), query.keysOnly());
        int size = entry.getSerializedSize();
        if (page.getEntriesCount() > 0 && bytes + size > LARGEST) {
          page.setMore(true);
          return;
        }
        page.addEntries(entry);
        bytes += size;
      }
      if (found.size() < asked || asked == wanted.limit()) {
        return;
      }
      var left = wanted.limit() == Source.NO_LIMIT ? wanted : wanted.limit(wanted.limit() - asked);
      rest = left.behind(found.get(asked - 1));
      if (bytes >= FULL) {
        page.setMore(rest.isPresent());
        return;
      }
      int average = Math.max(1, bytes / page.getEntriesCount());
      bite = Math.min(LARGEST_BITE, Math.max(1, (FULL - bytes) / average + 1));
    }
  }
}
