package org.integrationgateway.server.builtin.workflow;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.integrationgateway.sdk.workflow.Trigger;

/** The times of a schedule, in its time zone. */
final class Cron {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  private final ExecutionTime times;
  private final ZoneId zone;

  private Cron(ExecutionTime times, ZoneId zone) {
    this.times = times;
    this.zone = zone;
  }

  /**
   * Reads a schedule. * * @throws IllegalArgumentException when it is not a schedule, with the
   * reason
   */
  static Cron of(Trigger.Schedule schedule) {
    return new Cron(
        ExecutionTime.forCron(PARSER.parse(schedule.cron().strip()).validate()),
        schedule.timeZone().<ZoneId>map(ZoneId::of).orElse(ZoneOffset.UTC));
  }

  /** The first time after this moment; empty when the schedule has no later time. */
  Optional<Instant> after(Instant moment) {
    return times.nextExecution(moment.atZone(zone)).map(java.time.ZonedDateTime::toInstant);
  }

  /** The last time up to this moment. */
  Optional<Instant> upTo(Instant moment) {
    return times
        .lastExecution(moment.plusSeconds(1).atZone(zone))
        .map(java.time.ZonedDateTime::toInstant);
  }
}
