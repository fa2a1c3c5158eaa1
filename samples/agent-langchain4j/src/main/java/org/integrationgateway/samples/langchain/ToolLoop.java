package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.agent.memory.RunningTurn;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.ToolResults;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnOutput;

/**
 * Carries out one turn: calls the model, then the tools that it requests, until the model ends the
 * turn.
 */
final class ToolLoop {
  private static final String MALFORMED = "(malformed)";
  private static final int MOST_ANSWERS = 64;
  private static final int MOST_REPAIRS = 2;

  private final RunningTurn turn;
  private final Model model;
  private final Model.Question opening;
  private final Toolbox tools;
  private final Config.Approval approval;
  private final Set<String> callIds = new HashSet<>();
  private final List<ChatMessage> messages;

  ToolLoop(
      RunningTurn turn,
      Model model,
      Model.Question opening,
      Toolbox tools,
      Config.Approval approval) {
    this.turn = turn;
    this.model = model;
    this.opening = opening;
    this.tools = tools;
    this.approval = approval;
    this.messages = new ArrayList<>(opening.messages());
  }

  TurnOutput converse() throws InterruptedException {
    int repairs = 0;
    for (int number = 1; number <= MOST_ANSWERS; number++) {
      var said = model.ask(opening.with(messages), turn, turn.id() + "." + number);
      var answer = unique(said.message());
      var calls = answer.toolExecutionRequests().stream().map(ToolLoop::call).toList();
      var text = Optional.ofNullable(answer.text()).orElse("");
      turn.append(EventDraft.message(said.id(), text, calls));
      messages.add(answer);
      for (var call : calls) {
        var result = result(call, said.id());
        turn.append(EventDraft.toolResult(call, result));
        messages.add(Conversation.result(result));
      }
      if (!calls.isEmpty()) {
        continue;
      }
      try {
        return output(text);
      } catch (IllegalArgumentException unfit) {
        if (repairs++ == MOST_REPAIRS) {
          throw new ServiceException(
              Reason.FAILED, "the model's response does not fit the schema: " + unfit.getMessage());
        }
        repair(
            "This answer does not do: %s. Answer again, with one JSON value that fits the schema."
                .formatted(unfit.getMessage()));
      }
    }
    throw new ServiceException(
        Reason.FAILED, "the model came to no end within " + MOST_ANSWERS + " answers");
  }

  private TurnOutput output(String text) {
    return opening.schema().isPresent()
        ? new TurnOutput.Structured(opening.schema().get().read(text))
        : new TurnOutput.Text(text);
  }

  private void repair(String text) {
    turn.append(EventDraft.repair(text));
    messages.add(UserMessage.from(text));
  }

  private AiMessage unique(AiMessage answer) {
    return answer.toBuilder()
        .toolExecutionRequests(answer.toolExecutionRequests().stream().map(this::unique).toList())
        .build();
  }

  /** A call with an id that is unique in its turn, independent of the model's ids. */
  private ToolExecutionRequest unique(ToolExecutionRequest asked) {
    var given = String.valueOf(asked.id()).replaceAll("[^A-Za-z0-9_-]", "_");
    var id = given.length() > 60 ? given.substring(0, 60) : given;
    for (int next = 2; !callIds.add(id); next++) {
      id = given + "_" + next;
    }
    return asked.toBuilder().id(id).build();
  }

  /** Returns the requested calls; arguments that are not an object are reported to the model. */
  private static Part.ToolCall call(ToolExecutionRequest asked) {
    var text = Optional.ofNullable(asked.arguments()).orElse("");
    try {
      return new Part.ToolCall(asked.id(), asked.name(), EventData.arguments(text));
    } catch (IllegalArgumentException malformed) {
      return new Part.ToolCall(asked.id(), asked.name(), Map.of(MALFORMED, text));
    }
  }

  private Part.ToolResult result(Part.ToolCall call, String messageId) throws InterruptedException {
    var tool = tools.find(call.toolId());
    if (tool.isEmpty()) {
      return ToolResults.refused(call, 404, "there is no tool '" + call.toolId() + "'");
    }
    if (call.arguments().containsKey(MALFORMED)) {
      return ToolResults.refused(call, 400, "the arguments are no JSON object");
    }
    if (approval.concerns(tool.get())) {
      var answer = turn.ask(InteractionRequest.approval(tool.get(), call));
      if (!Boolean.TRUE.equals(answer.get("approved"))) {
        return ToolResults.refused(call, 403, "the user did not approve");
      }
    }
    turn.append(EventDraft.toolCall(call, messageId));
    return tools.call(tool.get(), call, turn);
  }
}
