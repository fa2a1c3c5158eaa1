package org.integrationgateway.core.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** An API token as a document. */
final class TokenDocument {
  static final String LAST_USED = "lastUsedAt";

  private TokenDocument() {}

  static Document of(StoredApiToken stored) {
    var token = stored.token();
    return Document.builder()
        .put("hash", stored.hash())
        .put("voucher", stored.voucher())
        .put("id", token.id())
        .put("subject", token.subject().id())
        .putIfPresent("email", token.subject().email())
        .putIfPresent("displayName", token.subject().displayName())
        .put("name", token.name())
        .put("scopes", token.scopes().stream().map(TokenDocument::scope).toList())
        .put("createdAt", token.createdAt())
        .put("expiresAt", token.expiresAt())
        .putIfPresent(LAST_USED, token.lastUsedAt())
        .build();
  }

  static StoredApiToken token(Document document) {
    var subject =
        new Subject(
            document.text("subject").orElseThrow(),
            document.text("email"),
            document.text("displayName"),
            List.of());
    var scopes = new ArrayList<Caller.Scope>();
    for (var item : document.list("scopes")) {
      if (item instanceof Document scope) {
        scopes.add(scope(scope));
      }
    }
    var token =
        new ApiToken(
            document.text("id").orElseThrow(),
            subject,
            document.text("name").orElseThrow(),
            scopes,
            document.instant("createdAt").orElseThrow(),
            document.instant("expiresAt").orElseThrow(),
            document.instant(LAST_USED));
    return new StoredApiToken(
        token, document.text("hash").orElseThrow(), document.text("voucher").orElseThrow());
  }

  private static Document scope(Caller.Scope scope) {
    return Document.of(
        Map.of("app", scope.app(), "operations", scope.operations().stream().sorted().toList()));
  }

  private static Caller.Scope scope(Document scope) {
    return new Caller.Scope(
        scope.text("app").orElseThrow(),
        scope.list("operations").stream().map(String::valueOf).collect(Collectors.toSet()));
  }
}
