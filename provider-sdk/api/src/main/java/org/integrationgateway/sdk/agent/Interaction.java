package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/**
 * A question of a turn to a person.
 *
 * @param id chosen by the provider
 * @param title a few words
 * @param prompt the question
 * @param request details for the client, a JSON object
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
    request = MemberRules.json(request);
    resolution = resolution.map(MemberRules::json);
  }

  /** The kind of question, which determines the form of the answer. */
  public enum Type {
    /** Asks for approval. Answered by {@code {approved: boolean, reason?: string}}. */
    APPROVAL,
    /** Asks for clarification. Answered by {@code {text: string}}. */
    CLARIFICATION,
    /**
     * Asks for a value. Answered by {@code {value: any}}, which fits {@code request.schema} where
     * there is one. Where {@code request.mayDecline} is true, also by {@code {approved: false,
     * reason?: string}}.
     */
    INPUT
  }

  /** The state of an interaction. */
  public enum State {
    /** The interaction is not answered yet. */
    PENDING,
    /** Answered. */
    RESOLVED,
    /** The turn, or the call that asked, ended before an answer came. */
    CANCELED
  }
}
