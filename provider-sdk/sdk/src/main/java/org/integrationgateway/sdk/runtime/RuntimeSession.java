package org.integrationgateway.sdk.runtime;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A place where one app can run, as it is now.
 *
 * @param id chosen by the runtime
 * @param reason for the state, for people: after a failure the exit code or signal and the last
 *     lines; may be empty
 * @param app that it was started for, when for one
 * @param startedAt when it was asked for
 * @param endedAt when it came to its final state
 * @param labels the caller's own
 */
public record RuntimeSession(
    String id,
    State state,
    String reason,
    Optional<String> app,
    Instant startedAt,
    Optional<Instant> endedAt,
    Map<String, String> labels) {
  public RuntimeSession {
    labels = Map.copyOf(labels);
  }

  /** Where a session stands. */
  public enum State {
    /** Its place is being made. */
    PENDING,
    /** Nothing runs in it yet. */
    READY,
    /** Its app runs. */
    RUNNING,
    /** It was stopped, or its app came to an end with exit code 0. Final. */
    STOPPED,
    /** Its app ended otherwise, or it could not be made. Final. */
    FAILED;

    /** Whether it stays like this. */
    public boolean isFinal() {
      return this == STOPPED || this == FAILED;
    }
  }
}
