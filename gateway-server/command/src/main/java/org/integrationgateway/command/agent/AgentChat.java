package org.integrationgateway.command.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.JsonArgument;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway agent chat}. */
@Command(
    name = "chat",
    description = {
      "Chat with an agent: each line is a message, and the answer is printed as it "
          + "is generated.",
      "End a line with a backslash to continue it. Without a terminal, one message "
          + "is read from stdin (or from --message). The exit code is 0 if the turn "
          + "succeeded, and 6 if it waits for input. Ctrl-C cancels the current answer, "
          + "and exits the second time; Ctrl-D exits."
    },
    footer = {
      "",
      "Examples:",
      "  gateway agent chat",
      "  gateway agent chat --tool demo/math.add",
      "  gateway agent chat --provider team --model large --all-tools --verbose",
      "  gateway agent chat --message 'What is the time in Oslo?' --tool demo/time.now"
    })
public final class AgentChat implements Runnable {
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(2);
  private static final int SIGNALLED = 130;

  private final CommandSession session;
  private final InputStream stdin;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "The agent provider. Default: the default of the gateway.")
  private @Nullable String provider;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "The model. Default: the one of your newest session, else 'default'.")
  private @Nullable String model;

  @Option(
      names = "--session",
      paramLabel = "ID",
      description = "Continue this session; see 'gateway agent sessions'.")
  private @Nullable String sessionId;

  @Option(
      names = "--tool",
      paramLabel = "APP/OPERATION",
      description = "An operation that the agent can call, or APP/* for all of an app; repeatable.")
  private List<String> tools = List.of();

  @Option(
      names = "--all-tools",
      description = "Let the agent call every operation that you can call over MCP.")
  private boolean allTools;

  @Option(
      names = {"-m", "--message"},
      paramLabel = "TEXT",
      description = "Send this message, print the answer and exit.")
  private @Nullable String message;

  @Option(
      names = "--schema",
      paramLabel = "JSON",
      description = "Ask for an answer that matches this JSON Schema: the text itself or @FILE.")
  private @Nullable String schema;

  @Option(
      names = {"-y", "--yes"},
      description = "Approve all tool calls that need approval.")
  private boolean yes;

  @Option(
      names = {"-v", "--verbose"},
      description = "Also print reasoning and all tool inputs and outputs.")
  private boolean verbose;

  public AgentChat(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = new AgentPaths(session.client());
    var asked =
        new TurnRequestText(
            tools,
            allTools,
            Optional.ofNullable(schema)
                .map(new JsonArgument("--schema", session.environment(), stdin)::object));
    var person =
        terminal.person() && !terminal.json()
            ? Optional.of(TypedLines.of(stdin))
            : Optional.<TypedLines>empty();
    var text = message == null && person.isEmpty() ? Optional.of(piped()) : said();
    var opened = opened(routes);
    try (var interrupts = ChatInterrupts.listen(() -> leave(opened))) {
      var conversation =
          new Conversation(
              routes,
              terminal,
              new RetriedRequests(terminal, LONGEST_ABSENCE),
              new TurnPrinter(terminal.json() ? silent(terminal) : terminal, verbose),
              new TurnQuestions(routes, terminal, person, yes),
              interrupts,
              person);
      var chat = new Chat(routes, terminal, conversation, asked, opened);
      if (text.isPresent()) {
        chat.once(text.get());
      } else {
        chat.talk(person.orElseThrow(), sessionId != null);
      }
    }
  }

  private Optional<String> said() {
    return Optional.ofNullable(message);
  }

  private String piped() {
    try {
      var text = new String(stdin.readAllBytes(), UTF_8).strip();
      if (text.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE, "there is no message: write one to stdin, or give --message TEXT");
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException("stdin cannot be read", e);
    }
  }

  private JsonNode opened(AgentPaths routes) {
    if (sessionId != null) {
      return routes.session(sessionId);
    }
    var request = AgentPaths.object();
    if (provider != null) {
      request.put("provider", provider);
    }
    return routes.createSession(request.put("model", model(routes)));
  }

  private String model(AgentPaths routes) {
    if (model != null) {
      return model;
    }
    for (var newest : routes.newestSessions(1)) {
      var before = newest.path("model").asString("");
      if (provider == null || newest.path("provider").asString("").equals(provider)) {
        return before;
      }
    }
    return "default";
  }

  /** Prints nothing: with {@code --json} the turn is printed at its end. */
  private static Terminal silent(Terminal terminal) {
    var nowhere = new java.io.PrintStream(java.io.OutputStream.nullOutputStream(), false, UTF_8);
    return new Terminal(nowhere, nowhere, false, false, true);
  }

  private void leave(JsonNode opened) {
    var terminal = session.terminal();
    terminal.note("");
    terminal.note(Style.FAINT.on(terminal, Chat.goOn(opened)));
    terminal.out().flush();
    Runtime.getRuntime().halt(SIGNALLED);
  }
}
