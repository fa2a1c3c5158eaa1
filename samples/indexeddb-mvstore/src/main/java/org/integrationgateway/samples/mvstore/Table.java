package org.integrationgateway.samples.mvstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.h2.mvstore.MVMap;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Query;

/** Requests that read one store. */
record Table(Shelf shelf, MVMap<Place, byte[]> rows) {
  /** The places of a space that a query can find lie between these two. */
  private record Span(Place low, Place high) {
    static Span of(long space, KeyRange range) {
      return new Span(
          range.lower().map(end -> edge(end.open(), space, end.key())).orElse(Place.before(space)),
          range
              .upper()
              .map(end -> edge(!end.open(), space, end.key()))
              .orElse(Place.behind(space)));
    }

    static Place edge(boolean behind, long space, Key... keys) {
      return behind ? Place.behind(space, keys) : Place.before(space, keys);
    }

    /** The same from a place on, in a direction. */
    Span from(Place start, boolean inclusive, boolean ascending) {
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
              Place.of(shelf.space(), start.key()),
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
              Place.of(space, start.key(), start.primaryKey()),
              start.inclusive(),
              query.direction().ascending());
    }
    return walk(span, query, this::record);
  }

  private List<Entry> walk(Span span, Query query, Function<Place, byte[]> values) {
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

  /** Of each key, the entry with the smallest key of its own. */
  private List<Entry> firstOfEach(Span all, Query query) {
    var found = new ArrayList<Entry>();
    boolean ascending = query.direction().ascending();
    var span = all;
    var next = first(span, ascending);
    while (found.size() < query.limit() && next.isPresent()) {
      long space = next.get().space();
      var key = next.get().key();
      var same = new Span(Place.before(space, key), Place.behind(space, key));
      found.add(entry(first(same, true).orElseThrow(), query, this::record));
      span = ascending ? new Span(same.high(), span.high()) : new Span(span.low(), same.low());
      next = first(span, ascending);
    }
    return found;
  }

  private Optional<Place> first(Span span, boolean ascending) {
    if (span.isEmpty()) {
      return Optional.empty();
    }
    var cursor =
        ascending
            ? rows.cursor(span.low(), span.high(), false)
            : rows.cursor(span.high(), span.low(), true);
    return cursor.hasNext() ? Optional.of(cursor.next()) : Optional.empty();
  }

  /** The record with this key in an index that is unique. */
  Optional<Key> holder(String index, Key key) {
    long space = shelf.space(index);
    return first(new Span(Place.before(space, key), Place.behind(space, key)), true)
        .map(Place::primaryKey);
  }

  private byte[] record(Place entry) {
    return rows.get(Place.of(shelf.space(), entry.primaryKey()));
  }

  private static Entry entry(Place place, Query query, Function<Place, byte[]> values) {
    var value = query.keysOnly() ? Document.EMPTY : Codec.document(values.apply(place));
    return new Entry(place.key(), place.primaryKey(), value);
  }

  long count(KeyRange range) {
    return count(Span.of(shelf.space(), range));
  }

  long count(String index, KeyRange range) {
    return count(Span.of(shelf.space(index), range));
  }

  /** Without a walk: the engine knows how many entries are below each page. */
  private long count(Span span) {
    return position(span.high()) - position(span.low());
  }

  /** How many entries stand before an edge, on which none stands. */
  private long position(Place edge) {
    return -1 - rows.getKeyIndex(edge);
  }
}
