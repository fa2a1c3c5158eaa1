package org.integrationgateway.people.oauth.proof;

import java.time.Instant;
import java.time.InstantSource;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Remembers for all replicas which tokens were presented that may be presented once, in the object
 * store {@code used_tokens}.
 */
public final class UsedTokens {
  private static final String BY_END = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of("used_tokens", KeyPath.of("id"), IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final KeyedHash hash;
  private final InstantSource clock;

  public UsedTokens(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.clock = clock;
  }

  /**
   * Whether a token is presented for the first time.
   *
   * @param kind of token
   * @param identity of the token among those of its kind
   * @param until when it is no longer accepted anyway
   */
  public boolean isFirst(String kind, String identity, Instant until) {
    var id = hash.of("used-token.1", kind, identity);
    var now = clock.instant();
    return records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          if (store.getKey(Key.of(id)).isPresent()) {
            return false;
          }
          store.add(Document.builder().put("id", id).put(BY_END, until).build());
          return true;
        });
  }
}
