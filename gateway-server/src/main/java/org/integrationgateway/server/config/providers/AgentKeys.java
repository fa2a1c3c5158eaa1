package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.FLAG;
import static org.integrationgateway.server.config.shape.Scalars.HTTP_URL;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;
import static org.integrationgateway.server.config.shape.Scalars.size;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Free;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.Scalars;
import org.integrationgateway.server.config.shape.Settings;
import tools.jackson.databind.node.ObjectNode;

/** What the agents that the server carries in itself may be told. */
public final class AgentKeys {
  private AgentKeys() {}

  public static final String ANTHROPIC = "anthropic";
  public static final String OPENAI = "openai";

  public static final Key<String> PROTOCOL =
      required(
          "protocol",
          Choice.of(ANTHROPIC, OPENAI),
          "What the API speaks: messages as Anthropic's, or chat completions as OpenAI's and those"
              + " of many other servers.");

  public static final Key<URI> URL =
      required(
          "url",
          HTTP_URL,
          "Where it is asked, such as https://api.anthropic.com/v1/messages or"
              + " http://localhost:8000/v1/chat/completions. That host may be reached whatever"
              + " server.egress says, no other.");

  public static final Key<Secret> API_KEY =
      optional("apiKey", Scalars.SECRET, "What lets the server in; most often a secret reference.");

  public static final Key<Settings> MODEL =
      required("model", Block.of(PROTOCOL, URL, API_KEY), "The API that models are asked at.");

  public static final Key<List<String>> MODELS =
      withDefault(
          "models",
          new ListOf<>(TEXT),
          List.of(),
          "Names of models that sessions may use. None: any.");

  public static final Key<List<String>> OPTIONS =
      withDefault(
          "modelOptions",
          new ListOf<>(TEXT),
          List.of(
              "max_tokens",
              "max_completion_tokens",
              "temperature",
              "top_p",
              "top_k",
              "stop",
              "stop_sequences",
              "seed",
              "frequency_penalty",
              "presence_penalty",
              "reasoning_effort",
              "thinking",
              "tool_choice",
              "parallel_tool_calls"),
          "Options of the API that whoever begins a turn may set. Others may choose models that are"
              + " not allowed here, or reach for tools that nobody approves.");

  public static final Key<String> APPROVAL =
      withDefault(
          "approval",
          Choice.of("destructive", "always", "never"),
          "destructive",
          "Which tools wait until somebody approves the call: those that say that they are"
              + " destructive, all, or none.");

  public static final Key<Boolean> ASKS_PEOPLE =
      withDefault("asksPeople", FLAG, true, "Whether models may ask people.");

  public static final Key<Integer> TURNS =
      withDefault("turnsAtOnce", integer(1, 1_000), 32, "Turns that this server carries out.");

  public static final Key<Duration> TURN_TIME =
      withDefault(
          "turnTimeout",
          DURATION,
          Duration.ofMinutes(10),
          "How long a turn works, where it does not say; waiting for people does not count.");

  public static final Key<Duration> ANSWER_TIME =
      withDefault(
          "answerTimeout", DURATION, Duration.ofHours(24), "How long a turn waits for people.");

  public static final Key<Integer> ANSWERS =
      withDefault("maxAnswers", integer(1, 10_000), 64, "Answers of the model in one turn.");

  public static final Key<Integer> CALLS =
      withDefault("maxToolCalls", integer(1, 10_000), 64, "Calls of tools in one turn.");

  public static final Key<Duration> TOOL_TIME =
      withDefault("toolTimeout", DURATION, Duration.ofSeconds(60), "The longest a tool may take.");

  public static final Key<Long> RESULT_BYTES =
      withDefault(
          "maxResultBytes",
          size(1, 4L << 20),
          64L << 10,
          "The largest answer of a tool that a model sees whole; of others it sees the beginning.");

  public static final Key<Integer> REPAIRS =
      withDefault(
          "repairs",
          integer(0, 10),
          2,
          "How often an answer that does not fit its schema is asked for again.");

  public static final Key<Integer> ATTEMPTS =
      withDefault("attempts", integer(1, 10), 3, "How often the model is asked for one answer.");

  public static final Key<Settings> LIMITS =
      block(
          "limits",
          Block.of(
              TURNS,
              TURN_TIME,
              ANSWER_TIME,
              ANSWERS,
              CALLS,
              TOOL_TIME,
              RESULT_BYTES,
              REPAIRS,
              ATTEMPTS),
          "How much a turn may do.");

  /** {@code calls[]} of a step of {@code builtin:scripted}. */
  public static final Key<String> TOOL = required("tool", TEXT, "The id of the tool.");

  public static final Key<ObjectNode> ARGUMENTS =
      optional("arguments", Free.OBJECT, "What it is called with.");

  /** {@code steps[]} of a scene. */
  public static final Key<String> SAYS =
      optional(
          "text",
          TEXT,
          "What it says. $${message} stands for what the user said, $${result} for what the last"
              + " tool answered.");

  public static final Key<String> REASONING = optional("reasoning", TEXT, "What it thinks before.");

  public static final Key<List<Settings>> TOOL_CALLS =
      withDefault(
          "calls", new ListOf<>(Block.of(TOOL, ARGUMENTS)), List.of(), "Tools that it calls.");

  public static final Key<String> FAILS =
      optional("fails", TEXT, "Fails with this message instead of answering.");

  public static final Key<Duration> PAUSE =
      optional("pause", DURATION, "Waits so long before each word.");

  /** {@code scenes[]}. */
  public static final Key<String> WHEN =
      optional("when", TEXT, "Is played when this stands in what the user says. None: always.");

  public static final Key<List<Settings>> STEPS =
      required(
          "steps",
          new ListOf<>(Block.of(SAYS, REASONING, TOOL_CALLS, FAILS, PAUSE)),
          "The answers of a turn in order; the last one again when it wants more.");

  public static final Key<List<Settings>> SCENES =
      required(
          "scenes",
          new ListOf<>(Block.of(WHEN, STEPS)),
          "What it answers: the first scene that fits is played.");
}
