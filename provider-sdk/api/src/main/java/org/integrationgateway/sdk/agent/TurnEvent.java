package org.integrationgateway.sdk.agent;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/**
 * An event of a turn.
 *
 * @param id unique
 * @param seq from 1, without gaps
 * @param type {@code turn.started}, {@code assistant.delta}, {@code assistant.message}, {@code
 *     reasoning.delta}, {@code tool.call}, {@code tool.result}, {@code interaction.requested},
 *     {@code interaction.resolved}, {@code turn.completed}, {@code turn.failed} or {@code
 *     turn.canceled}
 * @param source the part of the provider that reports it
 * @param visibility the readers of the event
 * @param data what belongs to it
 * @param display the same, ready to be shown; empty when it is not for showing
 */
public record TurnEvent(
    String id,
    String turnId,
    long seq,
    String type,
    String source,
    Visibility visibility,
    Map<String, @Nullable Object> data,
    Optional<Display> display,
    Instant createdAt) {
  public TurnEvent {
    data = MemberRules.json(data);
  }

  /** The readers of an event. */
  public enum Visibility {
    /** The user of the agent. */
    PUBLIC,
    /** Operators. */
    INTERNAL
  }

  /**
   * An event, ready to be shown.
   *
   * @param kind {@code text}, {@code reasoning}, {@code tool}, {@code interaction}, {@code status}
   *     or {@code error}
   * @param phase {@code delta}, {@code completed}, {@code started}, {@code progress}, {@code
   *     failed}, {@code requested}, {@code resolved} or {@code canceled}
   * @param text a text, or a piece of one
   * @param label a few words
   * @param ref what it is about: a message, a tool call, an interaction
   * @param parentRef what that stands under
   * @param input what went in, a JSON value; null: nothing to show
   * @param output what came out, a JSON value; null: nothing to show
   * @param error what went wrong
   */
  public record Display(
      String kind,
      String phase,
      Optional<String> text,
      Optional<String> label,
      Optional<String> ref,
      Optional<String> parentRef,
      @Nullable Object input,
      @Nullable Object output,
      Optional<String> error) {
    /** A display of this kind in this phase, without further members. */
    public static Display of(String kind, String phase) {
      return new Display(
          kind,
          phase,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          null,
          null,
          Optional.empty());
    }
  }
}
