package org.integrationgateway.sdk.workflow;

import java.util.Optional;

/** Starts runs without a request. */
public sealed interface Trigger {
  /**
   * By the clock. A definition with such a trigger names the subject that its runs act as. Times
   * that passed while the provider was not running start one run together.
   *
   * @param cron five fields: minute, hour, day of month, month, day of week
   * @param timeZone IANA name; UTC when empty
   */
  record Schedule(String cron, Optional<String> timeZone) implements Trigger {}

  /**
   * By events.
   *
   * @param type type of the event; a trailing '*' stands for anything
   * @param source source of the event; any when empty
   * @param subject subject of the event; any when empty
   */
  record OnEvent(String type, Optional<String> source, Optional<String> subject)
      implements Trigger {
    /** Whether an event matches the trigger. */
    public boolean fits(WorkflowEvent event) {
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
