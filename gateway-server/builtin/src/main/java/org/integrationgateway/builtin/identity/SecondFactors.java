package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.identity.totp.KeySealer;
import org.integrationgateway.builtin.identity.totp.RecoveryCodes;
import org.integrationgateway.builtin.identity.totp.SecondFactor;
import org.integrationgateway.builtin.identity.totp.Totp;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** The devices of accounts, whose codes logins ask for. */
public final class SecondFactors {
  private static final Duration SETUP = Duration.ofMinutes(15);
  private static final String ISSUER = "Integration Gateway";

  private final IdentityDatabase database;
  private final KeySealer sealer;
  private final InstantSource time;

  SecondFactors(IdentityDatabase database, KeySealer sealer, InstantSource time) {
    this.database = database;
    this.sealer = sealer;
    this.time = time;
  }

  /**
   * The key of a device that is being set up.
   *
   * @param key as people type it
   * @param link for authenticator programs; it holds the key too
   */
  public record Setup(Secret key, Secret link) {
    private static Setup of(Secret key, String login) {
      URI link = Totp.link(key, ISSUER, login);
      return new Setup(Secret.of(Totp.typed(key)), Secret.of(link.toString()));
    }
  }

  /** Whether logins of this account ask for a code. */
  public boolean isOn(String login) {
    return database.read(tx -> isOn(tx, Account.typed(login)));
  }

  boolean isOn(Transaction tx, String login) {
    return find(tx, login).filter(SecondFactor::on).isPresent();
  }

  /**
   * Begins to set up a device; what was begun before ends.
   *
   * @throws ServiceException {@code INVALID_STATE} when there is one
   */
  public Setup begin(String login) {
    var key = Totp.key();
    var sealed = sealer.seal(login, key);
    var now = time.instant();
    database.write(
        tx -> {
          if (isOn(tx, login)) {
            throw new ServiceException(
                Reason.INVALID_STATE, "this account asks for codes already: stop that first");
          }
          return tx.store(SecondFactor.STORE)
              .put(SecondFactor.STORED.document(SecondFactor.pending(login, sealed, now)));
        });
    return Setup.of(key, login);
  }

  /** The device that is being set up, to show it once more. */
  public Optional<Setup> pending(String login) {
    return database
        .read(tx -> pending(tx, login))
        .map(factor -> Setup.of(sealer.open(login, factor.sealedKey()), login));
  }

  /**
   * Ends the setup with a code of the device; logins ask for codes afterwards.
   *
   * @return the recovery codes, which are readable only now
   * @throws ServiceException {@code INVALID_GRANT} for a wrong code, {@code INVALID_STATE} when no
   *     setup has begun or it took too long
   */
  public List<Secret> confirm(String login, String code) {
    var codes = RecoveryCodes.fresh();
    var now = time.instant();
    database.write(
        tx -> {
          var begun =
              pending(tx, login)
                  .orElseThrow(
                      () ->
                          new ServiceException(
                              Reason.INVALID_STATE, "this took too long: start again"));
          var confirmed =
              begun
                  .after(code, sealer, now)
                  .orElseThrow(
                      () ->
                          new ServiceException(
                              Reason.INVALID_GRANT,
                              "this code is not right: compare the key, and the clock of the"
                                  + " device"));
          return tx.store(SecondFactor.STORE)
              .put(SecondFactor.STORED.document(confirmed.confirmed(codes)));
        });
    return codes;
  }

  /** Removes the device; returns whether there was one. */
  public boolean remove(String login) {
    return database.write(
        tx -> {
          boolean on = isOn(tx, login);
          remove(tx, login);
          return on;
        });
  }

  static void remove(Transaction tx, String login) {
    tx.store(SecondFactor.STORE).delete(Key.of(login));
  }

  /** Uses a code of the device, or a recovery code, once. */
  boolean accepts(Transaction tx, String login, String code, Instant now) {
    var next =
        find(tx, login)
            .filter(SecondFactor::on)
            .flatMap(
                factor -> factor.after(code, sealer, now).or(() -> factor.afterRecovery(code)));
    next.ifPresent(
        factor -> tx.store(SecondFactor.STORE).put(SecondFactor.STORED.document(factor)));
    return next.isPresent();
  }

  private Optional<SecondFactor> pending(Transaction tx, String login) {
    var oldest = time.instant().minus(SETUP);
    return find(tx, login).filter(each -> !each.on()).filter(each -> each.since().isAfter(oldest));
  }

  private static Optional<SecondFactor> find(Transaction tx, String login) {
    return tx.store(SecondFactor.STORE).get(Key.of(login)).map(SecondFactor.STORED::read);
  }
}
