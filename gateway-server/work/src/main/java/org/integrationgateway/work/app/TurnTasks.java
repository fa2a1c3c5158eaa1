package org.integrationgateway.work.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.sdk.app.task.TaskQuestion;
import org.integrationgateway.sdk.app.task.TaskState;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Turns of agents as tasks, for the subject of the call in force. */
record TurnTasks(WorkApp.Agents agents) {
  /** A tool of a turn: its number follows. */
  private static final Pattern TOOL = Pattern.compile("/toolRefs(|/\\d+)(?:/operation)?");

  AppResult ask(String json, AppCall call) {
    var input = JsonValues.parseObject(json);
    var agent = agents.named(JsonValues.text(input, "agent"));
    var key = call.origin().idempotencyKey();
    var known = JsonValues.text(input, "session");
    var session = known.isEmpty() ? opened(agent, input, key) : known;
    var turn = NewTurn.of(session, JsonValues.text(input, "text")).with(tools(input), List.of());
    var begun = begun(agent, key.map(turn::once).orElse(turn), known.isEmpty() && key.isEmpty());
    return AppTask.of(begun.id(), WorkApp.TURN_STATE)
        .cancelledBy(WorkApp.TURN_CANCEL)
        .answeredBy(WorkApp.TURN_ANSWER)
        .result();
  }

  /**
   * Begins a turn, or archives its session when it is refused.
   *
   * @param alone whether the session is for this turn, and no request with the same key uses it
   */
  private static Turn begun(Agent agent, NewTurn turn, boolean alone) {
    try {
      return agent.createTurn(turn);
    } catch (ServiceException refused) {
      if (alone) {
        agent.updateSession(turn.sessionId(), SessionChange.to(Session.State.ARCHIVED));
      }
      throw refused.problems().isEmpty() ? refused : ofInput(refused);
    }
  }

  /** The problems of a turn at the members of the input that it was made from. */
  private static ServiceException ofInput(ServiceException ofTurn) {
    return ServiceException.invalidInput(
        String.valueOf(ofTurn.getMessage()),
        ofTurn.problems().stream()
            .map(problem -> new Problem(pointer(problem.pointer()), problem.message()))
            .toList());
  }

  private static String pointer(String ofTurn) {
    var tool = TOOL.matcher(ofTurn);
    return tool.matches() ? "/tools" + tool.group(1) : ofTurn;
  }

  private static String opened(
      Agent agent, Map<String, @Nullable Object> input, Optional<String> key) {
    var model = JsonValues.text(input, "model");
    var session =
        NewSession.of(
            model.isEmpty()
                ? agent.capabilities().models().stream().findFirst().orElse("default")
                : model);
    return agent.createSession(key.map(session::once).orElse(session)).id();
  }

  private static List<ToolRef> tools(Map<String, @Nullable Object> input) {
    return input.get("tools") instanceof List<?> names
        ? names.stream().map(String::valueOf).map(TurnTasks::tool).toList()
        : List.of();
  }

  private static ToolRef tool(String name) {
    int slash = name.indexOf('/');
    return new ToolRef(name.substring(0, slash), name.substring(slash + 1));
  }

  AppResult state(String json, AppCall call) {
    var agent = agents.named("");
    return state(agent, agent.getTurn(RunTasks.task(json))).answer();
  }

  AppResult cancel(String json, AppCall call) {
    var agent = agents.named("");
    return state(agent, agent.cancelTurn(RunTasks.task(json), Optional.empty())).answer();
  }

  /**
   * Resolves the questions that have an answer. A turn whose question is declined, and that cannot
   * go on without the answer, is cancelled.
   *
   * @throws ServiceException {@code DENIED} for agents and workflows: they would approve what a
   *     person has to
   */
  AppResult answer(String json, AppCall call) {
    if (call.context().party() != Party.USER) {
      throw new ServiceException(
          Reason.DENIED,
          "questions of a turn are for people: an agent, a workflow or a provider cannot answer"
              + " them");
    }
    var agent = agents.named("");
    var turn = RunTasks.task(json);
    var answers = JsonValues.object(JsonValues.parseObject(json), "answers");
    for (var asked : waiting(agent, turn)) {
      var answer = JsonValues.members(answers.get(asked.id()));
      if (answer == null) {
        continue;
      }
      var resolution = TurnQuestion.resolution(asked, answer);
      if (resolution.isEmpty()) {
        return state(agent, agent.cancelTurn(turn, Optional.of("the user declined to answer")))
            .answer();
      }
      agent.resolveInteraction(turn, asked.id(), resolution.get());
    }
    return state(agent, agent.getTurn(turn)).answer();
  }

  private static List<Interaction> waiting(Agent agent, String turn) {
    return agent.listInteractions(turn).stream()
        .filter(each -> each.state() == Interaction.State.PENDING)
        .toList();
  }

  private static TaskState asking(Agent agent, Turn turn) {
    var questions = new LinkedHashMap<String, TaskQuestion>();
    waiting(agent, turn.id()).forEach(each -> questions.put(each.id(), TurnQuestion.of(each)));
    return TaskState.asking(turn.id(), "the agent asks", questions);
  }

  private static TaskState state(Agent agent, Turn turn) {
    return switch (turn.status()) {
      case PENDING, RUNNING -> TaskState.working(turn.id(), "");
      case WAITING_FOR_INPUT -> asking(agent, turn);
      case SUCCEEDED -> TaskState.completed(turn.id(), answer(turn));
      case FAILED -> TaskState.failed(turn.id(), turn.statusMessage().orElse("the turn failed"));
      case CANCELED -> TaskState.cancelled(turn.id());
    };
  }

  private static Map<String, @Nullable Object> answer(Turn turn) {
    var answer = new LinkedHashMap<String, @Nullable Object>();
    turn.output()
        .ifPresent(
            output -> {
              if (output instanceof TurnOutput.Text text) {
                answer.put("text", text.text());
              } else if (output instanceof TurnOutput.Structured structured) {
                answer.put("value", structured.value());
              }
            });
    answer.put("session", turn.sessionId());
    return answer;
  }
}
