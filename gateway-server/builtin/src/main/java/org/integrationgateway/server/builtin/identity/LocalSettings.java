package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.server.builtin.identity.password.PasswordWork;

/**
 * Settings of the local identity.
 *
 * @param baseUrl URL of the gateway
 * @param clients that may request tokens
 * @param accessTokenLife how long an access token works
 * @param grantLife how long a login lasts at most, even if it is refreshed
 * @param passwordWork work factor of password hashes
 */
public record LocalSettings(
    Supplier<URI> baseUrl,
    List<LocalClient> clients,
    Duration accessTokenLife,
    Duration grantLife,
    PasswordWork passwordWork) {
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
        baseUrl, clients, ACCESS_TOKEN_LIFE, GRANT_LIFE, PasswordWork.RECOMMENDED);
  }

  /** These settings with another work factor of password hashes. */
  public LocalSettings withPasswordWork(PasswordWork work) {
    return new LocalSettings(baseUrl, clients, accessTokenLife, grantLife, work);
  }
}
