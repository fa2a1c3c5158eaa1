package org.integrationgateway.people.login.device;

import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.sdk.indexeddb.record.Document;
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
    String address,
    String agent,
    Instant createdAt,
    Instant expiresAt,
    Instant polledAt,
    boolean denied,
    Optional<Sealed> approval) {
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

  static DeviceRecord read(Document stored) {
    return new DeviceRecord(
        stored.text("hash").orElseThrow(),
        stored.text("userHash").orElseThrow(),
        stored.text("origin").orElseThrow(),
        stored.text("address").orElse(""),
        stored.text("agent").orElse(""),
        stored.instant("createdAt").orElseThrow(),
        stored.instant("expiresAt").orElseThrow(),
        stored.instant("polledAt").orElseThrow(),
        stored.flag("denied").orElse(true),
        stored.text("approval").map(text -> Sealed.of(Base64.getDecoder().decode(text))));
  }

  Document document() {
    return Document.builder()
        .put("hash", hash)
        .put("userHash", userHash)
        .put("origin", origin)
        .put("address", address)
        .put("agent", agent)
        .put("createdAt", createdAt)
        .put("expiresAt", expiresAt)
        .put("polledAt", polledAt)
        .put("denied", denied)
        .putIfPresent(
            "approval", approval.map(value -> Base64.getEncoder().encodeToString(value.bytes())))
        .build();
  }
}
