package org.integrationgateway.http.identity;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** API tokens in the object store {@code tokens}, by the hash of their text. */
public final class IndexedDbTokenStore implements TokenStore {
  private static final String BY_SUBJECT = "subject";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "tokens",
          KeyPath.of("hash"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt")));

  private final Records records;

  public IndexedDbTokenStore(State state) {
    this.records = state.records(SCHEMA);
  }

  @Override
  public boolean add(StoredApiToken token, int most, Instant now) {
    return records.write(
        store -> {
          int live = 0;
          for (var other : of(store, token.token().subject().id())) {
            if (other.token().expiresAt().isAfter(now)) {
              live++;
            } else {
              store.delete(Key.of(other.hash()));
            }
          }
          if (live < most) {
            store.add(StoredApiToken.STORED.document(token));
          }
          return live < most;
        });
  }

  @Override
  public Optional<StoredApiToken> byHash(String hash) {
    return records.read(store -> store.get(Key.of(hash)).map(StoredApiToken.STORED::read));
  }

  @Override
  public List<StoredApiToken> bySubject(String subject) {
    return records.read(store -> of(store, subject));
  }

  @Override
  public List<StoredApiToken> all() {
    return records.read(store -> within(store, KeyRange.ALL));
  }

  @Override
  public Optional<StoredApiToken> remove(String id) {
    return records.write(
        store -> {
          var found =
              within(store, KeyRange.ALL).stream()
                  .filter(each -> each.token().id().equals(id))
                  .findFirst();
          found.ifPresent(token -> store.delete(Key.of(token.hash())));
          return found;
        });
  }

  @Override
  public Optional<StoredApiToken> remove(String subject, String id) {
    return records.write(
        store -> {
          var found =
              of(store, subject).stream().filter(each -> each.token().id().equals(id)).findFirst();
          found.ifPresent(token -> store.delete(Key.of(token.hash())));
          return found;
        });
  }

  @Override
  public List<StoredApiToken> removeAll(String subject) {
    return records.write(
        store -> {
          var found = of(store, subject);
          found.forEach(token -> store.delete(Key.of(token.hash())));
          return found;
        });
  }

  @Override
  public void used(Map<String, Instant> lastUsed) {
    records.write(
        store -> {
          lastUsed.forEach(
              (hash, at) ->
                  store
                      .get(Key.of(hash))
                      .ifPresent(
                          row -> {
                            var stored = StoredApiToken.STORED.read(row);
                            // A row that was moved here under another key stays unchanged: its use
                            // is refused.
                            if (stored.hash().equals(hash)) {
                              store.put(row.with("lastUsedAt", lastUsed(stored.token(), at)));
                            }
                          }));
          return lastUsed.size();
        });
  }

  /** The minute of a use; the first one is not before the token was made. */
  private static Instant lastUsed(ApiToken token, Instant at) {
    var minute = at.truncatedTo(ChronoUnit.MINUTES);
    return minute.isBefore(token.createdAt()) ? token.createdAt() : minute;
  }

  private static List<StoredApiToken> of(ObjectStore store, String subject) {
    return within(store, KeyRange.startingWith(Key.of(subject)));
  }

  private static List<StoredApiToken> within(ObjectStore store, KeyRange subjects) {
    var tokens = new ArrayList<StoredApiToken>();
    store
        .index(BY_SUBJECT)
        .getAll(subjects)
        .forEach(document -> tokens.add(StoredApiToken.STORED.read(document)));
    return tokens;
  }
}
