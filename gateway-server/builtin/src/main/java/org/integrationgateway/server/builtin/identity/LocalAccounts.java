package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.builtin.identity.password.PasswordWork;
import org.integrationgateway.server.builtin.identity.password.Passwords;

/** Accounts with passwords. */
public final class LocalAccounts {
  /**
   * The page that creates the first account, below the base URL; it takes the link's secret as
   * token.
   */
  public static final String FIRST_ADMIN = "/identity/local/first-admin";

  private final IdentityDatabase database;
  private final Passwords passwords;
  private final Lockout lockout;
  private final Links links;
  private final InstantSource time;

  LocalAccounts(IdentityDatabase database, PasswordWork cost, InstantSource time) {
    this.database = database;
    this.passwords = new Passwords(cost);
    this.lockout = new Lockout(database, time);
    this.links = new Links(database, passwords, time);
    this.time = time;
  }

  /**
   * Logs in. * * @param address of the browser
   *
   * @throws ServiceException {@code INVALID_GRANT} when login and password do not match: with the
   *     same text and the same work whether the account exists or not; {@code LOCKED} after too
   *     many attempts, likewise
   */
  Account login(String typedLogin, Secret password, String address) {
    var login = Account.typed(typedLogin);
    var attempt = Lockout.Attempt.of(login, address);
    lockout
        .begin(attempt)
        .ifPresent(
            wait -> {
              throw locked(wait);
            });
    var found = find(login);
    boolean right;
    try {
      right = passwords.matches(found.map(AccountDocument::password), password);
    } catch (ServiceException busy) {
      lockout.withdrawn(attempt);
      throw busy;
    }
    var account = found.map(AccountDocument::read).filter(known -> !known.disabled());
    if (!right || account.isEmpty()) {
      throw wrong();
    }
    lockout.succeeded(attempt);
    if (passwords.isOutdated(AccountDocument.password(found.orElseThrow()))) {
      rehash(login, password, AccountDocument.password(found.orElseThrow()));
    }
    return account.get();
  }

  /** Hashes the password with the present work factor, unless it was changed meanwhile. */
  private void rehash(String login, Secret password, String old) {
    var hash = passwords.hashAgain(password);
    database.write(
        tx -> {
          var store = tx.store(AccountDocument.STORE);
          var same =
              store
                  .get(Key.of(login))
                  .filter(account -> AccountDocument.password(account).equals(old));
          same.ifPresent(account -> store.put(account.with(AccountDocument.PASSWORD, hash)));
          return same.isPresent();
        });
  }

  /**
   * A link that creates the first account, once; empty when there is an account. * * @param base
   * URL of the gateway
   */
  public Optional<URI> firstAdminLink(URI base) {
    return links
        .make()
        .map(
            link ->
                base.resolve(
                    base.getRawPath().replaceFirst("/$", "")
                        + FIRST_ADMIN
                        + link.use("?token="::concat)));
  }

  /** Whether this link can create the first account. */
  public boolean isFirstAdminLink(Secret link) {
    return links.works(link);
  }

  /**
   * Creates the first account, an administrator's. * * @throws ServiceException {@code
   * INVALID_GRANT} when the link does not work, {@code INVALID_INPUT} for a login or password that
   * is not valid
   */
  public Account firstAdmin(Secret link, String login, Secret password) {
    return links.use(link, login, password);
  }

  /**
   * Creates an account. * * @throws ServiceException {@code CONFLICT} when there is an account of
   * this login; {@code INVALID_INPUT} for a login or password that is not valid
   */
  public Account create(
      String typedLogin, Secret password, Optional<String> displayName, List<String> groups) {
    var login = Account.requireLogin(typedLogin);
    var hash = passwords.hash(password, login);
    var now = time.instant();
    var email = Optional.of(login).filter(text -> text.contains("@"));
    var account = new Account(login, displayName, email, groups, false, now, now);
    return database.write(
        tx -> {
          var store = tx.store(AccountDocument.STORE);
          if (store.getKey(Key.of(login)).isPresent()) {
            throw new ServiceException(
                Reason.CONFLICT, "there is an account '%s' already".formatted(login));
          }
          store.add(AccountDocument.write(account, hash));
          return account;
        });
  }

  /** All accounts, in the order of their logins. */
  public List<Account> list() {
    return database.read(
        tx ->
            tx.store(AccountDocument.STORE).getAll(KeyRange.ALL).stream()
                .map(AccountDocument::read)
                .toList());
  }

  /** The account of a login. */
  public Optional<Account> account(String typedLogin) {
    return find(Account.typed(typedLogin)).map(AccountDocument::read);
  }

  /**
   * Disables an account and ends its grants, or enables it again.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public void setDisabled(String login, boolean disabled) {
    change(login, account -> account.with("disabled", disabled), disabled);
  }

  /**
   * Sets the password of an account, and ends its grants.
   *
   * @throws ServiceException {@code NOT_FOUND}; {@code INVALID_INPUT} for a password that is not
   *     valid
   */
  public void setPassword(String typedLogin, Secret password) {
    var hash = passwords.hash(password, Account.typed(typedLogin));
    var now = time.instant();
    change(
        typedLogin,
        account -> account.with(AccountDocument.PASSWORD, hash).with("passwordChangedAt", now),
        true);
  }

  /**
   * Sets the password of an account for a caller that knows the old one.
   *
   * @throws ServiceException as a login with the old one, and as {@link #setPassword}
   */
  public void changePassword(String login, Secret old, Secret password, String address) {
    login(login, old, address);
    setPassword(login, password);
  }

  private void change(String typedLogin, UnaryOperator<Document> change, boolean endsGrants) {
    var login = Account.typed(typedLogin);
    var now = time.instant();
    boolean known =
        database.write(
            tx -> {
              var store = tx.store(AccountDocument.STORE);
              var found = store.get(Key.of(login));
              var changed = found.map(change);
              changed
                  .map(account -> endsGrants ? account.with(AccountDocument.ENDED, now) : account)
                  .ifPresent(store::put);
              if (found.isPresent() && endsGrants) {
                Grants.revokeAll(tx, AccountDocument.read(found.get()).subject(), now);
              }
              return found.isPresent();
            });
    if (!known) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no account '%s'".formatted(login));
    }
  }

  /**
   * Checks that the account did not change since it logged in.
   *
   * @throws ServiceException {@code INVALID_GRANT} when its password was changed meanwhile
   */
  static Transaction unchanged(Transaction tx, Account account) {
    return tx.store(AccountDocument.STORE)
        .get(Key.of(account.login()))
        .map(AccountDocument::read)
        .filter(account::equals)
        .map(same -> tx)
        .orElseThrow(LocalAccounts::wrong);
  }

  private static ServiceException wrong() {
    return new ServiceException(Reason.INVALID_GRANT, "login and password do not belong together");
  }

  private Optional<Document> find(String login) {
    return database.read(tx -> tx.store(AccountDocument.STORE).get(Key.of(login)));
  }

  private static ServiceException locked(Duration wait) {
    long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return ServiceException.later(
        Reason.LOCKED,
        "too many attempts: try again in %s"
            .formatted(seconds < 120 ? seconds + " seconds" : (seconds + 59) / 60 + " minutes"),
        wait);
  }
}
