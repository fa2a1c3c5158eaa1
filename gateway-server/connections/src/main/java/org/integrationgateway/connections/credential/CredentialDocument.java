package org.integrationgateway.connections.credential;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
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

  static final Leases LEASES = new Leases("fence", "leasedUntil");

  private static final StoredType<StoredCredential> STORED =
      StoredType.of(
          StoredCredential.class,
          Sealed.STAND_IN,
          new StandIn<>(
              ErrorCode.class, String.class, ErrorCode::wireName, CredentialDocument::code));

  private static final StoredType<StoredCredential> BESIDE_KEY = STORED.without("key");

  private CredentialDocument() {}

  static Key key(CredentialKey key) {
    return Key.array(key.owner(), key.app(), key.connection(), key.instance());
  }

  static Document of(StoredCredential credential) {
    return STORED.document(credential);
  }

  /**
   * Takes the key from the request, not from the row: a row that was moved to another owner does
   * not open there.
   */
  static StoredCredential read(CredentialKey key, Document document) {
    return BESIDE_KEY.read(document, key);
  }

  /** The key of a row within a range of an owner and an app. */
  static CredentialKey key(String owner, String app, Document document) {
    return new CredentialKey(
        owner, app, document.text(CONNECTION).orElseThrow(), document.text(INSTANCE).orElseThrow());
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
