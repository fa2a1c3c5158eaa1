package org.integrationgateway.engines.agent.turn;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.app.OperationHints;
import org.jspecify.annotations.Nullable;

/**
 * A question of a turn to a person; the members are those of {@link Interaction}.
 *
 * @param callId the tool call that waits for the answer
 */
public record InteractionRequest(
    String callId,
    Interaction.Type type,
    String title,
    String prompt,
    Map<String, @Nullable Object> request) {
  /** Asks whether a tool may be called. */
  public static InteractionRequest approval(Tool tool, Part.ToolCall call) {
    return new InteractionRequest(
        call.id(),
        Interaction.Type.APPROVAL,
        "Call " + tool.ref() + "?",
        "The agent wants to call %s, which %s.".formatted(tool.ref(), effect(tool.hints())),
        Map.of(
            "app",
            tool.ref().app(),
            "operation",
            tool.ref().operation(),
            "arguments",
            call.arguments()));
  }

  /** The effects of a call, as the hints of its operation state them. */
  private static String effect(OperationHints hints) {
    if (hints.readOnly().orElse(false)) {
      return "only reads data";
    }
    return hints
        .destructive()
        .map(deletes -> deletes ? "can delete data" : "changes data and deletes none")
        .orElse("may change or delete data: its app does not say");
  }

  /** The id of the interaction of a turn: that of the turn, a point and that of the call. */
  public String id(String turnId) {
    return turnId + "." + callId;
  }

  /** The interaction, not answered yet. */
  public Interaction pending(String turnId, Instant now) {
    return new Interaction(
        id(turnId),
        turnId,
        type,
        Interaction.State.PENDING,
        title,
        prompt,
        request,
        Optional.empty(),
        now,
        Optional.empty());
  }
}
