package org.integrationgateway.engines.temporal.rows;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.integrationgateway.engines.workflow.Schedules;
import org.integrationgateway.sdk.workflow.Trigger;

/** The times of a cron expression in a time zone. */
record CronTimes(ExecutionTime times, ZoneId zone) implements Schedules.Times {
  /**
   * @throws IllegalArgumentException when it is not a cron expression
   */
  static CronTimes of(Trigger.Schedule schedule) {
    var parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    return new CronTimes(
        ExecutionTime.forCron(parser.parse(schedule.cron()).validate()),
        ZoneId.of(schedule.timeZone().orElse("UTC")));
  }

  @Override
  public Optional<Instant> after(Instant moment) {
    return times.nextExecution(moment.atZone(zone)).map(ZonedDateTime::toInstant);
  }

  @Override
  public Optional<Instant> upTo(Instant moment) {
    return times.lastExecution(moment.plusSeconds(1).atZone(zone)).map(ZonedDateTime::toInstant);
  }
}
