package org.integrationgateway.http.calls;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The calls of all replicas in the store: {@value #MOST} of them, {@value #OF_SUBJECT} successes
 * and as many failures of one subject, for {@value #DAYS} days.
 */
final class StoredCalls {
  static final int DAYS = 7;
  static final int MOST = 20_000;
  static final int OF_SUBJECT = 1000;

  private static final int AT_ONCE = 500;
  private static final String ID = "id";
  private static final String EXPIRES = "expiresAt";
  private static final String SUBJECT = "subject";
  private static final String FAILED = "failed";
  private static final String KINDS = "kinds";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "calls",
          KeyPath.of(ID),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(SUBJECT, KeyPath.of(SUBJECT)),
          IndexSchema.of(FAILED, KeyPath.of(FAILED)),
          IndexSchema.of(KINDS, KeyPath.compound(SUBJECT, "kind")));
  private static final StoredType<RecentCall> STORED = StoredType.of(RecentCall.class).without(ID);

  private final Records records;
  private final InstantSource time;

  StoredCalls(State state, InstantSource time) {
    this.records = state.records(SCHEMA);
    this.time = time;
  }

  /** The ids of calls in their order; numbers of this size are not exact as keys. */
  private static Key key(long id) {
    return Key.of(text(id));
  }

  private static String text(long id) {
    return "%019d".formatted(id);
  }

  private static Document row(RecentCall call) {
    var row = STORED.members(call);
    var id = text(call.id());
    row.put(ID, id);
    row.put("kind", call.failed() ? FAILED : RecentCall.OK);
    row.put(EXPIRES, call.at().plus(Duration.ofDays(DAYS)));
    if (call.failed()) {
      row.put(FAILED, id);
    }
    return Document.of(row);
  }

  private static RecentCall call(Document row) {
    return STORED.read(row, Long.parseLong(row.text(ID).orElseThrow()));
  }

  /** Adds calls, and removes those that have no place any more. */
  void add(Collection<RecentCall> calls) {
    var kinds = new HashSet<Key>();
    calls.forEach(
        call -> kinds.add(Key.array(call.subject(), call.failed() ? FAILED : RecentCall.OK)));
    records.write(
        store -> {
          calls.forEach(call -> store.put(row(call)));
          kinds.forEach(kind -> bound(store, store.index(KINDS), KeyRange.only(kind), OF_SUBJECT));
          bound(store, store, KeyRange.ALL, MOST);
          store.deleteExpired(EXPIRES, time.instant());
          return true;
        });
  }

  /** Deletes the oldest, where there are more than so many. */
  private static void bound(ObjectStore store, Source source, KeyRange range, int most) {
    long more = source.count(range) - most;
    if (more > 0) {
      source
          .getAllKeys(range, (int) Math.min(more, AT_ONCE), Direction.NEXT)
          .forEach(store::delete);
    }
  }

  /** Ends those whose time is over, some at a time. */
  void removeExpired() {
    records.write(
        store -> {
          store.deleteExpired(EXPIRES, time.instant());
          return true;
        });
  }

  /**
   * Visits calls, the latest first, until the visitor has enough.
   *
   * @param asked whose calls, and before which id
   * @param more takes a call, and tells whether it wants another
   */
  void visit(CallQuery asked, Predicate<RecentCall> more) {
    var before = key(asked.end());
    var subject = asked.subject().map(Key::of);
    var query =
        subject
            .map(own -> Query.of(KeyRange.only(own)).from(new Query.Start(own, before, false)))
            .orElseGet(() -> Query.of(KeyRange.below(before)));
    var rest = Optional.of(query.direction(Direction.PREVIOUS).limit(AT_ONCE));
    while (rest.isPresent()) {
      var page = rest.get();
      var found =
          records.read(store -> (subject.isPresent() ? store.index(SUBJECT) : store).entries(page));
      for (var entry : found) {
        if (isKept(entry.value()) && !more.test(call(entry.value()))) {
          return;
        }
      }
      rest = found.size() < AT_ONCE ? Optional.empty() : page.behind(found.get(found.size() - 1));
    }
  }

  private boolean isKept(Document row) {
    Instant now = time.instant();
    return row.instant(EXPIRES).filter(now::isBefore).isPresent();
  }

  /** The latest failures, of all subjects. */
  List<RecentCall> failures(int most) {
    return records
        .read(store -> store.index(FAILED).getAll(KeyRange.ALL, most, Direction.PREVIOUS))
        .stream()
        .filter(this::isKept)
        .map(StoredCalls::call)
        .toList();
  }

  /** The call with this id. */
  Optional<RecentCall> find(long id) {
    return records.get(key(id)).filter(this::isKept).map(StoredCalls::call);
  }

  /** Whether there are stored calls of a subject. */
  boolean hasAny(String subject) {
    return records.read(store -> store.index(SUBJECT).count(KeyRange.only(Key.of(subject))) > 0);
  }

  /** Removes all of a subject, and returns how many there were. */
  int removeAll(String subject) {
    return records.write(
        store -> {
          var keys =
              store
                  .index(SUBJECT)
                  .getAllKeys(KeyRange.only(Key.of(subject)), Source.NO_LIMIT, Direction.NEXT);
          keys.forEach(store::delete);
          return keys.size();
        });
  }
}
