package org.integrationgateway.sdk.indexeddb;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Query.Start;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over any source: it keeps its place and queries the next record behind it, and so sees
 * every change. Its steps are those of "iterate a cursor" of the W3C.
 */
final class SteppingCursor implements Cursor {
  private final Source source;
  private final Query query;
  private @Nullable Entry current;

  /**
   * @param query its limit and start are ignored
   */
  SteppingCursor(Source source, Query query) {
    this.source = source;
    this.query = new Query(query.range(), query.direction(), 1, query.keysOnly(), Optional.empty());
    moveTo(Optional.of(this.query));
  }

  @Override
  public boolean hasRecord() {
    return current != null;
  }

  @Override
  public Key key() {
    return here().key();
  }

  @Override
  public Key primaryKey() {
    return here().primaryKey();
  }

  @Override
  public Document value() {
    return whole("value").value();
  }

  @Override
  public boolean proceed() {
    return moveTo(query.behind(here()));
  }

  @Override
  public boolean proceedTo(Key key) {
    refuseBehind(ahead(key, here().key()), key);
    return moveTo(query.behind(new KeyRange.Bound(key, false)));
  }

  @Override
  public boolean proceedTo(Key key, Key primaryKey) {
    var entry = here();
    if (source instanceof ObjectStore || query.direction().unique()) {
      throw new IndexedDbException(
          Reason.INVALID_ACCESS,
          "a place of key and own key is for cursors over an index in direction NEXT or PREVIOUS");
    }
    int order = ahead(key, entry.key());
    refuseBehind(order == 0 ? ahead(primaryKey, entry.primaryKey()) : order, key);
    return moveTo(Optional.of(query.from(new Start(key, primaryKey, true))));
  }

  @Override
  public boolean advance(int count) {
    if (count < 1) {
      throw new IndexedDbException(
          Reason.DATA, "a cursor advances over " + count + " records: it must be at least 1");
    }
    var rest = query.behind(here());
    if (count > 1 && rest.isPresent()) {
      // Reads keys only, so that skipped values are not read.
      var passed = source.entries(rest.get().limit(count - 1).withoutValues());
      rest = passed.size() < count - 1 ? Optional.empty() : query.behind(passed.get(count - 2));
    }
    return moveTo(rest);
  }

  @Override
  public void update(Document value) {
    var entry = whole("update");
    var store = source.store();
    var path = store.schema().keyPath();
    if (path.isEmpty()) {
      store.put(entry.primaryKey(), value);
    } else if (path.get().key(value).filter(entry.primaryKey()::equals).isPresent()) {
      store.put(value);
    } else {
      throw new IndexedDbException(
          Reason.DATA,
          "the new value carries another key at '%s' than the record: delete it, then add the other"
              .formatted(path.get()));
    }
    current = new Entry(entry.key(), entry.primaryKey(), value);
  }

  @Override
  public void delete() {
    source.store().delete(whole("delete").primaryKey());
  }

  @Override
  public void close() {}

  private boolean moveTo(Optional<Query> place) {
    var found = place.flatMap(each -> source.entries(each).stream().findFirst());
    current = found.orElse(null);
    return found.isPresent();
  }

  private int ahead(Key key, Key than) {
    return query.direction().ascending() ? key.compareTo(than) : than.compareTo(key);
  }

  private void refuseBehind(int order, Key key) {
    if (order <= 0) {
      throw new IndexedDbException(
          Reason.DATA,
          "a cursor in direction %s cannot go to %s: it does not lie ahead"
              .formatted(query.direction(), key));
    }
  }

  private Entry whole(String request) {
    var entry = here();
    if (query.keysOnly()) {
      throw new IndexedDbException(
          Reason.INVALID_STATE,
          "the cursor reads keys only, without " + request + ": open it with openCursor");
    }
    return entry;
  }

  private Entry here() {
    var entry = current;
    if (entry == null) {
      throw new IndexedDbException(
          Reason.INVALID_STATE, "the cursor is at its end: ask hasRecord first");
    }
    return entry;
  }
}
