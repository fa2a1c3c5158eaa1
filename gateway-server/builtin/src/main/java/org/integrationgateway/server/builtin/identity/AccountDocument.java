package org.integrationgateway.server.builtin.identity;

import java.time.Instant;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A stored account, with the hash of its password. */
final class AccountDocument {
  static final String STORE = "accounts";
  static final StoreSchema SCHEMA = StoreSchema.of(STORE, KeyPath.of("login"));

  static final String PASSWORD = "password";

  /** When all grants of the account were ended for the last time, if ever. */
  static final String ENDED = "grantsEndedAt";

  private AccountDocument() {}

  static Document write(Account account, String passwordHash) {
    return Document.builder()
        .put("login", account.login())
        .putIfPresent("displayName", account.displayName())
        .putIfPresent("email", account.email())
        .put("groups", account.groups())
        .put("disabled", account.disabled())
        .put("createdAt", account.createdAt())
        .put("passwordChangedAt", account.passwordChangedAt())
        .put(PASSWORD, passwordHash)
        .build();
  }

  static Account read(Document account) {
    return new Account(
        account.text("login").orElseThrow(),
        account.text("displayName"),
        account.text("email"),
        texts(account, "groups"),
        account.flag("disabled").orElse(true),
        account.instant("createdAt").orElse(Instant.EPOCH),
        account.instant("passwordChangedAt").orElse(Instant.EPOCH));
  }

  static String password(Document account) {
    return account.text(PASSWORD).orElseThrow();
  }

  static List<String> texts(Document document, String name) {
    return document.list(name).stream().map(String.class::cast).toList();
  }
}
