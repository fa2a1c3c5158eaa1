package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.workflow.Trigger;

/** Reads schedules; the SDK itself has no reader of cron expressions. */
@FunctionalInterface
public interface Schedules {
  /**
   * The times of a schedule, in its time zone.
   *
   * @throws IllegalArgumentException when it is not a schedule, with the reason
   */
  Times times(Trigger.Schedule schedule);

  /** The times of one schedule. */
  interface Times {
    /** The first time after this moment; empty when the schedule has no later time. */
    Optional<Instant> after(Instant moment);

    /** The last time up to this moment. */
    Optional<Instant> upTo(Instant moment);
  }
}
