package org.integrationgateway.server.login;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.seal.Place;
import org.integrationgateway.server.seal.SealBrokenException;
import org.integrationgateway.server.seal.Sealed;
import org.integrationgateway.server.seal.SealedColumn;
import org.integrationgateway.server.seal.Sealer;
import org.integrationgateway.server.store.Records;
import org.integrationgateway.server.store.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logins under way, in the server's database: replicas share them, and each is taken once. All but
 * the hash of its state and its end is sealed, so that a record that was changed is refused.
 */
final class PendingLogins {
  /** How many logins may be under way from one address. */
  static final int MOST_PER_ADDRESS = 100;

  private static final Logger log = LoggerFactory.getLogger(PendingLogins.class);
  private static final String EXPIRES = "expiresAt";
  private static final String ADDRESS = "address";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "logins",
          KeyPath.of("id"),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(ADDRESS, KeyPath.of(ADDRESS)));

  static final SealedColumn SEALED =
      SealedColumn.of(SCHEMA.name(), "login", row -> place(row.text("id").orElseThrow()));

  private final Records records;
  private final Sealer sealer;
  private final InstantSource time;

  PendingLogins(State state, InstantSource time) {
    this.records = state.records(SCHEMA);
    this.sealer = state.keys().sealer();
    this.time = time;
  }

  /**
   * Adds a login.
   *
   * @param address hash of the address that it was begun from
   * @throws GatewayException {@code RATE_LIMITED} when too many are under way from there
   */
  void add(PendingLogin login, String address) {
    var json =
        Json.object()
            .put("browser", login.browser())
            .put("provider", login.provider())
            .put("redirectUri", login.redirectUri())
            .put("verifier", login.verifier().<String>use(text -> text));
    login.next().ifPresent(next -> json.put("next", next.location()));
    login.callbackPort().ifPresent(port -> json.put("port", port));
    // Sealed with its end, which is what a thief of the database would like to move.
    json.put(EXPIRES, login.expiresAt().toEpochMilli());
    var sealed = sealer.seal(place(login.id()), Secret.of(Json.write(json)));
    var document =
        Document.builder()
            .put("id", login.id())
            .put(ADDRESS, address)
            .put(EXPIRES, login.expiresAt())
            .put("login", sealed.bytes())
            .build();
    boolean added =
        records.write(
            store -> {
              store.deleteExpired(EXPIRES, time.instant());
              if (store.index(ADDRESS).count(KeyRange.only(Key.of(address))) >= MOST_PER_ADDRESS) {
                return false;
              }
              store.put(document);
              return true;
            });
    if (!added) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "%d logins from this address are under way: complete one, or wait"
                  .formatted(MOST_PER_ADDRESS))
          .retryAfter(Duration.ofMinutes(1));
    }
  }

  /** The login with this id, unless it was taken or has expired. */
  Optional<PendingLogin> find(String id) {
    return records
        .get(Key.of(id))
        .flatMap(record -> opened(id, record.bytes("login").orElseThrow()))
        .filter(login -> login.expiresAt().isAfter(time.instant()));
  }

  /** Takes a login; one caller alone gets true. */
  boolean take(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }

  private Optional<PendingLogin> opened(String id, byte[] sealed) {
    try {
      var json =
          sealer.open(place(id), Sealed.of(sealed)).useBytes(bytes -> Json.parseObject(bytes));
      return Optional.of(
          new PendingLogin(
              id,
              json.get("browser").asString(),
              json.get("provider").asString(),
              json.get("redirectUri").asString(),
              Secret.of(json.get("verifier").asString()),
              Optional.ofNullable(json.get("next")).map(next -> new NextPath(next.asString())),
              Optional.ofNullable(json.get("port")).map(port -> port.asInt()),
              Instant.ofEpochMilli(json.get(EXPIRES).asLong())));
    } catch (SealBrokenException broken) {
      log.error("a login under way was changed in the store: it is refused", broken);
      return Optional.empty();
    }
  }

  private static Place place(String id) {
    return new Place("logins", List.of(id), "login", "");
  }
}
