package org.integrationgateway.config.server;

import java.util.Optional;
import org.integrationgateway.config.record.Otherwise;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/** How many calls are allowed in a day and in a month of UTC. */
public record QuotaConfig(
    @Doc("The maximum number of calls per day (UTC). Default: unlimited.")
        @Range(least = "1", most = "2000000000")
        Optional<Integer> perDay,
    @Doc("The maximum number of calls per month (UTC). Default: unlimited.")
        @Range(least = "1", most = "2000000000")
        Optional<Integer> perMonth) {
  /** Any number of calls. */
  public static final QuotaConfig UNLIMITED = new QuotaConfig(Optional.empty(), Optional.empty());

  /** Returns true when the quota has no limit. */
  public boolean isUnlimited() {
    return perDay.isEmpty() && perMonth.isEmpty();
  }

  /** The rate and the quota of the calls of an app or of an operation. */
  public record OfCalls(
      @Doc("The rate of calls; further calls get 429. Default: unlimited.") Optional<CallRate> rate,
      @Doc("The maximum number of calls per day and month; further calls get 429.") @Default("{}")
          QuotaConfig quota,
      @Name("countedPer")
          @Doc(
              "subject: each subject has the rate and the quota of its own; app: all subjects"
                  + " share them.")
          @Words(
              value = {"subject", "app"},
              yes = "app")
          @Default("subject")
          boolean shared) {
    /** Whether there is a limit. */
    public boolean isLimited() {
      return rate.isPresent() || !quota.isUnlimited();
    }
  }

  /** How often calls may be made. */
  public record CallRate(
      @Doc("How many calls per second.")
          @Range(least = "1", most = "1000000")
          @Otherwise(
              "For fewer than one call a second write a quota: 'quota: {perDay: 8640}' is one"
                  + " call in ten seconds on average.")
          int perSecond,
      @Doc("How many calls may come at once after a pause. Default: perSecond.")
          @Range(least = "1", most = "1000000")
          Optional<Integer> burst) {
    /** The rate. */
    public RatesConfig.Rate rate() {
      return RatesConfig.Rate.perSecond(perSecond, burst.orElse(perSecond));
    }
  }
}
