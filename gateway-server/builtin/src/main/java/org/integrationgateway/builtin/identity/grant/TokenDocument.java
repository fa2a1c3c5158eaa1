package org.integrationgateway.builtin.identity.grant;

import java.util.LinkedHashMap;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

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

  private static final StoredType<StoredToken> STORED = StoredType.of(StoredToken.class);

  private TokenDocument() {}

  public static Document write(String hash, StoredToken token) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    members.put("hash", hash);
    members.putAll(STORED.members(token));
    members.put("forgottenAt", token.forgottenAt());
    return Document.of(members);
  }

  public static StoredToken read(Document token) {
    return STORED.read(token);
  }
}
