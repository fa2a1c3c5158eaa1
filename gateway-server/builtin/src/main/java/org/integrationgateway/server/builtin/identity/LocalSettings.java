package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.server.builtin.identity.password.PasswordWork;
import org.integrationgateway.server.builtin.identity.totp.KeySealer;

/**
 * Settings of the local identity.
 *
 * @param baseUrl URL of the gateway
 * @param clients that may request tokens
 * @param accessTokenLife how long an access token works
 * @param grantLife how long a login lasts at most, even if it is refreshed
 * @param passwordWork work factor of password hashes
 * @param sealer encrypts the keys of devices
 * @param observer learns when the logins of an account must end
 */
public record LocalSettings(
    Supplier<URI> baseUrl,
    List<LocalClient> clients,
    Duration accessTokenLife,
    Duration grantLife,
    PasswordWork passwordWork,
    KeySealer sealer,
    AccountObserver observer) {
  /** The default lifetime of an access token. */
  public static final Duration ACCESS_TOKEN_LIFE = Duration.ofHours(1);

  /** The default lifetime of a login. */
  public static final Duration GRANT_LIFE = Duration.ofDays(30);

  public LocalSettings {
    clients = List.copyOf(clients);
  }

  /** The default settings. */
  public static LocalSettings of(Supplier<URI> baseUrl, List<LocalClient> clients) {
    return new LocalSettings(
        baseUrl,
        clients,
        ACCESS_TOKEN_LIFE,
        GRANT_LIFE,
        PasswordWork.RECOMMENDED,
        KeySealer.NONE,
        AccountObserver.NONE);
  }

  /** These settings with another work factor of password hashes. */
  public LocalSettings withPasswordWork(PasswordWork work) {
    return new LocalSettings(baseUrl, clients, accessTokenLife, grantLife, work, sealer, observer);
  }

  /** These settings with encryption of the keys of devices. */
  public LocalSettings withSealer(KeySealer keys) {
    return new LocalSettings(
        baseUrl, clients, accessTokenLife, grantLife, passwordWork, keys, observer);
  }

  /** These settings with another observer. */
  public LocalSettings withObserver(AccountObserver other) {
    return new LocalSettings(
        baseUrl, clients, accessTokenLife, grantLife, passwordWork, sealer, other);
  }
}
