package org.integrationgateway.sdk.indexeddb;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/**
 * Selects records and their order.
 *
 * @param limit at most so many, at least 1
 * @param keysOnly whether values are left out: entries then hold {@link Document#EMPTY}
 * @param start where to begin within the range; empty: at its first record in this direction
 */
public record Query(
    KeyRange range, Direction direction, int limit, boolean keysOnly, Optional<Start> start) {
  /**
   * Refuses with {@code DATA} a limit below 1, and a start together with a direction that gives
   * each key once: such a query continues with a narrower range.
   */
  public Query {
    if (limit < 1) {
      throw new IndexedDbException(Reason.DATA, "limit is " + limit + ", and must be at least 1");
    }
    if (start.isPresent() && direction.unique()) {
      throw new IndexedDbException(
          Reason.DATA, "direction " + direction + " starts at keys: narrow the range instead");
    }
  }

  /**
   * A record's place in the order of an index: records before it, in the query's direction, are
   * left out. An object store compares by {@code key} alone.
   *
   * @param key its index key, or its own in an object store
   * @param primaryKey its own key
   * @param inclusive whether the record at this place is included
   */
  public record Start(Key key, Key primaryKey, boolean inclusive) {}

  /** All records in a range, from the smallest key up. */
  public static Query of(KeyRange range) {
    return new Query(range, Direction.NEXT, Source.NO_LIMIT, false, Optional.empty());
  }

  /** Returns this query in another direction. */
  public Query direction(Direction wanted) {
    return new Query(range, wanted, limit, keysOnly, start);
  }

  /** Returns this query with a limit of records. */
  public Query limit(int most) {
    return new Query(range, direction, most, keysOnly, start);
  }

  /** Without values. */
  public Query withoutValues() {
    return new Query(range, direction, limit, true, start);
  }

  /** Beginning there. */
  public Query from(Start place) {
    return new Query(range, direction, limit, keysOnly, Optional.of(place));
  }

  /** The query for the records behind this one; empty when the range ends there. */
  public Optional<Query> behind(Entry found) {
    return direction.unique()
        ? behind(new KeyRange.Bound(found.key(), true))
        : Optional.of(from(new Start(found.key(), found.primaryKey(), false)));
  }

  /** The query from this bound on; empty when it is behind the range. */
  Optional<Query> behind(KeyRange.Bound bound) {
    var rest = direction.ascending() ? range.from(bound) : range.upTo(bound);
    return rest.map(each -> new Query(each, direction, limit, keysOnly, start));
  }
}
