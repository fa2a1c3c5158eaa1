package org.integrationgateway.sdk.workflow.run;

import java.time.Instant;
import java.util.Optional;

/** The cause of a run. */
public sealed interface RunCause {
  /**
   * A caller asked for it.
   *
   * @param subject canonical id; empty when the host itself did
   */
  record Manual(Optional<String> subject) implements RunCause {}

  /**
   * The clock.
   *
   * @param activationId of the trigger
   * @param scheduledFor the time it was due
   */
  record Scheduled(String activationId, Instant scheduledFor) implements RunCause {}

  /**
   * An event.
   *
   * @param activationId of the trigger
   * @param source of the event
   * @param eventId of the event
   * @param type of the event
   */
  record Event(String activationId, String source, String eventId, String type)
      implements RunCause {}
}
