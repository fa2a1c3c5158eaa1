package org.integrationgateway.people.oauth.client;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.people.oauth.client.LoginClient.Origin;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import tools.jackson.databind.node.ObjectNode;

/**
 * Clients that have registered themselves, in the object store {@code mcp_clients}. One that logs
 * no person in is forgotten after a day; one that does is kept for as long as it is used.
 */
public final class SelfRegisteredClients {
  /** How many clients one address may have that have not logged a person in. */
  public static final int MOST_UNUSED_OF_ADDRESS = 20;

  /** How long a client is kept that has not logged a person in. */
  public static final Duration UNUSED = Duration.ofDays(1);

  private static final Duration USED = Duration.ofDays(180);
  private static final int MOST = 20_000;
  private static final String PREFIX = "mcp-";
  private static final String BY_ORIGIN = "origin";
  private static final String BY_END = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "mcp_clients",
          KeyPath.of("id"),
          IndexSchema.of(BY_ORIGIN, KeyPath.of(BY_ORIGIN)),
          IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final KeyedHash hash;
  private final VouchedBody<Body> bodies;
  private final Collection<String> schemes;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param schemes private schemes of redirect URIs that are accepted without a dot
   */
  SelfRegisteredClients(State state, Collection<String> schemes, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.bodies = new VouchedBody<>(hash, "mcp-client.1", StoredType.json(Body.class));
    this.schemes = schemes;
    this.clock = clock;
  }

  /**
   * A client that has registered itself.
   *
   * @param secret shown now and never again; empty for a public client
   */
  public record Registered(LoginClient client, Optional<Secret> secret, Instant at) {}

  /**
   * Registers a client.
   *
   * @throws OAuthRefusal {@code invalid_client_metadata}, {@code invalid_redirect_uri}
   * @throws GatewayException {@code RATE_LIMITED} when its address has too many unused ones, or all
   *     have
   */
  public Registered register(ObjectNode json, String address) {
    var metadata = ClientMetadata.read(json, ClientProof.BASIC, schemes);
    var id = PREFIX + TokenText.randomId(random);
    var secret =
        metadata.authentication() == ClientProof.NONE
            ? Optional.<Secret>empty()
            : Optional.of(Secret.of(RandomText.secret()));
    var client =
        new LoginClient(
            id,
            metadata.name().orElseGet(() -> metadata.redirects().get(0).host()),
            metadata.redirects(),
            metadata.authentication(),
            secret.map(text -> secretHash(hash, id, text)),
            Origin.REGISTERED);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var origin = hash.of("mcp-client-address.1", address);
    var row =
        bodies
            .document(id, body(client))
            .put(BY_ORIGIN, origin)
            .put(BY_END, now.plus(UNUSED))
            .build();
    if (!records.write(store -> add(store, origin, row, now))) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "too many clients were registered from your address without a login: use one of "
                  + "them, or wait until they expire")
          .retryAfter(Duration.ofHours(1));
    }
    return new Registered(client, secret, now);
  }

  private static boolean add(ObjectStore store, String origin, Document row, Instant now) {
    store.deleteExpired(BY_END, now);
    var own = store.index(BY_ORIGIN);
    if (own.count(KeyRange.only(Key.of(origin))) >= MOST_UNUSED_OF_ADDRESS) {
      return false;
    }
    if (store.count(KeyRange.ALL) >= MOST) {
      // A flood from many addresses costs the oldest unused clients, never one that is used.
      store.deleteExpired(BY_END, now.plus(UNUSED));
    }
    if (store.count(KeyRange.ALL) >= MOST) {
      return false;
    }
    store.add(row);
    return true;
  }

  /** A client that is still known. */
  Optional<LoginClient> find(String id) {
    return id.startsWith(PREFIX)
        ? records
            .get(Key.of(id))
            .filter(row -> row.instant(BY_END).filter(clock.instant()::isBefore).isPresent())
            .flatMap(row -> bodies.read(id, row))
            .map(body -> client(id, body))
        : Optional.empty();
  }

  /** Keeps a client that has logged a person in; it counts no more against its address. */
  public void used(String id) {
    if (!id.startsWith(PREFIX)) {
      return;
    }
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    records.write(
        store -> {
          store
              .get(Key.of(id))
              .filter(row -> row.instant(BY_END).orElse(now).isBefore(now.plus(USED.dividedBy(2))))
              .ifPresent(row -> store.put(row.with(BY_END, now.plus(USED)).with(BY_ORIGIN, id)));
          return id;
        });
  }

  /** The hash of a client's secret. */
  static String secretHash(KeyedHash hash, String id, Secret secret) {
    return secret.use(text -> hash.of("mcp-client-secret.1", id, text));
  }

  /**
   * A client as it is stored.
   *
   * @param secret its hash; empty for a public client
   */
  private record Body(
      String name, ClientProof authentication, String secret, List<String> redirects) {}

  private LoginClient client(String id, Body body) {
    return new LoginClient(
        id,
        body.name,
        body.redirects.stream().map(uri -> RedirectUri.of(uri, schemes)).toList(),
        body.authentication,
        Optional.of(body.secret).filter(text -> !text.isEmpty()),
        Origin.REGISTERED);
  }

  private static Body body(LoginClient client) {
    return new Body(
        client.name(),
        client.authentication(),
        client.secretHash().orElse(""),
        client.redirects().stream().map(RedirectUri::text).toList());
  }
}
