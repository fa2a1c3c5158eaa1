package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** A source of records: an object store, by their own keys, or an index, by its keys. */
public interface Source {
  /** No limit but that of a list. */
  int NO_LIMIT = Integer.MAX_VALUE;

  /** The object store: this one, or the store of this index. */
  ObjectStore store();

  /** The first record with this key. */
  default Optional<Document> get(Key key) {
    return entries(Query.of(KeyRange.only(key)).limit(1)).stream().map(Entry::value).findFirst();
  }

  /** The own key of the first record with this key. */
  default Optional<Key> getKey(Key key) {
    return getAllKeys(KeyRange.only(key), 1, Direction.NEXT).stream().findFirst();
  }

  /** The values in a range. */
  default List<Document> getAll(KeyRange range, int limit, Direction direction) {
    return entries(range, limit, direction).stream().map(Entry::value).toList();
  }

  /** All values in a range, from the smallest key up. */
  default List<Document> getAll(KeyRange range) {
    return getAll(range, NO_LIMIT, Direction.NEXT);
  }

  /** The own keys of the records in a range. */
  default List<Key> getAllKeys(KeyRange range, int limit, Direction direction) {
    var query = Query.of(range).direction(direction).limit(limit).withoutValues();
    return entries(query).stream().map(Entry::primaryKey).toList();
  }

  /**
   * The records in a range.
   *
   * @param limit at least 1
   */
  default List<Entry> entries(KeyRange range, int limit, Direction direction) {
    return entries(Query.of(range).direction(direction).limit(limit));
  }

  /** The records that a query asks for, in its direction. */
  List<Entry> entries(Query query);

  /** How many records are in a range. */
  long count(KeyRange range);

  /** A cursor over the records in a range, at the first of them. */
  default Cursor openCursor(KeyRange range, Direction direction) {
    return new SteppingCursor(this, Query.of(range).direction(direction));
  }

  /** A cursor that reads keys only, and can neither update nor delete. */
  default Cursor openKeyCursor(KeyRange range, Direction direction) {
    return new SteppingCursor(this, Query.of(range).direction(direction).withoutValues());
  }
}
