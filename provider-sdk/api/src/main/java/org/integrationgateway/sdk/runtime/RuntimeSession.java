package org.integrationgateway.sdk.runtime;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A session in which one app can run, with its state.
 *
 * @param id chosen by the runtime
 * @param reason for the state, for people: after a failure the exit code or signal and the last
 *     lines; may be empty
 * @param app that it was started for, if any
 * @param startedAt when it was requested
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

  /** The state of a session. */
  public enum State {
    /** The session is being prepared. */
    PENDING,
    /** Ready for an app. */
    READY,
    /** The app runs. */
    RUNNING,
    /** The session was stopped, or its app exited with code 0. Final. */
    STOPPED,
    /** The app failed, or could not be prepared. Final. */
    FAILED;

    /** Whether the state is final. */
    public boolean isFinal() {
      return this == STOPPED || this == FAILED;
    }
  }
}
