package org.integrationgateway.sdk.indexeddb;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Query.Start;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over any source: it remembers its place and asks for the record behind it, and so sees
 * every change. Its steps are those of "iterate a cursor" of the W3C.
 */
final class SteppingCursor implements Cursor {
  private final Source source;
  private final KeyRange range;
  private final Direction direction;
  private final boolean keysOnly;
  private @Nullable Entry current;

  SteppingCursor(Source source, KeyRange range, Direction direction, boolean keysOnly) {
    this.source = source;
    this.range = range;
    this.direction = direction;
    this.keysOnly = keysOnly;
    moveTo(first(range), Optional.empty());
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
    return advance(1);
  }

  @Override
  public boolean proceedTo(Key key) {
    refuseBehind(ahead(key, here().key()), key);
    return moveTo(first(range), beyond(key, false));
  }

  @Override
  public boolean proceedTo(Key key, Key primaryKey) {
    var entry = here();
    if (source instanceof ObjectStore || direction.unique()) {
      throw new IndexedDbException(
          Reason.INVALID_ACCESS,
          "a place of key and own key is for cursors over an index in direction NEXT or PREVIOUS");
    }
    int order = ahead(key, entry.key());
    refuseBehind(order == 0 ? ahead(primaryKey, entry.primaryKey()) : order, key);
    return moveTo(first(range).from(new Start(key, primaryKey, true)), Optional.empty());
  }

  @Override
  public boolean advance(int count) {
    if (count < 1) {
      throw new IndexedDbException(
          Reason.DATA, "a cursor advances over " + count + " records: it must be at least 1");
    }
    var entry = here();
    boolean exactly = source instanceof Index && !direction.unique();
    var query =
        exactly
            ? first(range).from(new Start(entry.key(), entry.primaryKey(), false))
            : first(range);
    var narrower = exactly ? Optional.<KeyRange.Bound>empty() : beyond(entry.key(), true);
    return count == 1 ? moveTo(query, narrower) : jump(query.limit(count), narrower, count);
  }

  /** Over keys, so that values in between are never read. */
  private boolean jump(Query query, Optional<KeyRange.Bound> narrower, int count) {
    var passed =
        narrowed(query, narrower)
            .map(each -> source.entries(each.withoutValues()))
            .orElseGet(java.util.List::of);
    if (passed.size() < count) {
      current = null;
      return false;
    }
    var last = passed.get(count - 1);
    if (keysOnly) {
      current = last;
      return true;
    }
    boolean exactly = source instanceof Index && !direction.unique();
    return exactly
        ? moveTo(
            first(range).from(new Start(last.key(), last.primaryKey(), true)), Optional.empty())
        : moveTo(first(range), beyond(last.key(), false));
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

  private Query first(KeyRange within) {
    var query = Query.of(within).direction(direction).limit(1);
    return keysOnly ? query.withoutValues() : query;
  }

  private boolean moveTo(Query query, Optional<KeyRange.Bound> narrower) {
    var found =
        narrowed(query, narrower).flatMap(each -> source.entries(each).stream().findFirst());
    current = found.orElse(null);
    return found.isPresent();
  }

  /** Empty when nothing of the range lies behind the bound. */
  private Optional<Query> narrowed(Query query, Optional<KeyRange.Bound> bound) {
    if (bound.isEmpty()) {
      return Optional.of(query);
    }
    var narrower = direction.ascending() ? range.from(bound.get()) : range.upTo(bound.get());
    return narrower.map(
        each -> new Query(each, query.direction(), query.limit(), query.keysOnly(), query.start()));
  }

  private static Optional<KeyRange.Bound> beyond(Key key, boolean open) {
    return Optional.of(new KeyRange.Bound(key, open));
  }

  private int ahead(Key key, Key than) {
    return direction.ascending() ? key.compareTo(than) : than.compareTo(key);
  }

  private void refuseBehind(int order, Key key) {
    if (order <= 0) {
      throw new IndexedDbException(
          Reason.DATA,
          "a cursor in direction %s cannot go to %s: it does not lie ahead"
              .formatted(direction, key));
    }
  }

  private Entry whole(String request) {
    var entry = here();
    if (keysOnly) {
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
