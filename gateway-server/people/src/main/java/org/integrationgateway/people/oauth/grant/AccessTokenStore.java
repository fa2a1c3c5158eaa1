package org.integrationgateway.people.oauth.grant;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Access tokens of clients in the object store {@code mcp_tokens}, by the hash of their text. */
final class AccessTokenStore {
  private static final String BY_END = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of("mcp_tokens", KeyPath.of("id"), IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final VouchedBody<Stored> bodies;

  AccessTokenStore(State state) {
    this.records = state.records(SCHEMA);
    this.bodies =
        new VouchedBody<>(state.keys().hash(), "mcp-token.1", StoredType.json(Stored.class));
  }

  /**
   * An access token.
   *
   * @param grant id of its grant
   */
  record Stored(String grant, Instant expiresAt) {}

  /** Adds a token, and removes some that have expired. */
  void add(String hash, Stored token, Instant now) {
    var row = bodies.document(hash, token).put(BY_END, token.expiresAt).build();
    records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          return store.add(row);
        });
  }

  Optional<Stored> find(String hash) {
    return records.get(Key.of(hash)).flatMap(row -> bodies.read(hash, row));
  }
}
