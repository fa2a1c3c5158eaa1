package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * How the local identity works.
 *
 * @param baseUrl where people reach the gateway
 * @param clients those that may ask for tokens
 * @param accessTokenLife how long an access token works
 * @param grantLife how long a login lasts at most, however often it is refreshed
 * @param passwordWork how much work a password's hash is
 */
public record LocalSettings(
    Supplier<URI> baseUrl,
    List<LocalClient> clients,
    Duration accessTokenLife,
    Duration grantLife,
    PasswordWork passwordWork) {
  /** As long as an access token works, unless something else is said. */
  public static final Duration ACCESS_TOKEN_LIFE = Duration.ofHours(1);

  /** As long as a login lasts, unless something else is said. */
  public static final Duration GRANT_LIFE = Duration.ofDays(30);

  public LocalSettings {
    clients = List.copyOf(clients);
  }

  /** The usual ones. */
  public static LocalSettings of(Supplier<URI> baseUrl, List<LocalClient> clients) {
    return new LocalSettings(
        baseUrl, clients, ACCESS_TOKEN_LIFE, GRANT_LIFE, PasswordWork.RECOMMENDED);
  }

  /** The same, with this work for a password's hash. */
  public LocalSettings withPasswordWork(PasswordWork work) {
    return new LocalSettings(baseUrl, clients, accessTokenLife, grantLife, work);
  }
}
