package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question of a turn.
 *
 * @param id chosen by the provider
 * @param title a few words
 * @param prompt the question
 * @param request what belongs to it, a JSON object
 * @param resolution the answer, a JSON object; empty before
 */
public record Interaction(
    String id,
    String turnId,
    Type type,
    State state,
    String title,
    String prompt,
    Map<String, @Nullable Object> request,
    Optional<Map<String, @Nullable Object>> resolution,
    Instant createdAt,
    Optional<Instant> resolvedAt) {
  public Interaction {
    request = Rules.json(request);
    resolution = resolution.map(Rules::json);
  }

  /** What kind of question, and with it what is an answer. */
  public enum Type {
    /** May I? Answered by {@code {approved: boolean, reason?: string}}. */
    APPROVAL,
    /** What did you mean? Answered by {@code {text: string}}. */
    CLARIFICATION,
    /**
     * Give me something. Answered by {@code {value: any}}, which fits {@code request.schema} where
     * there is one.
     */
    INPUT
  }

  /** Where an interaction stands. */
  public enum State {
    /** Nobody has answered. */
    PENDING,
    /** Somebody has answered. */
    RESOLVED,
    /** The turn ended first. */
    CANCELED
  }
}
