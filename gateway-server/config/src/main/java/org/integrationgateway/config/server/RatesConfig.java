package org.integrationgateway.config.server;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.record.Defaults;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/** How often a caller and an address may send requests. */
public record RatesConfig(
    @Name("perSubjectRate")
        @Doc("The request rate of one subject; further requests get 429.")
        @ReadAs(PerSecond.class)
        @Default("{}")
        Rate perSubject,
    @Name("perAddressRate")
        @Doc(
            "The rate of requests from one address whose token or session is missing or"
                + " invalid; further requests get 429.")
        @ReadAs(PerSecond.class)
        @Defaults({"perSecond=20", "burst=40"})
        @Default("{}")
        Rate perAddress,
    @Name("loginRate")
        @Doc(
            "The request rate of one address at each step of a login: begin, password,"
                + " callback, link, device, client, registration.")
        @ReadAs(PerMinute.class)
        @Default("{}")
        Rate login,
    @Doc(
            "The maximum number of calls of one subject to all apps together, per day and"
                + " month; further calls get 429.")
        @Default("{}")
        QuotaConfig quota,
    @Doc(
            "Where rates are counted. local: each replica counts on its own; else the name"
                + " of a provider in providers.cache, with which all replicas count together."
                + " While that provider does not respond, each replica allows its share.")
        @Default("local")
        String backend) {
  /** The backend that is no cache. */
  public static final String LOCAL = "local";

  /** Rates that each replica counts, and no quota. */
  public RatesConfig(Rate perSubject, Rate perAddress, Rate login) {
    this(perSubject, perAddress, login, QuotaConfig.UNLIMITED, LOCAL);
  }

  /** The cache in which all replicas count; empty: each replica counts on its own. */
  public Optional<String> cache() {
    return Optional.of(backend).filter(name -> !name.equals(LOCAL));
  }

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

  private record PerSecond(
      @Doc("How many requests; 0: unlimited.") @Range(least = "0", most = "1000000") @Default("100")
          int perSecond,
      @Doc("How many requests may come at once after a pause.")
          @Range(least = "1", most = "1000000")
          @Default("200")
          int burst)
      implements Supplier<Rate> {
    @Override
    public Rate get() {
      return Rate.perSecond(perSecond, burst);
    }
  }

  private record PerMinute(
      @Doc("How many requests; 0: unlimited.") @Range(least = "0", most = "1000000") @Default("10")
          int perMinute,
      @Doc("How many requests may come at once after a pause.")
          @Range(least = "1", most = "1000000")
          @Default("10")
          int burst)
      implements Supplier<Rate> {
    @Override
    public Rate get() {
      return new Rate(perMinute, Duration.ofMinutes(1), burst);
    }
  }
}
