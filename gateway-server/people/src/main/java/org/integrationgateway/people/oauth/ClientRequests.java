package org.integrationgateway.people.oauth;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Requests of clients that wait for a person, for all replicas. */
final class ClientRequests {
  /** How long a person has to decide. */
  static final Duration LIFE = Duration.ofMinutes(10);

  private static final int MOST_OF_ADDRESS = 100;
  private static final int MOST = 20_000;
  private static final String BY_ORIGIN = "origin";
  private static final String BY_END = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "mcp_logins",
          KeyPath.of("id"),
          IndexSchema.of(BY_ORIGIN, KeyPath.of(BY_ORIGIN)),
          IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final KeyedHash hash;
  private final VouchedBody<ClientRequest> bodies;
  private final InstantSource clock;

  ClientRequests(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.bodies = new VouchedBody<>(hash, "mcp-login.1", StoredType.json(ClientRequest.class));
    this.clock = clock;
  }

  /**
   * Keeps a request.
   *
   * @return its id, which only the browser has
   * @throws GatewayException {@code RATE_LIMITED} when too many wait already
   */
  String add(ClientRequest request, String address) {
    var id = RandomText.secret();
    var origin = hash.of("mcp-login-address.1", address);
    var row =
        bodies
            .document(hashOf(id), request)
            .put(BY_ORIGIN, origin)
            .put(BY_END, request.expiresAt())
            .build();
    boolean added =
        records.write(
            store -> {
              store.deleteExpired(BY_END, clock.instant());
              var own = store.index(BY_ORIGIN).count(KeyRange.only(Key.of(origin)));
              if (own >= MOST_OF_ADDRESS || store.count(KeyRange.ALL) >= MOST) {
                return false;
              }
              store.add(row);
              return true;
            });
    if (!added) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "too many client logins are waiting for a user: complete one, or wait")
          .retryAfter(Duration.ofMinutes(1));
    }
    return id;
  }

  /** The request with this id, unless it was taken or has expired. */
  Optional<ClientRequest> find(String id) {
    var key = hashOf(id);
    return records
        .get(Key.of(key))
        .flatMap(row -> bodies.read(key, row))
        .filter(request -> request.expiresAt().isAfter(clock.instant()));
  }

  /** Takes a request; one caller alone gets true. */
  boolean take(String id) {
    return records.write(store -> store.delete(Key.of(hashOf(id))));
  }

  private String hashOf(String id) {
    return hash.of("mcp-login-id.1", id);
  }
}
