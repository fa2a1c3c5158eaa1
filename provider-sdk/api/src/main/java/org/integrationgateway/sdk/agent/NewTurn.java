package org.integrationgateway.sdk.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/**
 * The request to begin a turn.
 *
 * @param model name of the model; empty: the session's
 * @param messages 1 to 256 messages, the last one not by the assistant
 * @param output the form of the answer
 * @param toolRefs tools it may use, by name; at most 128
 * @param tools the same tools with all that a model must know of them, as the gateway resolved
 *     them; at most 128, each id once
 * @param toolSource where further tools come from
 * @param metadata the client's own, as in {@link NewSession}
 * @param modelOptions for the model
 * @param timeout how long it may work, at most a day; empty: the provider's default. The time in
 *     which it waits for people does not count
 * @param idempotencyKey the same key again in the same session answers the same turn
 */
public record NewTurn(
    String sessionId,
    Optional<String> model,
    List<Message> messages,
    OutputSpec output,
    List<ToolRef> toolRefs,
    List<Tool> tools,
    ToolSource toolSource,
    Map<String, String> metadata,
    Map<String, @Nullable Object> modelOptions,
    Optional<Duration> timeout,
    Optional<String> idempotencyKey) {
  private static final int MAX_MESSAGES = 256;
  private static final int MAX_TOOLS = 128;
  private static final Duration LONGEST = Duration.ofDays(1);

  /** The source of tools that the request does not name. */
  public enum ToolSource {
    /** No tools. */
    NONE,
    /** All tools that the subject may call. */
    MCP_CATALOG
  }

  public NewTurn {
    MemberRules.name("/model", model);
    messages = MemberRules.list("/messages", messages, MAX_MESSAGES);
    if (messages.isEmpty()) {
      throw ServiceException.invalidMember("/messages", "has at least one message");
    }
    toolRefs = MemberRules.list("/toolRefs", toolRefs, MAX_TOOLS);
    tools = MemberRules.list("/tools", tools, MAX_TOOLS);
    if (tools.stream().map(Tool::id).distinct().count() < tools.size()) {
      throw ServiceException.invalidMember("/tools", "names each id once");
    }
    metadata = MemberRules.metadata(metadata);
    modelOptions = MemberRules.json(modelOptions);
    if (timeout
        .filter(time -> time.isZero() || time.isNegative() || time.compareTo(LONGEST) > 0)
        .isPresent()) {
      throw ServiceException.invalidMember("/timeoutSeconds", "is positive and at most a day");
    }
    MemberRules.idempotencyKey(idempotencyKey);
  }

  /** A turn of one message by the user, answered by a text. */
  public static NewTurn of(String sessionId, String text) {
    return new NewTurn(
        sessionId,
        Optional.empty(),
        List.of(Message.user(text)),
        OutputSpec.TEXT,
        List.of(),
        List.of(),
        ToolSource.NONE,
        Map.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this request with another output. */
  public NewTurn giving(OutputSpec other) {
    return new NewTurn(
        sessionId,
        model,
        messages,
        other,
        toolRefs,
        tools,
        toolSource,
        metadata,
        modelOptions,
        timeout,
        idempotencyKey);
  }

  /** Returns this request with these tools. */
  public NewTurn with(List<ToolRef> refs, List<Tool> resolved) {
    return new NewTurn(
        sessionId,
        model,
        messages,
        output,
        refs,
        resolved,
        toolSource,
        metadata,
        modelOptions,
        timeout,
        idempotencyKey);
  }

  /** The same within a time. */
  public NewTurn within(Duration time) {
    return new NewTurn(
        sessionId,
        model,
        messages,
        output,
        toolRefs,
        tools,
        toolSource,
        metadata,
        modelOptions,
        Optional.of(time),
        idempotencyKey);
  }

  /** The same under an idempotency key. */
  public NewTurn once(String key) {
    return new NewTurn(
        sessionId,
        model,
        messages,
        output,
        toolRefs,
        tools,
        toolSource,
        metadata,
        modelOptions,
        timeout,
        Optional.of(key));
  }
}
