package org.integrationgateway.engines.indexeddb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Requests that read one store. */
record StoreReader(StoreLayout layout, EntryReader entries) {
  List<Entry> entries(Query query) {
    long space = layout.space();
    var start = query.start().map(place -> EntryKey.of(space, place.key()));
    return walk(from(KeySpan.in(space, query.range()), query, start), query);
  }

  List<Entry> entries(String index, Query query) {
    long space = layout.space(index);
    var span = KeySpan.in(space, query.range());
    if (query.direction().unique()) {
      return firstOfEach(span, query);
    }
    var start = query.start().map(place -> EntryKey.of(space, place.key(), place.primaryKey()));
    return walk(from(span, query, start), query);
  }

  private static KeySpan from(KeySpan span, Query query, Optional<EntryKey> start) {
    return start.isEmpty()
        ? span
        : span.from(
            start.get(), query.start().orElseThrow().inclusive(), query.direction().ascending());
  }

  private List<Entry> walk(KeySpan span, Query query) {
    var found = new ArrayList<Entry>();
    var keys = keys(span, !query.direction().ascending());
    while (found.size() < query.limit() && keys.hasNext()) {
      found.add(entry(keys.next(), query));
    }
    return found;
  }

  private Iterator<EntryKey> keys(KeySpan span, boolean descending) {
    return span.isEmpty()
        ? Collections.emptyIterator()
        : entries.keys(span.low(), span.high(), descending);
  }

  /** Returns for each index key the entry with the smallest record key. */
  private List<Entry> firstOfEach(KeySpan all, Query query) {
    var found = new ArrayList<Entry>();
    boolean ascending = query.direction().ascending();
    var rest = all;
    var next = keys(rest, !ascending);
    while (found.size() < query.limit() && next.hasNext()) {
      var place = next.next();
      var same = KeySpan.of(place.space(), place.key());
      found.add(entry(keys(same, false).next(), query));
      rest = rest.behind(same, ascending);
      next = keys(rest, !ascending);
    }
    return found;
  }

  private Entry entry(EntryKey place, Query query) {
    var value = query.keysOnly() ? Document.EMPTY : record(place.primaryKey()).orElseThrow();
    return new Entry(place.key(), place.primaryKey(), value);
  }

  /** Returns the value of the record with this key. */
  Optional<Document> record(Key key) {
    return entries.get(EntryKey.of(layout.space(), key));
  }

  /** Returns the key of a record with this key in an index. */
  Optional<Key> holder(String index, Key key) {
    var keys = keys(KeySpan.of(layout.space(index), key), false);
    return keys.hasNext() ? Optional.of(keys.next().primaryKey()) : Optional.empty();
  }

  long count(KeyRange range) {
    return count(KeySpan.in(layout.space(), range));
  }

  long count(String index, KeyRange range) {
    return count(KeySpan.in(layout.space(index), range));
  }

  private long count(KeySpan span) {
    return entries.count(span.low(), span.high());
  }
}
