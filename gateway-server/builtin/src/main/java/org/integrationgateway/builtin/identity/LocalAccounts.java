package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.builtin.identity.AccountObserver.Change;
import org.integrationgateway.builtin.identity.password.Passwords;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Accounts with passwords. */
public final class LocalAccounts {
  /**
   * The page that creates the first account, below the base URL; it takes the link's secret as
   * token.
   */
  public static final String FIRST_ADMIN = "/identity/local/first-admin";

  private final IdentityDatabase database;
  private final Passwords passwords;
  private final LoginCheck logins;
  private final SecondFactors factors;
  private final Links firstLinks;
  private final AccountLinks links;
  private final AccountObserver observer;
  private final InstantSource time;

  LocalAccounts(IdentityDatabase database, LocalSettings settings, InstantSource time) {
    this.database = database;
    this.passwords = new Passwords(settings.passwordWork());
    this.factors = new SecondFactors(database, settings.sealer(), time);
    this.logins = new LoginCheck(database, passwords, factors, time);
    this.firstLinks = new Links(database, passwords, time);
    this.links = new AccountLinks(database, time);
    this.observer = settings.observer();
    this.time = time;
  }

  /** The devices whose codes logins ask for. */
  public SecondFactors factors() {
    return factors;
  }

  /** The links that set passwords. */
  public AccountLinks links() {
    return links;
  }

  /**
   * Checks login and password.
   *
   * @param address of the browser
   * @throws ServiceException {@code INVALID_GRANT} when login and password do not match: with the
   *     same text and the same work whether the account exists or not; {@code LOCKED} after too
   *     many attempts, likewise
   */
  LoginCheck.Passed login(String typedLogin, Secret password, String address) {
    return logins.password(typedLogin, password, address);
  }

  /** Checks the code that follows a password. */
  Account confirm(Secret step, String code, String address) {
    return logins.code(step, code, address);
  }

  /**
   * Checks the password of an account's owner, who is logged in.
   *
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}
   */
  public void requirePassword(String login, Secret password, String address) {
    logins.ownPassword(login, password, address);
  }

  /** Whether the first account has still to be made. */
  public boolean areEmpty() {
    return firstLinks.areNeeded();
  }

  /**
   * A link that creates the first account, once; empty when there is an account.
   *
   * @param base URL of the gateway
   */
  public Optional<URI> firstAdminLink(URI base) {
    return firstLinks
        .make()
        .map(
            link ->
                base.resolve(
                    base.getRawPath().replaceFirst("/$", "")
                        + FIRST_ADMIN
                        + link.use("?token="::concat)));
  }

  /** Whether a link can create the first account. */
  public boolean isFirstAdminLink(Secret link) {
    return firstLinks.works(link);
  }

  /**
   * Creates the first account, an operator's.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work, {@code
   *     INVALID_INPUT} for a login or password that is not valid
   */
  public Account firstAdmin(Secret link, String login, Secret password) {
    return firstLinks.use(link, login, password);
  }

  /**
   * Creates an account with a password.
   *
   * @throws ServiceException {@code CONFLICT} when there is or was an account of this login; {@code
   *     INVALID_INPUT} for a login or password that is not valid
   */
  public Account create(
      String typedLogin, Secret password, Optional<String> displayName, List<String> groups) {
    var login = Account.requireLogin(typedLogin);
    var hash = passwords.hash(password, login);
    var account = Account.made(login, displayName, Optional.empty(), groups, time.instant());
    return add(account, AccountDocument.write(account, hash));
  }

  /**
   * Creates an account without a password, which its owner sets by a link.
   *
   * @throws ServiceException as {@link #create}
   */
  public Account invite(
      String typedLogin,
      Optional<String> displayName,
      Optional<String> email,
      List<String> groups) {
    var login = Account.requireLogin(typedLogin);
    email.ifPresent(Account::requireEmail);
    displayName.ifPresent(Account::requireName);
    var account = Account.made(login, displayName, email, groups, time.instant());
    return add(account, AccountDocument.write(account));
  }

  private Account add(Account account, Document stored) {
    return database.write(
        tx -> {
          var store = tx.store(AccountDocument.STORE);
          store
              .get(Key.of(account.login()))
              .ifPresent(
                  known -> {
                    throw taken(account.login(), AccountDocument.isDeleted(known));
                  });
          store.add(stored);
          return account;
        });
  }

  private static ServiceException taken(String login, boolean deleted) {
    return new ServiceException(
        Reason.CONFLICT,
        deleted
            ? "account '%s' was deleted, and no other account gets its login: choose another"
                .formatted(login)
            : "there is an account '%s' already".formatted(login));
  }

