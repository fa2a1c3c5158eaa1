package org.integrationgateway.config.workflows;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.DURATION;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.TEXT;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Literal;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;

/** {@code workflows.definitions}. */
public final class WorkflowKeys {
  /** Members whose key has another name than in a definition of the API. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("activations", "on", "definitionId", "definition");

  private WorkflowKeys() {}

  public static final Key<String> ID =
      required("id", TEXT, "Unique in its definition: letters, digits, '_' and '-'.");

  /** {@code steps[].invoke}. */
  public static final Key<String> APP = required("app", TEXT, "The app.");

  public static final Key<String> OPERATION = required("operation", TEXT, "The operation.");
  public static final Key<Object> INPUT =
      optional(
          "input", Literal.MAPPING, "The input of the operation; strings may hold references.");
  public static final Key<String> CONNECTION =
      optional("connection", TEXT, "Which connection. Default: the operation's.");
  public static final Key<String> INSTANCE =
      optional("instance", TEXT, "Which instance. Default: the only one.");
  public static final Key<Settings> INVOKE =
      optional(
          "invoke", Block.of(APP, OPERATION, INPUT, CONNECTION, INSTANCE), "Invokes an operation.");

  /** {@code steps[].wait}. */
  public static final Key<Duration> FOR = optional("duration", DURATION, "So long.");

  public static final Key<String> UNTIL =
      optional("timestamp", TEXT, "A time as in RFC 3339, or a reference to one.");
  public static final Key<Settings> WAIT = optional("wait", Block.of(FOR, UNTIL), "Waits.");

  /** {@code steps[].awaitSignal}. */
  public static final Key<String> SIGNAL = required("signal", TEXT, "The name of the signal.");

  public static final Key<Settings> AWAIT_SIGNAL =
      optional("awaitSignal", Block.of(SIGNAL), "Waits for a signal.");

  /** {@code steps[].agentTurn}. */
  public static final Key<String> AGENT =
      optional("provider", TEXT, "The agent provider. Default: the default one.");

  public static final Key<String> MODEL = required("model", TEXT, "The model.");
  public static final Key<String> PROMPT =
      required("prompt", TEXT, "The message to the agent; it may hold references.");
  public static final Key<List<String>> TOOLS =
      withDefault("tools", new ListOf<>(TEXT), List.of(), "Tools it may use, as app/operation.");
  public static final Key<Object> OUTPUT_SCHEMA =
      optional("outputSchema", Literal.MAPPING, "JSON Schema of the answer. None: a text.");
  public static final Key<Settings> AGENT_TURN =
      optional(
          "agentTurn",
          Block.of(AGENT, MODEL, PROMPT, TOOLS, OUTPUT_SCHEMA),
          "Takes a turn with an agent.");

  /** {@code steps[].run}. */
  public static final Key<String> DEFINITION =
      required("definition", TEXT, "The definition, of the same provider.");

  public static final Key<Object> SUB_RUN_INPUT =
      optional("input", Literal.MAPPING, "Input of its run; strings may hold references.");
  public static final Key<Settings> RUN =
      optional(
          "run",
          Block.of(DEFINITION, SUB_RUN_INPUT),
          "Runs another definition and waits for its end.");

  /** {@code steps[].compensation}. */
  public static final Key<Settings> COMPENSATION =
      optional(
          "compensation",
          Block.of(APP, OPERATION, INPUT, CONNECTION, INSTANCE),
          "Undoes the step: invoked when the run fails or is cancelled after the step succeeded.");

  /** {@code steps[].retry}. */
  public static final Key<Integer> MAX_ATTEMPTS =
      required("maxAttempts", integer(1, 100), "Attempts in all.");

  public static final Key<Duration> INITIAL_INTERVAL =
      optional(
          "initialInterval",
          DURATION,
          "Wait before the second attempt, doubled for each further attempt. Default: 1s.");
  public static final Key<Duration> MAX_INTERVAL =
      optional("maxInterval", DURATION, "The longest wait. Default: 1m.");
  public static final Key<Settings> RETRY =
      optional(
          "retry",
          Block.of(MAX_ATTEMPTS, INITIAL_INTERVAL, MAX_INTERVAL),
          "How the step is tried again. None: it is not.");

  /** {@code steps[]}. */
  public static final Key<List<String>> NEEDS =
      optional(
          "needs",
          new ListOf<>(TEXT),
          "Steps that must complete first; an empty list: no step. Default: the step above.");

