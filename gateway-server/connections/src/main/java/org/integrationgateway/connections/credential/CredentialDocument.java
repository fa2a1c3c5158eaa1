package org.integrationgateway.connections.credential;

import java.time.Instant;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** A stored credential as a record of the database. */
final class CredentialDocument {
  static final String OWNER = "owner";
  static final String APP = "app";
  static final String CONNECTION = "connection";
  static final String INSTANCE = "instance";
  static final String UPDATED_AT = "updatedAt";
  static final String REFUSED_AT = "refusedAt";
  static final String ACCEPTED_AT = "acceptedAt";
  static final String REFRESH_AT = "refreshAt";

  private static final String FENCE = "fence";
  private static final String LEASED_UNTIL = "leasedUntil";
  static final Leases LEASES = new Leases(FENCE, LEASED_UNTIL);

  private CredentialDocument() {}

  static Key key(CredentialKey key) {
    return Key.array(key.owner(), key.app(), key.connection(), key.instance());
  }

  static Document of(StoredCredential credential) {
    var key = credential.key();
    var refresh = credential.refresh();
    return Document.builder()
        .put(OWNER, key.owner())
        .put(APP, key.app())
        .put(CONNECTION, key.connection())
        .put(INSTANCE, key.instance())
        .put("id", credential.id())
        .put("contents", credential.contents().bytes())
        .put("createdAt", credential.createdAt())
        .put(UPDATED_AT, credential.updatedAt())
        .putIfPresent(REFUSED_AT, credential.refusedAt())
        .putIfPresent(ACCEPTED_AT, credential.acceptedAt())
        .put(FENCE, refresh.fence())
        .put(LEASED_UNTIL, refresh.leasedUntil())
        .put("attempts", refresh.attempts())
        .put("failures", refresh.failures())
        .putIfPresent("retryAt", refresh.retryAt())
        .putIfPresent(REFRESH_AT, refresh.refreshAt())
        .putIfPresent("problem", refresh.problem().map(problem -> problem.code().wireName()))
        .putIfPresent("reason", refresh.problem().map(RefreshState.Problem::detail))
        .build();
  }

  /**
   * Takes the key from the request, not from the row: a row that was moved to another owner does
   * not open there.
   */
  static StoredCredential read(CredentialKey key, Document document) {
    return new StoredCredential(
        key,
        document.text("id").orElseThrow(),
        Sealed.of(document.bytes("contents").orElseThrow()),
        document.instant("createdAt").orElseThrow(),
        document.instant(UPDATED_AT).orElseThrow(),
        document.instant(REFUSED_AT),
        refresh(document),
        document.instant(ACCEPTED_AT));
  }

  /** The key of a row within a range of an owner and an app. */
  static CredentialKey key(String owner, String app, Document document) {
    return new CredentialKey(
        owner, app, document.text(CONNECTION).orElseThrow(), document.text(INSTANCE).orElseThrow());
  }

  private static RefreshState refresh(Document document) {
    var problem =
        document
            .text("problem")
            .map(code -> new RefreshState.Problem(code(code), document.text("reason").orElse("")));
    return new RefreshState(
        document.whole(FENCE).orElse(0),
        document.instant(LEASED_UNTIL).orElse(Instant.EPOCH),
        (int) document.whole("attempts").orElse(0),
        (int) document.whole("failures").orElse(0),
        document.instant("retryAt"),
        document.instant(REFRESH_AT),
        problem);
  }

  /** A code that a newer gateway has stored is an internal error here. */
  private static ErrorCode code(String wireName) {
    for (var code : ErrorCode.values()) {
      if (code.wireName().equals(wireName)) {
        return code;
      }
    }
    return ErrorCode.INTERNAL;
  }
}
