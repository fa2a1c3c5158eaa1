package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;

/** Starts runs without a request. */
public sealed interface Trigger {
  /**
   * A trigger by the clock. A definition with such a trigger names the subject that its runs act
   * as. Times that passed while the provider was not running start one run together.
   *
   * @param cron five fields: minute, hour, day of month, month, day of week
   * @param timeZone IANA name; UTC when empty
   */
  record Schedule(
      @Doc("The cron expression: minute, hour, day of month, month, day of week.") String cron,
      @Doc("The time zone, as an IANA name such as Europe/Zurich. Default: UTC.")
          Optional<String> timeZone)
      implements Trigger {}

  /**
   * A trigger by events.
   *
   * @param type type of the event; a trailing '*' stands for anything
   * @param source source of the event; any when empty
   * @param subject subject of the event; any when empty
   * @param condition only events for which this expression over {@code event} is true; any when
   *     empty
   */
  record OnEvent(
      @Doc("The type of the event; a '*' at its end stands for any text.") String type,
      @Doc("The source of the event. Default: any.") Optional<String> source,
      @Doc("The subject of the event. Default: any.") Optional<String> subject,
      @Doc("Only events for which this expression over 'event' is true.")
          Optional<String> condition)
      implements Trigger {
    /** Without a condition. */
    public OnEvent(String type, Optional<String> source, Optional<String> subject) {
      this(type, source, subject, Optional.empty());
    }

    public OnEvent when(String expression) {
      return new OnEvent(type, source, subject, Optional.of(expression));
    }

    /**
     * Whether an event matches the trigger. A condition that cannot be evaluated for this event
     * does not hold.
     */
    public boolean fits(WorkflowEvent event) {
      return concerns(event)
          && condition.map(Expression::parse).map(rule -> holds(rule, event)).orElse(true);
    }

    private static boolean holds(Expression rule, WorkflowEvent event) {
      try {
        return rule.holds(Map.of("event", event.members(Instant.now())));
      } catch (ExpressionException unsuitable) {
        return false;
      }
    }

    /** Whether type, source and subject of an event match, without regard to the condition. */
    public boolean concerns(WorkflowEvent event) {
      boolean sameType =
          type.endsWith("*")
              ? event.type().startsWith(type.substring(0, type.length() - 1))
              : event.type().equals(type);
      return sameType
          && source.map(event.source()::equals).orElse(true)
          && subject.map(wanted -> event.subject().filter(wanted::equals).isPresent()).orElse(true);
    }
  }
}