  public static final Key<String> CONDITION =
      optional("condition", TEXT, "Runs only when this expression is true.");
  public static final Key<Duration> TIMEOUT =
      optional("timeout", DURATION, "The time limit of one attempt, or of waiting for a signal.");

  public static final Key<List<Settings>> STEPS =
      required(
          "steps",
          new ListOf<>(
              Block.of(
                  ID,
                  INVOKE,
                  WAIT,
                  AWAIT_SIGNAL,
                  AGENT_TURN,
                  RUN,
                  NEEDS,
                  CONDITION,
                  RETRY,
                  TIMEOUT,
                  COMPENSATION)),
          "The steps; each has one action.");

  /** {@code on[]}. */
  public static final Key<String> ACTIVATION_ID =
      optional("id", TEXT, "Unique among all triggers. Default: the provider chooses one.");

  public static final Key<String> CRON =
      required("cron", TEXT, "Minute, hour, day of month, month, day of week.");
  public static final Key<String> TIME_ZONE =
      optional("timeZone", TEXT, "IANA name, such as Europe/Zurich. Default: UTC.");
  public static final Key<Settings> SCHEDULE =
      optional("schedule", Block.of(CRON, TIME_ZONE), "A schedule; needs 'runAs'.");

  public static final Key<String> TYPE =
      required("type", TEXT, "Type of the event; a '*' at its end stands for any text.");
  public static final Key<String> SOURCE = optional("source", TEXT, "Its source. Default: any.");
  public static final Key<String> SUBJECT = optional("subject", TEXT, "Its subject. Default: any.");
  public static final Key<String> EVENT_CONDITION =
      optional("condition", TEXT, "Only events for which this expression over 'event' is true.");
  public static final Key<Settings> EVENT =
      optional("event", Block.of(TYPE, SOURCE, SUBJECT, EVENT_CONDITION), "By events.");

  public static final Key<Boolean> TRIGGER_PAUSED =
      withDefault("paused", FLAG, false, "Whether the trigger is paused.");
  public static final Key<Object> RUN_INPUT =
      optional(
          "input", Literal.MAPPING, "Input of its runs; strings may hold references to the event.");

  public static final Key<List<Settings>> ON =
      withDefault(
          "on",
          new ListOf<>(Block.of(ACTIVATION_ID, SCHEDULE, EVENT, TRIGGER_PAUSED, RUN_INPUT)),
          List.of(),
          "The triggers that start runs: schedules and events.");

  /** {@code definitions.<id>}. */
  public static final Key<String> PROVIDER =
      optional("provider", TEXT, "The workflow provider. Default: the default one.");

  public static final Key<String> DISPLAY_NAME = optional("displayName", TEXT, "For people.");
  public static final Key<String> DESCRIPTION = optional("description", TEXT, "For people.");
  public static final Key<Boolean> PAUSED =
      withDefault("paused", FLAG, false, "Whether the definition is paused: no new runs start.");
  public static final Key<String> RUN_AS =
      optional(
          "runAs",
          TEXT,
          "Canonical subject that its runs act as. Default: the caller that starts the run.");
  public static final Key<Object> INPUT_SCHEMA =
      optional("inputSchema", Literal.MAPPING, "JSON Schema of the input. None: any mapping.");
  public static final Key<Object> OUTPUT =
      optional(
          "output",
          Literal.ANY,
          "The output of a run; strings may hold references. Default: the output of its last"
              + " step.");

  public static final Key<Map<String, Settings>> DEFINITIONS =
      withDefault(
          "definitions",
          MapOf.named(
              Block.of(
                  PROVIDER,
                  DISPLAY_NAME,
                  DESCRIPTION,
                  PAUSED,
                  RUN_AS,
                  INPUT_SCHEMA,
                  STEPS,
                  OUTPUT,
                  ON)),
          Map.of(),
          "Definitions by id, applied at the start. An unchanged definition has no effect. A"
              + " definition that was removed here is kept: delete or pause it by the API."
              + " References are written ${{ ... }}, in quotes where the YAML needs them.");

  public static final Key<Settings> WORKFLOWS =
      block("workflows", Block.of(DEFINITIONS), "The definitions of the workflow providers.");

  /** The keys of a member of a definition to which a pointer into its specification leads. */
  public static List<String> path(String pointer) {
    return Arrays.stream(pointer.split("/"))
        .filter(name -> !name.isEmpty())
        .map(name -> OTHER_NAMES.getOrDefault(name, name))
        .toList();
  }
}
