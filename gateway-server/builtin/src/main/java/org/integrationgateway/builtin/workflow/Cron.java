package org.integrationgateway.builtin.workflow;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;
import org.integrationgateway.engines.workflow.Schedules;
import org.integrationgateway.sdk.workflow.Trigger;

/**
 * The times of a schedule, in its time zone. Where clocks are set back, a time that comes twice
 * counts once, the first time. Where they are set forward, times that do not exist are replaced by
 * the moment of the change, once. Neither holds for a schedule of every hour or every few hours,
 * which goes by the time that passes.
 */
final class Cron implements Schedules.Times {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  private final ExecutionTime times;
  private final ZoneId zone;
  private final boolean hourly;

  private Cron(ExecutionTime times, ZoneId zone, boolean hourly) {
    this.times = times;
    this.zone = zone;
    this.hourly = hourly;
  }

  /**
   * Reads a schedule.
   *
   * @throws IllegalArgumentException when it is not a schedule, with the reason
   */
  static Cron of(Trigger.Schedule schedule) {
    var text = schedule.cron().strip();
    var parsed = PARSER.parse(text).validate();
    return new Cron(
        ExecutionTime.forCron(parsed),
        schedule.timeZone().<ZoneId>map(ZoneId::of).orElse(ZoneOffset.UTC),
        text.split("\\s+")[1].startsWith("*"));
  }

  @Override
  public Optional<Instant> after(Instant moment) {
    var found = times.nextExecution(moment.atZone(zone));
    while (found.filter(this::isRepeated).isPresent()) {
      found = times.nextExecution(found.get());
    }
    var next = found.map(ZonedDateTime::toInstant);
    var change = zone.getRules().nextTransition(moment);
    while (change != null && change.getInstant().isBefore(next.orElse(Instant.MIN))) {
      if (replaces(change)) {
        return Optional.of(change.getInstant());
      }
      change = zone.getRules().nextTransition(change.getInstant());
    }
    return next;
  }

  @Override
  public Optional<Instant> upTo(Instant moment) {
    var found = times.lastExecution(moment.plusSeconds(1).atZone(zone));
    if (found.filter(this::isRepeated).isPresent()) {
      var repeats = zone.getRules().previousTransition(moment.plusNanos(1)).getInstant();
      found = times.lastExecution(repeats.minusNanos(1).atZone(zone));
    }
    var last = found.map(ZonedDateTime::toInstant);
    var change = zone.getRules().previousTransition(moment.plusNanos(1));
    boolean later = change != null && change.getInstant().isAfter(last.orElse(Instant.MIN));
    return later && replaces(change) ? Optional.of(change.getInstant()) : last;
  }

  /**
   * Whether the time is the second of two moments with the same local time, which does not count.
   */
  private boolean isRepeated(ZonedDateTime time) {
    return !hourly && !time.withEarlierOffsetAtOverlap().toInstant().equals(time.toInstant());
  }

  /** Whether times of the schedule do not exist because of this change of the clocks. */
  private boolean replaces(ZoneOffsetTransition change) {
    return change.isGap()
        && !hourly
        && hasTimeIn(change.getDateTimeBefore(), change.getDateTimeAfter());
  }

  private boolean hasTimeIn(LocalDateTime from, LocalDateTime to) {
    return times
        .nextExecution(from.minusSeconds(1).atZone(ZoneOffset.UTC))
        .filter(time -> time.toLocalDateTime().isBefore(to))
        .isPresent();
  }
}
