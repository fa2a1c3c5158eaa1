package org.integrationgateway.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.identity.password.Passwords;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * One-time links that create the first account, an operator's. A link works for a day while there
 * is no account; only its hash is stored.
 */
final class Links {
  static final String STORE = "links";
  static final StoreSchema SCHEMA = StoreSchema.outOfLine(STORE);
  static final Duration LIFE = Duration.ofDays(1);

  private static final String PREFIX = "gwl_";

  private final IdentityDatabase database;
  private final Passwords passwords;
  private final InstantSource time;

  Links(IdentityDatabase database, Passwords passwords, InstantSource time) {
    this.database = database;
    this.passwords = passwords;
    this.time = time;
  }

  /** A new link; empty when there is an account. */
  Optional<Secret> make() {
    var link = RandomSecrets.secret(PREFIX);
    var now = time.instant();
    return database.write(
        tx -> {
          if (anyAccount(tx)) {
            return Optional.empty();
          }
          var store = tx.store(STORE);
          forget(store, now);
          store.put(
              Key.of(RandomSecrets.hash(link)),
              Document.builder().put("expiresAt", now.plus(LIFE)).build());
          return Optional.of(link);
        });
  }

  /** Whether no account exists yet. */
  boolean areNeeded() {
    return database.read(tx -> !anyAccount(tx));
  }

  boolean works(Secret link) {
    return database.read(tx -> works(tx, link));
  }

  /**
   * Creates the first account, and deletes every link.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work, {@code
   *     INVALID_INPUT} for a login or password that is not valid
   */
  Account use(Secret link, String typedLogin, Secret password) {
    // Checked before the password is hashed, and again within the transaction that creates the
    // account.
    if (!works(link)) {
      throw endedLink();
    }
    var login = Account.requireLogin(typedLogin);
    var hash = passwords.hash(password, login);
    var now = time.instant();
    var account =
        Account.made(login, Optional.empty(), Optional.empty(), List.of(Account.ADMINS), now);
    return database.write(
        tx -> {
          if (!works(tx, link)) {
            throw endedLink();
          }
          tx.store(STORE).clear();
          tx.store(AccountDocument.STORE).add(AccountDocument.write(account, hash));
          return account;
        });
  }

  private boolean works(Transaction tx, Secret link) {
    return !anyAccount(tx)
        && tx.store(STORE)
            .get(Key.of(RandomSecrets.hash(link)))
            .flatMap(record -> record.instant("expiresAt"))
            .filter(end -> end.isAfter(time.instant()))
            .isPresent();
  }

  private static boolean anyAccount(Transaction tx) {
    return tx.store(AccountDocument.STORE).count(KeyRange.ALL) > 0;
  }

  private static void forget(ObjectStore store, Instant now) {
    store.entries(KeyRange.ALL, ObjectStore.NO_LIMIT, Direction.NEXT).stream()
        .filter(entry -> !entry.value().instant("expiresAt").orElse(now).isAfter(now))
        .forEach(entry -> store.delete(entry.primaryKey()));
  }

  private static ServiceException endedLink() {
    return new ServiceException(
        Reason.INVALID_GRANT,
        "this link was used, has expired or is not valid: restart the gateway for a new one while"
            + " there is no account");
  }
}
