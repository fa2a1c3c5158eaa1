package org.integrationgateway.people.oauth.grant;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Grants of clients in the object store {@code mcp_grants}. */
final class GrantStore {
  private static final String BY_SUBJECT = "subject";
  private static final String BY_END = "expiresAt";
  private static final String LAST_USED = "lastUsedAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "mcp_grants",
          KeyPath.of("id"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt")),
          IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final VouchedBody<ClientGrant> bodies;

  GrantStore(State state) {
    this.records = state.records(SCHEMA);
    this.bodies = new VouchedBody<>(state.keys().hash(), "mcp-grant.1", ClientGrant.STORED);
  }

  /**
   * Adds a grant, and removes some that have expired.
   *
   * @param most of one subject; the oldest ones end where there would be more
   */
  void add(ClientGrant grant, int most, Instant now) {
    records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          var own = keys(store, grant.subject());
          own.subList(0, Math.max(0, own.size() + 1 - most)).forEach(store::delete);
          store.add(document(grant));
          return grant;
        });
  }

  Optional<ClientGrant> find(String id) {
    return records.get(Key.of(id)).flatMap(this::grant);
  }

  /** Replaces a grant unless it was changed since it was read. */
  boolean replace(ClientGrant before, ClientGrant next) {
    return records.write(
        store -> {
          boolean same =
              store
                  .get(Key.of(before.id()))
                  .flatMap(this::grant)
                  .filter(now -> now.generation() == before.generation())
                  .isPresent();
          if (same) {
            store.put(document(next));
          }
          return same;
        });
  }

  /** A subject's grants, oldest first. */
  List<ClientGrant> of(String subject) {
    return in(KeyRange.startingWith(Key.of(subject)));
  }

  /** The grants of all subjects, by subject, oldest first. */
  List<ClientGrant> all() {
    return in(KeyRange.ALL);
  }

  private List<ClientGrant> in(KeyRange subjects) {
    return records.read(store -> grants(store, subjects).toList());
  }

  /** Removes a grant. */
  boolean remove(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }

  /** Removes those of a subject's grants that the test accepts. */
  List<ClientGrant> remove(String subject, Predicate<ClientGrant> test) {
    return records.write(
        store -> {
          var gone = grants(store, KeyRange.startingWith(Key.of(subject))).filter(test).toList();
          gone.forEach(grant -> store.delete(Key.of(grant.id())));
          return gone;
        });
  }

  /** Notes when grants, by id, were last used. */
  void used(Map<String, Instant> lastUsed) {
    records.write(
        store -> {
          lastUsed.forEach(
              (id, at) ->
                  store.get(Key.of(id)).ifPresent(row -> store.put(row.with(LAST_USED, at))));
          return lastUsed.size();
        });
  }

  private static List<Key> keys(ObjectStore store, String subject) {
    return new ArrayList<>(
        store
            .index(BY_SUBJECT)
            .getAllKeys(KeyRange.startingWith(Key.of(subject)), Integer.MAX_VALUE, Direction.NEXT));
  }

  private Stream<ClientGrant> grants(ObjectStore store, KeyRange subjects) {
    return store.index(BY_SUBJECT).getAll(subjects).stream().flatMap(row -> grant(row).stream());
  }

  private Optional<ClientGrant> grant(Document row) {
    var id = row.text("id").orElse("");
    return bodies.read(id, row, id, row.instant(LAST_USED).orElse(Instant.EPOCH));
  }

  private Document document(ClientGrant grant) {
    return bodies
        .document(grant.id(), grant)
        .put("subject", grant.subject())
        .put("createdAt", grant.createdAt())
        .put(BY_END, grant.expiresAt())
        .put(LAST_USED, grant.lastUsedAt())
        .build();
  }
}
