package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A turn of a session.
 *
 * @param id chosen by the provider
 * @param messages the messages that it began with
 * @param output the answer; empty until it succeeded
 * @param statusMessage the reason for the status, for people
 * @param executionRef where the provider carries it out, for its operators
 * @param metadata the client's own
 * @param createdBy canonical id of the subject that began it
 * @param startedAt when it began
 * @param completedAt when it came to its final status
 * @param provider name of the provider, as deployed: the gateway says it, a provider leaves it
 *     empty
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
    Optional<Instant> completedAt,
    Optional<String> provider) {
  public Turn {
    messages = List.copyOf(messages);
    metadata = Map.copyOf(metadata);
  }

  /** Returns this turn, as of the provider with this name. */
  public Turn ofProvider(String name) {
    return new Turn(
        id,
        sessionId,
        model,
        status,
        messages,
        output,
        statusMessage,
        executionRef,
        metadata,
        createdBy,
        createdAt,
        startedAt,
        completedAt,
        Optional.of(name));
  }

  /** The status of a turn. */
  public enum Status {
    /** The turn is not started. */
    PENDING,
    /** Running. */
    RUNNING,
    /** Waits for people. */
    WAITING_FOR_INPUT,
    /** Succeeded. */
    SUCCEEDED,
    /** Failed. */
    FAILED,
    /** Cancelled. */
    CANCELED;

    /** Whether the status is final. */
    public boolean terminal() {
      return this == SUCCEEDED || this == FAILED || this == CANCELED;
    }
  }
}
