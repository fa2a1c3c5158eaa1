package org.integrationgateway.builtin.identity.grant;

import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.engines.stored.StoredType;
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

  private static final StoredType<Grant> STORED = StoredType.of(Grant.class);

  private GrantDocument() {}

  public static Document write(Grant grant) {
    var end = grant.revokedAt().or(grant::expiresAt).orElse(Instant.MAX.minus(MEMORY));
    return STORED.document(grant).with("forgottenAt", end.plus(MEMORY));
  }

  public static Grant read(Document grant) {
    return STORED.read(grant);
  }

  /** The document of a grant that ends at this moment. */
  public static Document revoked(Document grant, Instant at) {
    return grant.with("revokedAt", at).with("forgottenAt", at.plus(MEMORY));
  }
}
