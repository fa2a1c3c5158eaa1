package org.integrationgateway.people.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Sessions in the object store {@code sessions}, by the hash of their text. */
final class SessionStore {
  private static final String BY_SUBJECT = "subject";
  private static final String BY_GRANT = "grant";
  private static final String BY_END = "expiresAt";
  private static final String BY_ID = "id";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "sessions",
          KeyPath.of("hash"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt")),
          IndexSchema.of(BY_GRANT, KeyPath.compound("provider", "grantId")),
          IndexSchema.of(BY_END, KeyPath.of(BY_END)),
          IndexSchema.of(BY_ID, KeyPath.of(BY_ID)));

  private final Records records;
  private final KeyedHash key;

  SessionStore(State state) {
    this.records = state.records(SCHEMA);
    this.key = state.keys().hash();
  }

  /**
   * Adds a session, after removing the subject's expired ones and some of other subjects.
   *
   * @param most live sessions of one subject; the oldest ones end where there would be more
   * @return the live sessions that were ended
   */
  List<SessionRecord> add(SessionRecord session, int most, Instant now, Duration idle) {
    return records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          var live = new ArrayList<SessionRecord>();
          for (var other : of(store, session.session().subject().id())) {
            if (other.expired(now, idle, other.session().lastUsedAt())) {
              store.delete(Key.of(other.hash()));
            } else {
              live.add(other);
            }
          }
          var ended = List.copyOf(live.subList(0, Math.max(0, live.size() + 1 - most)));
          ended.forEach(each -> store.delete(Key.of(each.hash())));
          store.add(SessionRecord.STORED.document(session));
          return ended;
        });
  }

  Optional<SessionRecord> byHash(String hash) {
    return records.get(Key.of(hash)).map(SessionRecord.STORED::read);
  }

  /** A subject's sessions, oldest first, ended ones too. */
  List<SessionRecord> bySubject(String subject) {
    return records.read(store -> of(store, subject));
  }

  /** The sessions of every subject: by subject, oldest first, ended ones too. */
  List<SessionRecord> all() {
    return records.read(store -> within(store, BY_SUBJECT, KeyRange.ALL));
  }

  /** The session with this id, of any subject. */
  Optional<SessionRecord> byId(String id) {
    return records.read(store -> byId(store, id).stream().findFirst());
  }

  /** Removes those of a subject's sessions that the test accepts. */
  List<SessionRecord> remove(String subject, Predicate<Session> test) {
    return records.write(
        store ->
            removed(
                store,
                of(store, subject).stream().filter(each -> test.test(each.session())).toList()));
  }

  /** Removes the session with this id, of any subject. */
  List<SessionRecord> removeAny(String id) {
    return records.write(store -> removed(store, byId(store, id)));
  }

  /** Removes the sessions under these grants of a provider. */
  List<SessionRecord> removeByGrants(String provider, Collection<String> grantIds) {
    return records.write(
        store -> {
          var found = new ArrayList<SessionRecord>();
          for (var grant : grantIds) {
            found.addAll(
                within(store, BY_GRANT, KeyRange.startingWith(Key.of(provider), Key.of(grant))));
          }
          return removed(store, found);
        });
  }

  /** Notes when sessions, by hash, were last used; rows that were changed stay as they are. */
  void used(Map<String, Instant> lastUsed) {
    records.write(
        store -> {
          lastUsed.forEach(
              (hash, at) ->
                  store
                      .get(Key.of(hash))
                      .map(SessionRecord.STORED::read)
                      .filter(each -> each.hash().equals(hash) && each.vouchedBy(key))
                      .ifPresent(
                          each -> store.put(SessionRecord.STORED.document(each.usedAt(at, key)))));
          return lastUsed.size();
        });
  }

  private static List<SessionRecord> removed(ObjectStore store, List<SessionRecord> sessions) {
    sessions.forEach(each -> store.delete(Key.of(each.hash())));
    return sessions;
  }

  private static List<SessionRecord> of(ObjectStore store, String subject) {
    return within(store, BY_SUBJECT, KeyRange.startingWith(Key.of(subject)));
  }

  private static List<SessionRecord> byId(ObjectStore store, String id) {
    return within(store, BY_ID, KeyRange.only(Key.of(id)));
  }

  private static List<SessionRecord> within(ObjectStore store, String index, KeyRange range) {
    var sessions = new ArrayList<SessionRecord>();
    for (Document document : store.index(index).getAll(range)) {
      sessions.add(SessionRecord.STORED.read(document));
    }
    return sessions;
  }
}
