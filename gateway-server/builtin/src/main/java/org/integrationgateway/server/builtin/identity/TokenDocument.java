package org.integrationgateway.server.builtin.identity;

import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Converts codes and tokens to documents and back. */
final class TokenDocument {
  static final String STORE = "tokens";
  static final String BY_GRANT = "by-grant";
  static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.of("hash"),
          IndexSchema.of(BY_GRANT, KeyPath.of("grant")),
          IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

  private TokenDocument() {}

  static Document write(StoredToken token) {
    return Document.builder()
        .put("hash", token.hash())
        .put("type", token.type().name())
        .put("subject", token.subject())
        .put("client", token.client())
        .put("grant", token.grant())
        .put("scopes", token.scopes())
        .put("resources", token.resources())
        .put("redirectUri", token.redirectUri())
        .put("challenge", token.challenge())
        .put("used", token.used())
        .put("expiresAt", token.expiresAt())
        .put("forgottenAt", token.forgottenAt())
        .build();
  }

  static StoredToken read(Document token) {
    return new StoredToken(
        text(token, "hash"),
        StoredToken.Type.valueOf(text(token, "type")),
        text(token, "subject"),
        text(token, "client"),
        text(token, "grant"),
        AccountDocument.texts(token, "scopes"),
        AccountDocument.texts(token, "resources"),
        text(token, "redirectUri"),
        text(token, "challenge"),
        token.flag("used").orElse(true),
        token.instant("expiresAt").orElseThrow(),
        token.instant("forgottenAt").orElseThrow());
  }

  private static String text(Document token, String name) {
    return token.text(name).orElseThrow();
  }
}
