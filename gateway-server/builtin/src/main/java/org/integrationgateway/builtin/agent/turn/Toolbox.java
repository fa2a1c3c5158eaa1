package org.integrationgateway.builtin.agent.turn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.workspace.SourceTool;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.ToolCaller;
import org.integrationgateway.engines.agent.turn.ToolResults;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.CallQuestions;
import org.integrationgateway.sdk.json.JsonValues;
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

  private static final int NAMED = 20;

  private final List<Tool> tools;
  private final List<SourceTool> own;
  private final TurnRules rules;
  private final ToolCaller caller;

  Toolbox(
      List<Tool> tools,
      List<SourceTool> own,
      AgentParts parts,
      TurnRules rules,
      String turnId,
      Optional<CallContext> context) {
    this.tools = tools;
    // A tool of the request has the name first.
    this.own =
        own.stream()
            .filter(tool -> tools.stream().noneMatch(other -> other.id().equals(tool.tool().id())))
            .toList();
    this.rules = rules;
    this.caller = new ToolCaller(parts.apps(), turnId, context, (int) rules.limits().resultBytes());
  }

  /** The tools that the model may call. */
  List<Tool> offered() {
    var all = new ArrayList<>(tools);
    own.forEach(tool -> all.add(tool.tool()));
    if (rules.asksPeople()) {
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
    return rules.asksPeople() && call.toolId().equals(ASK);
  }

  /** The result of a call of a tool that does not exist. */
  Part.ToolResult unknown(Part.ToolCall call) {
    var names = offered().stream().map(Tool::id).limit(NAMED).toList();
    return ToolResults.refused(
        call,
        404,
        "there is no tool '%s'; the tools are %s"
            .formatted(
                call.toolId(),
                names.isEmpty()
                    ? "none: respond without tools"
                    : String.join(", ", names) + (offered().size() > NAMED ? ", …" : "")));
  }

  /** Whether a call has no effect, so that it may be made at the same time as others. */
  boolean onlyReads(Part.ToolCall call) {
    return !asks(call)
        && find(call.toolId()).map(Tool::hints).flatMap(OperationHints::readOnly).orElse(false);
  }

  /** The refusal of a call whose arguments do not fit the schema of the tool. */
  Optional<Part.ToolResult> unfit(Part.ToolCall call, OutputSchemas schemas) {
    var tool = tool(call);
    try {
      var problems = schemas.problems(tool.inputSchema(), call.arguments());
      return problems.isEmpty()
          ? Optional.empty()
          : Optional.of(
              ToolResults.misfit(call, "the input does not fit the schema of the tool", problems));
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
        : find(call.toolId())
            .filter(this::waits)
            .map(tool -> InteractionRequest.approval(tool, call));
  }

  private boolean waits(Tool tool) {
    return switch (rules.approval()) {
      case NEVER -> false;
      case ALWAYS -> true;
      case DESTRUCTIVE -> tool.hints().destructive().orElse(false);
    };
  }

  private static InteractionRequest asked(Part.ToolCall call) {
    boolean input = JsonValues.text(call.arguments(), "kind").equals("input");
    var request = new LinkedHashMap<String, @Nullable Object>();
    if (input && JsonValues.members(call.arguments().get("schema")) != null) {
      request.put("schema", call.arguments().get("schema"));
    }
    return new InteractionRequest(
        call.id(),
        input ? Interaction.Type.INPUT : Interaction.Type.CLARIFICATION,
        input ? "The agent needs something" : "The agent has a question",
        JsonValues.text(call.arguments(), "question"),
        request);
  }

  /** Whether a call with an unknown outcome may be made again. */
  boolean repeatable(Part.ToolCall call) {
    return find(call.toolId())
        .map(Tool::hints)
        .filter(hints -> hints.readOnly().orElse(false) || hints.idempotent().orElse(false))
        .isPresent();
  }

  /** The name of a known tool. */
  ToolRef ref(Part.ToolCall call) {
    return tool(call).ref();
  }

  /**
   * Calls a known tool. A failure is a result too.
   *
   * @param questions answers what its upstream asks, where people may be asked
   */
  Part.ToolResult call(Part.ToolCall call, CallQuestions questions) {
    var limits = rules.limits();
    var mine = own(call);
    if (mine.isPresent() || !rules.asksPeople()) {
      return Deadline.in(limits.toolTime())
          .during(
              () -> mine.isPresent() ? called(mine.get(), call) : caller.call(tool(call), call));
    }
    return Deadline.in(limits.toolTime().plus(limits.answerTime()))
        .during(() -> caller.call(tool(call), call, questions));
  }

  private Tool tool(Part.ToolCall call) {
    return find(call.toolId()).orElseThrow();
  }

  private Part.ToolResult called(SourceTool tool, Part.ToolCall call) {
    try {
      return ToolResults.ofValue(
          call, tool.call(call.arguments()), (int) rules.limits().resultBytes());
    } catch (ServiceException refused) {
      return ToolResults.failed(call, refused);
    }
  }
}
