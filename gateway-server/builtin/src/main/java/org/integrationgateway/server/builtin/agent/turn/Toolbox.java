package org.integrationgateway.server.builtin.agent.turn;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
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
import org.integrationgateway.server.builtin.agent.workspace.SourceTool;
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
              + " 'input' asks for a value that fits 'schema', if given.",
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

  /** The status of a call whose arguments do not fit. */
  static final int MISFIT = 400;

  private static final int NAMED = 20;
  private static final int PROBLEMS = 10;

  private final List<Tool> tools;
  private final List<SourceTool> own;
  private final Apps apps;
  private final TurnLimits limits;
  private final String turnId;
  private final Optional<CallContext> context;

  Toolbox(
      List<Tool> tools,
      List<SourceTool> own,
      AgentParts parts,
      TurnLimits limits,
      String turnId,
      Optional<CallContext> context) {
    this.tools = tools;
    // A tool of the request has the name first.
    this.own =
        own.stream()
            .filter(tool -> tools.stream().noneMatch(other -> other.id().equals(tool.tool().id())))
            .toList();
    this.apps = parts.apps();
    this.limits = limits;
    this.turnId = turnId;
    this.context = context;
  }

  /** The tools that the model may call. */
  List<Tool> offered() {
    var all = new ArrayList<>(tools);
    own.forEach(tool -> all.add(tool.tool()));
    if (limits.asksPeople()) {
      all.add(ASKING);
    }
    return all;
  }

  private Optional<Tool> find(String id) {
    return offered().stream().filter(tool -> tool.id().equals(id)).findFirst();
  }

  private Optional<SourceTool> own(Part.ToolCall call) {
    return own.stream().filter(tool -> tool.tool().id().equals(call.toolId())).findFirst();
  }

  boolean knows(Part.ToolCall call) {
    return find(call.toolId()).isPresent();
  }

  boolean asks(Part.ToolCall call) {
    return limits.asksPeople() && call.toolId().equals(ASK);
  }

  /** The result of a call of a tool that does not exist. */
  Part.ToolResult unknown(Part.ToolCall call) {
    var names = offered().stream().map(Tool::id).limit(NAMED).toList();
    return refused(
        call,
        404,
        "there is no tool '%s'; the tools are %s"
            .formatted(
                call.toolId(),
                names.isEmpty()
                    ? "none: answer without tools"
                    : String.join(", ", names) + (offered().size() > NAMED ? ", …" : "")));
  }

  /** Whether a call has no effect, so that it may be made at the same time as others. */
  boolean onlyReads(Part.ToolCall call) {
    return !asks(call)
        && find(call.toolId()).map(Tool::hints).flatMap(OperationHints::readOnly).orElse(false);
  }

  /** The refusal of a call whose arguments do not fit the schema of the tool. */
  Optional<Part.ToolResult> unfit(Part.ToolCall call, OutputSchemas schemas) {
    var tool = find(call.toolId()).orElseThrow();
    try {
      var problems = schemas.problems(tool.inputSchema(), call.arguments());
      return problems.isEmpty()
          ? Optional.empty()
          : Optional.of(misfit(call, "the input does not fit the schema of the tool", problems));
    } catch (IllegalArgumentException noSchema) {
      return Optional.empty();
    }
  }

  /** The question to ask the user before the call; empty when the call needs none. */
  Optional<InteractionRequest> question(Part.ToolCall call) {
    if (asks(call)) {
      return Optional.of(asked(call));
    }
    return own(call).isPresent()
        ? Optional.empty()
        : find(call.toolId()).filter(this::waits).map(tool -> approval(tool, call));
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
    var mine = own(call);
    try {
      return mine.isPresent() ? called(mine.get(), call) : invoked(call);
    } catch (ServiceException refused) {
      return refused.problems().isEmpty()
          ? refused(call, status(refused.reason()), refused.detail())
          : misfit(call, refused.detail(), refused.problems());
    }
  }

  private Part.ToolResult called(SourceTool tool, Part.ToolCall call) {
    var content = Deadline.in(limits.toolTime()).during(() -> tool.call(call.arguments()));
    return new Part.ToolResult(call.id(), 200, bounded(AgentJson.write(content)));
  }

  private Part.ToolResult invoked(Part.ToolCall call) {
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
    var answered =
        Deadline.in(limits.toolTime())
            .during(
                () ->
                    context.isPresent()
                        ? context.get().during(() -> apps.invoke(invocation))
                        : apps.invoke(invocation));
    return new Part.ToolResult(call.id(), answered.status(), content(answered));
  }

  private @Nullable Object content(AppResult answered) {
    byte[] body = answered.body();
    int length = Math.min(body.length, limits.resultBytes());
    var text = new String(body, 0, length, StandardCharsets.UTF_8);
    return length < body.length ? beginning(text, body.length) : parsed(text);
  }

  private @Nullable Object bounded(String json) {
    return json.length() > limits.resultBytes()
        ? beginning(json.substring(0, limits.resultBytes()), json.length())
        : parsed(json);
  }

  private static Object beginning(String text, long whole) {
    return Map.of("truncated", true, "bytes", whole, "beginning", text);
  }

  private static @Nullable Object parsed(String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return AgentJson.parse(text);
    } catch (IllegalArgumentException noJson) {
      return text;
    }
  }

  /** The result of a call with arguments that do not fit. */
  static Part.ToolResult misfit(Part.ToolCall call, String message, List<Problem> problems) {
    return new Part.ToolResult(
        call.id(),
        MISFIT,
        Map.of(
            "error",
            message,
            "problems",
            problems.stream().limit(PROBLEMS).map(Problem::toString).toList()));
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
