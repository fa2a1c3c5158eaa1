package org.integrationgateway.people.session;

import java.util.List;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** A session as a document. */
final class SessionDocument {
  private SessionDocument() {}

  static Document of(StoredSession stored) {
    var session = stored.session();
    return Document.builder()
        .put("hash", stored.hash())
        .put("voucher", stored.voucher())
        .put("id", session.id())
        .put("subject", session.subject().id())
        .putIfPresent("email", session.subject().email())
        .putIfPresent("displayName", session.subject().displayName())
        .put("groups", session.groups())
        .put("provider", session.provider())
        .putIfPresent("grantId", session.grantId())
        .put("createdAt", session.createdAt())
        .put("lastUsedAt", session.lastUsedAt())
        .put("expiresAt", session.expiresAt())
        .put("address", session.address())
        .put("agent", session.agent())
        .build();
  }

  static StoredSession session(Document document) {
    var subject =
        new Subject(
            document.text("subject").orElseThrow(),
            document.text("email"),
            document.text("displayName"),
            List.of());
    var session =
        new Session(
            document.text("id").orElseThrow(),
            subject,
            document.list("groups").stream().map(String::valueOf).toList(),
            document.text("provider").orElseThrow(),
            document.text("grantId"),
            document.instant("createdAt").orElseThrow(),
            document.instant("lastUsedAt").orElseThrow(),
            document.instant("expiresAt").orElseThrow(),
            document.text("address").orElseThrow(),
            document.text("agent").orElseThrow());
    return new StoredSession(
        session, document.text("hash").orElseThrow(), document.text("voucher").orElseThrow());
  }
}
