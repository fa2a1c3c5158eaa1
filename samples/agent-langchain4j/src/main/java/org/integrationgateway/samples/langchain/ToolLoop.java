package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.TurnOutput;

/**
 * Carries out one turn: calls the model, then the tools that it requests, until the model ends the
 * turn.
 */
final class ToolLoop implements Runnable {
  private static final String MALFORMED = "(malformed)";
  private static final int MOST_ANSWERS = 64;
  private static final int MOST_REPAIRS = 2;
  private static final Duration PATIENCE = Duration.ofDays(1);

  private final RunningTurn turn;
  private final Model model;
  private final Model.Question opening;
  private final Config.Approval approval;
  private final Set<String> callIds = new HashSet<>();
  private final int before;
  private final List<ChatMessage> messages;
  private final Duration time;
  private Deadline latest;

  /**
   * @param history messages of earlier turns
   * @param opening first message
   * @param time limit of the work; waiting for users does not count
   */
  ToolLoop(
      RunningTurn turn,
      Model model,
      List<ChatMessage> history,
      Model.Question opening,
      Config.Approval approval,
      Duration time) {
    this.turn = turn;
    this.model = model;
    this.opening = opening;
    this.approval = approval;
    this.before = history.size();
    this.messages = new ArrayList<>(history);
    this.messages.addAll(opening.messages());
    this.time = time;
    this.latest = Deadline.in(time);
  }

  /** Returns the messages of this turn, once it has ended, for later turns. */
  List<ChatMessage> said() {
    return messages.subList(before, messages.size());
  }

  @Override
  public void run() {
    try {
      converse();
    } catch (CancellationException ended) {
      turn.fail("the agent was stopped");
    } catch (Model.Unanswered failure) {
      turn.fail(latest.expired() ? "the turn had no end within " + time : failure.getMessage());
    } catch (RuntimeException defect) {
      System.getLogger("agent").log(System.Logger.Level.ERROR, "a turn broke off", defect);
      turn.fail("the agent broke off: " + defect.getClass().getSimpleName());
    }
  }

  private void converse() {
    int repairs = 0;
    for (int number = 1; number <= MOST_ANSWERS; number++) {
      var said = ask(turn.turn().id() + "." + number);
      var answer = unique(said.message());
      var calls = answer.toolExecutionRequests().stream().map(ToolLoop::call).toList();
      var text = Optional.ofNullable(answer.text()).orElse("");
      turn.tell(EventDraft.message(said.id(), text, calls));
      messages.add(answer);
      calls.forEach(call -> messages.add(Conversation.result(carryOut(call))));
      if (!calls.isEmpty()) {
        continue;
      }
      try {
        turn.succeed(output(text));
        return;
      } catch (IllegalArgumentException unfit) {
        if (repairs++ == MOST_REPAIRS) {
          throw new Model.Unanswered(
              "the model's answer does not fit the schema: " + unfit.getMessage());
        }
        messages.add(
            UserMessage.from(
                "This answer does not do: %s. Answer again, with one JSON value that fits the schema."
                    .formatted(unfit.getMessage())));
      }
    }
    throw new Model.Unanswered("the model came to no end within " + MOST_ANSWERS + " answers");
  }

  private TurnOutput output(String text) {
    return opening.schema().isPresent()
        ? new TurnOutput.Structured(opening.schema().get().read(text))
        : new TurnOutput.Text(text);
  }

  private Model.Answer ask(String id) {
    var question =
        new Model.Question(
            opening.model(), messages, opening.tools(), opening.schema(), opening.options());
    return model.ask(question, turn, id, latest);
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
    var text = Optional.ofNullable(asked.arguments()).filter(given -> !given.isBlank());
    try {
      return new Part.ToolCall(asked.id(), asked.name(), Json.object(text.orElse("{}")));
    } catch (IllegalArgumentException malformed) {
      return new Part.ToolCall(asked.id(), asked.name(), Map.of(MALFORMED, text.orElse("")));
    }
  }

  private Part.ToolResult carryOut(Part.ToolCall call) {
    var result = result(call);
    turn.tell(EventDraft.result(call, result));
    return result;
  }

  private Part.ToolResult result(Part.ToolCall call) {
    var tool = opening.tools().find(call.toolId());
    if (tool.isEmpty()) {
      return Toolbox.refused(call, 404, "there is no tool '" + call.toolId() + "'");
    }
    if (call.arguments().containsKey(MALFORMED)) {
      return Toolbox.refused(call, 400, "the arguments are no JSON object");
    }
    if (approval.concerns(tool.get()) && !approved(call, tool.get())) {
      return Toolbox.refused(call, 403, "the user did not approve");
    }
    turn.tell(EventDraft.call(call));
    return opening.tools().call(tool.get(), call, turn.turn().id(), latest);
  }

  private boolean approved(Part.ToolCall call, Tool tool) {
    var left = latest.remaining();
    var answer = turn.askApproval(call, tool.ref().toString(), PATIENCE);
    latest = Deadline.in(left);
    if (answer.isEmpty()) {
      throw new Model.Unanswered("no answer of the user came within " + PATIENCE);
    }
    return Boolean.TRUE.equals(answer.get().get("approved"));
  }
}
