package org.integrationgateway.command.app;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.client.OpenAnswer;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway app invoke APP OPERATION}. */
@Command(
    name = "invoke",
    aliases = "call",
    description =
        "Call an operation and print its response; streamed responses are printed as "
            + "they arrive.",
    footer = {
      "",
      "Examples:",
      "  gateway app invoke demo math.add -p a=1 -p b=2",
      "  gateway app invoke demo hello.greet -d '{\"name\": \"Ada\"}'",
      "  gateway app invoke demo hello.greet -d @input.json",
      "  gateway app invoke demo hello.greet -p name=Ada --dry-run"
    })
public final class AppInvoke implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(index = "0", paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Parameters(index = "1", paramLabel = "OPERATION", description = "Id of the operation.")
  private String operation = "";

  @Option(
      names = {"-p", "--param"},
      paramLabel = "NAME=VALUE",
      description =
          "A parameter, converted to the type in the operation's schema; repeat it for a list."
              + " Wins over --data.")
  private List<String> parameters = List.of();

  @Option(
      names = {"-d", "--data"},
      paramLabel = "JSON",
      description = "The input as a JSON object: the text itself, @FILE, or - for stdin.")
  private @Nullable String data;

  @Option(
      names = "--connection",
      paramLabel = "NAME",
      description = "The connection to use, if the app has several.")
  private @Nullable String connection;

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description = "The stored credential to use, if there are several.")
  private @Nullable String instance;

  @Option(
      names = "--dry-run",
      description =
          "Print the request that the gateway would send to the upstream, with secrets masked, and"
              + " do not send it.")
  private boolean dryRun;

  public AppInvoke(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    OperationInput.check(parameters);
    var client = session.client();
    var input =
        data == null
            ? OperationInput.empty()
            : new OperationInput(session.environment(), stdin).data(data);
    if (!parameters.isEmpty()) {
      OperationInput.add(input, parameters, OperationInput.schema(client, app, operation));
    }
    if (connection != null) {
      input.put("_connection", connection);
    }
    if (instance != null) {
      input.put("_instance", instance);
    }
    if (dryRun) {
      new RequestPrinter(session.terminal())
          .print(client.call("POST", path() + "?_dryRun=true", Optional.of(input)));
      return;
    }
    var answer = new WaitingNotes(session.terminal(), client).call(path(), input);
    print(session.terminal(), answer);
    if (!answer.ok()) {
      throw new CommandFailure(
          ExitCode.FAILED, app + " " + operation + " returned HTTP " + answer.status());
    }
  }

  private String path() {
    return "/api/v1/" + GatewayClient.segment(app) + "/" + GatewayClient.segment(operation);
  }

  /** Prints an answer in pieces as it arrives, except where it must be valid JSON as a whole. */
  private static void print(Terminal terminal, OpenAnswer answer) {
    if (answer.sized() || terminal.json()) {
      print(terminal, answer.whole());
      return;
    }
    answer.printPieces(terminal.out());
    if (answer.contentType().contains("json") || terminal.person()) {
      terminal.line("");
    }
  }

  /** Indents JSON for people; prints other types, and all output for scripts, unchanged. */
  private static void print(Terminal terminal, GatewayClient.Answer answer) {
    if (answer.body().length == 0) {
      return;
    }
    if (terminal.json() || (terminal.person() && answer.contentType().contains("json"))) {
      terminal.json(answer.json());
      return;
    }
    terminal.out().writeBytes(answer.body());
    if (answer.contentType().contains("json") || terminal.person()) {
      terminal.out().println();
    }
    terminal.out().flush();
  }
}
