package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Links with which the owner of an account sets its password, once and within a day. An account has
 * one link at most; each change of its password ends it.
 */
public final class AccountLinks {
  static final String STORE = "account-links";
  private static final String BY_LOGIN = "by-login";
  private static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(
          STORE,
          KeyPath.of("hash"),
          IndexSchema.of(BY_LOGIN, KeyPath.of("login")),
          IndexSchema.of(BY_END, KeyPath.of("expiresAt")));

  /** How long a link works. */
  public static final Duration LIFE = Duration.ofDays(1);

  /** The page that sets the password, below the base URL; it takes the link's secret as token. */
  public static final String PAGE = "/identity/local/password";

  private static final String PREFIX = "gwl_";

  private final IdentityDatabase database;
  private final InstantSource time;

  AccountLinks(IdentityDatabase database, InstantSource time) {
    this.database = database;
    this.time = time;
  }

  /**
   * A link, which is readable only now.
   *
   * @param secret of the link
   */
  public record Made(Secret secret, Instant expiresAt) {
    /** The link itself, of a gateway at this URL. */
    public Secret at(URI base) {
      var page = base.toString().replaceFirst("/$", "") + PAGE;
      return Secret.of(secret.<String>use(text -> page + "?token=" + text));
    }
  }

  /**
   * Makes a link for an account, and ends the one it had.
   *
   * @throws ServiceException {@code NOT_FOUND}; {@code INVALID_STATE} for a disabled account
   */
  public Made make(String login) {
    var secret = RandomSecrets.secret(PREFIX);
    var now = time.instant();
    var end = now.plus(LIFE);
    return database.write(
        tx -> {
          var account = AccountDocument.require(tx, login);
          if (account.disabled()) {
            throw new ServiceException(
                Reason.INVALID_STATE,
                "account '%s' is disabled: enable it first".formatted(account.login()));
          }
          tx.store(STORE).deleteExpired(BY_END, now);
          end(tx, account.login());
          tx.store(STORE)
              .put(
                  Document.builder()
                      .put("hash", RandomSecrets.hash(secret))
                      .put("login", account.login())
                      .put("expiresAt", end)
                      .build());
          return new Made(secret, end);
        });
  }

  /** The account whose password this link sets. */
  public Optional<Account> owner(Secret link) {
    return database.read(tx -> owner(tx, link));
  }

  Optional<Account> owner(Transaction tx, Secret link) {
    return tx.store(STORE)
        .get(Key.of(RandomSecrets.hash(link)))
        .filter(found -> found.instant("expiresAt").filter(time.instant()::isBefore).isPresent())
        .flatMap(found -> found.text("login"))
        .flatMap(login -> AccountDocument.find(tx, login))
        .filter(account -> !account.disabled());
  }

  /** Ends the link of an account. */
  static void end(Transaction tx, String login) {
    var links = tx.store(STORE);
    links
        .index(BY_LOGIN)
        .getAllKeys(KeyRange.only(Key.of(login)), Integer.MAX_VALUE, Direction.NEXT)
        .forEach(links::delete);
  }

  static ServiceException ended() {
    return new ServiceException(
        Reason.INVALID_GRANT,
        "this link was used, has expired or is not valid: ask an operator for a new one");
  }
}
