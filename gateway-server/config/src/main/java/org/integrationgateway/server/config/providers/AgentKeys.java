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
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Free;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Scalars;
import org.integrationgateway.server.config.shape.Settings;
import tools.jackson.databind.node.ObjectNode;

/** The keys of the embedded agents. */
public final class AgentKeys {
  private AgentKeys() {}

  public static final String ANTHROPIC = "anthropic";
  public static final String OPENAI = "openai";

  public static final Key<String> PROTOCOL =
      required(
          "protocol",
          Choice.of(ANTHROPIC, OPENAI),
          "The protocol of the API: messages as Anthropic's, or chat completions as OpenAI's and"
              + " those of many other servers.");

  public static final Key<URI> URL =
      required(
          "url",
          HTTP_URL,
          "The URL of the API, such as https://api.anthropic.com/v1/messages or"
              + " http://localhost:8000/v1/chat/completions. This host is permitted even where"
              + " server.egress denies it; no other host is.");

  public static final Key<Secret> API_KEY =
      optional("apiKey", Scalars.HEADER_SECRET, "The API key; usually a secret reference.");

  public static final Key<Map<String, Secret>> HEADERS =
      withDefault(
          "headers",
          MapOf.named(Scalars.HEADER_SECRET),
          Map.of(),
          "More headers of every request, such as anthropic-beta, or api-key for servers that"
              + " expect the key there.");

  public static final Key<ObjectNode> ALWAYS =
      optional(
          "options",
          Free.OBJECT,
          "Members of the body of every request, such as max_tokens, or stream_options:"
              + " {include_usage: true}. Those that a caller may set with modelOptions replace"
              + " them.");

  public static final Key<Settings> MODEL =
      required(
          "model", Block.of(PROTOCOL, URL, API_KEY, HEADERS, ALWAYS), "The API of the models.");

  public static final Key<List<String>> SOURCES =
      required(
          "sources",
          new ListOf<>(TEXT),
          "The repositories that sessions may check out: URLs, or beginnings of URLs that end with"
              + " a slash, such as https://github.com/acme/.");

  public static final Key<String> RUNTIME =
      optional(
          "runtime",
          TEXT,
          "The runtime provider that checks them out: one that works on this host, such as"
              + " builtin:local. None: the default one.");

  public static final Key<Settings> WORKSPACES =
      optional(
          "workspaces",
          Block.of(SOURCES, RUNTIME),
          "Lets sessions have workspaces with checked out sources, which models can read. None: a"
              + " session with a workspace is refused.");

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
          "Options of the API that callers may set for a turn. Other options could choose models"
              + " that are not allowed here, or use tools without approval.");

  public static final Key<String> APPROVAL =
      withDefault(
          "approval",
          Choice.of("destructive", "always", "never"),
          "destructive",
          "The tools whose calls wait for approval: those that are declared destructive, all, or"
              + " none.");

  public static final Key<Boolean> ASKS_PEOPLE =
      withDefault("asksPeople", FLAG, true, "Whether models may ask the user questions.");

  public static final Key<Integer> TURNS =
      withDefault(
          "turnsAtOnce", integer(1, 1_000), 32, "The most turns that this server runs at once.");

  public static final Key<Duration> TURN_TIME =
      withDefault(
          "turnTimeout",
          DURATION,
          Duration.ofMinutes(10),
          "The time limit of a turn that sets none; waiting for people does not count.");

  public static final Key<Duration> MODEL_TIME =
      withDefault(
          "modelTimeout",
          DURATION,
          Duration.ofMinutes(5),
          "The time limit of one request to the model, its whole answer included.");

  public static final Key<Duration> ANSWER_TIME =
      withDefault(
          "answerTimeout", DURATION, Duration.ofHours(24), "The time limit of waiting for people.");

  public static final Key<Integer> ANSWERS =
      withDefault(
          "maxAnswers", integer(1, 10_000), 64, "The most answers of the model in one turn.");

  public static final Key<Integer> CALLS =
      withDefault("maxToolCalls", integer(1, 10_000), 64, "The most calls of tools in one turn.");

  public static final Key<Duration> TOOL_TIME =
      withDefault(
          "toolTimeout", DURATION, Duration.ofSeconds(60), "The time limit of a call of a tool.");

  public static final Key<Long> RESULT_BYTES =
      withDefault(
          "maxResultBytes",
          size(1, 4L << 20),
          64L << 10,
          "The largest answer of a tool that a model gets completely; of larger ones it gets the"
              + " beginning.");

  public static final Key<Integer> REPAIRS =
      withDefault(
          "repairs",
          integer(0, 10),
          2,
          "How often the model is asked again after an answer that does not fit the schema.");

  public static final Key<Integer> ATTEMPTS =
      withDefault(
          "attempts", integer(1, 10), 3, "How often a failed request to the model is tried.");

  public static final Key<Settings> LIMITS =
      block(
          "limits",
          Block.of(
              TURNS,
              TURN_TIME,
              MODEL_TIME,
              ANSWER_TIME,
              ANSWERS,
              CALLS,
              TOOL_TIME,
              RESULT_BYTES,
              REPAIRS,
              ATTEMPTS),
          "Limits of a turn.");

  /** {@code calls[]} of a step of {@code builtin:scripted}. */
  public static final Key<String> TOOL = required("tool", TEXT, "The id of the tool.");

  public static final Key<ObjectNode> ARGUMENTS =
      optional(
          "arguments",
          Free.OBJECT,
          "The input of the tool; its texts are filled in as the text of the answer is.");

  /** {@code steps[]} of a scene. */
  public static final Key<String> SAYS =
      optional(
          "text",
          TEXT,
          "The text of the answer. $${message} stands for what the user said, $${result} for what"
              + " the last tool answered.");

  public static final Key<String> REASONING =
      optional("reasoning", TEXT, "The reasoning before the answer.");

  public static final Key<List<Settings>> TOOL_CALLS =
      withDefault(
          "calls", new ListOf<>(Block.of(TOOL, ARGUMENTS)), List.of(), "Tools that it calls.");

  public static final Key<String> FAILS =
      optional("fails", TEXT, "Fails with this message instead of answering.");

  public static final Key<Duration> PAUSE =
      optional("pause", DURATION, "The pause before each word.");

  /** {@code scenes[]}. */
  public static final Key<String> WHEN =
      optional(
          "when",
          TEXT,
          "The scene is played when the user's message contains this text. None: always.");

  public static final Key<List<Settings>> STEPS =
      required(
          "steps",
          new ListOf<>(Block.of(SAYS, REASONING, TOOL_CALLS, FAILS, PAUSE)),
          "The answers of a turn in order; the last one is repeated.");

  public static final Key<List<Settings>> SCENES =
      required(
          "scenes",
          new ListOf<>(Block.of(WHEN, STEPS)),
          "The scenes; the first one that fits is played.");
}
