package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.builtin.identity.password.PasswordWork;
import org.integrationgateway.builtin.identity.totp.KeySealer;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.engines.identity.TokenLifetimes;

/**
 * Settings of the local identity.
 *
 * @param baseUrl URL of the gateway
 * @param clients that may request tokens, by their ids
 * @param passwordWork work factor of password hashes
 * @param sealer encrypts the keys of devices
 * @param observer learns when the logins of an account must end
 */
public record LocalSettings(
    Supplier<URI> baseUrl,
    Map<String, RegisteredClient> clients,
    TokenLifetimes lifetimes,
    PasswordWork passwordWork,
    KeySealer sealer,
    AccountObserver observer) {
  public LocalSettings {
    clients = Map.copyOf(clients);
  }

  /** The default settings. */
  public static LocalSettings of(Supplier<URI> baseUrl, Map<String, RegisteredClient> clients) {
    return new LocalSettings(
        baseUrl,
        clients,
        TokenLifetimes.DEFAULT,
        PasswordWork.RECOMMENDED,
        KeySealer.NONE,
        AccountObserver.NONE);
  }

  /** Returns these settings with another work factor of password hashes. */
  public LocalSettings withPasswordWork(PasswordWork work) {
    return new LocalSettings(baseUrl, clients, lifetimes, work, sealer, observer);
  }

  /** Returns these settings with encryption of the keys of devices. */
  public LocalSettings withSealer(KeySealer keys) {
    return new LocalSettings(baseUrl, clients, lifetimes, passwordWork, keys, observer);
  }

  /** Returns these settings with another observer. */
  public LocalSettings withObserver(AccountObserver other) {
    return new LocalSettings(baseUrl, clients, lifetimes, passwordWork, sealer, other);
  }
}
