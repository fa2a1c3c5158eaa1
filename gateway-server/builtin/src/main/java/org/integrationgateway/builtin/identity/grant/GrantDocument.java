package org.integrationgateway.builtin.identity.grant;

import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A stored grant. Providers may keep more members in its document. */
public final class GrantDocument {
  public static final String STORE = "grants";
  public static final String BY_SUBJECT = "by-subject";
  public static final String BY_END = "by-end";
  public static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.of("id"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt", "id")),
          IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

  /** How long an ended grant is listed. */
  private static final Duration MEMORY = Duration.ofDays(30);

  private GrantDocument() {}

  public static Document write(Grant grant) {
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

  public static Grant read(Document grant) {
    return new Grant(
        grant.text("id").orElseThrow(),
        grant.text("subject").orElseThrow(),
        grant.text("client").orElseThrow(),
        grant.list("scopes").stream().map(String.class::cast).toList(),
        grant.instant("createdAt").orElseThrow(),
        grant.instant("expiresAt"),
        grant.instant("revokedAt"));
  }

  /** The document of a grant that ends at this moment. */
  public static Document revoked(Document grant, Instant at) {
    return grant.with("revokedAt", at).with("forgottenAt", at.plus(MEMORY));
  }
}
