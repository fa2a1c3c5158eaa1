package org.integrationgateway.builtin.identity;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A stored account, with the hash of its password. */
final class AccountDocument {
  static final String STORE = "accounts";
  static final StoreSchema SCHEMA = StoreSchema.of(STORE, KeyPath.of("login"));

  static final String PASSWORD = "password";

  /** Member with the time when all grants of the account were last ended; may be absent. */
  static final String ENDED = "grantsEndedAt";

  private static final StoredType<Account> STORED = StoredType.of(Account.class);
  private static final String DELETED = "deletedAt";

  private AccountDocument() {}

  /** An account as it is stored, without a password. */
  static Document write(Account account) {
    return STORED.document(account);
  }

  static Document write(Account account, String passwordHash) {
    return write(account).with(PASSWORD, passwordHash);
  }

  static Account read(Document account) {
    return STORED.read(account);
  }

  /** The hash of the password; empty until the owner has set one. */
  static Optional<String> password(Document account) {
    return account.text(PASSWORD);
  }

  /** The account of a login, unless it was deleted. */
  static Optional<Account> find(Transaction tx, String login) {
    return present(tx, login).map(AccountDocument::read);
  }

  /** As {@link #find}; refuses with {@code NOT_FOUND}. */
  static Account require(Transaction tx, String typedLogin) {
    var login = Account.typed(typedLogin);
    return find(tx, login).orElseThrow(() -> none(login));
  }

  static Optional<Document> present(Transaction tx, String login) {
    return tx.store(STORE).get(Key.of(login)).filter(account -> !isDeleted(account));
  }

  static boolean isDeleted(Document account) {
    return account.has(DELETED);
  }

  /** The document of a deleted account: its login, so that no other account gets it. */
  static Document deleted(String login, Instant now) {
    return Document.builder()
        .put("login", login)
        .put("disabled", true)
        .put(ENDED, now)
        .put(DELETED, now)
        .build();
  }

  static ServiceException none(String login) {
    return new ServiceException(Reason.NOT_FOUND, "there is no account '%s'".formatted(login));
  }
}
