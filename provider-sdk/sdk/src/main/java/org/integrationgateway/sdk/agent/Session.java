package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A session. Which provider keeps it is for the gateway to say.
 *
 * @param id chosen by the provider
 * @param model name of the model of its turns, where they name none
 * @param clientRef the client's own
 * @param metadata the client's own
 * @param createdBy canonical id of the subject that opened it
 * @param updatedAt when it was changed, or a turn began
 * @param lastTurnAt when its newest turn began
 * @param workspace what was checked out for it
 */
public record Session(
    String id,
    String model,
    State state,
    Optional<String> clientRef,
    Map<String, String> metadata,
    String createdBy,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> lastTurnAt,
    Optional<Workspace> workspace) {
  public Session {
    metadata = Map.copyOf(metadata);
  }

  /** Where a session stands. */
  public enum State {
    /** It takes turns. */
    ACTIVE,
    /** It takes none. */
    ARCHIVED
  }
}
