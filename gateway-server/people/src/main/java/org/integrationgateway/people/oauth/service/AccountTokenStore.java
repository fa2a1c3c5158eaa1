package org.integrationgateway.people.oauth.service;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Access tokens of service accounts in the object store {@code service_account_tokens}, by the hash
 * of their text.
 */
final class AccountTokenStore {
  private static final String BY_END = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "service_account_tokens", KeyPath.of("id"), IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final VouchedBody<Stored> bodies;

  AccountTokenStore(State state) {
    this.records = state.records(SCHEMA);
    this.bodies =
        new VouchedBody<>(
            state.keys().hash(), "service-account-token.1", StoredType.json(Stored.class));
  }

  /**
   * An access token.
   *
   * @param key id of the key by which the account got it
   * @param resource path that it is for; empty: every route
   * @param scopes its limits; empty: not limited
   */
  record Stored(String key, String resource, List<Caller.Scope> scopes, Instant expiresAt) {
    Stored {
      scopes = List.copyOf(scopes);
    }

    boolean isFor(String path) {
      return resource.isEmpty() || path.equals(resource) || path.startsWith(resource + "/");
    }
  }

  /** Adds a token, and removes some that have expired. */
  void add(String hash, Stored token, Instant now) {
    var row = bodies.document(hash, token).put(BY_END, token.expiresAt).build();
    records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          return store.add(row);
        });
  }

  void remove(String hash) {
    records.write(store -> store.delete(Key.of(hash)));
  }

  Optional<Stored> find(String hash) {
    return records.get(Key.of(hash)).flatMap(row -> bodies.read(hash, row));
  }
}
