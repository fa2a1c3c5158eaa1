package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A turn. Which provider keeps it is for the gateway to say.
 *
 * @param id chosen by the provider
 * @param messages what it began with
 * @param output what came out; empty until it succeeded
 * @param statusMessage why it stands there, for people
 * @param executionRef where the provider carries it out, for its operators
 * @param metadata the client's own
 * @param createdBy canonical id of the subject that began it
 * @param startedAt when it began
 * @param completedAt when it came to its final status
 */
public record Turn(
    String id,
    String sessionId,
    String model,
    Status status,
    List<Message> messages,
    Optional<TurnOutput> output,
    Optional<String> statusMessage,
    Optional<String> executionRef,
    Map<String, String> metadata,
    String createdBy,
    Instant createdAt,
    Optional<Instant> startedAt,
    Optional<Instant> completedAt) {
  public Turn {
    messages = List.copyOf(messages);
    metadata = Map.copyOf(metadata);
  }

  /** Where a turn stands. */
  public enum Status {
    /** Has not begun. */
    PENDING,
    /** Is under way. */
    RUNNING,
    /** Waits for people. */
    WAITING_FOR_INPUT,
    /** Ended well. */
    SUCCEEDED,
    /** Ended badly. */
    FAILED,
    /** Was ended. */
    CANCELED;

    /** Whether it stays so. */
    public boolean terminal() {
      return this == SUCCEEDED || this == FAILED || this == CANCELED;
    }
  }
}
