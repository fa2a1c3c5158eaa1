package org.integrationgateway.command.agent;

import java.io.InputStream;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.JsonArgument;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway agent resolve TURN [QUESTION]}. */
@Command(
    name = "resolve",
    aliases = "questions",
    description = {
      "Answer a question of a turn: an approval, a clarification or an input.",
      "Without an answer, list the questions of the turn."
    },
    footer = {
      "",
      "Examples:",
      "  gateway agent resolve trn_1",
      "  gateway agent resolve trn_1 --approve",
      "  gateway agent resolve trn_1 --deny --reason 'not today'",
      "  gateway agent resolve trn_1 int_2 --text 'the one in Oslo'"
    })
public final class AgentResolve implements Runnable {
  private static final int SHOWN = 400;

  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(index = "0", paramLabel = "TURN", description = "Id of the turn.")
  private String turn = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "Id of the question. Default: the only open one.")
  private @Nullable String question;

  @Option(names = "--approve", description = "Approve.")
  private boolean approve;

  @Option(names = "--deny", description = "Do not approve, or decline the input of a server.")
  private boolean deny;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "With --approve and --deny: a message to the agent.")
  private @Nullable String reason;

  @Option(names = "--text", paramLabel = "TEXT", description = "Answer a clarification.")
  private @Nullable String text;

  @Option(
      names = "--value",
      paramLabel = "JSON",
      description = "Answer an input: any JSON, @FILE, or - for stdin.")
  private @Nullable String value;

  public AgentResolve(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = new AgentPaths(session.client());
    var resolution = resolution();
    if (resolution.isEmpty()) {
      list(terminal, routes.interactions(turn));
      return;
    }
    var id = question == null ? only(routes.interactions(turn)) : question;
    var resolved = routes.resolve(turn, id, resolution);
    if (terminal.json()) {
      terminal.json(resolved);
      return;
    }
    terminal.line(resolved.path("id").asString("") + "\t" + resolved.path("state").asString(""));
  }

  /** The answer that the options give; empty when they give none. */
  private ObjectNode resolution() {
    var answer = AgentPaths.object();
    if (approve || deny) {
      answer.put("approved", approve);
    }
    if (reason != null) {
      answer.put("reason", reason);
    }
    if (text != null) {
      answer.put("text", text);
    }
    if (value != null) {
      answer.set("value", new JsonArgument("--value", session.environment(), stdin).value(value));
    }
    var kinds =
        (approve ? 1 : 0) + (deny ? 1 : 0) + (text == null ? 0 : 1) + (value == null ? 0 : 1);
    if (kinds > 1 || (kinds == 0 && reason != null)) {
      throw new CommandFailure(
          ExitCode.USAGE, "write one of --approve, --deny, --text and --value");
    }
    return answer;
  }

  private String only(ArrayNode questions) {
    var waiting =
        questions.valueStream().filter(AgentResolve::isPending).map(AgentResolve::id).toList();
    if (waiting.isEmpty()) {
      throw new CommandFailure(ExitCode.FAILED, "the turn asks nothing now");
    }
    if (waiting.size() > 1) {
      throw new CommandFailure(
          ExitCode.CHOICE, "several questions wait; name one of " + String.join(", ", waiting));
    }
    return waiting.get(0);
  }

  private static boolean isPending(JsonNode question) {
    return question.path("state").asString("").equals("pending");
  }

  private static String id(JsonNode question) {
    return question.path("id").asString("");
  }

  private static void list(Terminal terminal, ArrayNode questions) {
    if (terminal.json()) {
      terminal.json(questions);
      return;
    }
    var table =
        terminal
            .table("id", "type", "state", "title", "question", "about")
            .whole("id")
            .droppable("about", "state", "type");
    for (var each : questions) {
      table.row(
          id(each),
          each.path("type").asString(""),
          each.path("state").asString(""),
          PlainText.line(each.path("title").asString(""), SHOWN),
          PlainText.line(each.path("prompt").asString(""), SHOWN),
          each.path("request").isEmpty()
              ? ""
              : PlainText.line(each.path("request").toString(), SHOWN));
    }
    table.print("The turn asks nothing.");
  }
}
