package org.integrationgateway.server.config;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.FLAG;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.Literal;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Settings;

/** {@code workflows.definitions}. */
final class WorkflowKeys {
  private WorkflowKeys() {}

  static final Key<String> ID =
      required("id", TEXT, "Unique in its definition: letters, digits, '_' and '-'.");

  /** {@code steps[].invoke}. */
  static final Key<String> APP = required("app", TEXT, "The app.");

  static final Key<String> OPERATION = required("operation", TEXT, "The operation.");
  static final Key<Object> INPUT =
      optional("input", Literal.MAPPING, "What it is called with; strings may hold references.");
  static final Key<String> CONNECTION =
      optional("connection", TEXT, "Which connection. Default: the operation's.");
  static final Key<String> INSTANCE =
      optional("instance", TEXT, "Which instance. Default: the only one.");
  static final Key<Settings> INVOKE =
      optional(
          "invoke", Block.of(APP, OPERATION, INPUT, CONNECTION, INSTANCE), "Invokes an operation.");

  /** {@code steps[].wait}. */
  static final Key<Duration> FOR = optional("duration", DURATION, "So long.");

  static final Key<String> UNTIL =
      optional("timestamp", TEXT, "Until then: a time as in RFC 3339, or a reference to one.");
  static final Key<Settings> WAIT = optional("wait", Block.of(FOR, UNTIL), "Waits.");

  /** {@code steps[].awaitSignal}. */
  static final Key<String> SIGNAL = required("signal", TEXT, "The name of the signal.");

  static final Key<Settings> AWAIT_SIGNAL =
      optional("awaitSignal", Block.of(SIGNAL), "Waits for a signal.");

  /** {@code steps[].agentTurn}. */
  static final Key<String> AGENT =
      optional("provider", TEXT, "The agent provider. Default: the default one.");

  static final Key<String> MODEL = required("model", TEXT, "The model.");
  static final Key<String> PROMPT =
      required("prompt", TEXT, "What is said; it may hold references.");
  static final Key<List<String>> TOOLS =
      withDefault("tools", new ListOf<>(TEXT), List.of(), "Tools it may use, as app/operation.");
  static final Key<Object> OUTPUT_SCHEMA =
      optional("outputSchema", Literal.MAPPING, "JSON Schema of the answer. None: a text.");
  static final Key<Settings> AGENT_TURN =
      optional(
          "agentTurn",
          Block.of(AGENT, MODEL, PROMPT, TOOLS, OUTPUT_SCHEMA),
          "Takes a turn with an agent.");

  /** {@code steps[].retry}. */
  static final Key<Integer> MAX_ATTEMPTS =
      required("maxAttempts", integer(1, 100), "Attempts in all.");

  static final Key<Duration> INITIAL_INTERVAL =
      optional(
          "initialInterval",
          DURATION,
          "Wait before the second attempt, which doubles with each further one. Default: 1s.");
  static final Key<Duration> MAX_INTERVAL =
      optional("maxInterval", DURATION, "The longest wait. Default: 1m.");
  static final Key<Settings> RETRY =
      optional(
          "retry",
          Block.of(MAX_ATTEMPTS, INITIAL_INTERVAL, MAX_INTERVAL),
          "How it is tried again. None: not at all.");

  /** {@code steps[]}. */
  static final Key<List<String>> NEEDS =
      optional(
          "needs",
          new ListOf<>(TEXT),
          "Steps that come before it; an empty list: none. Default: the one above.");

  static final Key<String> CONDITION =
      optional("condition", TEXT, "Runs only when this expression is true.");
  static final Key<Duration> TIMEOUT =
      optional("timeout", DURATION, "How long one attempt may take, or a signal be waited for.");

  static final Key<List<Settings>> STEPS =
      required(
          "steps",
          new ListOf<>(
              Block.of(
                  ID, INVOKE, WAIT, AWAIT_SIGNAL, AGENT_TURN, NEEDS, CONDITION, RETRY, TIMEOUT)),
          "What is done; each step does one thing.");

  /** {@code on[]}. */
  static final Key<String> ACTIVATION_ID =
      optional("id", TEXT, "Unique among all triggers. Default: given by the provider.");

  static final Key<String> CRON =
      required("cron", TEXT, "Minute, hour, day of month, month, day of week.");
  static final Key<String> TIME_ZONE =
      optional("timeZone", TEXT, "IANA name, such as Europe/Zurich. Default: UTC.");
  static final Key<Settings> SCHEDULE =
      optional("schedule", Block.of(CRON, TIME_ZONE), "By the clock; needs 'runAs'.");

  static final Key<String> TYPE =
      required("type", TEXT, "Type of the event; a '*' at its end stands for anything.");
  static final Key<String> SOURCE = optional("source", TEXT, "Its source. Default: any.");
  static final Key<String> SUBJECT = optional("subject", TEXT, "Its subject. Default: any.");
  static final Key<Settings> EVENT =
      optional("event", Block.of(TYPE, SOURCE, SUBJECT), "By events.");

  static final Key<Boolean> TRIGGER_PAUSED =
      withDefault("paused", FLAG, false, "Whether it starts nothing now.");
  static final Key<Object> RUN_INPUT =
      optional(
          "input", Literal.MAPPING, "Input of its runs; strings may hold references to the event.");

  static final Key<List<Settings>> ON =
      withDefault(
          "on",
          new ListOf<>(Block.of(ACTIVATION_ID, SCHEDULE, EVENT, TRIGGER_PAUSED, RUN_INPUT)),
          List.of(),
          "What starts runs beside a request: schedules and events.");

  /** {@code definitions.<id>}. */
  static final Key<String> PROVIDER =
      optional("provider", TEXT, "The workflow provider. Default: the default one.");

  static final Key<String> DISPLAY_NAME = optional("displayName", TEXT, "For people.");
  static final Key<String> DESCRIPTION = optional("description", TEXT, "For people.");
  static final Key<Boolean> PAUSED =
      withDefault("paused", FLAG, false, "Whether it takes no new runs.");
  static final Key<String> RUN_AS =
      optional(
          "runAs",
          TEXT,
          "Canonical subject that its runs act as. Default: whoever starts the run.");
  static final Key<Object> INPUT_SCHEMA =
      optional("inputSchema", Literal.MAPPING, "JSON Schema of the input. None: any mapping.");
  static final Key<Object> OUTPUT =
      optional(
          "output",
          Literal.ANY,
          "What a run gives; strings may hold references. Default: what its last step gave.");

  static final Key<Map<String, Settings>> DEFINITIONS =
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
          "Definitions by id, applied at start. One that says what it said before changes nothing;"
              + " one that is here no longer is left as it is: delete or pause it by the API."
              + " References are written ${{ ... }}, in quotes where the YAML needs them.");

  static final Key<Settings> WORKFLOWS =
      block("workflows", Block.of(DEFINITIONS), "What the workflow providers carry out.");
}
