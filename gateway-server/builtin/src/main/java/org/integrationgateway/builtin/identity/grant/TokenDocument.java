package org.integrationgateway.builtin.identity.grant;

import java.util.List;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Converts codes and tokens to documents and back. */
public final class TokenDocument {
  public static final String STORE = "tokens";
  public static final String BY_GRANT = "by-grant";
  public static final String BY_END = "by-end";
  public static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.of("hash"),
          IndexSchema.of(BY_GRANT, KeyPath.of("grant")),
          IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

  private TokenDocument() {}

  public static Document write(String hash, StoredToken token) {
    return Document.builder()
        .put("hash", hash)
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

  public static StoredToken read(Document token) {
    return new StoredToken(
        StoredToken.Type.valueOf(text(token, "type")),
        text(token, "subject"),
        text(token, "client"),
        text(token, "grant"),
        texts(token, "scopes"),
        texts(token, "resources"),
        text(token, "redirectUri"),
        text(token, "challenge"),
        token.flag("used").orElse(true),
        token.instant("expiresAt").orElseThrow());
  }

  private static String text(Document token, String name) {
    return token.text(name).orElseThrow();
  }

  private static List<String> texts(Document token, String name) {
    return token.list(name).stream().map(String.class::cast).toList();
  }
}
