package org.integrationgateway.samples.mvstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Requests that add and delete stores and indexes. */
record Catalog(Maps maps, Changes changes) {
  private static final long SPACES = 0;

  void create(StoreSchema wanted) {
    var known = maps.shelves().get(wanted.name());
    var empty = new StoreSchema(wanted.name(), wanted.keyPath(), wanted.autoIncrement(), List.of());
    var shelf =
        known == null ? new StoreDescription(empty, space(), Map.of()) : StoreDescription.of(known);
    if (!shelf.schema().keyPath().equals(wanted.keyPath())
        || shelf.schema().autoIncrement() != wanted.autoIncrement()) {
      throw new IndexedDbException(
          Reason.VERSION,
          "object store '%s' exists with another shape: delete it first".formatted(wanted.name()));
    }
    for (var index : wanted.indexes()) {
      shelf = with(shelf, index);
    }
    changes.set(maps.shelves(), wanted.name(), shelf.bytes());
  }

  private StoreDescription with(StoreDescription shelf, IndexSchema index) {
    if (!shelf.indexSpaces().containsKey(index.name())) {
      var extended = shelf.with(index, space());
      new TableWriter(new Table(extended, maps.rows()), maps, changes).fill(index);
      return extended;
    }
    if (!shelf.index(index.name()).equals(index)) {
      throw new IndexedDbException(
          Reason.VERSION,
          "index '%s' exists with another shape: delete it first".formatted(index.name()));
    }
    return shelf;
  }

  void delete(String store) {
    var shelf = maps.shelf(store);
    clear(shelf.space());
    shelf.indexSpaces().values().forEach(this::clear);
    changes.set(maps.numbers(), shelf.space(), null);
    changes.set(maps.shelves(), store, null);
  }

  void deleteIndex(String store, String index) {
    var shelf = maps.shelf(store);
    clear(shelf.space(index));
    changes.set(maps.shelves(), store, shelf.without(index).bytes());
  }

  private void clear(long space) {
    var places = new ArrayList<EntryKey>();
    maps.rows()
        .cursor(EntryKey.before(space), EntryKey.behind(space), false)
        .forEachRemaining(places::add);
    places.forEach(place -> changes.set(maps.rows(), place, null));
  }

  /** Returns a number that was never used before. */
  private long space() {
    var last = maps.numbers().get(SPACES);
    long next = last == null ? 1 : last + 1;
    changes.set(maps.numbers(), SPACES, next);
    return next;
  }
}
