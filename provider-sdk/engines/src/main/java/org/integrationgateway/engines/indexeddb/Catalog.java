package org.integrationgateway.engines.indexeddb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The database's own entries, which describe its stores, and the requests that change them. */
record Catalog(EntryWriter entries) {
  /** The space of the layouts of stores, by name. */
  private static final long STORES = 0;

  /**
   * The space of the next numbers: of a key generator by the space of its store, of spaces by 0.
   */
  private static final long NUMBERS = 1;

  private static final long FIRST_SPACE = 16;
  private static final String NEXT = "next";

  static List<StoreSchema> schemas(EntryReader entries) {
    var schemas = new ArrayList<StoreSchema>();
    entries
        .keys(EntryKey.before(STORES), EntryKey.behind(STORES), false)
        .forEachRemaining(
            place -> schemas.add(StoreLayout.of(entries.get(place).orElseThrow()).schema()));
    return schemas;
  }

  /** Returns the layout of a store, or {@code NOT_FOUND}. */
  static StoreLayout layout(EntryReader entries, String store) {
    return entries
        .get(place(store))
        .map(StoreLayout::of)
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.NOT_FOUND, "there is no object store '%s'".formatted(store)));
  }

  private static EntryKey place(String store) {
    return EntryKey.of(STORES, Key.of(store));
  }

  static KeyGenerator generator(EntryReader entries, long space) {
    return new KeyGenerator(number(entries, space, KeyGenerator.NEW.current()));
  }

  static void advance(EntryWriter entries, long space, KeyGenerator state) {
    entries.put(numbers(space), Document.builder().put(NEXT, state.current()).build());
  }

  private static long number(EntryReader entries, long space, long first) {
    return entries.get(numbers(space)).map(found -> found.whole(NEXT).orElseThrow()).orElse(first);
  }

  private static EntryKey numbers(long space) {
    return EntryKey.of(NUMBERS, Key.of(space));
  }

  /** Returns a number that was never used before. */
  private long space() {
    long space = number(entries, 0, FIRST_SPACE);
    entries.put(numbers(0), Document.builder().put(NEXT, space + 1).build());
    return space;
  }

  void create(StoreSchema wanted) {
    var known = entries.get(place(wanted.name())).map(StoreLayout::of);
    var layout =
        known.orElseGet(() -> new StoreLayout(wanted.withIndexes(List.of()), space(), Map.of()));
    for (var index : layout.schema().missing(wanted)) {
      layout = layout.with(index, space());
      new StoreWriter(layout, entries).fill(index);
    }
    if (known.isEmpty() || !known.get().equals(layout)) {
      entries.put(place(wanted.name()), layout.document());
    }
  }

  void delete(String store) {
    var layout = layout(entries, store);
    clear(layout.space());
    layout.indexSpaces().values().forEach(this::clear);
    entries.remove(numbers(layout.space()));
    entries.remove(place(store));
  }

  void deleteIndex(String store, String index) {
    var layout = layout(entries, store);
    clear(layout.space(index));
    entries.put(place(store), layout.without(index).document());
  }

  private void clear(long space) {
    var places = new ArrayList<EntryKey>();
    entries
        .keys(EntryKey.before(space), EntryKey.behind(space), false)
        .forEachRemaining(places::add);
    places.forEach(entries::remove);
  }
}
