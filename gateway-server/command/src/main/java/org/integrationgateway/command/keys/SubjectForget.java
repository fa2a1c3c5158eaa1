package org.integrationgateway.command.keys;

import java.io.Console;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway subject forget}. */
@Command(
    name = "forget",
    description = {
      "Delete the sessions, API tokens, credentials, profile and local account of a "
          + "user or service account, and its encryption key, so that nothing of it can be "
          + "decrypted again.",
      "The audit trail, policies, relationships and data in apps keep its id."
    },
    footer = {
      "",
      "Examples:",
      "  gateway subject forget user:ada@example.com",
      "  gateway subject forget service_account:ci --yes"
    })
public final class SubjectForget implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "SUBJECT", description = "user:<id> or service_account:<id>.")
  private String subject = "";

  @Option(names = "--yes", description = "Do not ask for confirmation.")
  private boolean confirmed;

  public SubjectForget(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (!confirmed) {
      ask();
    }
    var answer =
        new OperatorClient(session)
            .call("DELETE", "/subjects/" + GatewayClient.segment(subject), Optional.empty());
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    var counts =
        answer
            .path("removed")
            .propertyStream()
            .map(kind -> kind.getKey() + " " + kind.getValue().asString(""))
            .collect(Collectors.joining(", "));
    terminal.line(
        "forgot %s: %s, %s"
            .formatted(subject, answer.path("key").asBoolean(false) ? "key 1" : "key 0", counts));
  }

  private void ask() {
    Console console = System.console();
    if (console == null || !Boolean.getBoolean("gateway.terminal")) {
      throw new CommandFailure(
          ExitCode.USAGE, "this cannot be undone: write --yes where there is no terminal");
    }
    var typed = console.readLine("This cannot be undone. Type %s to forget it: ", subject);
    if (!subject.equals(typed)) {
      throw new CommandFailure(ExitCode.FAILED, "nothing was changed");
    }
  }
}