  /** All accounts, in the order of their logins. */
  public List<Account> list() {
    return database.read(
        tx ->
            tx.store(AccountDocument.STORE).getAll(KeyRange.ALL).stream()
                .filter(account -> !AccountDocument.isDeleted(account))
                .map(AccountDocument::read)
                .toList());
  }

  /** The account of a login. */
  public Optional<Account> account(String typedLogin) {
    return database.read(tx -> AccountDocument.find(tx, Account.typed(typedLogin)));
  }

  /** Whether the owner of an account has set a password; not so for one that was only invited. */
  public boolean hasPassword(String login) {
    return database
        .read(tx -> AccountDocument.present(tx, login).flatMap(AccountDocument::password))
        .isPresent();
  }

  /** The account of a subject. */
  public Optional<Account> ofSubject(String subject) {
    return Account.loginOf(subject).flatMap(this::account);
  }

  /**
   * Disables an account and ends its grants, or enables it again.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public void setDisabled(String login, boolean disabled) {
    if (!disabled) {
      change(login, account -> account.with("disabled", false));
      return;
    }
    end(login, account -> account.with("disabled", true), Change.DISABLED);
  }

  /**
   * Deletes an account and ends its grants. Its login is never given to another account.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public void delete(String typedLogin) {
    var login = Account.typed(typedLogin);
    var now = time.instant();
    end(login, account -> AccountDocument.deleted(login, now), Change.DELETED);
  }

  /**
   * Sets the password of an account, and ends its grants.
   *
   * @throws ServiceException {@code NOT_FOUND}; {@code INVALID_INPUT} for a password that is not
   *     valid
   */
  public void setPassword(String typedLogin, Secret password) {
    end(typedLogin, withPassword(typedLogin, password), Change.PASSWORD);
  }

  /**
   * Sets the password of an account for a caller that knows the old one.
   *
   * @throws ServiceException as a login with the old one, and as {@link #setPassword}
   */
  public void changePassword(String login, Secret old, Secret password, String address) {
    logins.ownPassword(login, old, address);
    setPassword(login, password);
  }

  /**
   * Sets the password of an account by its link, and ends its grants.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work; {@code
   *     INVALID_INPUT} for a password that is not valid
   */
  public Account usePasswordLink(Secret link, Secret password) {
    // Checked before the password is hashed, and again within the transaction that sets it.
    var owner = links.owner(link).orElseThrow(AccountLinks::ended);
    var change = withPassword(owner.login(), password);
    var now = time.instant();
    database.write(
        tx -> {
          if (links.owner(tx, link).filter(owner::equals).isEmpty()) {
            throw AccountLinks.ended();
          }
          return end(tx, owner.login(), change, now);
        });
    observer.ended(owner.subject(), Change.PASSWORD);
    return owner;
  }

  private UnaryOperator<Document> withPassword(String typedLogin, Secret password) {
    var hash = passwords.hash(password, Account.typed(typedLogin));
    var now = time.instant();
    return account -> account.with(AccountDocument.PASSWORD, hash).with("passwordChangedAt", now);
  }

  private Account change(String typedLogin, UnaryOperator<Document> change) {
    return database.write(
        tx -> {
          var account = AccountDocument.require(tx, typedLogin);
          var found = AccountDocument.present(tx, account.login()).orElseThrow();
          tx.store(AccountDocument.STORE).put(change.apply(found));
          return account;
        });
  }

  private void end(String typedLogin, UnaryOperator<Document> change, Change why) {
    var now = time.instant();
    var account = database.write(tx -> end(tx, typedLogin, change, now));
    observer.ended(account.subject(), why);
  }

  /** Changes an account, and ends its grants and its link. */
  private static Account end(
      Transaction tx, String typedLogin, UnaryOperator<Document> change, Instant now) {
    var account = AccountDocument.require(tx, typedLogin);
    var next = change.apply(AccountDocument.present(tx, account.login()).orElseThrow());
    tx.store(AccountDocument.STORE).put(next.with(AccountDocument.ENDED, now));
    AccountLinks.end(tx, account.login());
    new AccountLedger(tx).endAll(account.subject(), now);
    if (AccountDocument.isDeleted(next)) {
      SecondFactors.remove(tx, account.login());
    }
    return account;
  }

  /**
   * Checks that the account did not change since it logged in.
   *
   * @throws ServiceException {@code INVALID_GRANT} when its password was changed meanwhile
   */
  static void requireUnchanged(Transaction tx, Account account) {
    var now = tx.store(AccountDocument.STORE).get(Key.of(account.login()));
    if (now.map(AccountDocument::read).filter(account::equals).isEmpty()) {
      throw LoginCheck.wrong();
    }
  }
}
