package org.integrationgateway.engines.agent.turn;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.Turn.Status;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.jspecify.annotations.Nullable;

/**
 * A change of the status of a turn, with the event that tells of it. Both are stored together.
 *
 * <table>
 *   <caption>The changes</caption>
 *   <tr><th>change</th><th>from</th><th>to</th><th>event</th></tr>
 *   <tr><td>start</td><td>PENDING</td><td>RUNNING</td><td>turn.started</td></tr>
 *   <tr><td>ask</td><td>RUNNING</td><td>WAITING_FOR_INPUT</td><td>interaction.requested</td></tr>
 *   <tr><td>withdraw</td><td>WAITING_FOR_INPUT</td><td>RUNNING</td><td>interaction.resolved</td></tr>
 *   <tr><td>resolve</td><td>WAITING_FOR_INPUT</td><td>RUNNING</td><td>interaction.resolved</td></tr>
 *   <tr><td>succeed</td><td>RUNNING</td><td>SUCCEEDED</td><td>turn.completed</td></tr>
 *   <tr><td>fail</td><td>not ended</td><td>FAILED</td><td>turn.failed</td></tr>
 *   <tr><td>cancel</td><td>not ended</td><td>CANCELED</td><td>turn.canceled</td></tr>
 * </table>
 *
 * <p>When a turn ends, its pending interactions become {@code CANCELED}.
 *
 * @param to the status after it
 * @param message the reason for the status, for people
 * @param output the answer
 */
public record TurnChange(
    Status to, EventDraft event, Optional<String> message, Optional<TurnOutput> output) {

  private static TurnChange of(Status to, EventDraft event) {
    return new TurnChange(to, event, Optional.empty(), Optional.empty());
  }

  /** The work begins. */
  public static TurnChange start(String model) {
    return of(Status.RUNNING, EventDraft.started(model));
  }

  /** The turn waits for a person. */
  public static TurnChange ask(String interactionId, InteractionRequest asked) {
    return of(Status.WAITING_FOR_INPUT, EventDraft.requested(interactionId, asked));
  }

  /** The answer of a person, which {@link Resolutions} has checked; the work continues. */
  public static TurnChange resolve(String interactionId, Map<String, @Nullable Object> resolution) {
    return of(Status.RUNNING, EventDraft.resolved(interactionId, resolution));
  }

  /** The question needs no answer any more; the work continues without one. */
  public static TurnChange withdraw(String interactionId) {
    return of(Status.RUNNING, EventDraft.withdrawn(interactionId));
  }

  /** The turn has its answer. */
  public static TurnChange succeed(TurnOutput output) {
    return new TurnChange(
        Status.SUCCEEDED, EventDraft.completed(), Optional.empty(), Optional.of(output));
  }

  /** The turn has no answer. */
  public static TurnChange fail(String why) {
    return new TurnChange(
        Status.FAILED, EventDraft.failed(why), Optional.of(why), Optional.empty());
  }

  /** The answer is not wanted any more. */
  public static TurnChange cancel(Optional<String> reason) {
    return new TurnChange(
        Status.CANCELED,
        EventDraft.canceled(reason.orElse("")),
        Optional.of(reason.orElse("cancelled by the user")),
        Optional.empty());
  }

  /** Whether a turn with this status can change so. */
  public boolean follows(Status from) {
    return switch (to) {
      case PENDING -> false;
      case RUNNING -> from == Status.PENDING || from == Status.WAITING_FOR_INPUT;
      case WAITING_FOR_INPUT, SUCCEEDED -> from == Status.RUNNING;
      case FAILED, CANCELED -> !from.terminal();
    };
  }

  /**
   * Refuses a change that does not follow.
   *
   * @throws ServiceException {@code INVALID_STATE}
   */
  public void require(String turnId, Status from) {
    if (!follows(from)) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          (from.terminal() ? "turn '%s' has ended already: it %s" : "turn '%s' is %s")
              .formatted(turnId, from.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    }
  }

  /**
   * The turn after the change.
   *
   * @throws ServiceException {@code INVALID_STATE} when the change does not follow
   */
  public Turn applyTo(Turn turn, Instant now) {
    require(turn.id(), turn.status());
    return new Turn(
        turn.id(),
        turn.sessionId(),
        turn.model(),
        to,
        turn.messages(),
        output,
        message,
        turn.executionRef(),
        turn.metadata(),
        turn.createdBy(),
        turn.createdAt(),
        turn.status() == Status.PENDING && to == Status.RUNNING
            ? Optional.of(now)
            : turn.startedAt(),
        to.terminal() ? Optional.of(now) : Optional.empty(),
        turn.provider());
  }
}
