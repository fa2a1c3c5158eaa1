package org.integrationgateway.sdk.agent.session;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A session with an agent.
 *
 * @param id chosen by the provider
 * @param model name of the model of its turns, where they name none
 * @param clientRef the client's own
 * @param metadata the client's own
 * @param createdBy canonical id of the subject that opened it
 * @param updatedAt when it was changed, or a turn began
 * @param lastTurnAt when its newest turn began
 * @param workspace what was checked out for it
 * @param provider name of the provider, as deployed: the gateway says it, a provider leaves it
 *     empty
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
    Optional<SourceWorkspace> workspace,
    Optional<String> provider) {
  public Session {
    metadata = Map.copyOf(metadata);
  }

  /** Returns this session, as of the provider with this name. */
  public Session ofProvider(String name) {
    return new Session(
        id,
        model,
        state,
        clientRef,
        metadata,
        createdBy,
        createdAt,
        updatedAt,
        lastTurnAt,
        workspace,
        Optional.of(name));
  }

  /** The state of a session. */
  public enum State {
    /** The session takes turns. */
    ACTIVE,
    /** The session takes no turns. */
    ARCHIVED
  }
}
