package org.integrationgateway.people.login.device;

import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A login that waits for its approval, as it is stored.
 *
 * @param hash of the code that the program holds
 * @param userHash of the code that the person types
 * @param origin hash of the address of the program
 * @param polledAt when the program asked for the last time
 * @param denied whether the person refused
 * @param approval the session that approved it, sealed
 */
record DeviceRecord(
    String hash,
    String userHash,
    String origin,
    @Default("") String address,
    @Default("") String agent,
    Instant createdAt,
    Instant expiresAt,
    Instant polledAt,
    @Default("true") boolean denied,
    Optional<Sealed> approval) {
  static final StoredType<DeviceRecord> STORED =
      StoredType.of(
          DeviceRecord.class,
          new StandIn<>(
              Sealed.class,
              String.class,
              value -> Base64.getEncoder().encodeToString(value.bytes()),
              text -> Sealed.of(Base64.getDecoder().decode(text))));

  static final String BY_USER_CODE = "userHash";
  static final String BY_ORIGIN = "origin";
  static final String BY_END = "expiresAt";
  static final StoreSchema SCHEMA =
      StoreSchema.of(
          "device_logins",
          KeyPath.of("hash"),
          IndexSchema.of(BY_USER_CODE, KeyPath.of("userHash")),
          IndexSchema.of(BY_ORIGIN, KeyPath.of("origin")),
          IndexSchema.of(BY_END, KeyPath.of("expiresAt")));

  boolean decided() {
    return denied || approval.isPresent();
  }

  DeviceRecord refused() {
    return new DeviceRecord(
        hash, userHash, origin, address, agent, createdAt, expiresAt, polledAt, true, approval);
  }

  DeviceRecord approvedBy(Sealed session) {
    return new DeviceRecord(
        hash,
        userHash,
        origin,
        address,
        agent,
        createdAt,
        expiresAt,
        polledAt,
        false,
        Optional.of(session));
  }

  DeviceRecord polled(Instant now) {
    return new DeviceRecord(
        hash, userHash, origin, address, agent, createdAt, expiresAt, now, denied, approval);
  }
}
