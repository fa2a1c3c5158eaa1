package org.integrationgateway.server.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A stored grant. */
final class GrantDocument {
  static final String STORE = "grants";
  static final String BY_SUBJECT = "by-subject";
  static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.of("id"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt", "id")),
          IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

  /** How long an ended grant is listed. */
  private static final Duration MEMORY = Duration.ofDays(30);

  private GrantDocument() {}

  static Document write(Grant grant) {
    var end = grant.revokedAt().or(grant::expiresAt).orElse(Instant.MAX.minus(MEMORY));
    return Document.builder()
        .put("id", grant.id())
        .put("subject", grant.subject())
        .put("client", grant.clientId())
        .put("scopes", grant.scopes())
        .put("createdAt", grant.createdAt())
        .putIfPresent("expiresAt", grant.expiresAt())
        .putIfPresent("revokedAt", grant.revokedAt())
        .put("forgottenAt", end.plus(MEMORY))
        .build();
  }

  static Grant read(Document grant) {
    return new Grant(
        grant.text("id").orElseThrow(),
        grant.text("subject").orElseThrow(),
        grant.text("client").orElseThrow(),
        AccountDocument.texts(grant, "scopes"),
        grant.instant("createdAt").orElseThrow(),
        grant.instant("expiresAt"),
        grant.instant("revokedAt"));
  }

  static Grant revoked(Grant grant, Instant at) {
    return new Grant(
        grant.id(),
        grant.subject(),
        grant.clientId(),
        grant.scopes(),
        grant.createdAt(),
        grant.expiresAt(),
        Optional.of(at));
  }
}
