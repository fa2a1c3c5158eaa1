package org.integrationgateway.config.server;

import java.time.Duration;

/**
 * How often a caller and an address may send requests.
 *
 * @param perSubject requests of one subject
 * @param perAddress requests of one address without a valid token or session
 * @param login requests of one address to the routes of a login
 */
public record RatesConfig(Rate perSubject, Rate perAddress, Rate login) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final RatesConfig DEFAULT =
      new RatesConfig(
          Rate.perSecond(100, 200),
          Rate.perSecond(20, 40),
          new Rate(10, Duration.ofMinutes(1), 10));

  /** No limits. */
  public static final RatesConfig UNLIMITED =
      new RatesConfig(Rate.UNLIMITED, Rate.UNLIMITED, Rate.UNLIMITED);

  /**
   * A rate.
   *
   * @param requests how many in each period; 0: any number
   * @param burst how many at once, after a pause
   */
  public record Rate(int requests, Duration period, int burst) {
    /** Any number of requests. */
    public static final Rate UNLIMITED = new Rate(0, Duration.ofSeconds(1), 1);

    /** A rate for each second. */
    public static Rate perSecond(int requests, int burst) {
      return new Rate(requests, Duration.ofSeconds(1), burst);
    }

    /** Whether requests are limited. */
    public boolean isLimited() {
      return requests > 0;
    }
  }
}
