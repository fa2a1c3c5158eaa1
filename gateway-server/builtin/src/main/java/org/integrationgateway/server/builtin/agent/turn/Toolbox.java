package org.integrationgateway.server.builtin.agent.turn;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.integrationgateway.server.builtin.agent.store.InteractionRequest;
import org.jspecify.annotations.Nullable;

/** The tools of one turn. */
public final class Toolbox {
  /** The tool with which a model asks the user. */
  public static final String ASK = "ask_user";

  private static final Tool ASKING =
      new Tool(
          ASK,
          new ToolRef("agent", ASK),
          "Asks the user, and waits for the answer. kind 'clarification' asks for the meaning,"
              + " 'input'  asks for a value that fits 'schema', if given.",
          Map.of(
              "type",
              "object",
              "required",
              List.of("question"),
              "properties",
              Map.of(
                  "question", Map.of("type", "string"),
                  "kind", Map.of("type", "string", "enum", List.of("clarification", "input")),
                  "schema", Map.of("type", "object"))),
          OperationHints.NONE);

  private final List<Tool> tools;
  private final Apps apps;
  private final TurnLimits limits;
  private final String turnId;
  private final Optional<CallContext> context;

  Toolbox(
      List<Tool> tools,
      Apps apps,
      TurnLimits limits,
      String turnId,
      Optional<CallContext> context) {
    this.tools = tools;
    this.apps = apps;
    this.limits = limits;
    this.turnId = turnId;
    this.context = context;
  }

  /** The tools that the model may call. */
  List<Tool> offered() {
    if (!limits.asksPeople()) {
      return tools;
    }
    var all = new ArrayList<>(tools);
    all.add(ASKING);
    return all;
  }

  private Optional<Tool> find(String id) {
    return tools.stream().filter(tool -> tool.id().equals(id)).findFirst();
  }

  boolean knows(Part.ToolCall call) {
    return find(call.toolId()).isPresent() || asks(call);
  }

  boolean asks(Part.ToolCall call) {
    return limits.asksPeople() && call.toolId().equals(ASK);
  }

  /** The question to ask the user before the call; empty when the call needs none. */
  Optional<InteractionRequest> question(Part.ToolCall call) {
    if (asks(call)) {
      return Optional.of(asked(call));
    }
    return find(call.toolId()).filter(this::waits).map(tool -> approval(tool, call));
  }

  private boolean waits(Tool tool) {
    return switch (limits.approval()) {
      case NEVER -> false;
      case ALWAYS -> true;
      case DESTRUCTIVE -> tool.hints().destructive().orElse(false);
    };
  }

  private static InteractionRequest approval(Tool tool, Part.ToolCall call) {
    return new InteractionRequest(
        call.id(),
        Interaction.Type.APPROVAL,
        "Call " + tool.ref() + "?",
        "The agent wants to call %s, which may delete or overwrite something."
            .formatted(tool.ref()),
        Map.of(
            "app",
            tool.ref().app(),
            "operation",
            tool.ref().operation(),
            "arguments",
            call.arguments()));
  }

  private static InteractionRequest asked(Part.ToolCall call) {
    boolean input = AgentJson.text(call.arguments(), "kind").equals("input");
    var request = new LinkedHashMap<String, @Nullable Object>();
    if (input && AgentJson.members(call.arguments().get("schema")) != null) {
      request.put("schema", call.arguments().get("schema"));
    }
    return new InteractionRequest(
        call.id(),
        input ? Interaction.Type.INPUT : Interaction.Type.CLARIFICATION,
        input ? "The agent needs something" : "The agent has a question",
        AgentJson.text(call.arguments(), "question"),
        request);
  }

  /** Whether a call with an unknown outcome may be made again. */
  boolean repeatable(Part.ToolCall call) {
    return find(call.toolId())
        .map(Tool::hints)
        .filter(hints -> hints.readOnly().orElse(false) || hints.idempotent().orElse(false))
        .isPresent();
  }

  /** Calls a known tool. A failure is a result too. */
  Part.ToolResult call(Part.ToolCall call) {
    var tool = find(call.toolId()).orElseThrow();
    var invocation =
        new AppInvocation(
            tool.ref().app(),
            tool.ref().operation(),
            call.arguments(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(turnId + ":" + call.id()),
            context.map(CallContext::subject).map(subject -> subject.id()),
            Optional.of(turnId));
    try {
      var answered =
          Deadline.in(limits.toolTime())
              .during(
                  () ->
                      context.isPresent()
                          ? context.get().during(() -> apps.invoke(invocation))
                          : apps.invoke(invocation));
      return new Part.ToolResult(call.id(), answered.status(), content(answered));
    } catch (ServiceException refused) {
      return refused(call, status(refused.reason()), refused.detail());
    }
  }

  private @Nullable Object content(AppResult answered) {
    byte[] body = answered.body();
    int length = Math.min(body.length, limits.resultBytes());
    var text = new String(body, 0, length, StandardCharsets.UTF_8);
    if (length < body.length) {
      return Map.of("truncated", true, "bytes", (long) body.length, "beginning", text);
    }
    if (text.isEmpty()) {
      return null;
    }
    try {
      return AgentJson.parse(text);
    } catch (IllegalArgumentException noJson) {
      return text;
    }
  }

  static Part.ToolResult refused(Part.ToolCall call, int status, String message) {
    return new Part.ToolResult(call.id(), status, Map.of("error", message));
  }

  private static int status(ServiceException.Reason reason) {
    return switch (reason) {
      case INVALID_INPUT, RANGE, TOO_LARGE -> 400;
      case NOT_CONNECTED,
          RECONNECT_REQUIRED,
          INSTANCE_SELECTION_REQUIRED,
          INVALID_TOKEN,
          INVALID_GRANT ->
          401;
      case DENIED, READ_ONLY, OUTSIDE_MODEL -> 403;
      case NOT_FOUND -> 404;
      case CONDITION, NOT_MODIFIED, INVALID_STATE, CONFLICT, IDEMPOTENCY_KEY_REUSED, PAUSED -> 409;
      case NO_CAPACITY, LOCKED -> 429;
      case NOT_SUPPORTED -> 501;
      case UNAVAILABLE -> 503;
      case TIMEOUT -> 504;
      case FAILED -> 500;
    };
  }
}
