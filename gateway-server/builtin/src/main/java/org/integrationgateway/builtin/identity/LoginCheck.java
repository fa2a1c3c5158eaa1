package org.integrationgateway.builtin.identity;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.builtin.identity.LoginSteps.Step;
import org.integrationgateway.builtin.identity.password.Passwords;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Checks passwords and the codes of devices, and counts the failures of both together. */
final class LoginCheck {
  private final IdentityDatabase database;
  private final Passwords passwords;
  private final Lockout lockout;
  private final SecondFactors factors;
  private final InstantSource time;

  LoginCheck(
      IdentityDatabase database, Passwords passwords, SecondFactors factors, InstantSource time) {
    this.database = database;
    this.passwords = passwords;
    this.lockout = new Lockout(database, time);
    this.factors = factors;
    this.time = time;
  }

  /**
   * A right password.
   *
   * @param step present when the code of the account's device must follow
   */
  record Passed(Account account, Optional<Secret> step) {}

  /**
   * Checks the password of a login. Where a code must follow, the attempt stays counted as failed
   * until the code is right: otherwise the owner of a stolen password could guess codes for ever.
   */
  Passed password(String typedLogin, Secret password, String address) {
    var login = Account.typed(typedLogin);
    var attempt = Lockout.Attempt.of(login, address);
    var account = checked(login, password, attempt);
    var step =
        database.write(
            tx ->
                factors.isOn(tx, login)
                    ? Optional.of(LoginSteps.begin(tx, account, time.instant()))
                    : Optional.<Secret>empty());
    if (step.isEmpty()) {
      lockout.succeeded(attempt);
    }
    return new Passed(account, step);
  }

  /** Checks the password of an account's owner, who is logged in: no code follows. */
  void ownPassword(String typedLogin, Secret password, String address) {
    var login = Account.typed(typedLogin);
    var attempt = Lockout.Attempt.of(login, address);
    checked(login, password, attempt);
    lockout.withdrawn(attempt);
  }

  /** Checks the code that follows a password. */
  Account code(Secret step, String code, String address) {
    var now = time.instant();
    var found = database.write(tx -> LoginSteps.attempt(tx, step, now)).orElseThrow(this::ended);
    var attempt = Lockout.Attempt.of(found.login(), address);
    if (!found.counted()) {
      begin(attempt);
    }
    var account =
        database.write(
            tx -> {
              var known = unchanged(tx, found);
              if (known.isEmpty() || !factors.accepts(tx, found.login(), code, now)) {
                return Optional.<Account>empty();
              }
              LoginSteps.end(tx, found);
              return known;
            });
    if (account.isEmpty()) {
      throw new ServiceException(Reason.INVALID_GRANT, "this code is wrong, or was used before");
    }
    lockout.succeeded(attempt);
    return account.get();
  }

  private Account checked(String login, Secret password, Lockout.Attempt attempt) {
    begin(attempt);
    var found = database.read(tx -> tx.store(AccountDocument.STORE).get(Key.of(login)));
    var hash = found.flatMap(AccountDocument::password);
    boolean right;
    try {
      right = passwords.matches(hash, password);
    } catch (ServiceException busy) {
      lockout.withdrawn(attempt);
      throw busy;
    }
    var account = found.map(AccountDocument::read).filter(known -> !known.disabled());
    if (!right || account.isEmpty()) {
      throw wrong();
    }
    hash.filter(passwords::isOutdated).ifPresent(old -> rehash(login, password, old));
    return account.get();
  }

  private void begin(Lockout.Attempt attempt) {
    lockout
        .begin(attempt)
        .ifPresent(
            wait -> {
              throw locked(wait);
            });
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
                  .filter(
                      account -> AccountDocument.password(account).filter(old::equals).isPresent());
          same.ifPresent(account -> store.put(account.with(AccountDocument.PASSWORD, hash)));
          return same.isPresent();
        });
  }

  /** The account of a step, unless it was disabled or got another password since. */
  private static Optional<Account> unchanged(Transaction tx, Step step) {
    return tx.store(AccountDocument.STORE)
        .get(Key.of(step.login()))
        .<Account>map((Document document) -> AccountDocument.read(document))
        .filter(account -> !account.disabled())
        .filter(account -> account.passwordChangedAt().equals(step.passwordChangedAt()));
  }

  static ServiceException wrong() {
    return new ServiceException(Reason.INVALID_GRANT, "wrong login or password");
  }

  private ServiceException ended() {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "this login took longer than %d minutes: start again"
            .formatted(LoginSteps.LIFE.toMinutes()));
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
