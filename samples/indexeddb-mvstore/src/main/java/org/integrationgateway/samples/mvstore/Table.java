package org.integrationgateway.samples.mvstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.h2.mvstore.MVMap;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Requests that read one store. */
record Table(StoreDescription shelf, MVMap<EntryKey, byte[]> rows) {
  /** The bounds of a query's results in a space. */
  private record Span(EntryKey low, EntryKey high) {
    static Span of(long space, KeyRange range) {
      return new Span(
          range
              .lower()
              .map(end -> edge(end.open(), space, end.key()))
              .orElse(EntryKey.before(space)),
          range
              .upper()
              .map(end -> edge(!end.open(), space, end.key()))
              .orElse(EntryKey.behind(space)));
    }

    static EntryKey edge(boolean behind, long space, Key... keys) {
      return behind ? EntryKey.behind(space, keys) : EntryKey.before(space, keys);
    }

    /** Returns the bounds of the rest from a place, in a direction. */
    Span from(EntryKey start, boolean inclusive, boolean ascending) {
      var keys = start.keys().toArray(Key[]::new);
      var edge = edge(ascending != inclusive, start.space(), keys);
      if (ascending) {
        return edge.compareTo(low) > 0 ? new Span(edge, high) : this;
      }
      return edge.compareTo(high) < 0 ? new Span(low, edge) : this;
    }

    boolean isEmpty() {
      return low.compareTo(high) >= 0;
    }
  }

  List<Entry> entries(Query query) {
    var span = Span.of(shelf.space(), query.range());
    if (query.start().isPresent()) {
      var start = query.start().get();
      span =
          span.from(
              EntryKey.of(shelf.space(), start.key()),
              start.inclusive(),
              query.direction().ascending());
    }
    return walk(span, query, place -> rows.get(place));
  }

  List<Entry> entries(String index, Query query) {
    long space = shelf.space(index);
    var span = Span.of(space, query.range());
    if (query.direction().unique()) {
      return firstOfEach(span, query);
    }
    if (query.start().isPresent()) {
      var start = query.start().get();
      span =
          span.from(
              EntryKey.of(space, start.key(), start.primaryKey()),
              start.inclusive(),
              query.direction().ascending());
    }
    return walk(span, query, this::record);
  }

  private List<Entry> walk(Span span, Query query, Function<EntryKey, byte[]> values) {
    var found = new ArrayList<Entry>();
    if (span.isEmpty()) {
      return found;
    }
    boolean ascending = query.direction().ascending();
    var cursor =
        rows.cursor(
            ascending ? span.low() : span.high(), ascending ? span.high() : span.low(), !ascending);
    while (found.size() < query.limit() && cursor.hasNext()) {
      found.add(entry(cursor.next(), query, values));
    }
    return found;
  }

  /** Returns for each index key the entry with the smallest record key. */
  private List<Entry> firstOfEach(Span all, Query query) {
    var found = new ArrayList<Entry>();
    boolean ascending = query.direction().ascending();
    var span = all;
    var next = first(span, ascending);
    while (found.size() < query.limit() && next.isPresent()) {
      long space = next.get().space();
      var key = next.get().key();
      var same = new Span(EntryKey.before(space, key), EntryKey.behind(space, key));
      found.add(entry(first(same, true).orElseThrow(), query, this::record));
      span = ascending ? new Span(same.high(), span.high()) : new Span(span.low(), same.low());
      next = first(span, ascending);
    }
    return found;
  }

  private Optional<EntryKey> first(Span span, boolean ascending) {
    if (span.isEmpty()) {
      return Optional.empty();
    }
    var cursor =
        ascending
            ? rows.cursor(span.low(), span.high(), false)
            : rows.cursor(span.high(), span.low(), true);
    return cursor.hasNext() ? Optional.of(cursor.next()) : Optional.empty();
  }

  /** Returns the record with this key in a unique index. */
  Optional<Key> holder(String index, Key key) {
    long space = shelf.space(index);
    return first(new Span(EntryKey.before(space, key), EntryKey.behind(space, key)), true)
        .map(EntryKey::primaryKey);
  }

  private byte[] record(EntryKey entry) {
    return rows.get(EntryKey.of(shelf.space(), entry.primaryKey()));
  }

  private static Entry entry(EntryKey place, Query query, Function<EntryKey, byte[]> values) {
    var value = query.keysOnly() ? Document.EMPTY : Codec.document(values.apply(place));
    return new Entry(place.key(), place.primaryKey(), value);
  }

  long count(KeyRange range) {
    return count(Span.of(shelf.space(), range));
  }

  long count(String index, KeyRange range) {
    return count(Span.of(shelf.space(index), range));
  }

  /** Counts without visiting entries: the engine stores the number of entries below each page. */
  private long count(Span span) {
    return position(span.high()) - position(span.low());
  }

  /** Returns the number of entries before a bound, which is not an entry itself. */
  private long position(EntryKey edge) {
    return -1 - rows.getKeyIndex(edge);
  }
}
