package org.integrationgateway.work.app;

import java.util.function.Supplier;
import org.integrationgateway.http.api.GatewayFailures;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.RawHandler;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.sdk.workflow.Workflow;

/**
 * The app {@code builtin:work}: its operations start runs of workflows and turns of agents on
 * behalf of their callers, and answer with tasks. The rights are those of the routes for runs and
 * turns. Runs and turns may do what other operations do, so their starts count as destructive.
 */
public final class WorkApp {
  /** The name after {@code builtin:}. */
  public static final String NAME = "work";

  static final String RUN_STATE = "workflow.start.state";
  static final String RUN_CANCEL = "workflow.start.cancel";
  static final String TURN_STATE = "agent.ask.state";
  static final String TURN_CANCEL = "agent.ask.cancel";
  static final String TURN_ANSWER = "agent.ask.answer";

  private static final String START =
      """
      {"type": "object", "additionalProperties": false, "required": ["definition"], "properties": {
        "definition": {"type": "string", "description": "Id of the workflow definition"},
        "input": {"type": "object", "default": {}, "description": "Input of the run"}}}
      """;
  private static final String ASK =
      """
      {"type": "object", "additionalProperties": false, "required": ["text"], "properties": {
        "text": {"type": "string", "minLength": 1, "description": "The message to the agent"},
        "agent": {"type": "string", "description": "Name of the agent; without it the default one"},
        "model": {"type": "string", "description": "Name of the model; without it the agent's first"},
        "session": {"type": "string", "description": "Id of a session to go on with; without it a new one"},
        "tools": {"type": "array", "maxItems": 128, "items": {"type": "string", "pattern": "^[^/]+/[^/]+$"},
          "default": [], "description": "Operations that the agent may call, as app/operation"}}}
      """;
  private static final String TASK =
      """
      {"type": "object", "additionalProperties": false, "required": ["task"], "properties": {
        "task": {"type": "string", "minLength": 1, "maxLength": 256, "description": "Id of the task"}}}
      """;
  private static final String ANSWER =
      """
      {"type": "object", "additionalProperties": false, "required": ["task", "answers"], "properties": {
        "task": {"type": "string", "minLength": 1, "maxLength": 256, "description": "Id of the task"},
        "answers": {"type": "object", "description": "By the key of the question: {action: accept, decline or cancel, content}, whose content fits the schema of the question",
          "additionalProperties": {"type": "object"}}}}
      """;

  private WorkApp() {}

  /** The app without anything to start, for what its catalog says. */
  public static AppProvider undeployed() {
    return provider(
        () -> {
          throw new IllegalStateException("no workflow provider runs");
        },
        name -> {
          throw new IllegalStateException("no agent provider runs");
        });
  }

  /** Finds agents. */
  @FunctionalInterface
  public interface Agents {
    /**
     * @param name of a provider; empty: all of them, as one
     */
    Agent named(String name);
  }

  /**
   * The app.
   *
   * @param workflows the workflow providers, as one
   */
  public static AppProvider provider(Supplier<Workflow> workflows, Agents agents) {
    var runs = new RunTasks(workflows);
    var turns = new TurnTasks(agents);
    return TypedApp.named(NAME)
        .displayName("Work")
        .describe("Starts workflow runs and asks agents of this gateway")
        .rawOperation("workflow.start", START, during(runs::start))
        .title("Start a workflow")
        .describe("Starts a run of a workflow definition, and returns its task")
        .destructive(true)
        .rawOperation(RUN_STATE, TASK, during(runs::state))
        .title("State of a run")
        .describe("Returns how far a run is, and its output when it has succeeded")
        .readOnly()
        .rawOperation(RUN_CANCEL, TASK, during(runs::cancel))
        .title("Cancel a run")
        .describe("Ends a run of a workflow")
        .idempotent()
        .rawOperation("agent.ask", ASK, during(turns::ask))
        .title("Ask an agent")
        .describe("Begins a turn of an agent, and returns its task")
        .destructive(true)
        .rawOperation(TURN_STATE, TASK, during(turns::state))
        .title("State of a turn")
        .describe("Returns how far a turn is, what it asks, and its answer when it has ended")
        .readOnly()
        .rawOperation(TURN_ANSWER, ANSWER, during(turns::answer))
        .title("Answer an agent")
        .describe("Answers a question of a turn, which the state of the turn has")
        .rawOperation(TURN_CANCEL, TASK, during(turns::cancel))
        .title("Cancel a turn")
        .describe("Ends a turn of an agent")
        .idempotent()
        .build();
  }

  /** A handler whose refusals reach callers as those of the routes. */
  private static RawHandler during(RawHandler work) {
    return (input, call) -> {
      try {
        return work.handle(input, call);
      } catch (ServiceException refused) {
        throw GatewayFailures.of(refused);
      }
    };
  }
}
