package org.integrationgateway.command.serve;

import org.integrationgateway.builtin.demo.DemoService;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.sdk.Secret;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway demo-service}. */
@Command(
    name = "demo-service",
    description = {
      "Run the inventory service that the declarative sample calls.",
      "Callers must send the token in --token, by default 'demo-token'."
    },
    footer = {"", "Examples:", "  gateway demo-service"})
public final class DemoServiceCommand implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + DemoService.DEFAULT_PORT,
      description =
          "Listen on this port of 127.0.0.1; 0 means any free port. Default: ${DEFAULT-VALUE}.")
  private int port;

  public DemoServiceCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var signals = ProcessSignals.ofTerminal();
    try (var service =
        DemoService.start(port, session.token().orElseGet(() -> Secret.of("demo-token")))) {
      session.terminal().line("demo service listening on " + service.uri());
      session.terminal().out().flush();
      signals.await();
    }
  }
}
